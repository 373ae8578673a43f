import { catalog, formatVersion } from '../catalog/catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../catalog/consumer-protocol.ts';
import type { ConsumerConfig } from '../model/config.ts';
import { CONFIG_FILE } from '../project/config-file.ts';

/** First librdkafka that has it as a preview, and ready for production (its CHANGELOG.md and INTRODUCTION.md). */
const LIBRDKAFKA_PREVIEW = '2.10';
const LIBRDKAFKA_READY = '2.12';
/** The one to take, with what speaks for it. */
const LIBRDKAFKA_ADVISED = '2.15';
const REPORTED = '[node-rdkafka#1146](https://github.com/Blizzard/node-rdkafka/issues/1146)';
const MENDED = '[librdkafka#5488](https://github.com/confluentinc/librdkafka/issues/5488)';

/** What has to hold before the first member of a migrated group starts. */
export function preconditions(configs: readonly ConsumerConfig[]): string[] {
  const config = configs[0]!;
  const { version } = config;
  return [
    ...aboutFallback(config),
    ...aboutGroups(configs),
    ...dialectConditions(configs, catalog.classicOnlyKeys(Math.max(version, CONSUMER_PROTOCOL_GENERAL))),
    `Brokers run Kafka ${formatVersion(CONSUMER_PROTOCOL_GENERAL)} or later (KRaft), and the cluster’s feature \`group.version\` is 1. On an upgraded cluster: \`kafka-features.sh --bootstrap-server <host:port> upgrade --feature group.version=1\`. The client does not fall back to classic: without the feature it stops with \`UnsupportedVersionException\`.`,
    '`group.coordinator.rebalance.protocols` of the brokers, if anybody set it, contains `consumer`; `group.consumer.migration.policy` is `bidirectional` (the default), so that the group can change while it runs and change back.',
    aboutClient(config),
    ...aboutStaticMembers(configs),
    'The principal of the consumers may READ the group and DESCRIBE every subscribed topic: one topic without it fails the whole heartbeat.',
    'The group has no more members than `group.consumer.max.size` of the brokers allows (unlimited by default).',
    ...aboutCode(config),
    'No member of the group uses an assignor that is not Kafka’s: the broker refuses to change such a group while it runs.',
  ];
}

function aboutClient({ client, version, target }: ConsumerConfig): string {
  if (client !== 'java') {
    return `Every member uses librdkafka ${LIBRDKAFKA_READY} or later, better ${LIBRDKAFKA_ADVISED}. The protocol is a preview from ${LIBRDKAFKA_PREVIEW} and ready for production from ${LIBRDKAFKA_READY} on; users of ${LIBRDKAFKA_READY} report consumers that stop fetching without an error and commits that fail with a stale member epoch (${REPORTED}), and ${LIBRDKAFKA_ADVISED}.0 mends how errors of heartbeats are handled (${MENDED}). Wrappers bring a librdkafka of their own along: look which one.`;
  }
  const ready = formatVersion(CONSUMER_PROTOCOL_GENERAL);
  if (version < CONSUMER_PROTOCOL_GENERAL) {
    return `Upgrade kafka-clients to ${ready} or later first: in ${formatVersion(version)} the consumer protocol is not meant for production.`;
  }
  const judged = target.source === 'newest' ? '' : ` (this config is judged for ${formatVersion(version)})`;
  return `Every member uses kafka-clients ${ready} or later${judged}.`;
}

/** What a plan says when no file told the version and the newest was taken. */
function aboutFallback({ client, target }: ConsumerConfig): string[] {
  if (client !== 'java' || target.source !== 'newest') return [];
  return [
    `No file tells which version of kafka-clients reads this config, so it was judged for the newest one known, ${formatVersion(target.version)}. If yours is another one, name it and migrate again: \`"kafkaVersion": "<version>"\` in \`${CONFIG_FILE}\`, or the comment \`# kafka-rebalance: kafka-version <version>\` in the file.`,
  ];
}

/** What the dialects know of the files beyond the configs. */
function dialectConditions(configs: readonly ConsumerConfig[], refused: readonly string[]): string[] {
  const dialects = new Set(configs.map(({ dialect }) => dialect));
  return [...dialects].flatMap((dialect) => {
    const own = configs.filter((config) => config.dialect === dialect);
    return dialect.conditions?.(own, refused) ?? [];
  });
}

/** Settings reach every group whose consumers read them, and only code knows which those are. */
function aboutGroups(configs: readonly ConsumerConfig[]): string[] {
  if (configs.every((config) => config.has('group.id') || config.dialect.framework)) return [];
  return [
    'No `group.id` stands in the file: code sets it, and where several consumers read the file, all their groups change at once. List them, and do for each of them what this plan says of one.',
  ];
}

/** The broker refuses a second member with the same id (GroupMetadataManager.throwIfInstanceIdIsUnreleased), run on 4.3. */
function aboutStaticMembers(configs: readonly ConsumerConfig[]): string[] {
  if (!configs.some((config) => config.has('group.instance.id'))) return [];
  const fatal =
    configs[0]!.client === 'librdkafka'
      ? 'fails for good with `UNRELEASED_INSTANCE_ID`'
      : 'stops with `UnreleasedInstanceIdException`';
  return [
    `Members are static (\`group.instance.id\`), so every restart ends the old instance before the new one starts, and gives it the time to close its consumer: a StatefulSet does, a Deployment that may surge does not, nor does SIGKILL. As long as the broker holds the id of an instance that did not leave, the new one ${fatal}, up to the session timeout; a process that outlives that consumes nothing, so let it end and be started again. Only the first restart is safe either way: a member of the consumer protocol takes the place of a classic one.`,
  ];
}

/** What the code of the consumers has to be ready for. Patterns: SubscriptionPattern of the Java client, INTRODUCTION.md of librdkafka. */
function aboutCode({ client }: ConsumerConfig): string[] {
  const refresh =
    'finds new topics when the broker looks for them (`group.consumer.regex.refresh.interval.ms`, 10 minutes unless somebody changed it)';
  if (client !== 'librdkafka') {
    return [
      'The code does not need `enforceRebalance()` (it only logs a warning), and its rebalance listener copes with partitions that come and go a few at a time.',
      `Topic patterns: \`subscribe(Pattern)\` works as before. A \`SubscriptionPattern\` is matched by the broker: it is RE2/J (no look-around, no back-references), has to match the whole name, and ${refresh}.`,
    ];
  }
  return [
    'A rebalance callback calls `incremental_assign()` and `incremental_unassign()` with the partitions that it is given, not `assign()` and `unassign()`, and copes with partitions that come and go a few at a time. Without a callback there is nothing to do.',
    `Topic patterns (names that start with \`^\`) are matched by the broker: they are RE2/J (no look-around, no back-references) and have to match the whole name, so that \`^orders\` no longer finds \`orders-eu\`, which takes \`^orders.*\`. A pattern ${refresh}.`,
  ];
}
