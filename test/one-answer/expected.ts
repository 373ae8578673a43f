import type { JsonReport } from '../../src/cli/report.ts';

/** What the editor is held against, in a file of this name at the root of its workspace. */
export const EXPECTED = 'expected.json';

export interface Expected {
  /** Every file of the workspace that an editor may open, by its path. */
  readonly opened: readonly string[];
  /** What the command line says of them. */
  readonly report: JsonReport;
  /** The texts of files that stand alone after every safe fix, by their paths. */
  readonly fixed: Readonly<Record<string, string>>;
}
