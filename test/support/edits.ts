import { byFile, editsOf, type FileEdits } from '../../src/core/fixes/edits.ts';
import { provenEdits } from '../../src/core/fixes/prove.ts';
import type { ConfigChange, Fix } from '../../src/core/model/findings.ts';
import { applyEdits } from '../../src/core/text/spans.ts';

/** Changes of a config as edits of the files that hold it, whatever these leave. */
export function toEdits(changes: readonly ConfigChange[]): FileEdits[] {
  return byFile(changes).map(editsOf);
}

/** The texts with the fix applied, for the files that it changes; none when it cannot promise to do what it says. */
export function applyFix(fix: Fix): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { file, edits } of provenEdits(fix.changes) ?? []) {
    changed.set(file.source.uri, applyEdits(file.source.text, edits));
  }
  return changed;
}
