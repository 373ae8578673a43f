import { MODE_FACTS, type Mode } from '../modes.ts';
import type { CheckName, Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import {
  ending,
  estimate,
  IN_FLIGHT_MS,
  memberNames,
  memberPlans,
  noticeSeconds,
  opening,
  takeOverLimit,
} from './parts.ts';

export type Departure = 'kill' | 'close';
export const DEPARTURES: readonly Departure[] = ['kill', 'close'];

const CHECKS = {
  kill: [
    'complete',
    'nothing-lost',
    'twice-above-committed',
    'revoked-as-promised',
    'silent-once-killed',
    'continued-at-committed',
  ],
  close: ['complete', 'nothing-lost', 'nothing-twice', 'revoked-as-promised', 'closed-once', 'continued-at-committed'],
} as const satisfies Record<Departure, readonly CheckName[]>;

const QUESTIONS = {
  kill: 'A consumer dies without a word: when do the others notice, what do they lose meanwhile, and what is done twice?',
  close: 'A consumer closes in order: how fast do the others take over, and is anything done twice?',
} as const;

/** What a departure answers. */
export function departureQuestion(departure: Departure): string {
  return QUESTIONS[departure];
}

/** What a departure is, after "When". */
export function departureWhen(departure: Departure): string {
  return departure === 'kill' ? 'a consumer was killed' : 'a consumer closed';
}

/** "RangeAssignor, SIGKILL". */
export function departureTitle(mode: Mode, departure: Departure): string {
  return `${MODE_FACTS[mode].title}, ${departure === 'kill' ? 'SIGKILL' : 'close()'}`;
}

/** "range-kill". */
export function departureName(mode: Mode, departure: Departure): string {
  return `${mode}-${departure}`;
}

/** One consumer leaves a working group, by SIGKILL or by close(). */
export function departureScenario(mode: Mode, departure: Departure, settings: LabSettings): Scenario {
  const names = memberNames(settings.consumers);
  const member = names.at(-1)!;
  const limit = takeOverLimit(settings);
  return {
    name: departureName(mode, departure),
    title: departureTitle(mode, departure),
    question: departureQuestion(departure),
    when: departureWhen(departure),
    group: 'departure',
    estimatedSeconds: estimate(departure === 'kill' ? noticeSeconds(settings) : settings.heartbeatIntervalMs / 1000),
    mode,
    members: memberPlans(names, mode, settings),
    focus: { do: departure, member },
    checks: CHECKS[departure],
    steps: [
      ...opening(names),
      { do: departure, member },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      ...ending(limit),
    ],
  };
}
