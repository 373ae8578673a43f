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
  START_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** A consumer joins, and while the group rebalances for it, another one dies. */
export function crashScenario(mode: Mode, settings: LabSettings): Scenario {
  const all = memberNames(settings.consumers + 1);
  const names = all.slice(0, -1);
  const [member, newcomer] = [names.at(-1)!, all.at(-1)!];
  const limit = takeOverLimit(settings);
  return {
    name: `crash-in-rebalance-${mode}`,
    title: `${MODE_FACTS[mode].title}, a crash in a rebalance`,
    question: 'A consumer dies while the group rebalances for another one: does everybody wait for the dead one?',
    when: 'a consumer died in the middle of a rebalance',
    group: 'crash',
    estimatedSeconds: estimate(START_SECONDS + noticeSeconds(settings)),
    mode,
    members: memberPlans(all, mode, settings),
    focus: { do: 'kill', member },
    checks: ['complete', 'nothing-lost', 'twice-above-committed', 'silent-once-killed', 'continued-at-committed'],
    steps: [
      ...opening(names),
      // Its first request joins the group; the others hear of the rebalance at their next heartbeats.
      { do: 'start', members: [newcomer] },
      { do: 'kill', member },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit * 2),
    ],
  };
}
