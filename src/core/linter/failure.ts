import type { ParsedFile, SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { LintSettings } from '../model/settings.ts';
import { targetVersion } from '../project/target.ts';
import { brokenOff, UNREADABLE_FILE } from '../rules/unreadable-file/rule.ts';
import type { Failure } from './claim.ts';
import type { LintedFile } from './linted-file.ts';

/** What is said of such a file; the others are checked as if it were not there. */
export function lintFailed({ source, reader, error }: Failure, settingsOf: (uri: string) => LintSettings): LintedFile {
  const { severities, project } = settingsOf(source.uri);
  const severity = severities[UNREADABLE_FILE] ?? 'warning';
  return {
    uri: source.uri,
    file: unparsed(source),
    dialect: reader.dialect,
    target: targetVersion(undefined, project),
    configs: [],
    findings: severity === 'off' ? [] : [{ ...brokenOff(source, error), severity }],
    first: [],
    failure: error,
  };
}

function unparsed(source: SourceFile): ParsedFile {
  return {
    format: formatOf(source.uri),
    source,
    pairs: [],
    comments: [],
    problems: [],
    documentCount: 1,
    again: (text) => unparsed({ ...source, text }),
    commentsOf: () => '',
    edit: () => [],
  };
}
