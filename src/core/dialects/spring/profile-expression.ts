/** A way to satisfy a profile expression: these profiles are active, those are not. */
export interface ProfileTerm {
  readonly active: readonly string[];
  readonly inactive: readonly string[];
}

/** Alternatives beyond this many are not spelled out; no expression that people write comes near. */
const MAX_TERMS = 16;

/**
 * A step of an expression whose operators stand behind their operands (`a b & !`). Evaluated with a stack of values, such an
 * expression needs no recursion, however deep its parentheses are nested.
 */
type Step =
  | { readonly kind: 'profile'; readonly name: string }
  | { readonly kind: 'not' }
  | { readonly kind: 'and' | 'or'; readonly count: number };

/** A profile expression such as `prod & (eu | us)` or `!test`. */
export class ProfileExpression {
  readonly #steps: readonly Step[];

  constructor(readonly text: string) {
    // What Spring refuses (`a & b | c`, an open parenthesis) is taken as a name, so that its document is still looked at.
    this.#steps = parse(text) ?? [{ kind: 'profile', name: text }];
  }

  matches(active: ReadonlySet<string>): boolean {
    return evaluate<boolean>(this.#steps, {
      profile: (name) => active.has(name),
      not: (of) => !of,
      and: (of) => of.every(Boolean),
      or: (of) => of.some(Boolean),
    });
  }

  /** The ways to satisfy it. */
  terms(): ProfileTerm[] {
    const { met } = evaluate<Ways>(this.#steps, {
      profile: (name) => ({ met: [{ name, active: true }], unmet: [{ name, active: false }] }),
      not: ({ met, unmet }) => ({ met: unmet, unmet: met }),
      and: (of) => ({ met: every(of.map((each) => each.met)), unmet: any(of.map((each) => each.unmet)) }),
      or: (of) => ({ met: any(of.map((each) => each.met)), unmet: every(of.map((each) => each.unmet)) }),
    });
    return met.map(termOf).filter((term) => {
      const inactive = new Set(term.inactive);
      return !term.active.some((name) => inactive.has(name));
    });
  }

  names(): string[] {
    return this.#steps.flatMap((step) => (step.kind === 'profile' ? step.name : []));
  }
}

interface Meaning<T> {
  profile(name: string): T;
  not(of: T): T;
  and(of: readonly T[]): T;
  or(of: readonly T[]): T;
}

function evaluate<T>(steps: readonly Step[], meaning: Meaning<T>): T {
  const values: T[] = [];
  for (const step of steps) {
    if (step.kind === 'profile') values.push(meaning.profile(step.name));
    else if (step.kind === 'not') values.push(meaning.not(values.pop()!));
    else values.push(meaning[step.kind](values.splice(values.length - step.count)));
  }
  return values[0]!;
}

/** A profile that has to be active, or not, or two ways that have to hold together; their profiles are listed in the end. */
type Way = { readonly name: string; readonly active: boolean } | readonly [Way, Way];

/** The ways to satisfy an expression, and those not to. */
interface Ways {
  readonly met: readonly Way[];
  readonly unmet: readonly Way[];
}

function any(parts: readonly (readonly Way[])[]): Way[] {
  return parts.slice(0, MAX_TERMS).flat().slice(0, MAX_TERMS);
}

function every(parts: readonly (readonly Way[])[]): readonly Way[] {
  return parts.reduce((left, right) => {
    const both: Way[] = [];
    for (const a of left) for (const b of right) if (both.length < MAX_TERMS) both.push([a, b]);
    return both;
  });
}

function termOf(way: Way): ProfileTerm {
  const active = new Set<string>();
  const inactive = new Set<string>();
  const open = [way];
  for (let next = open.pop(); next; next = open.pop()) {
    if ('name' in next) (next.active ? active : inactive).add(next.name);
    else open.push(next[1], next[0]);
  }
  return { active: [...active], inactive: [...inactive] };
}

/** What is open while a text is read: the text itself or a parenthesis, with the operands so far. */
interface Level {
  operator: '&' | '|' | undefined;
  count: number;
  /** The exclamation marks before the operand that comes next. */
  nots: number;
}

/** By the grammar of Spring's `ProfilesParser`: `&` and `|` are not mixed without parentheses. Undefined for other texts. */
function parse(text: string): Step[] | undefined {
  const steps: Step[] = [];
  const levels: Level[] = [];
  let level: Level = { operator: undefined, count: 0, nots: 0 };
  /** Whether an operand is due, and not what stands behind one. */
  let due = true;
  const operandDone = (): void => {
    level.count++;
    for (; level.nots > 0; level.nots--) steps.push({ kind: 'not' });
    due = false;
  };
  const levelDone = (): void => {
    if (level.count > 1) steps.push({ kind: level.operator === '&' ? 'and' : 'or', count: level.count });
  };
  for (const [piece] of text.matchAll(/[()&|!]|[^()&|!]+/g)) {
    const token = piece.trim();
    if (token === '') continue;
    if (token === '&' || token === '|') {
      if (due || (level.operator ?? token) !== token) return undefined;
      level.operator = token;
      due = true;
    } else if (token === ')') {
      const outer = levels.pop();
      if (due || !outer) return undefined;
      levelDone();
      level = outer;
      operandDone();
    } else if (!due) return undefined;
    else if (token === '!') level.nots++;
    else if (token === '(') {
      levels.push(level);
      level = { operator: undefined, count: 0, nots: 0 };
    } else {
      steps.push({ kind: 'profile', name: token });
      operandDone();
    }
  }
  if (due || levels.length > 0) return undefined;
  levelDone();
  return steps;
}
