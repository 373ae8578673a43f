import type { VersionCode } from './types.ts';

/**
 * The first release in which the consumer protocol (KIP-848) is generally available, in clients and brokers, and in which brokers
 * speak it unless they are told otherwise; earlier ones have it as a preview (release notes of Kafka 4.0). A module of its own, as no
 * client says it of itself; a test holds it against the brokers' default of `group.coordinator.rebalance.protocols`.
 */
export const CONSUMER_PROTOCOL_GENERAL: VersionCode = 400;
