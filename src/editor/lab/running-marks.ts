import type { Memento } from 'vscode';
import type { ProcessIdentity } from '../../lab/engine/processes.ts';

const PREFIX = 'lab.running.';

/**
 * Marks of windows in which something of the lab runs: one that is killed leaves its mark, and the next window looks for what else
 * it left. The windows share one storage, so each has a mark of its own, which names its process.
 */
export class RunningMarks {
  readonly #own: string;

  /** @param session what tells this window from others */
  constructor(
    readonly storage: Memento,
    session: string,
  ) {
    this.#own = PREFIX + session;
  }

  /** Whether any window has left one, or runs something now. */
  get any(): boolean {
    return this.#keys().length > 0;
  }

  /** Marks this window, or takes its mark away. */
  async set(owner: ProcessIdentity | undefined): Promise<void> {
    await this.storage.update(this.#own, owner);
  }

  /** Takes the marks of windows away whose process is gone. */
  async clean(lives: (owner: ProcessIdentity) => boolean | 'unknown'): Promise<void> {
    for (const key of this.#keys()) {
      const owner = this.storage.get<ProcessIdentity>(key);
      if (owner && lives(owner) === false) await this.storage.update(key, undefined);
    }
  }

  #keys(): string[] {
    return this.storage.keys().filter((key) => key.startsWith(PREFIX));
  }
}
