import type { InvariantResult } from '../report/report.ts';
import type { CheckName } from '../scenario/scenario.ts';
import type { Check, Evidence } from './evidence.ts';
import { complete, continuedAtCommitted, nothingLost, oneOwner } from './general.ts';
import { othersUndisturbed, revokedAsPromised } from './revoked.ts';
import {
  closedOnce,
  endedAsExpected,
  keptThroughRestarts,
  lostEverything,
  samePartitions,
  silentOnceKilled,
  zombieRefused,
} from './subject.ts';
import { nothingTwice, twiceAboveCommitted } from './twice.ts';

const CHECKS: Readonly<Record<CheckName, Check>> = {
  complete,
  'nothing-lost': nothingLost,
  'twice-above-committed': twiceAboveCommitted,
  'nothing-twice': nothingTwice,
  'revoked-as-promised': revokedAsPromised,
  'silent-once-killed': silentOnceKilled,
  'closed-once': closedOnce,
  'continued-at-committed': continuedAtCommitted,
  'others-undisturbed': othersUndisturbed,
  'lost-everything': lostEverything,
  'zombie-refused': zombieRefused,
  'same-partitions': samePartitions,
  'one-owner': oneOwner,
  'kept-through-restarts': keptThroughRestarts,
  'ended-as-expected': endedAsExpected,
};

/** What has to hold in a scenario, whatever the machine's speed, in the order of its plan. */
export function checkInvariants(names: readonly CheckName[], evidence: Evidence): readonly InvariantResult[] {
  return names.map((name) => CHECKS[name](evidence));
}
