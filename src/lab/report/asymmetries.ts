import type { LabSettings } from '../settings.ts';

/**
 * What differs between the protocols whatever the assignor. Sources: `GroupCoordinatorConfig` of Kafka 4.3.1 for the settings,
 * this lab for what they do.
 */
export function asymmetries(settings: LabSettings): string[] {
  return [
    `A new classic group waits group.initial.rebalance.delay.ms (here ${settings.initialRebalanceDelayMs} ms) for more members before its first assignment; the consumer protocol has no such wait and assigns member by member, at their heartbeats.`,
    'Under the consumer protocol the broker computes assignments at most once in group.consumer.assignment.interval.ms (default 1000 ms, since 4.3); the classic protocol has no such interval.',
    `Session timeout and heartbeat are settings of the client under the classic protocol and of the broker under the consumer protocol. Here they are ${settings.sessionTimeoutMs} ms and ${settings.heartbeatIntervalMs} ms on both sides.`,
    'Under the consumer protocol each survivor hears of a change at its own next heartbeat, so survivors react at different times; under the classic protocol all rejoin together.',
  ];
}
