import type { Unmakable } from '../catalog/catalog.ts';
import type { ValueProblem } from '../client/value-problem.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { Report, ValueRule } from './rule.ts';

type ProblemOf<K extends ValueProblem['kind']> = Extract<ValueProblem, { kind: K }>;

/** A rule that words one kind of the problems that values have; each entry has one at most, so no two such rules meet. */
export function valueRule<K extends ValueProblem['kind']>(
  name: string,
  kind: K,
  describe: (problem: ProblemOf<K>, entry: ConfigEntry, config: ConsumerConfig) => Omit<Report, 'entry'>,
): ValueRule {
  return {
    name,
    kind: 'value',
    problem: kind,
    appliesTo: ['java', 'share'],
    check(problem, entry, config, report) {
      report({ part: 'value', ...describe(problem as ProblemOf<K>, entry, config), entry });
    },
  };
}

const LONGEST_SHOWN = 60;

/** A value as a message shows it. */
export function shown(value: string): string {
  return value.length > LONGEST_SHOWN ? `"${value.slice(0, LONGEST_SHOWN)}…"` : `"${value}"`;
}

/** What to say of a class outside of any package: few applications have one, and the client loads it where one does. */
export function unnamedPackage(name: string): string {
  return `${shown(name)} has no package, and the client loads classes by their full name: it refuses to start unless a class of just this name, outside of any package, is on the class path. Write the full name.`;
}

/** `a`, `a or b`, `a, b or c`. */
export function either(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

/** What a class is that the client cannot make from its name. */
export const UNMAKABLE: Readonly<Record<Unmakable, string>> = {
  interface: 'an interface',
  abstract: 'an abstract class',
  'no constructor': 'a class without a public constructor that takes no arguments',
};
