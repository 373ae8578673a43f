import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { fileName } from '../model/uri.ts';
import { code } from '../text/markdown.ts';
import { type EffectiveSetting, effectiveSetting, effectiveSettings } from './effective.ts';

/** Rows of a table that a hover shows; more than this nobody reads in one. */
const MOST_ROWS = 30;

/**
 * What becomes of an entry's key in the starts that read the entry: said where another place decides in one of them, or where
 * they differ. `undefined` where the entry simply counts.
 */
export function inEffect(entry: ConfigEntry, configs: readonly ConsumerConfig[]): string | undefined {
  const reading = configs.filter((config) => config.entries.some((each) => each.pair === entry.pair));
  if (reading.every((config) => config.get(entry.key)?.pair === entry.pair)) return undefined;
  const lines = reading.flatMap((config) => {
    const setting = effectiveSetting(config, entry.key);
    return setting ? `- ${startOf(config)}: ${shownValue(setting)} from ${placeOf(setting)}` : [];
  });
  return `In effect:\n\n${[...new Set(lines)].join('\n')}`;
}

/** What a consumer works with, as a table; at the entry that a person takes for the consumer's name, `undefined` elsewhere. */
export function effectiveTable(entry: ConfigEntry, configs: readonly ConsumerConfig[]): string | undefined {
  const own = configs.filter((config) => headOf(config)?.pair === entry.pair);
  if (own.length === 0) return undefined;
  return own.map((config) => tableOf(config, own.length > 1)).join('\n\n');
}

function headOf(config: ConsumerConfig): ConfigEntry | undefined {
  return config.get('group.id') ?? config.entries[0];
}

function tableOf(config: ConsumerConfig, several: boolean): string {
  const settings = effectiveSettings(config);
  const set = settings.filter(({ source }) => source.kind !== 'default');
  const rows = set
    .slice(0, MOST_ROWS)
    .map((each) => `| ${code(each.key)} | ${cell(shownValue(each))} | ${placeOf(each)} |`);
  const more = set.length > rows.length ? [`and ${set.length - rows.length} more, `] : [];
  const left = `${more.join('')}${settings.length - set.length} keys have the client’s defaults`;
  const title = several ? `This consumer, ${startOf(config)}` : 'This consumer';
  return `**${title}**\n\n| key | value | from |\n|---|---|---|\n${rows.join('\n')}\n\n*${left}*`;
}

function startOf({ about, dialect }: ConsumerConfig): string {
  if (about.profile !== undefined) return `profile ${code(about.profile)}`;
  return dialect.framework ? 'without a profile' : 'this file';
}

function shownValue({ value, reason }: EffectiveSetting): string {
  if (reason !== undefined) return `unknown (${reason})`;
  return value === null ? 'null' : value === '' ? 'empty' : code(value);
}

function placeOf({ source }: EffectiveSetting): string {
  const { path, line, layer } = source;
  return path === undefined ? layer : `${fileName(path)}:${line}`;
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
