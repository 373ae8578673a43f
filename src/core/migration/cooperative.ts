import { type Assignor, catalog, formatVersion, NEWEST } from '../catalog/catalog.ts';
import { kafkaAssignors, STRATEGY } from '../client/assignor-list.ts';
import { simpleName } from '../client/assignors.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { SHARE_REASON } from './result.ts';

/** What stands between a config and cooperative rebalancing. */
export type CooperativeStep =
  | { readonly kind: 'refused'; readonly reason: string; readonly at?: ConfigEntry }
  | { readonly kind: 'done' }
  /**
   * `add`: the first of two rolling restarts, CooperativeSticky beside what runs today. `drop`: the last one, it alone.
   * Between the two every member must have been restarted; that is why they are never one change.
   */
  | {
      readonly kind: 'add' | 'drop';
      readonly changes: readonly ConfigChange[];
      /** Simple names of the assignors that the group runs today. */
      readonly from: readonly string[];
      readonly to: readonly string[];
    };

/**
 * The next rolling restart on the way from eager to cooperative rebalancing (KIP-429), for a Java client of the classic
 * protocol. The eager assignor stays first in the list, as in Kafka's own default list since 3.0, which exists for this upgrade.
 */
export function nextCooperativeStep(config: ConsumerConfig): CooperativeStep {
  if (config.client === 'share') return { kind: 'refused', reason: SHARE_REASON };
  if (config.client === 'librdkafka') {
    return {
      kind: 'refused',
      reason:
        'librdkafka cannot change from eager to cooperative assignors while the group runs: stop all members, change the name to cooperative-sticky, start them.',
    };
  }
  const cooperative = catalog.assignors(config.version).find((assignor) => assignor.protocol === 'cooperative');
  if (!cooperative) {
    return {
      kind: 'refused',
      reason: `A ${formatVersion(config.version)} client has no cooperative assignor; it came with 2.4.`,
    };
  }
  if (config.protocol !== 'classic') {
    const protocol = config.get('group.protocol')!;
    const reason =
      config.protocol === 'consumer'
        ? 'With group.protocol=consumer the broker assigns partitions, and rebalances are incremental already.'
        : 'group.protocol is filled in later or not valid, so it is not known which assignor runs.';
    return { kind: 'refused', reason, at: protocol };
  }
  const entry = config.get(STRATEGY);
  if (entry && (entry.dynamic || entry.value === undefined)) {
    return {
      kind: 'refused',
      reason: `The value of ${STRATEGY} is filled in later, so it is not known which assignor runs.`,
      at: entry,
    };
  }
  const current = entry ? kafkaAssignors(entry, config) : defaultAssignors(config);
  if (!current || current.length === 0) {
    return {
      kind: 'refused',
      reason: `${STRATEGY} names a class that is not one of Kafka’s assignors.`,
      ...(entry && { at: entry }),
    };
  }
  const eager = current.filter((assignor) => assignor.protocol === 'eager');
  const mixed = eager.length < current.length;
  if (eager.length === 0) return { kind: 'done' };
  const to = mixed ? [cooperative] : [...current, cooperative];
  const changes = writeList(config, to);
  if (!changes) return { kind: 'refused', reason: 'The config has no entry to put the list beside.' };
  return { kind: mixed ? 'drop' : 'add', changes, from: current.map(simpleName), to: to.map(simpleName) };
}

/** The assignors that a client runs when the file names none. */
function defaultAssignors(config: ConsumerConfig): Assignor[] {
  const names = catalog.spec(STRATEGY, config.version)?.default?.split(',') ?? [];
  return names.map((name) => catalog.assignors(NEWEST).find((assignor) => assignor.className === name)!);
}

function writeList(config: ConsumerConfig, assignors: readonly Assignor[]): ConfigChange[] | undefined {
  const value = assignors.map((assignor) => assignor.className).join(',');
  const entry = config.get(STRATEGY);
  if (entry) return [{ kind: 'set', entry, value }];
  const near = config.get('group.id') ?? config.entries.at(-1);
  return near && [{ kind: 'insert', near, key: STRATEGY, value }];
}
