// What a state lets pass: the code point of one character, or one of these.

/** Moves on without a character. */
const Free = -1;
const Any = -2;
const NotSlash = -3;
const OfSet = -4;
/** Here the pattern ends. */
const End = -5;

/** Whether a character (code point) is in a set. */
export type CharacterSet = (character: number) => boolean;

interface State {
  readonly passes: number;
  readonly set?: CharacterSet;
  /** Where it leads, by index. */
  readonly to: number[];
}

const SLASH = 47;

/**
 * A pattern as a nondeterministic automaton. All of its ways are walked at once, so that a text takes at most
 * (length of the text) × (length of the pattern) steps whatever the pattern is; a regular expression goes back and
 * tries again, which `*a*a*a*b` turns into hours.
 */
export class Matcher {
  readonly #states: readonly State[];
  readonly #tail: string;
  /** The step at which a state was reached last. */
  readonly #reached: Float64Array;
  #step = 0;

  /** @param tail what every text that matches ends with: most texts are told apart by it */
  constructor(states: readonly State[], tail: string) {
    this.#states = states;
    this.#tail = tail;
    this.#reached = new Float64Array(states.length);
  }

  /** Whether the whole text matches. */
  test(text: string): boolean {
    if (!text.endsWith(this.#tail)) return false;
    const last = this.#states.length - 1;
    let current: number[] = [];
    let next: number[] = [];
    this.#step++;
    this.#reach(0, current);
    for (let at = 0; at < text.length; at++) {
      const character = text.codePointAt(at)!;
      if (character > 0xffff) at++;
      this.#step++;
      for (const index of current) {
        const state = this.#states[index]!;
        if (passes(state, character)) for (const to of state.to) this.#reach(to, next);
      }
      if (next.length === 0) return false;
      [current, next] = [next, current];
      next.length = 0;
    }
    return this.#reached[last] === this.#step;
  }

  /** Notes a state and all that can be reached from it without a character. */
  #reach(start: number, into: number[]): void {
    const open = [start];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (this.#reached[index] === this.#step) continue;
      this.#reached[index] = this.#step;
      const state = this.#states[index]!;
      if (state.passes !== Free) into.push(index);
      else for (const to of state.to) open.push(to);
    }
  }
}

function passes({ passes: what, set }: State, character: number): boolean {
  if (what >= 0) return what === character;
  if (what === Any) return true;
  return character !== SLASH && (what === NotSlash || set?.(character) === true);
}

/** Builds a {@link Matcher} from the pieces of a pattern, from left to right. */
export class MatcherBuilder {
  readonly #states: State[] = [];
  /** Alternatives that are not closed yet: the state that leads to each, and the ends that lead out. */
  readonly #open: { readonly fork: State; readonly ends: State[] }[] = [];
  #tail = '';

  get depth(): number {
    return this.#open.length;
  }

  literal(character: string): void {
    this.#add(character.codePointAt(0)!);
    if (this.#open.length === 0) this.#tail += character;
  }

  /** One character of a segment. */
  one(): void {
    this.#special();
    this.#add(NotSlash);
  }

  /** One character of a segment that is in the set. */
  oneOf(set: CharacterSet): void {
    this.#special();
    this.#add(OfSet, set);
  }

  /** Any characters of a segment. */
  star(): void {
    this.#repeat(NotSlash);
  }

  /** Any characters, across segments. */
  everything(): void {
    this.#repeat(Any);
  }

  /** Any number of whole segments, each with its slash. */
  folders(): void {
    this.#special();
    const start = this.#states.length;
    this.#free(start + 1, start + 4);
    this.#add(NotSlash);
    this.#free(start + 1, start + 3);
    this.#states.push({ passes: SLASH, to: [start] });
  }

  /** Opens alternatives. */
  open(): void {
    this.#special();
    const fork = this.#free();
    this.#open.push({ fork, ends: [] });
    fork.to.push(this.#states.length);
  }

  /** Ends one alternative and starts the next. */
  or(): void {
    const { fork, ends } = this.#open.at(-1)!;
    ends.push(this.#free());
    fork.to.push(this.#states.length);
  }

  /** Closes the alternatives that were opened last. */
  close(): void {
    for (const end of this.#open.pop()!.ends) end.to.push(this.#states.length);
  }

  build(): Matcher {
    return new Matcher([...this.#states, { passes: End, to: [] }], this.#tail);
  }

  #repeat(what: number): void {
    this.#special();
    const start = this.#states.length;
    this.#free(start + 1, start + 2);
    this.#states.push({ passes: what, to: [start] });
  }

  /** What comes from here on is no longer the end of a literal text. */
  #special(): void {
    this.#tail = '';
  }

  #add(what: number, set?: CharacterSet): void {
    this.#states.push({ passes: what, to: [this.#states.length + 1], ...(set && { set }) });
  }

  #free(...to: number[]): State {
    const state: State = { passes: Free, to };
    this.#states.push(state);
    return state;
  }
}
