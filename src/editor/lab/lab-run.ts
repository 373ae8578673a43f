import type { LabProgress } from '../../lab/progress.ts';
import type { LabReport } from '../../lab/report/report.ts';
import type { Scenario } from '../../lab/scenario/scenario.ts';
import type { LabSettings } from '../../lab/settings.ts';
import type { Timeline } from '../../lab/timeline.ts';
import { BROKER_LOG, type ConfigView, type LabUpdate, type LabView } from '../../shared/lab-view.ts';
import type { LabConfiguration } from './lab-settings.ts';
import type { LabModule } from './load.ts';
import type { Logs } from './report-store.ts';

export interface RunPlan {
  readonly id: string;
  readonly configuration: LabConfiguration;
  readonly settings: LabSettings;
  readonly scenarios: readonly Scenario[];
  readonly config?: ConfigView;
}

/** What a finished run leaves. */
export interface RunOutcome {
  readonly report: LabReport;
  readonly timelines: Readonly<Record<string, Timeline>>;
  readonly logs: Logs;
}

/** One run of the lab: follows its progress, and tells it as changes of the view. */
export class LabRun {
  readonly #timelines: Record<string, Timeline> = {};
  readonly #logs: Record<string, Record<string, string>> = {};
  /** Of scenarios that have not ended: those that fail have no other record. */
  readonly #events = new Map<string, Extract<LabProgress, { kind: 'event' }>['event'][]>();

  constructor(
    readonly lab: LabModule,
    readonly agentJar: string,
    readonly plan: RunPlan,
    readonly tell: (update: LabUpdate) => void,
  ) {}

  /** What the panel shows before anything has happened: every scenario waits. */
  startView(): LabView {
    const { id, scenarios, settings, config } = this.plan;
    return this.lab.startView(id, scenarios, settings, config);
  }

  /** The log of a member so far, or of the broker. */
  log(scenario: string, member: string): string | undefined {
    return this.#logs[scenario]?.[member];
  }

  /**
   * Runs the scenarios to their end. Nothing that was started is left, whichever way it ends.
   * @throws what the lab throws
   */
  async run(signal: AbortSignal, onMessage: (message: string) => void): Promise<RunOutcome> {
    const { lab, plan, agentJar } = this;
    const { engine, dockerHost, kafkaHome } = plan.configuration;
    const say = (message: string) => {
      onMessage(message);
      this.tell({ type: 'message', message });
    };
    const onProgress = (progress: LabProgress) => this.#follow(progress, say);
    const options = { engine, agentJar, ...(dockerHost && { dockerHost }), ...(kafkaHome && { kafkaHome }) };
    const chosen = await lab.chooseEngine(options, signal, (progress) => onProgress({ kind: 'engine', progress }));
    say(chosen.why);
    const report = await lab.runLab({
      engine: chosen.engine,
      scenarios: plan.scenarios,
      settings: plan.settings,
      signal,
      onProgress,
      onRecord: (record) => {
        const { name } = record.scenario;
        this.#timelines[name] = lab.timelineOf(record);
        this.#keepLogs(name, record);
        this.#events.delete(name);
      },
      onLogs: (of, logs) => {
        if (of === BROKER_LOG) this.#logs[of] = { ...logs };
        else this.#keepLogs(of, { events: this.#events.get(of) ?? [], logs });
      },
    });
    return { report, timelines: this.#timelines, logs: this.#logs };
  }

  /** Tells that it is done, which is when another run may start. */
  tellDone({ report, logs }: RunOutcome): void {
    this.tell({
      type: 'end',
      status: 'done',
      message: '',
      ...this.lab.endView(report),
      ...(logs[BROKER_LOG] && { brokerLog: true }),
    });
  }

  #keepLogs(name: string, logged: Parameters<LabModule['memberLog']>[2]): void {
    const title = this.plan.scenarios.find((each) => each.name === name)?.title ?? name;
    this.#logs[name] = Object.fromEntries(
      Object.keys(logged.logs).map((member) => [member, this.lab.memberLog(title, member, logged)]),
    );
  }

  #follow(progress: LabProgress, say: (message: string) => void): void {
    switch (progress.kind) {
      case 'phase':
        say(progress.message);
        break;
      case 'engine':
        say(engineMessage(progress.progress));
        break;
      case 'event': {
        const { event } = progress;
        const known = this.#events.get(event.scenario);
        if (known) known.push(event);
        else this.#events.set(event.scenario, [event]);
        break;
      }
      case 'scenario': {
        const { scenario: name, state, message } = progress;
        this.tell({ type: 'scenario', name, state, ...(message !== undefined && { message }) });
        break;
      }
      case 'result': {
        const { scenario: name, result } = progress;
        const members = Object.keys(this.#logs[name] ?? {});
        const shown = this.lab.resultView(result, this.plan.settings, this.#timelines[name], members);
        this.tell({ type: 'result', name, result: shown });
      }
    }
  }
}

const MEGABYTE = 1_000_000;

/** What the engine is at; bytes in MB while it pulls an image. */
export function engineMessage(progress: Extract<LabProgress, { kind: 'engine' }>['progress']): string {
  if (progress.phase !== 'pull') return progress.message;
  const { image, doneBytes, totalBytes } = progress;
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0);
  return `Pulling ${image}: ${megabytes(doneBytes)}${totalBytes > 0 ? ` of ${megabytes(totalBytes)}` : ''} MB`;
}
