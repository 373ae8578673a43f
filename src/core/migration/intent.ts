import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';

/** What a config runs today and what keeps it. */
export interface Intent {
  readonly config: ConsumerConfig;
  /** The name of the server-side assignor that does the same, `undefined` when the config runs the consumer protocol already. */
  readonly assignor: string | undefined;
  /** The classic assignors that run today, as people call them. */
  readonly running: readonly string[];
  /** The list is the client's default, not written in any file. */
  readonly byDefault: boolean;
  /** A `group.remote.assignor` that is there already and stays. */
  readonly kept: ConfigEntry | undefined;
}
