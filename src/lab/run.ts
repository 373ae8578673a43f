import { randomBytes } from 'node:crypto';
import { analyze } from './analysis.ts';
import { type Broker, type Engine, EngineError } from './engine/engine.ts';
import { lastLines } from './engine/last-lines.ts';
import { accessTo } from './kafka/access.ts';
import { GroupDescriptions } from './kafka/describe-groups.ts';
import type { KafkaAccess } from './kafka/kafka-access.ts';
import { runAgent } from './kafka/through-agent.ts';
import type { OnLabProgress } from './progress.ts';
import { asymmetries } from './report/asymmetries.ts';
import { failedResult } from './report/failed.ts';
import { repeatsOf } from './report/repeats.ts';
import type { LabReport, ScenarioResult } from './report/report.ts';
import { Barrier, Latest, Turns } from './scenario/barrier.ts';
import { runScenario, type ScenarioContext, ScenarioFailure, type ScenarioRecord } from './scenario/run-scenario.ts';
import { BARRIERS, type Scenario, startsLater } from './scenario/scenario.ts';
import { brokerProperties, type LabSettings } from './settings.ts';

export interface LabRun {
  readonly engine: Engine;
  readonly scenarios: readonly Scenario[];
  readonly settings: LabSettings;
  /** The broker's port on 127.0.0.1; a free one when absent. */
  readonly port?: number;
  readonly signal: AbortSignal;
  readonly onProgress: OnLabProgress;
  /** Told of each finished scenario's raw events and logs, for those who keep them. */
  readonly onRecord?: (record: ScenarioRecord) => void;
  /** Told of the logs of a scenario that could not be finished, and of the broker's at the end. */
  readonly onLogs?: (of: string, logs: Readonly<Record<string, string>>) => void;
}

const TOPIC = 'lab';
/** How long the broker's log is waited for when the run is over (ms). */
const LOG_LIMIT_MS = 5000;

/**
 * Starts a broker, runs the scenarios and analyses them. The engine and everything that it started are gone when
 * the promise settles, whichever way it does.
 * @throws EngineError when the broker cannot be had or goes away; the signal's reason when the run is cancelled
 */
export async function runLab(run: LabRun): Promise<LabReport> {
  const { engine } = run;
  const gone = new AbortController();
  const signal = AbortSignal.any([run.signal, gone.signal]);
  const work = new LabWork({ ...run, signal }, gone);
  try {
    // Whatever the engine or a client is waiting for, a cancelled run ends now; what they did is undone by the engine.
    return await Promise.race([work.run(), rejected(signal)]);
  } finally {
    run.onProgress({ kind: 'phase', phase: 'clean-up', message: 'Removing what the run started' });
    await work.close();
    await engine.dispose();
  }
}

/** Never resolves; rejects with the signal's reason. */
function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

class LabWork {
  readonly #startedAt = new Date();
  readonly #started = performance.now();
  #broker: Broker | undefined;
  #access: KafkaAccess | undefined;

  /** @param gone aborted, with the reason, when the broker goes away */
  constructor(
    readonly lab: LabRun,
    readonly gone: AbortController,
  ) {}

  async run(): Promise<LabReport> {
    const { engine, settings, scenarios: planned } = this.lab;
    const broker = await this.#startBroker();
    this.#access = await accessTo(broker);
    // The checks construct clients without a broker's help, so they cost nothing while the topic fills.
    const checks = readChecks(broker);
    // Both are waited for below; a run that is cancelled before that must not fail by them.
    checks.catch(() => {});
    const filled = this.#fillTopic(this.#access);
    await filled.created;
    const prepared = Promise.all([filled.done, checks]);
    prepared.catch(() => {});
    this.#tell('scenarios', `Running ${planned.length} ${planned.length === 1 ? 'scenario' : 'scenarios'}`);
    const [scenarios] = await Promise.all([this.#runAll(broker, this.#access, prepared), prepared]);
    const { clientVersion, defaults, refusals } = await checks;
    return {
      version: 2,
      image: engine.info.name === 'docker' ? settings.image : '',
      engine: engine.info.name,
      kafkaVersion: broker.kafkaVersion,
      clientVersion,
      settings,
      scenarios,
      repeats: repeatsOf(scenarios),
      defaults,
      refusals,
      asymmetries: asymmetries(settings),
      startedAt: this.#startedAt.toISOString(),
      durationMs: Math.round(performance.now() - this.#started),
    };
  }

  /** Keeps the broker's log and lets go of its port. Never throws. */
  async close(): Promise<void> {
    const { onLogs } = this.lab;
    if (onLogs && this.#broker) {
      const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LOG_LIMIT_MS).unref());
      const broker = await Promise.race([this.#broker.logs().catch(() => undefined), late]);
      if (broker !== undefined) onLogs('broker', { broker });
    }
    await this.#access?.close().catch(() => {});
  }

  #tell(phase: 'broker' | 'topic' | 'scenarios', message: string): void {
    this.lab.onProgress({ kind: 'phase', phase, message });
  }

  async #startBroker(): Promise<Broker> {
    const { engine, settings, signal, onProgress } = this.lab;
    this.#tell('broker', `Starting a broker (${engine.info.description})`);
    const port = this.lab.port === undefined ? {} : { port: this.lab.port };
    const spec = { settings, properties: brokerProperties(settings), ...port };
    const broker = await engine.startBroker(spec, signal, (progress) => onProgress({ kind: 'engine', progress }));
    this.#broker = broker;
    broker.ended.then(
      async ({ exitCode }) => {
        const log = await broker.logs().catch(() => '');
        this.gone.abort(
          new EngineError(
            `The broker ended (code ${exitCode}) while it was needed; run the lab again.\n${lastLines(log)}`,
          ),
        );
      },
      (error: unknown) => this.gone.abort(error),
    );
    return broker;
  }

  #fillTopic(access: KafkaAccess): { readonly created: Promise<void>; readonly done: Promise<void> } {
    const { partitions, records } = this.lab.settings;
    this.#tell('topic', `Filling ${partitions} partitions with ${records} records each`);
    const started = performance.now();
    let done: Promise<void> = Promise.resolve();
    const created = new Promise<void>((resolve, reject) => {
      done = access.fillTopic(TOPIC, partitions, records, this.lab.signal, resolve).then(() => {
        const durationMs = Math.round(performance.now() - started);
        this.lab.onProgress({ kind: 'filled', records: partitions * records, durationMs });
      });
      done.catch(reject);
    });
    return { created, done };
  }

