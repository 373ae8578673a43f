import type { ConsumerConfig } from '../../core/model/config.ts';
import type { ChosenEngine, EngineChoice } from '../../lab/engine/choose.ts';
import type * as Lab from '../../lab/main.ts';
import type { LabProgress } from '../../lab/progress.ts';
import type { ReportFormat } from '../../lab/report/formats.ts';
import type { LabReport } from '../../lab/report/report.ts';
import type { Timeline } from '../../lab/timeline.ts';
import { migratedForm } from '../../session/forms.ts';
import type { CheckedGroup } from '../check.ts';
import { describeFsError } from '../files/errors.ts';
import { ProgressView } from '../lab-progress.ts';
import { DIST, loadFile } from '../parts.ts';
import { colorsFor, Lines } from '../report.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export interface LabCommandOptions extends CommonOptions {
  /** A consumer config whose settings the consumers run with. */
  readonly config?: string;
  /** Another config that each incident is run with too: `migrated`, `cooperative`, or a file. */
  readonly against?: string;
  /** Tell which scenarios there are, and run none. */
  readonly list?: boolean;
  /** Scenarios by name. */
  readonly scenarios?: readonly string[];
  /** How often each scenario is run. */
  readonly repeat?: number;
  readonly modes?: readonly string[];
  readonly departures?: readonly string[];
  readonly engine: EngineChoice;
  readonly image?: string;
  readonly kafkaHome?: string;
  readonly partitions?: number;
  readonly records?: number;
  readonly consumers?: number;
  readonly sessionTimeoutMs?: number;
  readonly heartbeatIntervalMs?: number;
  readonly parallel?: number;
  readonly format: ReportFormat;
  readonly out?: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `kafka-rebalance lab`: runs the scenarios against a real broker. The report goes to stdout, progress to stderr.
 * @returns 1 when an invariant is broken or a scenario could not be finished, 2 when the lab could not run
 */
export async function lab(options: LabCommandOptions, io: Io): Promise<ExitCode> {
  const loaded = loadLab();
  const view = new ProgressView(io.err);
  const cancel = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    // Whoever insists does not want to wait; the next run removes what is left then.
    if (cancel.signal.aborted) process.exit(2);
    cancel.abort(new Error(`Cancelled (${signal}); what the run had started is removed.`));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await runLab(loaded, options, io, view, cancel.signal);
  } catch (error) {
    const known =
      cancel.signal.aborted || error instanceof loaded.EngineError || error instanceof loaded.LabOptionError;
    if (!known) throw error;
    view.end();
    const [first, ...more] = (error as Error).message.split('\n');
    for (const line of [first!, ...more.map((each) => `  ${each}`)]) view.note(line);
    return 2;
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  }
}

async function runLab(
  loaded: typeof Lab,
  options: LabCommandOptions,
  io: Io,
  view: ProgressView,
  signal: AbortSignal,
): Promise<ExitCode> {
  const {
    list,
    scenarios: names,
    repeat,
    modes,
    departures,
    engine,
    kafkaHome,
    format,
    out,
    config,
    against,
    ...more
  } = options;
  const { kafkaVersion: _, ...wishes } = more;
  if (list) {
    if (format !== 'text' && format !== 'json') throw new loaded.LabOptionError('--list prints text or json.');
    const all = loaded.allScenarios(loaded.labSettings(wishes));
    io.out.write(format === 'json' ? loaded.jsonList(all) : loaded.textList(all, colorsFor(io.out)));
    return 0;
  }
  const taken = config === undefined ? undefined : await fromConfig(loaded, config, options, io, view);
  if (config !== undefined && !taken) return 2;
  // What somebody says here is stronger than what the file says.
  const asked = loaded.labSettings({ ...taken?.settings, ...wishes });
  const wanted = { names, modes, departures, repeat, ...(taken && { configMode: taken.mode }) };
  const own = loaded.pickScenarios({ ...wanted, ...(against !== undefined && { repeat: 1 }) }, asked);
  const beside =
    taken && against !== undefined ? await otherSide(loaded, taken, against, wishes, options, io, view) : undefined;
  if (against !== undefined && !beside) return 2;
  const paired = taken && beside && loaded.scenariosAgainst(own, { mode: taken.mode, settings: asked }, beside);
  const scenarios = paired ? loaded.repeated(paired.scenarios, repeat ?? 1) : own;
  const settings = loaded.withRecordsFor(scenarios, asked, wishes);
  const kept = out === undefined ? undefined : new loaded.RunFolder(out);
  if (kept?.failure) {
    view.note(`${out}: cannot be used: ${describeFsError(kept.failure.error)}. Name another folder with --out.`);
    return 2;
  }
  const onProgress = (progress: LabProgress) => {
    if (progress.kind === 'event') kept?.event(progress.event);
    view.on(progress);
  };
  const chosen: ChosenEngine = await loaded.chooseEngine(
    { engine, agentJar: loaded.agentJarIn(DIST), ...(kafkaHome && { kafkaHome }) },
    signal,
    (progress) => onProgress({ kind: 'engine', progress }),
  );
  view.note(`Engine: ${chosen.why}`);
  const timelines: Record<string, Timeline> = {};
  let report: LabReport;
  try {
    report = await loaded.runLab({
      engine: chosen.engine,
      scenarios,
      settings,
      signal,
      onProgress,
      onRecord: (record) => {
        kept?.logs(record.scenario.name, record.logs);
        timelines[record.scenario.name] = loaded.timelineOf(record);
      },
      onLogs: (of, logs) => kept?.logs(of, logs),
    });
  } finally {
    kept?.close();
  }
  view.end();
  kept?.report(report, timelines);
  if (paired && format === 'text') io.out.write(loaded.gainsText(report, paired.pairs, colorsFor(io.out)));
  io.out.write(loaded.formatReport(report, format, { timelines, paint: colorsFor(io.out) }));
  if (kept?.failure) {
    const { path, error } = kept.failure;
    view.note(
      `${path}: could not be written: ${describeFsError(error)}. The report above is whole; free some space or name another folder with --out, and run the lab again to keep its files.`,
    );
    return 2;
  }
  const broken = report.scenarios.some(({ invariants }) => invariants.some(({ ok }) => !ok));
  return broken ? 1 : 0;
}

