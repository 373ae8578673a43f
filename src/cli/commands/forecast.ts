import { relative } from 'node:path';
import { forecast, type Incident } from '../../core/forecast/forecast.ts';
import { INCIDENTS, MEASURES, rangeText } from '../../core/forecast/words.ts';
import type { ConsumerConfig } from '../../core/model/config.ts';
import type { BrokerAssumptions } from '../../core/model/settings.ts';
import { visible } from '../../core/text/visible.ts';
import { colorsFor } from '../report.ts';
import { filesOf, groupOf } from './config-names.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export interface ForecastOptions extends CommonOptions {
  readonly format: 'text' | 'json';
}

/** The output of `forecast --format json`; the version changes when a field that was there does. */
export interface JsonForecast {
  readonly version: 1;
  readonly configs: readonly {
    readonly files: readonly string[];
    /** null where no file names it, or where it is filled in from outside. */
    readonly group: string | null;
    readonly profile?: string;
    /** The client refuses it as it is; the figures hold when that is mended. */
    readonly refused?: true;
    /** Why there are no incidents. */
    readonly reason?: string;
    readonly incidents: readonly Incident[];
  }[];
}

interface Found {
  readonly config: ConsumerConfig;
  readonly broker: BrokerAssumptions;
  readonly refused: boolean;
}

const REFUSED =
  'The client refuses this config as it is; kafka-rebalance lint tells why. The figures hold when that is mended.';

/**
 * `kafka-rebalance forecast`: what it costs when a member of the configs' groups dies, closes, stands still, or is replaced.
 * @returns 2 when something cannot be read, or no consumer config is recognized.
 */
export async function forecastOf(paths: readonly string[], options: ForecastOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, { ...options, failOnEmpty: true });
  const found = new Map<ConsumerConfig, Found>();
  for await (const { checked, settingsOf } of run.paths(paths)) {
    for (const { file, linted } of checked) {
      const refused = linted.findings.some(({ severity }) => severity === 'error');
      for (const config of linted.configs) {
        const before = found.get(config)?.refused ?? false;
        found.set(config, { config, broker: settingsOf(file.path).broker, refused: before || refused });
      }
    }
  }
  const all = [...found.values()];
  if (options.format === 'json') io.out.write(`${visible(JSON.stringify(jsonOf(all), null, 2), '\n')}\n`);
  else io.out.write(all.map((each) => textOf(each, io)).join('\n'));
  return run.code(false);
}

function jsonOf(found: readonly Found[]): JsonForecast {
  return {
    version: 1,
    configs: found.map(({ config, broker, refused }) => {
      const { incidents, reason } = forecast(config, broker);
      return {
        files: filesOf(config),
        group: groupOf(config),
        ...(config.about.profile !== undefined && { profile: config.about.profile }),
        ...(refused && { refused }),
        ...(reason !== undefined && { reason }),
        incidents,
      };
    }),
  };
}

function textOf({ config, broker, refused }: Found, io: Io): string {
  const color = colorsFor(io.out);
  const { profile } = config.about;
  const group = groupOf(config);
  const heading = [
    filesOf(config)
      .map((path) => relative('.', path) || path)
      .join(', '),
    ...(group === null ? [] : [`group ${group}`]),
    ...(profile === undefined ? [] : [`profile ${profile}`]),
  ].join(' · ');
  const { incidents, reason } = forecast(config, broker);
  const lines = incidents.flatMap(({ name, what, measures }) => {
    const rows = measures.map((measure) => [MEASURES[measure.name], rangeText(measure), measure.formula] as const);
    const [names, ranges] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column as 0 | 1].length)));
    return [
      `  ${color('bold', INCIDENTS[name])}: ${what}`,
      ...rows.map(
        ([name, range, formula]) =>
          `    ${name.padEnd(names!)}  ${range.padEnd(ranges!)}  ${color('dim', visible(formula))}`,
      ),
    ];
  });
  const notes = [...(refused ? [REFUSED] : []), ...(reason === undefined ? [] : [reason])].map((note) => `  ${note}`);
  return `${[color('bold', visible(heading)), ...notes, ...lines].join('\n')}\n`;
}
