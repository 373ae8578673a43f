import type { Offsets } from '../history.ts';

/** What the lab itself asks of the broker. The consumers under test are none of its business. */
export interface KafkaAccess {
  /**
   * Creates the topic and fills each partition with `records` records, in batches of {@link BATCH_RECORDS}.
   * @param onCreated called as soon as consumers find the topic; it may still be filling then
   */
  fillTopic(
    topic: string,
    partitions: number,
    records: number,
    signal: AbortSignal,
    onCreated: () => void,
  ): Promise<void>;
  /** Committed offsets; a partition without a commit is absent. */
  committed(group: string, topic: string): Promise<Offsets>;
  close(): Promise<void>;
}

/**
 * A fetch returns at least one whole batch whatever its limit. Large batches would let a member drain one partition for seconds
 * and never touch another, and duplicates would come out as 0.
 */
export const BATCH_RECORDS = 25;

/** Size of a record's value in bytes. */
export const VALUE_BYTES = 100;
