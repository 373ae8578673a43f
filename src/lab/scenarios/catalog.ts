import { MODES, type Mode } from '../modes.ts';
import type { Group, Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';
import { crashScenario } from './crash.ts';
import { DEPARTURES, type Departure, departureScenario } from './departure.ts';
import { freezeScenario } from './freeze.ts';
import { joinScenario } from './join.ts';
import { rollingScenario, rollingStaticScenario } from './rolling.ts';
import { slowBatchScenario } from './slow-batch.ts';
import { slowMemberScenario } from './slow-member.ts';
import { staticLateScenario } from './static-late.ts';
import { staticRestartScenario } from './static-restart.ts';
import { staticTwiceScenario } from './static-twice.ts';

/** The groups, in the order of lists and reports. */
export const GROUPS: readonly Group[] = [
  { id: 'departure', title: 'One consumer leaves' },
  { id: 'freeze', title: 'A consumer freezes and returns' },
  { id: 'slow-batch', title: 'A batch takes too long' },
  { id: 'slow-member', title: 'One slow member' },
  { id: 'join', title: 'A consumer joins' },
  { id: 'crash', title: 'A crash in the middle of a rebalance' },
  { id: 'rolling', title: 'A rolling restart' },
  { id: 'static', title: 'A static member restarts' },
];

/** Makes the scenarios of one question, for some modes. */
interface Family {
  /** The modes that it is offered for when nobody names one. */
  readonly modes: readonly Mode[];
  make(mode: Mode, settings: LabSettings): Scenario;
}

/** One eager assignor, the incremental one of the classic protocol, and the consumer protocol. */
const USUAL: readonly Mode[] = ['range', 'cooperative-sticky', 'consumer-uniform'];

const FAMILIES: readonly Family[] = [
  ...DEPARTURES.map((departure) => ({
    modes: MODES,
    make: (mode: Mode, settings: LabSettings) => departureScenario(mode, departure, settings),
  })),
  { modes: USUAL, make: freezeScenario },
  { modes: USUAL, make: slowBatchScenario },
  { modes: USUAL, make: slowMemberScenario },
  { modes: USUAL, make: joinScenario },
  { modes: USUAL, make: crashScenario },
  { modes: USUAL, make: rollingScenario },
  { modes: USUAL, make: rollingStaticScenario },
  { modes: USUAL, make: staticRestartScenario },
  { modes: USUAL, make: staticLateScenario },
  { modes: USUAL, make: staticTwiceScenario },
];

/**
 * All scenarios that there are.
 * @param mode those of this mode alone, also where it is none of the usual ones
 */
export function allScenarios(settings: LabSettings, mode?: Mode): readonly Scenario[] {
  return FAMILIES.flatMap(({ modes, make }) =>
    (mode === undefined ? modes : [mode]).map((each) => make(each, settings)),
  );
}

/** The study's seven scenarios and Sticky close: kills first, because they take longest. */
export const DEFAULT_MATRIX: readonly (readonly [Mode, Departure])[] = [
  ['consumer-uniform', 'kill'],
  ['cooperative-sticky', 'kill'],
  ['range', 'kill'],
  ['sticky', 'kill'],
  ['consumer-uniform', 'close'],
  ['cooperative-sticky', 'close'],
  ['range', 'close'],
  ['sticky', 'close'],
];
