import {
  catalog,
  formatVersion,
  type KeySpec,
  NEWEST,
  OLDEST,
  type Validator,
  type VersionCode,
} from '../catalog/catalog.ts';
import { valueAsCode as code } from '../text/markdown.ts';

/** What keys mean, in words: `src/core/catalog/descriptions.ts`, or the file that a package keeps of it. */
export type Descriptions = Readonly<Record<string, string>>;

/** What a person wants to know of a consumer key, in Markdown. `undefined` when no client version knows the key. */
export function describeKey(key: string, version: VersionCode, descriptions: Descriptions): string | undefined {
  const history = catalog.key(key);
  if (!history) return undefined;
  const spec = history.spec(version);
  const parts = [`**${key}**`];
  if (descriptions[key] !== undefined) parts.push(escapeMarkdown(descriptions[key]));
  parts.push(spec ? factsOf(spec, version) : absent(key, version));
  const protocols = protocolNote(key, version);
  if (protocols) parts.push(protocols);
  const past = pastOf(key, version);
  if (past) parts.push(past);
  return parts.join('\n\n');
}

function factsOf(spec: KeySpec, version: VersionCode): string {
  const lines = [`Type: ${spec.type}`];
  if (spec.required) lines.push('Default: none, the client requires a value');
  else lines.push(`Default in Kafka ${formatVersion(version)}: ${code(spec.default ?? 'null')}${unitOf(spec)}`);
  const values = describeValidator(spec.validator);
  if (values) lines.push(values);
  return lines.map((line) => `- ${line}`).join('\n');
}

function unitOf(spec: KeySpec): string {
  const unit = readableUnit(spec);
  return unit === undefined ? '' : ` (${unit})`;
}

/** The default of a key in milliseconds or bytes as people say it: `45000` is 45 s. Undefined where that is no shorter. */
export function readableUnit({ name, default: value }: KeySpec): string | undefined {
  const milliseconds = name.endsWith('.ms') && value ? Number(value) : Number.NaN;
  if (Number.isInteger(milliseconds) && milliseconds >= 1000) {
    return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} min` : `${milliseconds / 1000} s`;
  }
  const bytes = name.endsWith('bytes') && value ? Number(value) : Number.NaN;
  if (Number.isInteger(bytes) && bytes >= 1024) {
    return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1024} KiB`;
  }
  return undefined;
}

/** What values a key takes, as a line of text; `undefined` when any value of its type will do. */
function describeValidator(validator: Validator | undefined): string | undefined {
  switch (validator?.kind) {
    case 'range': {
      const { min, max } = validator;
      if (min !== undefined && max !== undefined) return `Values: ${min} to ${max}`;
      return min !== undefined ? `Values: ${min} or more` : `Values: up to ${max}`;
    }
    case 'oneOf':
      return `Values: ${validator.values.map(code).join(', ')}${validator.ignoreCase ? ' (in any case)' : ''}`;
    case 'offsetReset': {
      const values = validator.values.map(code).join(', ');
      return validator.byDuration
        ? `Values: ${values}, ${code('by_duration:PT1H')} (any ISO-8601 duration)`
        : `Values: ${values}`;
    }
    case 'nonEmpty':
      return 'Values: any text that is not empty';
    case 'list':
      return validator.values ? `Values: a list of ${validator.values.map(code).join(', ')}` : undefined;
    default:
      return undefined;
  }
}

function absent(key: string, version: VersionCode): string {
  const { since, removedIn } = catalog.key(key)!;
  if (removedIn !== undefined && version >= removedIn) {
    return `- Removed in Kafka ${formatVersion(removedIn)}: a ${formatVersion(version)} client does not know it`;
  }
  return `- Since Kafka ${formatVersion(since)}: a ${formatVersion(version)} client does not know it yet`;
}

/** What the key means under each group protocol, where that differs. */
function protocolNote(key: string, version: VersionCode): string | undefined {
  if (version < (catalog.key('group.protocol')?.since ?? NEWEST)) return undefined;
  const own = formatVersion(version);
  if (catalog.classicOnlyKeys(NEWEST).includes(key)) {
    const groupKey = `consumer.${key}`;
    const broker = catalog.groupKeys(NEWEST).includes(groupKey)
      ? ` The broker decides instead: ${code(groupKey)} of the group, or ${code(`group.${groupKey}`)} of the broker.`
      : ` The broker assigns instead: ${code('group.remote.assignor')} picks one of its assignors.`;
    const refusal = catalog.classicOnlyKeys(version).includes(key)
      ? `a ${own} client refuses to start`
      : `a ${own} client ignores it`;
    return `${code('group.protocol=classic')}: in effect.\n\n${code('group.protocol=consumer')}: ${refusal}.${broker}`;
  }
  if (catalog.consumerOnlyKeys(NEWEST).includes(key)) {
    const refused = catalog.consumerOnlyKeys(version).includes(key);
    const classic = refused ? `a ${own} client refuses to start` : 'not used';
    return `${code('group.protocol=classic')}: ${classic}.\n\n${code('group.protocol=consumer')}: in effect.`;
  }
  return undefined;
}

/** When the key came, went, and changed its default. */
function pastOf(key: string, version: VersionCode): string | undefined {
  const { since, removedIn, changes } = catalog.key(key)!;
  const facts: string[] = [];
  if (since > OLDEST) facts.push(`since Kafka ${formatVersion(since)}`);
  if (removedIn !== undefined && removedIn > version) facts.push(`removed in ${formatVersion(removedIn)}`);
  let previous: KeySpec | undefined;
  for (const { version: at, spec } of changes) {
    if (spec && previous && !spec.required && !previous.required && spec.default !== previous.default) {
      facts.push(`default ${code(previous.default ?? 'null')} before ${formatVersion(at)}`);
    }
    previous = spec ?? undefined;
  }
  if (facts.length === 0) return undefined;
  const text = facts.join('; ');
  return `*${text[0]!.toUpperCase()}${text.slice(1)}*`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
