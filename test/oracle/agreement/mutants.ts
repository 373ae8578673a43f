import {
  catalog,
  formatVersion,
  type KeySpec,
  type Validator,
  type VersionCode,
} from '../../../src/core/catalog/catalog.ts';
import type { Finding } from '../../../src/core/model/findings.ts';
import type { Verdict } from '../client-judge.ts';
import { disagreement, judgeText } from './compare.ts';

/** A config with what the client said of it. */
export interface Answer {
  readonly text: string;
  readonly version: VersionCode;
  readonly verdict: Verdict;
  /** The rules that reported an error. */
  readonly rules: ReadonlySet<string>;
}

/** A fault put into the linter, which a comparison with the client must notice. */
export interface Mutant {
  readonly name: string;
  /** Whether the fault can show on an answer; those are the only ones that are judged again. */
  readonly touches: (answer: Answer) => boolean;
  /** Puts the fault in. @returns takes it out again */
  readonly plant: () => () => void;
  /** The linter's settings with the fault. */
  readonly severities?: Readonly<Record<string, 'off'>>;
}

/** One mutant for each rule: the rule is silent. */
export function silencedRules(names: readonly string[]): Mutant[] {
  return names.map((name) => ({
    name: `${name} is off`,
    touches: (answer) => answer.rules.has(name),
    plant: () => () => {},
    severities: { [name]: 'off' },
  }));
}

const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  short: [-(2 ** 15), 2 ** 15 - 1],
  int: [-(2 ** 31), 2 ** 31 - 1],
};

/** Each bound of each key, one lower and one higher, in every version in which it was set. */
export function shiftedBounds(): Mutant[] {
  return definitions().flatMap(([version, spec]) => {
    const { validator } = spec;
    if (validator?.kind !== 'range') return [];
    const [least, most] = LIMITS[spec.type] ?? [-Infinity, Infinity];
    return (['min', 'max'] as const).flatMap((end) =>
      [-1, 1].flatMap((by) => {
        const bound = validator[end];
        // A bound beyond what the type can hold is never met: the same linter.
        if (bound === undefined || bound + by < least || bound + by > most) return [];
        const shifted: Validator = { ...validator, [end]: bound + by };
        return [replaced(spec, version, shifted, `${end} ${bound + by} instead of ${bound}`)];
      }),
    );
  });
}

/** Each word that a key takes, forgotten, and each key's case taken the other way. */
export function changedChoices(): Mutant[] {
  return definitions().flatMap(([version, spec]) => {
    const { validator } = spec;
    // What SSL and SASL need beside the protocol is on the machine, so configs do not choose them.
    const foreign = spec.name === 'security.protocol';
    if (validator?.kind !== 'oneOf' && validator?.kind !== 'offsetReset') return [];
    const forgotten = validator.values
      .filter((word) => !foreign || word === 'PLAINTEXT')
      .map((word) => {
        const values = validator.values.filter((each) => each !== word);
        return replaced(spec, version, { ...validator, values }, `without ${word}`);
      });
    if (validator.kind !== 'oneOf') return forgotten;
    const turned = { ...validator, ignoreCase: !validator.ignoreCase };
    return [...forgotten, replaced(spec, version, turned, turned.ignoreCase ? 'in any case' : 'in one case only')];
  });
}

/** Keys whose words a constructor never tells apart: a consumer refuses them whatever they say. */
const REFUSED_ANYWAY = /^share\./;

function definitions(): [VersionCode, KeySpec][] {
  return catalog.names
    .filter((name) => !REFUSED_ANYWAY.test(name))
    .flatMap((name) =>
      catalog
        .key(name)!
        .changes.flatMap(({ version, spec }): [VersionCode, KeySpec][] => (spec ? [[version, spec]] : [])),
    );
}

function replaced(spec: KeySpec, version: VersionCode, validator: Validator, how: string): Mutant {
  return {
    name: `${spec.name} from ${formatVersion(version)} on: ${how}`,
    touches: (answer) => catalog.spec(spec.name, answer.version) === spec && answer.text.includes(spec.name),
    plant: () => {
      const { validator: original } = spec;
      spec.validator = validator;
      return () => {
        if (original) spec.validator = original;
      };
    },
  };
}

/** Whether the comparison with the client notices the fault, on these answers. */
export function isNoticed(mutant: Mutant, answers: readonly Answer[]): boolean {
  const remove = mutant.plant();
  try {
    return answers.some((answer) => {
      if (!mutant.touches(answer)) return false;
      const judged = judgeText(answer.text, answer.version, mutant.severities);
      return judged !== undefined && disagreement(judged, answer.verdict) !== undefined;
    });
  } finally {
    remove();
  }
}

export function ruleNames(errors: readonly Finding[]): Set<string> {
  return new Set(errors.map((finding) => finding.rule));
}
