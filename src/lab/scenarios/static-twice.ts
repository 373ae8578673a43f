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
  opening,
  ROLL_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** Two processes have one `group.instance.id`: a copied file, or a pod that is started before the old one is gone. */
export function staticTwiceScenario(mode: Mode, settings: LabSettings): Scenario {
  const all = memberNames(settings.consumers + 1);
  const names = all.slice(0, -1);
  const [holder, newcomer] = [names.at(-1)!, all.at(-1)!];
  const limit = takeOverLimit(settings);
  // Measured on 4.3.1: the classic protocol gives the id to the newcomer, the consumer protocol leaves it with its holder.
  const consumer = MODE_FACTS[mode].protocol === 'consumer';
  const [loser, error] = consumer ? [newcomer, 'UnreleasedInstanceIdException'] : [holder, 'FencedInstanceIdException'];
  return {
    name: `static-twice-${mode}`,
    title: `${MODE_FACTS[mode].title}, one instance id twice`,
    question: 'A second consumer is started with a group.instance.id that a living one has: which of them goes on?',
    when: 'a group.instance.id was used twice',
    group: 'static',
    estimatedSeconds: estimate(ROLL_SECONDS),
    mode,
    members: memberPlans(all, mode, settings, (name) => instanceIds(name === newcomer ? holder : name)),
    focus: { do: 'start', member: newcomer },
    checks: ['complete', 'nothing-lost', 'ended-as-expected', 'others-undisturbed', 'one-owner'],
    steps: [
      ...opening(names),
      { do: 'start', members: [newcomer] },
      { do: 'expect-end', member: loser, error, timeoutMs: limit },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit),
    ],
  };
}
