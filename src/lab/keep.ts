import { appendFileSync, closeSync, constants, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LabEvent } from './events.ts';
import { EXTENSIONS, formatReport, REPORT_FORMATS } from './report/formats.ts';
import type { LabReport } from './report/report.ts';
import type { Timeline } from './timeline.ts';

/** Events are written in pieces of about this many characters; what is not written yet is lost when the lab is killed. */
const PIECE = 1 << 14;

/** The folder was named, not what lies in it: a link of the name of a file is not followed. Windows has no such flag. */
const OWN = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

function openOwn(path: string): number {
  try {
    return openSync(path, OWN, 0o666);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    throw new Error('is a symbolic link, which is not followed; remove it');
  }
}

function writeOwn(path: string, text: string): void {
  const descriptor = openOwn(path);
  try {
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The folder in which a run keeps its evidence: `report.*`, `broker.log`, and for each scenario `events.jsonl` and a log per member.
 * A disk that is full spoils the evidence, not the run: the first error is kept for who asks.
 */
export class RunFolder {
  readonly #pending = new Map<string, string>();
  /** Scenarios whose events this run has begun to write; what an earlier run left in the folder is not continued. */
  readonly #begun = new Set<string>();
  #failure: { readonly path: string; readonly error: unknown } | undefined;

  constructor(readonly folder: string) {
    this.#try(folder, () => mkdirSync(folder, { recursive: true }));
  }

  /** What could not be written first, and why. */
  get failure(): { readonly path: string; readonly error: unknown } | undefined {
    return this.#failure;
  }

  event(event: LabEvent): void {
    const text = `${this.#pending.get(event.scenario) ?? ''}${JSON.stringify(event)}\n`;
    this.#pending.set(event.scenario, text);
    if (text.length >= PIECE) this.#flush(event.scenario);
  }

  /** The logs of a scenario's members, or of the broker. */
  logs(of: string, logs: Readonly<Record<string, string>>): void {
    // A scenario that failed before its first event has none; those of an earlier run are not its own.
    if (!(of in logs)) this.#flush(of);
    for (const [name, text] of Object.entries(logs)) {
      this.#write(of === name ? `${name}.log` : join(of, `${name}.log`), text);
    }
  }

  /** The report in every format. */
  report(report: LabReport, timelines: Readonly<Record<string, Timeline>>): void {
    for (const format of REPORT_FORMATS) {
      this.#write(`report.${EXTENSIONS[format]}`, formatReport(report, format, { timelines }));
    }
  }

  /** Writes what is not written yet. */
  close(): void {
    for (const scenario of this.#pending.keys()) this.#flush(scenario);
  }

  #flush(scenario: string): void {
    const text = this.#pending.get(scenario) ?? '';
    this.#pending.delete(scenario);
    const begun = this.#begun.has(scenario);
    if (begun && text === '') return;
    this.#begun.add(scenario);
    const path = join(this.folder, scenario, 'events.jsonl');
    this.#try(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      if (begun) appendFileSync(path, text);
      else writeOwn(path, text);
    });
  }

  #write(name: string, text: string): void {
    const path = join(this.folder, name);
    this.#try(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      writeOwn(path, text);
    });
  }

  #try(path: string, write: () => void): void {
    if (this.#failure) return;
    try {
      write();
    } catch (error) {
      this.#failure = { path, error };
    }
  }
}
