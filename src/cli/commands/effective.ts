import { basename, relative } from 'node:path';
import { type EffectiveSetting, effectiveSettings } from '../../core/assist/effective.ts';
import { formatVersion } from '../../core/catalog/catalog.ts';
import type { ConsumerConfig } from '../../core/model/config.ts';
import { describeReader } from '../../core/model/reader.ts';
import { describeTarget } from '../../core/project/target.ts';
import { visible } from '../../core/text/visible.ts';
import { colorsFor } from '../report.ts';
import { filesOf, groupOf } from './config-names.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export interface EffectiveOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  /** Whether the text lists the client’s defaults too; JSON always does. */
  readonly all?: boolean;
}

/** The output of `explain --effective FILE --format json`; the version changes when a field that was there does. */
export interface JsonEffective {
  readonly version: 1;
  readonly configs: readonly {
    /** The paths of the files that set something of it, those that win last. */
    readonly files: readonly string[];
    readonly dialect: string;
    readonly client: string;
    readonly kafkaVersion: string;
    /** null where no file names it, or where it is filled in from outside. */
    readonly group: string | null;
    readonly profile?: string;
    readonly settings: readonly EffectiveSetting[];
  }[];
}

/**
 * `kafka-rebalance explain --effective`: what the consumers of a file or folder work with, and who decides each value.
 * @returns 2 when something cannot be read, or no consumer config is recognized.
 */
export async function effective(path: string, options: EffectiveOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, { ...options, failOnEmpty: true });
  // Each of several files that make up a config together has it.
  const found = new Set<ConsumerConfig>();
  for await (const { checked } of run.paths([path])) {
    for (const { linted } of checked) for (const config of linted.configs) found.add(config);
  }
  const configs = [...found];
  if (options.format === 'json') io.out.write(`${visible(JSON.stringify(jsonOf(configs), null, 2), '\n')}\n`);
  else io.out.write(configs.map((config) => textOf(config, options, io)).join('\n'));
  return run.code(false);
}

function jsonOf(configs: readonly ConsumerConfig[]): JsonEffective {
  return {
    version: 1,
    configs: configs.map((config) => ({
      files: filesOf(config),
      dialect: config.dialect.id,
      client: config.client,
      kafkaVersion: formatVersion(config.version),
      group: groupOf(config),
      ...(config.about.profile !== undefined && { profile: config.about.profile }),
      settings: effectiveSettings(config),
    })),
  };
}

/** A heading, and a line for each setting; the client's defaults come last, or are only counted. */
function textOf(config: ConsumerConfig, { all }: EffectiveOptions, io: Io): string {
  const color = colorsFor(io.out);
  const { profile } = config.about;
  const start = profile === undefined ? '' : `, profile ${profile}`;
  const files = filesOf(config).map(shownPath).join(', ');
  const heading = `${files}: ${config.dialect.title}${start} · ${describeReader(config.about)} · ${describeTarget(config.target)}`;
  const known = effectiveSettings(config);
  const settings = known.filter(({ source }) => all || source.kind !== 'default');
  const width = Math.max(...settings.map(({ key }) => key.length));
  const lines = settings.map((setting) => {
    const shown = setting.reason === undefined ? valueText(setting) : `unknown (${setting.reason})`;
    const line = visible(`${setting.key.padEnd(width)}  ${shown}`);
    const by = visible(placeOf(setting));
    return setting.source.kind === 'default' ? color('dim', `  ${line}  ${by}`) : `  ${line}  ${color('dim', by)}`;
  });
  const left = known.length - settings.length;
  if (left > 0)
    lines.push(
      color('dim', `  and ${left} ${known.at(-1)!.source.layer.replace('default', 'defaults')} (--all lists them)`),
    );
  return `${color('bold', visible(heading))}\n${lines.join('\n')}\n`;
}

function valueText({ value }: EffectiveSetting): string {
  return value === '' ? '""' : (value ?? 'null');
}

function placeOf({ source }: EffectiveSetting): string {
  const { path, line, layer } = source;
  if (path === undefined) return layer;
  const name = shownPath(path);
  const where = layer.replace(` in ${basename(path)}`, '');
  return where === 'file' ? `${name}:${line}` : `${name}:${line} (${where})`;
}

function shownPath(path: string): string {
  return relative('.', path) || path;
}
