/** Version of the event stream; it changes when a field changes its meaning. */
export const EVENT_VERSION = 1;

/**
 * What every event carries. A member is named in its scenario (`A`); each process that plays it is an incarnation of its own
 * (from 0), and `seq` counts its events from 0 without a gap.
 */
interface EventHead {
  readonly v: typeof EVENT_VERSION;
  readonly scenario: string;
  readonly member: string;
  readonly incarnation: number;
  readonly seq: number;
  /** Wall clock of the member in ms since 1970; all members of a broker share one clock. */
  readonly wallMs: number;
  /** Monotonic clock of the member's process in ns, from an origin of its own. */
  readonly monoNs: number;
}

/** Where the member stands in its group, as far as its client tells. */
export interface Membership {
  readonly memberId?: string;
  /** Generation of the classic protocol, or member epoch of the consumer protocol. */
  readonly epoch?: number;
}

export interface LabException {
  /** Simple class name, then the message; the chain from the outermost to the root. */
  readonly chain: readonly { readonly type: string; readonly message: string }[];
}

export type LabEvent = EventHead &
  (
    | { readonly type: 'started'; readonly pid: number; readonly javaVersion: string; readonly clientVersion: string }
    /** The consumer is constructed and subscribed. */
    | { readonly type: 'subscribed' }
    /** A callback of the rebalance listener: the partitions that it was handed, and all that the member owns afterwards. */
    | ({
        readonly type: 'assigned' | 'revoked' | 'lost';
        readonly partitions: readonly number[];
        readonly owned: readonly number[];
      } & Membership)
    /**
     * Records of one poll, processed: partition, offset, wall clock in ms at the end of each record's processing, in turn.
     * `recovered`: read from the tail that a killed member left behind, the batch that it did not finish.
     */
    | { readonly type: 'processed'; readonly records: readonly number[]; readonly recovered?: true }
    /**
     * A commit of the loop (`async`) or of the revoke callback and close (`sync`); offsets by partition; `id` links the three.
     * Of a run of asynchronous RebalanceInProgressExceptions only the first is told; a sent commit may stay without an outcome.
     */
    | {
        readonly type: 'commit-sent' | 'commit-acknowledged';
        readonly id: number;
        readonly mode: 'async' | 'sync';
        readonly offsets: Readonly<Record<string, number>>;
      }
    | {
        readonly type: 'commit-failed';
        readonly id: number;
        readonly mode: 'async' | 'sync';
        readonly error: LabException;
      }
    | { readonly type: 'paused' | 'resumed' | 'closing' | 'closed' }
    /** The record under way takes so long, as the member was told. */
    | { readonly type: 'slow'; readonly ms: number }
    | { readonly type: 'error'; readonly error: LabException }
  );

export type LabEventType = LabEvent['type'];

/** "C"; "C-1" for the process that plays C after its first one. Logs are called so. */
export function lifeName(member: string, incarnation: number): string {
  return incarnation === 0 ? member : `${member}-${incarnation}`;
}

/** Reads one line of a member's standard output; `undefined` for a line that is no event (a warning of the JVM). */
export function parseEvent(line: string): LabEvent | undefined {
  if (!line.startsWith('{"v":')) return undefined;
  try {
    const event = JSON.parse(line) as LabEvent;
    return event.v === EVENT_VERSION ? event : undefined;
  } catch {
    return undefined;
  }
}
