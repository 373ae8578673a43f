import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';

export const SESSION = 'session.timeout.ms';
export const HEARTBEAT = 'heartbeat.interval.ms';

/** "Should be set no higher than 1/3 of that value" (documentation of heartbeat.interval.ms). */
const HEARTBEATS_A_SESSION = 3;

/** The two timeouts of a classic member, in ms, with the entries that set them. */
export interface SessionTimes {
  readonly session: number;
  readonly heartbeat: number;
  readonly sessionEntry: ConfigEntry | undefined;
  readonly heartbeatEntry: ConfigEntry | undefined;
  /** The longest heartbeat interval that Kafka's documentation allows for the session timeout. */
  readonly third: number;
}

/**
 * The timeouts that a Java client of the classic protocol works with; defaults fill in what the files leave out.
 * `undefined` when one of them cannot be known or another protocol runs.
 */
export function sessionTimes(config: ConsumerConfig): SessionTimes | undefined {
  if (config.protocol !== 'classic') return undefined;
  const session = config.number(SESSION);
  const heartbeat = config.number(HEARTBEAT);
  if (session === undefined || heartbeat === undefined) return undefined;
  return {
    session,
    heartbeat,
    sessionEntry: config.get(SESSION),
    heartbeatEntry: config.get(HEARTBEAT),
    third: Math.floor(session / HEARTBEATS_A_SESSION),
  };
}

/** `3000, the default` for a value that no file sets. */
export function shown(value: number, entry: ConfigEntry | undefined): string {
  return entry ? `${value}` : `${value}, the default`;
}