/**
 * What of a config the consumers run with, after telling what that is.
 * @returns nothing when the file holds no consumer config; why stands on stderr
 */
async function fromConfig(
  loaded: typeof Lab,
  path: string,
  options: CommonOptions,
  io: Io,
  view: ProgressView,
): Promise<Taken | undefined> {
  const run = new Run(io, options);
  const configs: ConsumerConfig[] = [];
  const refused: string[] = [];
  let found: CheckedGroup | undefined;
  for await (const group of run.paths([path])) {
    const lines = Lines.of(group);
    for (const { linted } of group.checked) {
      configs.push(...linted.configs);
      if (linted.configs.length > 0) found ??= group;
      const errors = linted.findings.filter(({ severity }) => severity === 'error');
      refused.push(...errors.map(({ uri, span, message }) => `${lines.placeOf(uri, span)} ${message}`));
    }
  }
  const config = configs[0];
  if (config && refused.length > 0) {
    for (const each of refused) view.note(each);
    view.note(`${path}: its consumers would not start, so the lab starts nothing; mend what the client refuses first`);
    return undefined;
  }
  if (!config) {
    view.note(`${path}: the lab takes one file with a consumer config`);
    return undefined;
  }
  const taken = loaded.labFromConfig(config);
  if (configs.length > 1) {
    const which = config.about.profile === undefined ? 'the one without a profile' : `that of ${config.about.profile}`;
    view.note(`${path}: holds ${configs.length} configs; the lab runs ${which}`);
  }
  view.note(`From ${path}: ${taken.taken.join(', ') || 'nothing'}`);
  for (const { key, reason } of taken.dropped) view.note(`Left out: ${key}, because ${reason}`);
  for (const note of taken.notes) view.note(note);
  return { ...taken, config, group: found! };
}

/** The other config that incidents are run with. @returns nothing when there is none; why stands on stderr */
async function otherSide(
  loaded: typeof Lab,
  own: Taken,
  against: string,
  wishes: Partial<Lab.Side['settings']>,
  options: CommonOptions,
  io: Io,
  view: ProgressView,
): Promise<Lab.Side | undefined> {
  if (against === 'cooperative') {
    if (own.config.protocol === 'classic')
      return { mode: 'cooperative-sticky', settings: loaded.labSettings({ ...own.settings, ...wishes }) };
    view.note('--against cooperative: the config is on the consumer protocol already, which never stops a whole group');
    return undefined;
  }
  const other =
    against === 'migrated' ? labOfMigrated(loaded, own, view) : await fromConfig(loaded, against, options, io, view);
  if (!other) return undefined;
  // Under the consumer protocol the broker has the timeouts, which a migration carries over to it.
  const { sessionTimeoutMs, heartbeatIntervalMs } = own.settings;
  const timeouts = {
    ...(sessionTimeoutMs !== undefined && { sessionTimeoutMs }),
    ...(heartbeatIntervalMs !== undefined && { heartbeatIntervalMs }),
  };
  return { mode: other.mode, settings: loaded.labSettings({ ...timeouts, ...other.settings, ...wishes }) };
}

/** What the lab makes of the config once it is migrated to the consumer protocol. */
function labOfMigrated(
  loaded: typeof Lab,
  { config, group }: Taken,
  view: ProgressView,
): Lab.LabFromConfig | undefined {
  const form = migratedForm(config, group);
  if ('config' in form) return loaded.labFromConfig(form.config);
  view.note(`--against migrated: it cannot be migrated: ${form.reason}`);
  return undefined;
}

/** What the lab takes from a config, with the config and the files that it was found among. */
type Taken = Lab.LabFromConfig & { readonly config: ConsumerConfig; readonly group: CheckedGroup };

/** By path, so that Docker's and Kafka's clients cost nothing to the other commands. */
function loadLab(): typeof Lab {
  return loadFile('lab.js') as typeof Lab;
}
