/** How often a condition over events is looked at (ms). No measured time depends on it: times come from the events. */
const LOOK_MS = 20;

/** A wait that ran out; what was waited for, and for how long. */
export class LabTimeout extends Error {
  override readonly name = 'LabTimeout';
}

/**
 * Waits until a condition holds.
 * @param what for the message: a text, or what gives it when the wait has run out
 * @throws LabTimeout when it does not within `timeoutMs`; the signal's reason when it is aborted; whatever `condition` throws
 */
export async function until(
  what: string | (() => string),
  condition: () => boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    signal.throwIfAborted();
    if (performance.now() > deadline) {
      const missed = typeof what === 'string' ? what : what();
      throw new LabTimeout(`${missed} did not happen within ${timeoutMs / 1000} s`);
    }
    await pause(LOOK_MS, signal);
  }
}

/** Resolves after a time, or rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Lets one do its work after the other, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/** The latest of the times that several tell of. */
export class Latest {
  #ms = Number.NEGATIVE_INFINITY;

  get ms(): number {
    return this.#ms;
  }

  note(ms: number): void {
    this.#ms = Math.max(this.#ms, ms);
  }
}

/**
 * Lets scenarios that run side by side depart only when all of them are steady at the same instant: a JVM that still starts for
 * one would lengthen the gaps that are measured in another.
 */
export class Barrier {
  readonly #expected: Set<string>;
  readonly #arrived = new Map<string, () => boolean>();
  #open = false;

  /**
   * @param parties who has to come, or to {@link leave}, before it opens
   * @param what what it means that all have come, for the message of a wait that ran out
   */
  constructor(
    parties: Iterable<string>,
    readonly what: string,
  ) {
    this.#expected = new Set(parties);
  }

  /**
   * Waits for the others. `ready` is asked again and again until it holds for everyone at once.
   * @throws LabTimeout that names those who were not ready; the signal's reason when it is aborted
   */
  async pass(name: string, ready: () => boolean, timeoutMs: number, signal: AbortSignal): Promise<void> {
    this.#arrived.set(name, ready);
    const missed = () => `${this.what} (still waiting for ${this.#missing().join(', ')})`;
    await until(missed, () => this.#isOpen(), timeoutMs, signal);
  }

  /** A party that failed before it came here, or has nothing to wait for, is not waited for. */
  leave(name: string): void {
    this.#expected.delete(name);
    this.#arrived.delete(name);
  }

  #isOpen(): boolean {
    this.#open ||= this.#missing().length === 0;
    return this.#open;
  }

  #missing(): string[] {
    return [...this.#expected].filter((name) => !(this.#arrived.get(name)?.() ?? false));
  }
}
