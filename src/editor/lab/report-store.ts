import type { LabReport } from '../../lab/report/report.ts';
import type { Timeline } from '../../lab/timeline.ts';
import type { ConfigView } from '../../shared/lab-view.ts';
import { isReportId } from './names.ts';

/** A folder to keep reports in. Paths are relative to it, with `/`. */
export interface Disk {
  /** Names of what lies in a folder; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  read(path: string): Promise<string>;
  /** Makes the folders on the way. */
  write(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a folder and all in it; fine when there is none. */
  remove(folder: string): Promise<void>;
}

/** A report with everything that the panel shows beside it. */
export interface KeptReport {
  readonly id: string;
  readonly report: LabReport;
  readonly timelines: Readonly<Record<string, Timeline>>;
  readonly config?: ConfigView;
  /** Members whose logs are kept, by scenario. */
  readonly logs: ReadonlyMap<string, readonly string[]>;
}

/** Logs by member by scenario. */
export type Logs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reading and writing reports is the lab's business; the store only knows where they are. */
export interface ReportFormat {
  jsonReport(report: LabReport): string;
  /** @throws when it is none */
  parseReport(text: string): LabReport;
  /** Those of the timelines that are some. */
  keptTimelines(value: unknown): Readonly<Record<string, Timeline>>;
}

/** How many reports are kept; older ones go. */
export const KEPT = 20;

const NAME = /^[\w-]+$/;
/** A folder of this name is not whole: it is being written, or its writer was killed. */
const UNFINISHED = '.part';

/** The last reports, newest first, each in a folder of its own that appears when it is whole. */
export class ReportStore {
  constructor(
    readonly disk: Disk,
    readonly format: () => ReportFormat,
  ) {}

  /** Ids of the kept reports, newest first. */
  async ids(): Promise<readonly string[]> {
    // An id begins with its time.
    return (await this.disk.list('')).filter(isReportId).sort().reverse(); // biome-ignore format: one line reads better
  }

  /**
   * Keeps a report, and lets the oldest go when there are too many.
   * @throws when it cannot be written; nothing of it stays then
   */
  async save(kept: Omit<KeptReport, 'logs'>, logs: Logs): Promise<void> {
    const part = `${kept.id}${UNFINISHED}`;
    const members: Record<string, string[]> = {};
    try {
      for (const [scenario, byMember] of Object.entries(logs)) {
        for (const [member, text] of Object.entries(byMember)) {
          if (!NAME.test(scenario) || !NAME.test(member)) continue;
          await this.disk.write(`${part}/${logPath(scenario, member)}`, text);
          members[scenario] = [...(members[scenario] ?? []), member];
        }
      }
      const { timelines, config } = kept;
      await this.disk.write(`${part}/panel.json`, JSON.stringify({ timelines, config, members }));
      await this.disk.write(`${part}/report.json`, this.format().jsonReport(kept.report));
      await this.disk.rename(part, kept.id);
    } catch (error) {
      await this.disk.remove(part).catch(() => {});
      throw error;
    }
    await this.prune();
  }

  /** @returns the report, or `undefined` when there is none of this id that can be read. */
  async load(id: string): Promise<KeptReport | undefined> {
    if (!isReportId(id)) return undefined;
    try {
      const report = this.format().parseReport(await this.disk.read(`${id}/report.json`));
      const panel = JSON.parse(await this.disk.read(`${id}/panel.json`).catch(() => '{}')) ?? {};
      return {
        id,
        report,
        timelines: this.format().keptTimelines(panel.timelines),
        ...(isConfigView(panel.config) && { config: panel.config }),
        logs: membersOf(panel.members),
      };
    } catch {
      return undefined;
    }
  }

  /** The log of a member, if it is kept. */
  async log(id: string, scenario: string, member: string): Promise<string | undefined> {
    if (!isReportId(id) || !NAME.test(scenario) || !NAME.test(member)) return undefined;
    return this.disk.read(`${id}/${logPath(scenario, member)}`).catch(() => undefined);
  }

  /** Removes reports beyond the last {@link KEPT}, and what killed writers left. */
  async prune(): Promise<void> {
    const ids = await this.ids();
    for (const id of ids.slice(KEPT)) await this.disk.remove(id);
    const oldest = ids[KEPT - 1] ?? ids.at(-1) ?? '';
    for (const name of await this.disk.list('')) {
      // A newer one may be in writing by another window.
      if (name.endsWith(UNFINISHED) && name < oldest) await this.disk.remove(name);
    }
  }
}

/** What is kept may have been edited; what is not as it was written is left out. */
function isConfigView(value: unknown): value is ConfigView {
  if (typeof value !== 'object' || value === null) return false;
  const { file, used, dropped, notes } = value as Record<string, unknown>;
  return (
    typeof file === 'string' &&
    isStrings(used) &&
    isStrings(notes) &&
    Array.isArray(dropped) &&
    dropped.every(isDropped)
  );
}

function isDropped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { key, reason } = value as Record<string, unknown>;
  return typeof key === 'string' && typeof reason === 'string';
}

function membersOf(value: unknown): ReadonlyMap<string, readonly string[]> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, string[]] => isStrings(entry[1])));
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function logPath(scenario: string, member: string): string {
  return `logs/${scenario}.${member}.log`;
}
