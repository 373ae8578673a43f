import { type Bounds, catalog } from '../catalog/catalog.ts';
import { HEARTBEAT, SESSION } from '../client/timeouts.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { MigrationOptions } from './result.ts';

/** What becomes of a timeout that moves from the client to the group. All numbers in ms. */
export interface Carried {
  /** The client's key. */
  readonly key: string;
  /** The key of the group (`kafka-configs.sh --entity-type groups`). */
  readonly groupKey: string;
  /** What the client works with today; `undefined` when a placeholder hides it. */
  readonly before: number | undefined;
  /** A file says so; otherwise it is the client's default. */
  readonly explicit: boolean;
  /** What the group will work with. */
  readonly after: number;
  /** It has to be set for the group, because the broker's default is another value. */
  readonly command: boolean;
  readonly bounds: Bounds;
  /** The broker's key of the bound that is in the way, if one is. */
  readonly bound?: string;
}

/** Session timeout and heartbeat interval of a config, and where they go. */
export function carriedTimeouts(config: ConsumerConfig, version: number, options: MigrationOptions): Carried[] {
  const defaults = catalog.broker(version);
  const { broker = {} } = options;
  const session = defaults.consumerSession!;
  const heartbeat = defaults.consumerHeartbeat!;
  return [
    carry(config, SESSION, broker.consumerSessionTimeoutMs ?? session.default, {
      min: broker.consumerMinSessionTimeoutMs ?? session.min,
      max: broker.consumerMaxSessionTimeoutMs ?? session.max,
    }),
    carry(config, HEARTBEAT, broker.consumerHeartbeatIntervalMs ?? heartbeat.default, {
      min: broker.consumerMinHeartbeatIntervalMs ?? heartbeat.min,
      max: broker.consumerMaxHeartbeatIntervalMs ?? heartbeat.max,
    }),
  ];
}

function carry(config: ConsumerConfig, key: string, brokerDefault: number, bounds: Bounds): Carried {
  const explicit = config.has(key);
  const before = config.number(key);
  const wanted = before ?? brokerDefault;
  // Nobody chose a heartbeat interval that no file names; the broker's own is the right one then.
  const chosen = explicit || key === SESSION ? wanted : brokerDefault;
  const after = Math.min(Math.max(chosen, bounds.min), bounds.max);
  const side = chosen < bounds.min ? 'min' : chosen > bounds.max ? 'max' : undefined;
  return {
    key,
    groupKey: `consumer.${key}`,
    before,
    explicit,
    after,
    command: after !== brokerDefault,
    bounds,
    ...(side && { bound: `group.consumer.${side}.${key}` }),
  };
}
