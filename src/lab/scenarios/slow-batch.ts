import { MODE_FACTS, type Mode } from '../modes.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import {
  ending,
  estimate,
  IN_FLIGHT_MS,
  memberNames,
  memberPlans,
  opening,
  RETURN_SECONDS,
  takeOverLimit,
} from './parts.ts';

/** Long enough for the commit in flight to be read before others take over; a few heartbeats. */
const MAX_POLL_INTERVAL_MS = 4000;
/** Longer than the others need to take over: the interval, a rebalance, and a quiet second. */
const SLOW_RECORD_MS = 12_000;

/** One record takes a consumer longer than it may be between two polls: its client leaves the group for it, and it works on. */
export function slowBatchScenario(mode: Mode, settings: LabSettings): Scenario {
  const names = memberNames(settings.consumers);
  const member = names.at(-1)!;
  const limit = takeOverLimit(settings);
  const own = { 'max.poll.interval.ms': String(MAX_POLL_INTERVAL_MS) };
  return {
    name: `slow-batch-${mode}`,
    title: `${MODE_FACTS[mode].title}, a batch beyond max.poll.interval.ms`,
    question:
      'A batch takes longer than max.poll.interval.ms: when do the others take over, and what becomes of the batch and of its commit?',
    when: 'a batch took longer than max.poll.interval.ms',
    group: 'slow-batch',
    estimatedSeconds: estimate(SLOW_RECORD_MS / 1000 + RETURN_SECONDS),
    mode,
    members: memberPlans(names, mode, settings, () => own),
    focus: { do: 'slow', member },
    checks: [
      ...(['complete', 'nothing-lost', 'twice-above-committed', 'revoked-as-promised'] as const),
      ...(['lost-everything', 'zombie-refused', 'continued-at-committed'] as const),
    ],
    steps: [
      ...opening(names),
      { do: 'slow', member, ms: SLOW_RECORD_MS },
      { do: 'wait', for: { kind: 'event', member, type: 'slow' }, timeoutMs: limit },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'event', member, type: 'lost' }, timeoutMs: limit },
      { do: 'wait', for: { kind: 'taken-over', from: member }, timeoutMs: limit },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: limit },
      ...ending(limit * 2),
    ],
  };
}
