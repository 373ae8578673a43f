import type { VersionCode } from '../catalog/catalog.ts';
import { formatVersion } from '../catalog/versions.ts';
import { provenEdits } from '../fixes/prove.ts';
import type { SourceFile } from '../formats/format.ts';
import { refusalsOf } from '../linter/refusals.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { fileName } from '../model/uri.ts';
import type { TargetVersion } from '../project/target.ts';
import { linesOf } from '../text/lines.ts';
import { code } from '../text/markdown.ts';
import { applyEdits } from '../text/spans.ts';
import type { MigrationOptions, Remaining } from './result.ts';

/**
 * What the client still refuses once the changes are made, judged on the new texts by the rules of the linter; `undefined` when
 * the changes cannot be made without touching something else.
 * @param version of the client that is to read the files then
 */
export function remainingAfter(
  configs: readonly ConsumerConfig[],
  changes: readonly ConfigChange[],
  version: VersionCode,
  { broker = {} }: MigrationOptions,
): readonly Remaining[] | undefined {
  const edits = provenEdits(changes);
  if (!edits) return undefined;
  const sources = new Map<string, SourceFile>();
  const targets = new Map<string, TargetVersion>();
  for (const { entries, target } of configs) {
    for (const { file } of entries) {
      sources.set(file.source.uri, file.source);
      targets.set(file.source.uri, { ...target, version, source: 'option' });
    }
  }
  for (const { file, edits: own } of edits) {
    const { source } = file;
    sources.set(source.uri, { ...source, text: applyEdits(source.text, own) });
  }
  return refusalsOf([...sources.values()], (uri) => targets.get(uri), broker).map(({ uri, span, message }) => {
    const { line, character } = linesOf(sources.get(uri)!).positionAt(span.start);
    return { uri, line: line + 1, column: character + 1, message };
  });
}

/** What a plan says first of what the client refuses although everything in the plan is done. */
export function aboutRemaining(
  remaining: readonly Remaining[],
  { client }: ConsumerConfig,
  version: VersionCode,
): string[] {
  const who = client === 'librdkafka' ? 'librdkafka' : `a ${formatVersion(version)} client`;
  return remaining.map(
    ({ uri, line, message }) =>
      `Correct this by hand, or no member starts: ${who} refuses line ${line} of the changed ${code(fileName(uri))}. ${message}`,
  );
}
