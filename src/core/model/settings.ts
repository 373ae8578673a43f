import type { ProjectFacts } from '../project/target.ts';
import type { RuleSeverity } from './findings.ts';

/** Bounds of the broker that a person knows and files do not show; what is absent is the broker's default. */
export interface BrokerAssumptions {
  /** group.min.session.timeout.ms (ms). */
  readonly minSessionTimeoutMs?: number;
  /** group.max.session.timeout.ms (ms). */
  readonly maxSessionTimeoutMs?: number;
  /** group.consumer.min.session.timeout.ms (ms). */
  readonly consumerMinSessionTimeoutMs?: number;
  /** group.consumer.max.session.timeout.ms (ms). */
  readonly consumerMaxSessionTimeoutMs?: number;
  /** group.consumer.min.heartbeat.interval.ms (ms). */
  readonly consumerMinHeartbeatIntervalMs?: number;
  /** group.consumer.max.heartbeat.interval.ms (ms). */
  readonly consumerMaxHeartbeatIntervalMs?: number;
  /** group.consumer.session.timeout.ms (ms), or what the group has instead. */
  readonly consumerSessionTimeoutMs?: number;
  /** group.consumer.heartbeat.interval.ms (ms), or what the group has instead. */
  readonly consumerHeartbeatIntervalMs?: number;
  /** Names that group.consumer.assignors offers. */
  readonly consumerAssignors?: readonly string[];
}

export interface LintSettings {
  readonly project: ProjectFacts;
  readonly broker: BrokerAssumptions;
  /** Severity per rule, instead of the rule's own. */
  readonly severities: Readonly<Record<string, RuleSeverity>>;
}

export const DEFAULT_SETTINGS: LintSettings = { project: {}, broker: {}, severities: {} };
