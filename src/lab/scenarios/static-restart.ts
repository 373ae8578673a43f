import { MODE_FACTS, type Mode } from '../modes.ts';
import type { CheckName, Scenario, Step } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import {
  ending,
  estimate,
  IN_FLIGHT_MS,
  instanceIds,
  memberNames,
  memberPlans,
  noticeSeconds,
  opening,
  START_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** What the coordinator answers a second member of the consumer protocol whose instance id still belongs to a living session. */
const REFUSAL = 'UnreleasedInstanceIdException';

/** A static member dies and is started again before its session has run out, as an orchestrator does it. */
export function staticRestartScenario(mode: Mode, settings: LabSettings): Scenario {
  const names = memberNames(settings.consumers);
  const member = names.at(-1)!;
  const limit = takeOverLimit(settings);
  const refused = MODE_FACTS[mode].protocol === 'consumer';
  const then: readonly Step[] = refused ? [{ do: 'expect-end', member, error: REFUSAL, timeoutMs: limit }] : [];
  const checks: readonly CheckName[] = refused
    ? ['revoked-as-promised', 'ended-as-expected']
    : ['others-undisturbed', 'same-partitions'];
  return {
    name: `static-restart-${mode}`,
    title: `${MODE_FACTS[mode].title}, static member killed and restarted`,
    question:
      'A consumer with group.instance.id dies and comes back within its session: does it get its partitions back, and do the others notice?',
    when: 'a static member was killed and restarted at once',
    group: 'static',
    estimatedSeconds: estimate(START_SECONDS + (refused ? noticeSeconds(settings) : 0)),
    mode,
    members: memberPlans(names, mode, settings, instanceIds),
    focus: { do: 'kill', member },
    checks: [
      'complete',
      'nothing-lost',
      'twice-above-committed',
      'silent-once-killed',
      ...checks,
      'continued-at-committed',
    ],
    steps: [
      ...opening(names),
      { do: 'kill', member },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'start', members: [member] },
      ...then,
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      ...ending(limit),
    ],
  };
}
