import { visible } from '../core/text/visible.ts';
import type { LabProgress } from '../lab/progress.ts';
import type { ScenarioState } from '../shared/lab-view.ts';

/** Where progress is written. */
export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

interface ScenarioLine {
  state: ScenarioState;
  since: number;
  records: number;
  message?: string | undefined;
}

const STATES: Readonly<Record<ScenarioState, string>> = {
  waiting: 'waiting',
  starting: 'starting and balancing',
  steady: 'steady',
  happened: 'it has happened',
  'taken-over': 'taken over, stopping',
  done: 'done',
  failed: 'FAILED',
  stopped: 'stopped',
};

const REDRAW_MS = 100;
const DEFAULT_COLUMNS = 80;

/** Shows how a run goes on: on a terminal one line per scenario that changes in place, else one line per change. */
export class ProgressView {
  readonly #scenarios = new Map<string, ScenarioLine>();
  readonly #started: number;
  #phase = '';
  #drawnLines = 0;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #pull = -1;

  constructor(
    readonly out: ProgressOutput,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#started = now();
  }

  /** Takes what the run tells. */
  on(progress: LabProgress): void {
    switch (progress.kind) {
      case 'phase':
        this.#say(progress.message);
        break;
      case 'engine':
        if (progress.progress.phase === 'pull') this.#pulled(progress.progress);
        else this.#say(progress.progress.message);
        break;
      case 'scenario': {
        const line = this.#line(progress.scenario);
        line.state = progress.state;
        line.since = this.now();
        line.message = progress.message;
        if (!this.out.isTTY && progress.state !== 'waiting') this.#plain(`${progress.scenario}: ${this.#textOf(line)}`);
        this.#draw(true);
        break;
      }
      case 'event':
        if (progress.event.type === 'processed')
          this.#line(progress.event.scenario).records += progress.event.records.length / 3;
        this.#draw(false);
    }
  }

  /** Says something that stays. */
  note(message: string): void {
    this.#erase();
    this.out.write(`kafka-rebalance: ${visible(message)}\n`);
    this.#draw(true);
  }

  /** Leaves the last state of the scenarios on the terminal. */
  end(): void {
    this.#phase = '';
    this.#draw(true);
    this.#drawnLines = 0;
  }

  #line(scenario: string): ScenarioLine {
    let line = this.#scenarios.get(scenario);
    if (!line) {
      line = { state: 'waiting', since: this.now(), records: 0 };
      this.#scenarios.set(scenario, line);
    }
    return line;
  }

  #say(message: string): void {
    this.#phase = message;
    if (!this.out.isTTY) this.#plain(message);
    this.#draw(true);
  }

  #pulled({ image, doneBytes, totalBytes }: { image: string; doneBytes: number; totalBytes: number }): void {
    const percent = totalBytes > 0 ? Math.floor((doneBytes / totalBytes) * 100) : 0;
    if (percent === this.#pull) return;
    // Piped, every tenth of it is enough.
    const tell = this.out.isTTY || this.#pull < 0 || Math.floor(percent / 10) > Math.floor(this.#pull / 10);
    this.#pull = percent;
    if (tell) this.#say(`Pulling ${image}: ${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB (${percent} %)`);
  }

  #plain(message: string): void {
    this.out.write(`${this.#seconds(this.#started).padStart(7)}  ${visible(message)}\n`);
  }

  #textOf({ state, records, message }: ScenarioLine): string {
    // What has happened is the message itself.
    if (state === 'happened' && message !== undefined) return `${message}, ${records} records`;
    const detail = message === undefined ? '' : `: ${message}`;
    return `${STATES[state]}${detail}${state === 'starting' || records === 0 ? '' : `, ${records} records`}`;
  }

  #seconds(since: number): string {
    return `${((this.now() - since) / 1000).toFixed(1)} s`;
  }

  #draw(now: boolean): void {
    if (!this.out.isTTY || (!now && this.now() - this.#drawnAt < REDRAW_MS)) return;
    this.#drawnAt = this.now();
    const width = Math.max(20, (this.out.columns || DEFAULT_COLUMNS) - 1);
    const name = Math.max(0, ...[...this.#scenarios.keys()].map((scenario) => scenario.length));
    const lines = [...this.#scenarios].map(([scenario, line]) => {
      const since = line.state === 'waiting' || line.state === 'done' ? '' : `  ${this.#seconds(line.since)}`;
      return `${scenario.padEnd(name)}  ${this.#textOf(line)}${since}`;
    });
    if (this.#phase !== '') lines.unshift(`${this.#seconds(this.#started)}  ${this.#phase}`);
    this.#erase();
    // A line that wraps would take two, and the next redraw would erase one of them only.
    for (const line of lines) this.out.write(`${visible(line).slice(0, width)}\n`);
    this.#drawnLines = lines.length;
  }

  #erase(): void {
    if (this.#drawnLines > 0) this.out.write(`\x1b[${this.#drawnLines}A\x1b[J`);
    this.#drawnLines = 0;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
