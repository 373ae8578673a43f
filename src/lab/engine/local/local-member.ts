import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { slowCommand } from '../agent.ts';
import type { Member, MemberSpec, WallMs } from '../engine.ts';
import { MemberEvents } from '../member-events.ts';
import { readTail } from '../tail.ts';
import { Jvm, type JvmEnd, type JvmSpec } from './jvm.ts';

/** A member as a process of this machine. */
export class LocalMember implements Member {
  readonly name: string;
  readonly ended: Promise<JvmEnd>;
  readonly #stream: MemberEvents;
  readonly jvm: Jvm;
  readonly #tailPath: string;

  constructor(spec: MemberSpec, jvm: Omit<JvmSpec, 'onOutput' | 'onLog'>, tailPath: string) {
    this.name = spec.member;
    this.#tailPath = tailPath;
    const stream = new MemberEvents(spec);
    this.#stream = stream;
    this.jvm = new Jvm({
      ...jvm,
      keepInput: true,
      onOutput: (chunk) => stream.feed(chunk),
      onLog: (text) => stream.feedLog(text),
    });
    this.ended = this.#readToEnd();
  }

  get events() {
    return this.#stream;
  }

  log(): string {
    return this.#stream.log();
  }

  async kill(): Promise<WallMs> {
    this.jvm.signal('SIGKILL');
    return (await this.ended).at;
  }

  async close(): Promise<WallMs> {
    const asked = Date.now();
    this.jvm.signal('SIGTERM');
    await this.ended;
    return asked;
  }

  async pause(): Promise<WallMs> {
    this.jvm.signal('SIGSTOP');
    const at = Date.now();
    this.#stream.tell('paused', at);
    return at;
  }

  async resume(): Promise<WallMs> {
    const at = Date.now();
    this.#stream.tell('resumed', at);
    this.jvm.signal('SIGCONT');
    return at;
  }

  async slow(ms: number): Promise<WallMs> {
    this.jvm.send(slowCommand(ms));
    return Date.now();
  }

  /** The batch that a killed member had under way is in its tail file; it has to be read before the stream ends. */
  async #readToEnd(): Promise<JvmEnd> {
    const end = await this.jvm.ended;
    try {
      if (!this.#stream.closed && existsSync(this.#tailPath)) {
        const tail = readTail(await readFile(this.#tailPath));
        if (tail) this.#stream.recover(tail);
      }
      this.#stream.end();
    } catch (error) {
      this.#stream.fail(new Error(`The last batch of member ${this.name} cannot be read: ${(error as Error).message}`));
    }
    await rm(this.#tailPath, { force: true }).catch(() => {});
    return end;
  }
}
