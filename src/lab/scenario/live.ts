import type { LabEvent } from '../events.ts';
import type { LabSettings } from '../settings.ts';

/** What one member is known to do right now, from its events alone. */
export class LiveMember {
  readonly events: LabEvent[] = [];
  readonly owned = new Set<number>();
  /** Records processed so far. */
  processed = 0;
  /** The offset of the last record of each partition. */
  readonly reached = new Map<number, number>();
  /** The same at its last onPartitionsLost: what it does afterwards is a new membership. */
  reachedWhenLost: ReadonlyMap<number, number> | undefined;
  /** When this process heard of the member's last callback that moved something (ms of this machine's monotonic clock). */
  lastCallback = 0;
  /** The same callback on the member's clock (ms since 1970). */
  lastCallbackWall = 0;
  error: string | undefined;
  /** How its process ended, once it has and its events were read. */
  exitCode: number | undefined;

  constructor(readonly name: string) {}

  add(event: LabEvent, now: number): void {
    this.events.push(event);
    switch (event.type) {
      case 'assigned':
      case 'revoked':
      case 'lost':
        // An empty callback moves nothing; cooperative and consumer-protocol members get many.
        if (event.partitions.length > 0) {
          this.lastCallback = now;
          this.lastCallbackWall = event.wallMs;
        }
        for (const partition of [...this.owned]) if (!event.owned.includes(partition)) this.owned.delete(partition);
        for (const partition of event.owned) this.owned.add(partition);
        if (event.type === 'lost' && event.partitions.length > 0) this.reachedWhenLost = new Map(this.reached);
        break;
      case 'processed':
        this.processed += event.records.length / 3;
        for (let i = 0; i + 1 < event.records.length; i += 3) {
          const [partition, offset] = [event.records[i]!, event.records[i + 1]!];
          this.reached.set(partition, Math.max(offset, this.reached.get(partition) ?? -1));
        }
        break;
      case 'error': {
        const root = event.error.chain.at(-1);
        this.error = root ? `${root.type}: ${root.message}` : 'unknown error';
      }
    }
  }
}

/** Whether the members share every partition between them, fairly, each with one owner, and nothing has moved for a while. */
export function isSteady(members: readonly LiveMember[], settings: LabSettings, now: number): boolean {
  const fewest = Math.floor(settings.partitions / members.length);
  return (
    sharesAll(members, settings) &&
    members.every(
      (member) => member.owned.size >= fewest && member.owned.size <= Math.ceil(settings.partitions / members.length),
    ) &&
    members.every((member) => member.owned.size === 0 || member.processed > settings.steadyRecords) &&
    isQuiet(members, settings, now)
  );
}

/**
 * Whether the members own all partitions, nothing moves any more, and in each partition that a member had when something happened to
 * it, others are where it was: what had to be done twice is done.
 * @param others those of the members that are not the one that it happened to
 */
export function hasTakenOver(
  members: readonly LiveMember[],
  others: readonly LiveMember[],
  left: Pick<LiveMember, 'reached' | 'reachedWhenLost'>,
  taken: ReadonlySet<number>,
  settings: LabSettings,
  now: number,
): boolean {
  const reached = left.reachedWhenLost ?? left.reached;
  const isThere = (partition: number) =>
    others.some((other) => (other.reached.get(partition) ?? -1) >= (reached.get(partition) ?? 0));
  return sharesAll(members, settings) && [...taken].every(isThere) && isQuiet(members, settings, now);
}

function sharesAll(members: readonly LiveMember[], settings: LabSettings): boolean {
  const all = new Set(members.flatMap((member) => [...member.owned]));
  const count = members.reduce((sum, member) => sum + member.owned.size, 0);
  return all.size === settings.partitions && count === settings.partitions;
}

function isQuiet(members: readonly LiveMember[], settings: LabSettings, now: number): boolean {
  return members.every((member) => now - member.lastCallback > settings.steadyMs);
}
