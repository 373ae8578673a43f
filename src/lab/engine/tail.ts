/** What a member's tail file holds: the batch that it had under way. The agent's Tail.java describes the bytes. */
export interface Tail {
  /** Sequence number of the event that would have told this batch. */
  readonly sequence: number;
  /** Partition, offset and wall clock in ms of each record that was done, in turn. */
  readonly records: readonly number[];
}

const HEAD_BYTES = 12;
const RECORD_BYTES = 20;

/** @returns undefined for a file that is too short to be one */
export function readTail(bytes: Uint8Array): Tail | undefined {
  if (bytes.byteLength < HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getInt32(8);
  if (count < 0 || HEAD_BYTES + count * RECORD_BYTES > bytes.byteLength) return undefined;
  const records: number[] = [];
  for (let at = HEAD_BYTES; records.length < count * 3; at += RECORD_BYTES) {
    records.push(view.getInt32(at), Number(view.getBigInt64(at + 4)), Number(view.getBigInt64(at + 12)));
  }
  return { sequence: Number(view.getBigInt64(0)), records };
}
