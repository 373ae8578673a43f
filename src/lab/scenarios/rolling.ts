import { MODE_FACTS, type Mode } from '../modes.ts';
import type { Scenario, Step } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import {
  ending,
  estimate,
  instanceIds,
  memberNames,
  memberPlans,
  opening,
  ROLL_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** Every consumer in turn is closed and started again, as a deployment does it. */
export function rollingScenario(mode: Mode, settings: LabSettings): Scenario {
  return rolling(mode, settings, {
    name: `rolling-${mode}`,
    title: `${MODE_FACTS[mode].title}, rolling restart`,
    question: 'All consumers are restarted one after the other: what does a deployment cost the group?',
    when: 'all consumers were restarted in turn',
    checks: [],
  });
}

/** The same with `group.instance.id`, and each back before its session has run out. */
export function rollingStaticScenario(mode: Mode, settings: LabSettings): Scenario {
  return rolling(
    mode,
    settings,
    {
      name: `rolling-static-${mode}`,
      title: `${MODE_FACTS[mode].title}, rolling restart of static members`,
      question:
        'All consumers have a group.instance.id and are restarted one after the other: what of a deployment does the group notice?',
      when: 'static members were restarted in turn',
      checks: ['kept-through-restarts'],
    },
    instanceIds,
  );
}

function rolling(
  mode: Mode,
  settings: LabSettings,
  about: Pick<Scenario, 'name' | 'title' | 'question' | 'when' | 'checks'>,
  more?: (name: string) => Readonly<Record<string, string>>,
): Scenario {
  const names = memberNames(settings.consumers);
  const limit = takeOverLimit(settings);
  const restarts = names.flatMap((member): readonly Step[] => [
    { do: 'close', member },
    { do: 'start', members: [member] },
    { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
  ]);
  return {
    ...about,
    group: 'rolling',
    estimatedSeconds: estimate(ROLL_SECONDS * names.length),
    mode,
    members: memberPlans(names, mode, settings, more),
    focus: { do: 'close', member: names[0]! },
    checks: ['complete', 'nothing-lost', 'nothing-twice', 'closed-once', ...about.checks, 'continued-at-committed'],
    steps: [...opening(names), ...restarts, ...ending(limit * names.length)],
  };
}
