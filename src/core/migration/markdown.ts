import type { ConfigChange } from '../findings.ts';
import type { ConfigEntry, ConsumerConfig } from '../model.ts';
import { LineIndex } from '../text/lines.ts';
import { fileName } from '../uri.ts';

/** Longest value that a plan quotes; assignor lists and placeholders fit. */
const LONGEST_VALUE = 160;

/** Text as inline code, whatever it holds. */
export function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (!flat.includes('`')) return `\`${flat}\``;
  return `\`\` ${flat} \`\``;
}

export function shellQuoted(text: string): string {
  return /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

/** Sections with a heading each; empty ones are left out. */
export function page(title: string, sections: readonly (readonly [heading: string, body: string])[]): string {
  const parts = sections.filter(([, body]) => body !== '').map(([heading, body]) => `## ${heading}\n\n${body}\n`);
  return `# ${title}\n\n${parts.join('\n')}`;
}

/** The groups of the configs as a person would name them in a command; `<group.id>` where no file says. */
export function groupsOf(configs: readonly ConsumerConfig[]): string[] {
  return [...new Set(configs.map(groupOf))];
}

export function groupOf(config: ConsumerConfig): string {
  const entry = config.get('group.id');
  return entry && !entry.blank && entry.value !== undefined ? entry.trimmed : '<group.id>';
}

/** One line per change. Only keys of the group protocol are ever changed, so no value here is a secret. */
export function describeChanges(changes: readonly ConfigChange[]): string {
  const sorted = [...changes].sort((a, b) => compare(placed(a), placed(b)));
  return bullets(sorted.map(describe));
}

function placed(change: ConfigChange): ConfigEntry {
  if (change.kind === 'insert') return change.near;
  if ('entry' in change) return change.entry;
  throw new TypeError(`A migration makes no change of the kind ${change.kind}`);
}

function compare(a: ConfigEntry, b: ConfigEntry): number {
  if (a.uri !== b.uri) return a.uri < b.uri ? -1 : 1;
  return a.pair.span.start - b.pair.span.start;
}

function describe(change: ConfigChange): string {
  switch (change.kind) {
    case 'remove':
      return `${place(change.entry)}: remove ${code(setting(change.entry))}`;
    case 'set':
      return `${place(change.entry)}: ${code(setting(change.entry))} becomes ${code(`${change.entry.key}=${change.value}`)}`;
    case 'rename':
      return `${place(change.entry)}: ${code(setting(change.entry))} becomes ${code(`${change.key}=${change.value ?? change.entry.trimmed}`)}`;
    case 'insert':
      return `${place(change.near)}: add ${code(`${change.key}=${change.value}`)} beside ${code(change.near.key)}`;
    default:
      throw new TypeError(`A migration makes no change of the kind ${change.kind}`);
  }
}

function setting(entry: ConfigEntry): string {
  const value = entry.trimmed === '' ? entry.pair.value.trim() : entry.trimmed;
  return `${entry.key}=${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value}`;
}

/** `application.yml:12 (spring.kafka.consumer.properties)`. */
function place(entry: ConfigEntry): string {
  const { line } = new LineIndex(entry.file.source.text).rangeOf(entry.pair.span).start;
  const where = `${fileName(entry.uri)}:${line + 1}`;
  return entry.layer.dialect.name === 'java-client' ? where : `${where} (${entry.layer.name})`;
}
