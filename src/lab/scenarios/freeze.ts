import { MODE_FACTS, type Mode } from '../modes.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import {
  ending,
  estimate,
  IN_FLIGHT_MS,
  memberNames,
  memberPlans,
  noticeSeconds,
  opening,
  RETURN_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** A consumer stands still (SIGSTOP) until others have its partitions, and goes on then as if nothing had happened. */
export function freezeScenario(mode: Mode, settings: LabSettings): Scenario {
  const names = memberNames(settings.consumers);
  const member = names.at(-1)!;
  const limit = takeOverLimit(settings);
  return {
    name: `freeze-${mode}`,
    title: `${MODE_FACTS[mode].title}, frozen beyond its session`,
    question:
      'A consumer stands still for longer than its session (a long pause of garbage collection, a suspended virtual machine) and goes on: what does it do with what is no longer its own?',
    when: 'a consumer stood still beyond its session',
    group: 'freeze',
    estimatedSeconds: estimate(noticeSeconds(settings) + RETURN_SECONDS),
    mode,
    members: memberPlans(names, mode, settings),
    focus: { do: 'pause', member },
    checks: [
      ...(['complete', 'nothing-lost', 'twice-above-committed', 'revoked-as-promised'] as const),
      ...(['lost-everything', 'zombie-refused', 'continued-at-committed'] as const),
    ],
    steps: [
      ...opening(names),
      { do: 'pause', member },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      { do: 'resume', member },
      { do: 'wait', for: { kind: 'event', member, type: 'lost' }, timeoutMs: limit },
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit * 2),
    ],
  };
}
