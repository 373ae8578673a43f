import { catalog, formatVersion, type LibrdkafkaKey, type VersionCode } from '../catalog/catalog.ts';
import { type OtherKey, type Owner, otherKeys } from '../catalog/other-keys.ts';
import { valueAsCode as code } from '../text/markdown.ts';

const OWNERS: Readonly<Record<Owner, string>> = {
  producer: 'A producer’s key',
  admin: 'An admin client’s key',
  streams: 'A key of Kafka Streams',
  connect: 'A key of a Connect worker',
  broker: 'A broker’s key',
  topic: 'A setting of a topic (`kafka-configs.sh --entity-type topics`)',
  group: 'A setting of a group (`kafka-configs.sh --entity-type groups`)',
};

const NOT_JUDGED = 'No consumer reads it, and its value is not judged here.';

const NOT_JUDGED_BUT = 'No Java consumer reads it; its value is judged in files for librdkafka alone.';

/**
 * Whose a key is that no Java consumer has, and what its owners say of it, in Markdown.
 * @returns undefined when no program of Kafka and not librdkafka knows it
 */
export function describeOtherKey(key: string, version: VersionCode): string | undefined {
  const owners = otherKeys(key).map((each) => ofOwner(each, version));
  const librdkafka = describeLibrdkafkaKey(key);
  if (owners.length === 0 && librdkafka === undefined) return undefined;
  const parts = [`**${key}**`, ...owners];
  if (librdkafka !== undefined) parts.push(librdkafka);
  if (owners.length > 0) parts.push(librdkafka === undefined ? NOT_JUDGED : NOT_JUDGED_BUT);
  return parts.join('\n\n');
}

function ofOwner(key: OtherKey, version: VersionCode): string {
  const { owner, since, tableSince, removedIn } = key;
  const history: string[] = [];
  if (since > tableSince) history.push(`since Kafka ${formatVersion(since)}`);
  else history.push(`since Kafka ${formatVersion(tableSince)} or earlier`);
  if (removedIn !== undefined) history.push(`removed in ${formatVersion(removedIn)}`);
  const lines = [`${OWNERS[owner]}, ${history.join(', ')}:`];
  const outline = key.outline(version);
  if (!outline) return `${lines[0]!.slice(0, -1)}; Kafka ${formatVersion(version)} does not have it.`;
  lines.push('', `- Type: ${outline.type}`);
  if (outline.required) lines.push('- Default: none, a value is required');
  else
    lines.push(
      `- Default in Kafka ${formatVersion(Math.max(version, tableSince))}: ${code(outline.default ?? 'null')}`,
    );
  if (outline.values !== undefined) lines.push(`- Values: ${code(outline.values)}`);
  if (outline.internal) lines.push('- Not part of Kafka’s public interface');
  return lines.join('\n');
}

const SCOPES: Readonly<Record<LibrdkafkaKey['scope'], string>> = {
  C: 'consumers',
  P: 'producers',
  '*': 'consumers and producers',
};

/** What librdkafka's own table says of a property. */
export function describeLibrdkafkaKey(name: string): string | undefined {
  const key = catalog.librdkafkaKey(name);
  if (!key) return undefined;
  const about = [`A property of librdkafka for ${SCOPES[key.scope]}`];
  if (key.aliasOf) about.push(`another name of ${code(key.aliasOf)}`);
  if (key.deprecated) about.push('deprecated');
  const lines = [
    `${about.join(', ')}:`,
    '',
    `- Default in librdkafka: ${key.default === undefined ? 'none' : code(key.default)}`,
  ];
  if (key.range) lines.push(`- Values: ${key.range.min} to ${key.range.max}`);
  if (key.words) lines.push(`- Values: ${key.words.map(code).join(', ')} (in any case)`);
  return lines.join('\n');
}
