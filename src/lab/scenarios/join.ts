import { MODE_FACTS, type Mode } from '../modes.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import { ending, estimate, memberNames, memberPlans, opening, ROLL_SECONDS, takeOverLimit } from './parts.ts';

/** A group at work gets one consumer more. */
export function joinScenario(mode: Mode, settings: LabSettings): Scenario {
  const all = memberNames(settings.consumers + 1);
  const [names, newcomer] = [all.slice(0, -1), all.at(-1)!];
  const limit = takeOverLimit(settings);
  return {
    name: `join-${mode}`,
    title: `${MODE_FACTS[mode].title}, one more consumer`,
    question: 'A consumer joins a working group: when is it at work, and what do the others lose meanwhile?',
    when: 'a consumer joined',
    group: 'join',
    estimatedSeconds: estimate(ROLL_SECONDS),
    mode,
    members: memberPlans(all, mode, settings),
    focus: { do: 'start', member: newcomer },
    checks: ['complete', 'nothing-lost', 'nothing-twice', 'revoked-as-promised', 'continued-at-committed'],
    steps: [
      ...opening(names),
      { do: 'start', members: [newcomer] },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit),
    ],
  };
}
