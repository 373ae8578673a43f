import type { LabReport } from './report.ts';

/** Keys whose values are nobody else's business, whatever client wrote them. */
const SECRET = /password|passwd|secret|jaas|token|credential|private|keystore\.key|\.key$/i;

/** The report without the values of properties that hold secrets. No format writes one. */
export function withoutSecrets(report: LabReport): LabReport {
  const properties = Object.entries(report.settings.consumerProperties);
  if (!properties.some(([key]) => SECRET.test(key))) return report;
  const consumerProperties = Object.fromEntries(
    properties.map(([key, value]) => [key, SECRET.test(key) ? '(hidden)' : value]),
  );
  return { ...report, settings: { ...report.settings, consumerProperties } };
}

/** What the report was made with, as rows of a table; times say their unit. */
export function settingsRows({ settings }: LabReport): readonly (readonly [string, string])[] {
  return [
    ['Partitions', String(settings.partitions)],
    ['Records per partition', String(settings.records)],
    ['Consumers', String(settings.consumers)],
    ['Session timeout', `${settings.sessionTimeoutMs} ms`],
    ['Heartbeat interval', `${settings.heartbeatIntervalMs} ms`],
    ['max.poll.records', String(settings.maxPollRecords)],
    ['max.poll.interval.ms', `${settings.maxPollIntervalMs} ms`],
    ['max.partition.fetch.bytes', `${settings.maxPartitionFetchBytes} bytes`],
    ['Work per record', `${settings.workPerRecordMs} ms`],
    ['group.initial.rebalance.delay.ms', `${settings.initialRebalanceDelayMs} ms`],
    ['Quiet before a departure', `${settings.steadyMs} ms`],
    ['Records before a departure', `over ${settings.steadyRecords} a member`],
    ['Scenarios side by side', String(settings.parallel)],
    ...Object.entries(settings.consumerProperties),
  ];
}

/** "apache/kafka:4.3.1, docker; broker 4.3.1, client 4.3.1; started 2026-01-01T00:00:00.000Z, took 32.0 s". */
export function provenance({ image, engine, kafkaVersion, clientVersion, startedAt, durationMs }: LabReport): string {
  const where = engine === 'local' ? 'JVM processes' : `${image}, ${engine}`;
  return `${where}; broker ${kafkaVersion}, client ${clientVersion}; started ${startedAt}, took ${(durationMs / 1000).toFixed(1)} s`;
}

/** A refused config, as it is written in a file. */
export function configLines(config: Readonly<Record<string, string>>): string {
  return Object.entries(config)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');
}
