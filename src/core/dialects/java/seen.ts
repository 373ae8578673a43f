import type { ParsedFile } from '../../formats/format.ts';

/** What the rules about files of bare Kafka keys judge. */
export interface JavaSeen {
  /** Files for the Scala consumer of Kafka 0.8 to 1.1. */
  readonly ofZookeeper: readonly ParsedFile[];
}
