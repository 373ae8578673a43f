import { StringDecoder } from 'node:string_decoder';
import { type LabEvent, parseEvent } from '../events.ts';
import type { MemberSpec, WallMs } from './engine.ts';
import type { Tail } from './tail.ts';

const LOG_CHARACTERS = 1 << 20;

/**
 * A member's events: those that its process writes, and the few that only the engine can tell, in one sequence without a gap.
 * Every reader gets all events from the first on.
 */
export class MemberEvents implements AsyncIterable<LabEvent> {
  readonly #spec: MemberSpec;
  readonly #events: LabEvent[] = [];
  readonly #decoder = new StringDecoder('utf8');
  #partialLine = '';
  #log = '';
  /** Events that did not come from the process; the sequence numbers of later ones move by as many. */
  #added = 0;
  #lastOfProcess = -1;
  #state: 'open' | 'ended' | { readonly failure: Error } = 'open';
  #wakeReaders: (() => void)[] = [];

  constructor(spec: MemberSpec) {
    this.#spec = spec;
  }

  /** Takes what the process wrote to standard output, in pieces of any size. */
  feed(chunk: Buffer): void {
    const lines = (this.#partialLine + this.#decoder.write(chunk)).split('\n');
    this.#partialLine = lines.pop()!;
    for (const line of lines) this.#line(line);
  }

  /** Takes what the process wrote to standard error. */
  feedLog(text: string): void {
    this.#log = (this.#log + text).slice(-LOG_CHARACTERS);
  }

  log(): string {
    return this.#log;
  }

  /** Whether the process said itself that it was done. */
  get closed(): boolean {
    return this.#events.at(-1)?.type === 'closed';
  }

  /** An event that the process cannot tell: it stood still. */
  tell(type: 'paused' | 'resumed', wallMs: WallMs): void {
    this.#push({ ...this.#head(wallMs), type });
  }

  /** The batch that a killed process left behind, unless an event has told it already. */
  recover(tail: Tail): void {
    if (tail.records.length === 0 || tail.sequence <= this.#lastOfProcess) return;
    this.#push({ ...this.#head(tail.records.at(-1)!), type: 'processed', records: tail.records, recovered: true });
  }

  end(): void {
    this.#finish('ended');
  }

  /** Ends the stream with an error: there may be events that nobody will ever see. */
  fail(failure: Error): void {
    this.#finish({ failure });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LabEvent, void> {
    for (let next = 0; ; ) {
      if (next < this.#events.length) {
        yield this.#events[next++]!;
      } else if (this.#state === 'open') {
        await new Promise<void>((resolve) => this.#wakeReaders.push(resolve));
      } else if (this.#state === 'ended') {
        return;
      } else {
        throw this.#state.failure;
      }
    }
  }

  #line(line: string): void {
    const event = parseEvent(line);
    if (event === undefined) {
      if (line.trim() !== '') this.feedLog(`${line}\n`);
      return;
    }
    this.#lastOfProcess = event.seq;
    this.#push({ ...event, seq: event.seq + this.#added }, true);
  }

  #push(event: LabEvent, ofProcess = false): void {
    if (this.#state !== 'open') return;
    if (!ofProcess) this.#added++;
    this.#events.push(event);
    this.#wake();
  }

  /** Of the process's own clock only the last reading is known; the wall clock tells how much has passed since. */
  #head(wallMs: WallMs) {
    const { scenario, member, incarnation } = this.#spec;
    const last = this.#events.at(-1);
    const monoNs = last === undefined ? 0 : last.monoNs + Math.round((wallMs - last.wallMs) * 1e6);
    return { v: 1, scenario, member, incarnation, seq: (last?.seq ?? -1) + 1, wallMs, monoNs } as const;
  }

  #finish(state: 'ended' | { readonly failure: Error }): void {
    if (this.#state !== 'open') return;
    if (this.#partialLine !== '') this.feedLog(`${this.#partialLine}\n`);
    this.#state = state;
    this.#wake();
  }

  #wake(): void {
    const readers = this.#wakeReaders;
    this.#wakeReaders = [];
    for (const wake of readers) wake();
  }
}
