import { catalog, type VersionCode } from '../catalog/catalog.ts';
import { defaultAssignors, kafkaAssignors, runningStrategy, STRATEGY } from '../client/assignor-list.ts';
import { HEARTBEAT, SESSION } from '../client/timeouts.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { BrokerAssumptions } from '../model/settings.ts';
import type { Known } from './measure.ts';

/** How the group moves partitions when a member comes or goes. */
export type Moves =
  /** Everybody gives all partitions back first. */
  | 'all'
  /** Only what moves is given back. */
  | 'what moves'
  /** It depends on an assignor that is not Kafka's, or that a placeholder hides. */
  | 'unknown';

/** What of a config decides what an incident costs. All times in ms. */
export interface Member {
  readonly protocol: 'classic' | 'consumer';
  /** The key that the session timeout has, and its value. */
  readonly session: { readonly key: string; readonly ms: Known };
  readonly heartbeat: { readonly key: string; readonly ms: Known };
  /** How much later than its interval a heartbeat may be sent. */
  readonly lateHeartbeat: { readonly key: string; readonly ms: Known } | undefined;
  readonly moves: Moves;
  /** The broker's assignor may take partitions from members that stay, as its `range` does (RangeAssignor of the coordinator is not sticky). */
  readonly reshuffles: boolean;
  readonly maxPollInterval: Known;
  readonly maxPollRecords: Known;
  /** Undefined where a placeholder hides whether the client commits by itself. */
  readonly autoCommit: boolean | undefined;
  readonly autoCommitInterval: Known;
  /** Whether it has a `group.instance.id`. */
  readonly isStatic: boolean;
}

/**
 * Reads what decides a forecast.
 * @param brokerVersion of the brokers that the group meets
 * @returns undefined where the group protocol is unknown
 */
export function readMember(
  config: ConsumerConfig,
  broker: BrokerAssumptions,
  brokerVersion: VersionCode,
): Member | undefined {
  const { protocol } = config;
  if (protocol === undefined) return undefined;
  const common = {
    protocol,
    moves: movesOf(config),
    reshuffles: protocol === 'consumer' && reshuffles(config),
    maxPollInterval: config.number('max.poll.interval.ms'),
    maxPollRecords: config.number('max.poll.records'),
    autoCommit: config.boolean('enable.auto.commit'),
    autoCommitInterval: config.number('auto.commit.interval.ms'),
    isStatic: config.has('group.instance.id') && !config.get('group.instance.id')!.blank,
  };
  if (protocol === 'classic') {
    return {
      ...common,
      session: { key: SESSION, ms: config.number(SESSION) },
      heartbeat: { key: HEARTBEAT, ms: config.number(HEARTBEAT) },
      // AbstractCoordinator's heartbeat thread looks at its clock once in so long.
      lateHeartbeat: { key: 'retry.backoff.ms', ms: config.number('retry.backoff.ms') },
    };
  }
  const defaults = catalog.broker(brokerVersion);
  return {
    ...common,
    session: {
      key: `group.consumer.${SESSION}`,
      ms: broker.consumerSessionTimeoutMs ?? defaults.consumerSession?.default,
    },
    heartbeat: {
      key: `group.consumer.${HEARTBEAT}`,
      ms: broker.consumerHeartbeatIntervalMs ?? defaults.consumerHeartbeat?.default,
    },
    lateHeartbeat: undefined,
  };
}

/** A group runs the protocol that all its assignors have in common, cooperative before eager (ConsumerCoordinator). */
function movesOf(config: ConsumerConfig): Moves {
  if (config.protocol === 'consumer') {
    const remote = config.get('group.remote.assignor');
    if (!remote || remote.blank) return 'what moves';
    return remote.dynamic || !['uniform', 'range'].includes(remote.trimmed) ? 'unknown' : 'what moves';
  }
  const entry = runningStrategy(config);
  if (config.has(STRATEGY) && !entry) return 'unknown';
  const assignors = entry ? kafkaAssignors(entry, config) : defaultAssignors(config);
  if (!assignors || assignors.length === 0) return 'unknown';
  return assignors.every(({ protocol }) => protocol === 'cooperative') ? 'what moves' : 'all';
}

function reshuffles(config: ConsumerConfig): boolean {
  const remote = config.get('group.remote.assignor');
  return remote !== undefined && !remote.blank && remote.trimmed !== 'uniform';
}
