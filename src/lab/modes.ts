/** Who assigns the partitions, and by which protocol. */
export type Mode = 'range' | 'roundrobin' | 'sticky' | 'cooperative-sticky' | 'consumer-uniform' | 'consumer-range';

export const MODES: readonly Mode[] = [
  'range',
  'roundrobin',
  'sticky',
  'cooperative-sticky',
  'consumer-uniform',
  'consumer-range',
];

/** What the protocol of a mode does with the members that stay. */
export interface ModeFacts {
  readonly title: string;
  readonly protocol: 'classic' | 'consumer';
  /** eager: every rebalance revokes everything; incremental: only what moves. */
  readonly rebalance: 'eager' | 'incremental';
  /** Whether the assignor keeps what it can where it is. The broker's `range` does not (measured on 4.3.1). */
  readonly sticky: boolean;
  readonly properties: Readonly<Record<string, string>>;
}

const ASSIGNORS = 'org.apache.kafka.clients.consumer.';

export const MODE_FACTS: Readonly<Record<Mode, ModeFacts>> = {
  range: {
    title: 'RangeAssignor',
    protocol: 'classic',
    rebalance: 'eager',
    sticky: false,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}RangeAssignor` },
  },
  roundrobin: {
    title: 'RoundRobinAssignor',
    protocol: 'classic',
    rebalance: 'eager',
    sticky: false,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}RoundRobinAssignor` },
  },
  sticky: {
    title: 'StickyAssignor',
    protocol: 'classic',
    rebalance: 'eager',
    sticky: true,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}StickyAssignor` },
  },
  'cooperative-sticky': {
    title: 'CooperativeStickyAssignor',
    protocol: 'classic',
    rebalance: 'incremental',
    sticky: true,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}CooperativeStickyAssignor` },
  },
  'consumer-uniform': {
    title: 'KIP-848, uniform',
    protocol: 'consumer',
    rebalance: 'incremental',
    sticky: true,
    properties: { 'group.protocol': 'consumer', 'group.remote.assignor': 'uniform' },
  },
  'consumer-range': {
    title: 'KIP-848, range',
    protocol: 'consumer',
    rebalance: 'incremental',
    sticky: false,
    properties: { 'group.protocol': 'consumer', 'group.remote.assignor': 'range' },
  },
};
