import { MODE_FACTS, type Mode } from '../modes.ts';
import type { Scenario } from '../scenario/scenario.ts';
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
  ROLL_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** A static member dies and is started again when its session has run out and others have its partitions. */
export function staticLateScenario(mode: Mode, settings: LabSettings): Scenario {
  const names = memberNames(settings.consumers);
  const member = names.at(-1)!;
  const limit = takeOverLimit(settings);
  return {
    name: `static-late-${mode}`,
    title: `${MODE_FACTS[mode].title}, static member back too late`,
    question:
      'A consumer with group.instance.id dies and comes back when its session is over: is it a member like any other then?',
    when: 'a static member was killed and came back after its session',
    group: 'static',
    estimatedSeconds: estimate(noticeSeconds(settings) + ROLL_SECONDS),
    mode,
    members: memberPlans(names, mode, settings, instanceIds),
    focus: { do: 'kill', member },
    checks: ['complete', 'nothing-lost', 'twice-above-committed', 'silent-once-killed', 'continued-at-committed'],
    steps: [
      ...opening(names),
      { do: 'kill', member },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      { do: 'start', members: [member] },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit * 2),
    ],
  };
}
