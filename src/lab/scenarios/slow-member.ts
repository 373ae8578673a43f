import { MODE_FACTS, type Mode } from '../modes.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import { ending, estimate, memberNames, memberPlans, opening, START_SECONDS, takeOverLimit } from './parts.ts';

/** Well below `max.poll.interval.ms`, and much longer than any rebalance. */
const SLOW_RECORD_MS = 10_000;

/** While one consumer works on a record for long, another one joins: does the group wait for the slow one? */
export function slowMemberScenario(mode: Mode, settings: LabSettings): Scenario {
  const all = memberNames(settings.consumers + 1);
  const names = all.slice(0, -1);
  const [member, newcomer] = [names.at(-1)!, all.at(-1)!];
  const limit = takeOverLimit(settings);
  return {
    name: `slow-member-${mode}`,
    title: `${MODE_FACTS[mode].title}, one slow member in a rebalance`,
    question:
      'A consumer joins while another one works on a record for ten seconds: what does the slow one cost all the others?',
    when: 'a consumer joined beside a slow one',
    group: 'slow-member',
    estimatedSeconds: estimate(SLOW_RECORD_MS / 1000 + START_SECONDS),
    mode,
    members: memberPlans(all, mode, settings),
    focus: { do: 'slow', member },
    checks: ['complete', 'nothing-lost', 'nothing-twice', 'continued-at-committed'],
    steps: [
      ...opening(names),
      { do: 'slow', member, ms: SLOW_RECORD_MS },
      { do: 'wait', for: { kind: 'event', member, type: 'slow' }, timeoutMs: limit },
      // At once: when it joins just before the slow one polls, nobody waits for long.
      { do: 'start', members: [newcomer] },
      { do: 'wait', for: { kind: 'event', member, type: 'processed' }, timeoutMs: limit },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit * 2),
    ],
  };
}
