/** A way to satisfy a profile expression: these profiles are active, those are not. */
export interface ProfileTerm {
  readonly active: readonly string[];
  readonly inactive: readonly string[];
}

type Node =
  | { readonly kind: 'profile'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Node }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Node[] };

/** Alternatives beyond this many are not spelled out; no expression that people write comes near. */
const MAX_TERMS = 16;

/** A profile expression such as `prod & (eu | us)` or `!test`. */
export class ProfileExpression {
  readonly #root: Node;

  constructor(readonly text: string) {
    // What Spring refuses (`a & b | c`, an open parenthesis) is taken as a name, so that its document is still looked at.
    this.#root = new Parser(text).parse() ?? { kind: 'profile', name: text };
  }

  matches(active: ReadonlySet<string>): boolean {
    return matches(this.#root, active);
  }

  /** The ways to satisfy it. */
  terms(): ProfileTerm[] {
    return termsOf(this.#root, true).filter((term) => !term.active.some((name) => term.inactive.includes(name)));
  }

  names(): string[] {
    return namesOf(this.#root);
  }
}

function matches(node: Node, active: ReadonlySet<string>): boolean {
  switch (node.kind) {
    case 'profile':
      return active.has(node.name);
    case 'not':
      return !matches(node.of, active);
    case 'and':
      return node.of.every((part) => matches(part, active));
    case 'or':
      return node.of.some((part) => matches(part, active));
  }
}

function termsOf(node: Node, positive: boolean): ProfileTerm[] {
  if (node.kind === 'profile') {
    return [positive ? { active: [node.name], inactive: [] } : { active: [], inactive: [node.name] }];
  }
  if (node.kind === 'not') return termsOf(node.of, !positive);
  const parts = node.of.map((part) => termsOf(part, positive));
  if ((node.kind === 'or') === positive) return parts.flat().slice(0, MAX_TERMS);
  return parts.reduce<ProfileTerm[]>(
    (left, right) => left.flatMap((a) => right.map((b) => both(a, b))).slice(0, MAX_TERMS),
    [{ active: [], inactive: [] }],
  );
}

function both(a: ProfileTerm, b: ProfileTerm): ProfileTerm {
  return {
    active: [...new Set([...a.active, ...b.active])],
    inactive: [...new Set([...a.inactive, ...b.inactive])],
  };
}

function namesOf(node: Node): string[] {
  if (node.kind === 'profile') return [node.name];
  return node.kind === 'not' ? namesOf(node.of) : node.of.flatMap(namesOf);
}

/** The grammar of Spring's `ProfilesParser`: `&` and `|` are not mixed without parentheses. */
class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens =
      text
        .match(/[()&|!]|[^()&|!]+/g)
        ?.map((token) => token.trim())
        .filter((token) => token !== '') ?? [];
  }

  parse(): Node | undefined {
    const node = this.#expression();
    return this.#at === this.#tokens.length ? node : undefined;
  }

  #expression(): Node | undefined {
    const first = this.#operand();
    if (!first) return undefined;
    const operator = this.#tokens[this.#at];
    if (operator !== '&' && operator !== '|') return first;
    const of = [first];
    while (this.#tokens[this.#at] === operator) {
      this.#at++;
      const next = this.#operand();
      if (!next) return undefined;
      of.push(next);
    }
    return { kind: operator === '&' ? 'and' : 'or', of };
  }

  #operand(): Node | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || token === ')' || token === '&' || token === '|') return undefined;
    this.#at++;
    if (token === '!') {
      const of = this.#operand();
      return of && { kind: 'not', of };
    }
    if (token !== '(') return { kind: 'profile', name: token };
    const inner = this.#expression();
    if (this.#tokens[this.#at] !== ')') return undefined;
    this.#at++;
    return inner;
  }
}
