/** Everything about a run that a person may change. Times in ms, sizes in bytes. */
export interface LabSettings {
  readonly image: string;
  readonly partitions: number;
  /** Per partition. */
  readonly records: number;
  readonly consumers: number;
  readonly sessionTimeoutMs: number;
  readonly heartbeatIntervalMs: number;
  readonly maxPollRecords: number;
  readonly maxPollIntervalMs: number;
  readonly maxPartitionFetchBytes: number;
  /** How long a member works on one record. */
  readonly workPerRecordMs: number;
  /** `group.initial.rebalance.delay.ms` of the broker. */
  readonly initialRebalanceDelayMs: number;
  /** How long a group has to be without a callback before a departure may happen. */
  readonly steadyMs: number;
  /** Records that each member has to have processed before. */
  readonly steadyRecords: number;
  /** Scenarios that run side by side on one broker. */
  readonly parallel: number;
  /** Further consumer properties, for every member. */
  readonly consumerProperties: Readonly<Record<string, string>>;
}

/** The study's settings: 6 s session, 2 s heartbeat on both protocols, 6 × 8,000 records, 50 records a poll, 2 ms each. */
export const DEFAULT_LAB_SETTINGS: LabSettings = {
  image: 'apache/kafka:4.3.1',
  partitions: 6,
  records: 8000,
  consumers: 3,
  sessionTimeoutMs: 6000,
  heartbeatIntervalMs: 2000,
  maxPollRecords: 50,
  maxPollIntervalMs: 300_000,
  maxPartitionFetchBytes: 4096,
  workPerRecordMs: 2,
  initialRebalanceDelayMs: 500,
  steadyMs: 1000,
  steadyRecords: 200,
  parallel: 4,
  consumerProperties: {},
};

/** What a broker is told; the same for every engine. */
export function brokerProperties(settings: LabSettings): Record<string, string> {
  const session = String(settings.sessionTimeoutMs);
  const heartbeat = String(settings.heartbeatIntervalMs);
  return {
    'group.consumer.min.session.timeout.ms': session,
    'group.consumer.session.timeout.ms': session,
    'group.consumer.max.session.timeout.ms': String(Math.max(settings.sessionTimeoutMs, 60_000)),
    'group.consumer.min.heartbeat.interval.ms': heartbeat,
    'group.consumer.heartbeat.interval.ms': heartbeat,
    'group.consumer.max.heartbeat.interval.ms': String(Math.max(settings.heartbeatIntervalMs, 15_000)),
    'group.min.session.timeout.ms': String(Math.min(settings.sessionTimeoutMs, 6000)),
    'group.initial.rebalance.delay.ms': String(settings.initialRebalanceDelayMs),
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'auto.create.topics.enable': 'false',
  };
}