  /** @param prepared what else has to be done before anything is measured */
  async #runAll(broker: Broker, access: KafkaAccess, prepared: Promise<unknown>): Promise<ScenarioResult[]> {
    const { settings, scenarios, signal, onProgress } = this.lab;
    for (const { name } of scenarios) onProgress({ kind: 'scenario', scenario: name, state: 'waiting' });
    const results = new Map<string, ScenarioResult>();
    for (const beside of batchesOf(scenarios, settings.parallel)) {
      const names = beside.map(({ name }) => name);
      const barriers = {
        steady: new Barrier([...names, PREPARED], BARRIERS.steady),
        measured: new Barrier(names, BARRIERS.measured),
      };
      prepared.then(
        () => barriers.steady.leave(PREPARED),
        () => {},
      );
      const descriptions = new GroupDescriptions(broker);
      const together = { barriers, descriptions, starts: new Turns(), moved: new Latest() };
      const context = { broker, access, topic: TOPIC, settings, ...together, signal, onProgress };
      const finished = await Promise.all(beside.map((scenario) => this.#runOne(scenario, context)));
      for (const result of finished) results.set(result.name, result);
    }
    return scenarios.map(({ name }) => results.get(name)!);
  }

  /** One scenario's result; a scenario that cannot be finished is a result too, so that the others are not lost. */
  async #runOne(scenario: Scenario, context: ScenarioContext): Promise<ScenarioResult> {
    const { settings, signal, onProgress } = this.lab;
    const started = performance.now();
    let result: ScenarioResult;
    try {
      const record = await runScenario(scenario, context);
      this.lab.onRecord?.(record);
      result = analyze(record, settings);
      onProgress({ kind: 'scenario', scenario: scenario.name, state: 'done' });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ScenarioFailure)) throw error;
      this.lab.onLogs?.(scenario.name, error.logs);
      result = failedResult(scenario, error.message, Math.round(performance.now() - started));
      onProgress({ kind: 'scenario', scenario: scenario.name, state: 'failed', message: error.message });
    } finally {
      for (const barrier of Object.values(context.barriers)) barrier.leave(scenario.name);
    }
    onProgress({ kind: 'result', scenario: scenario.name, result });
    return result;
  }
}

/**
 * Which scenarios run side by side, in turn. Those that start processes while they measure are not put beside others, whose gaps they
 * would lengthen, and only half as many of them run at once.
 */
export function batchesOf(scenarios: readonly Scenario[], parallel: number): readonly (readonly Scenario[])[] {
  const undisturbed = scenarios.filter((scenario) => !startsLater(scenario));
  const starting = scenarios.filter((scenario) => startsLater(scenario));
  return [...chunks(undisturbed, parallel), ...chunks(starting, Math.max(1, Math.floor(parallel / 2)))];
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** The party at the first barrier that stands for the topic and the checks. */
const PREPARED = 'the topic and the checks';

/** The client's own word on its defaults and on configs that it refuses. */
async function readChecks(broker: Broker): Promise<Pick<LabReport, 'clientVersion' | 'defaults' | 'refusals'>> {
  const { clientVersion, defaults, refusals } = JSON.parse(await runAgent(broker, ['checks']));
  return { clientVersion, defaults, refusals };
}

/** A name for a run that people can read and that no other run has. */
export function runId(now = new Date()): string {
  const stamp = now
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '')
    .replace('T', '-');
  return `${stamp}-${randomBytes(2).toString('hex')}`;
}
