import { ignoreEdits, ignoreFileEdit } from '../core/assist/ignore.ts';
import { catalog, NEWEST } from '../core/catalog/catalog.ts';
import { fixAll } from '../core/fixes/fix-all.ts';
import { offeredFixes } from '../core/fixes/offered.ts';
import { entryAt, type LintedFile } from '../core/linter/linted-file.ts';
import type { Finding, Fix } from '../core/model/findings.ts';
import type { Span, TextEdit } from '../core/text/spans.ts';
import type { Checked } from './session.ts';

/** What can be done at a place of a file; whoever shows it has the words. */
export type Action =
  /** Changes that mend what a finding says, or do something else about it. */
  | { readonly kind: 'fix'; readonly finding: Finding; readonly fix: Fix }
  /** A comment above the entry that silences the finding. */
  | { readonly kind: 'ignore'; readonly finding: Finding; readonly edit: TextEdit }
  /** A comment that silences the rule in the whole file. */
  | { readonly kind: 'ignore-file'; readonly finding: Finding; readonly edit: TextEdit }
  /** The file's encoding is what is wrong, which no change of its text mends. */
  | { readonly kind: 'encoding'; readonly finding: Finding }
  /** A way to another group protocol, or to cooperative rebalancing. */
  | { readonly kind: 'migrate' | 'cooperative' | 'classic' };

const BYTE_ORDER_MARK = 'byte-order-mark';
const STRATEGY = 'partition.assignment.strategy';
const CLASSIC_ONLY = catalog.classicOnlyKeys(NEWEST);
/** Keys at which somebody thinks of the protocol. */
const PLACES = new Set(['group.id', 'group.protocol', 'group.remote.assignor', ...CLASSIC_ONLY]);

/** What can be done about the findings that a span touches, and with the protocol where the span starts. */
export function actionsAt(linted: LintedFile, span: Span): Action[] {
  const actions: Action[] = [];
  const touched = linted.findings.filter((finding) => finding.span.start <= span.end && finding.span.end >= span.start);
  const isOffered = offeredFixes(touched);
  for (const finding of touched) {
    if (finding.rule === BYTE_ORDER_MARK) actions.push({ kind: 'encoding', finding });
    for (const fix of finding.fixes) if (isOffered(fix)) actions.push({ kind: 'fix', finding, fix });
  }
  const seen = new Set<string>();
  for (const [finding, edit] of ignoreEdits(linted.file, touched)) {
    if (seen.has(`${finding.rule} ${edit.start}`)) continue;
    seen.add(`${finding.rule} ${edit.start}`);
    actions.push({ kind: 'ignore', finding, edit });
  }
  for (const finding of new Map(touched.map((each) => [each.rule, each])).values()) {
    const edit = ignoreFileEdit(linted.file, finding);
    if (edit) actions.push({ kind: 'ignore-file', finding, edit });
  }
  return [...actions, ...migrationsAt(linted, span.start)];
}

/** The migrations that make sense at an offset. */
function migrationsAt(linted: LintedFile, offset: number): Action[] {
  const entry = entryAt(linted, offset);
  if (!entry || !PLACES.has(entry.key)) return [];
  const protocols = new Set(linted.configs.map((config) => config.protocol));
  const halfway = linted.configs.some(
    (config) => config.protocol === 'consumer' && CLASSIC_ONLY.some((key) => config.has(key)),
  );
  const actions: Action[] = [];
  if (protocols.has('classic') || halfway) actions.push({ kind: 'migrate' });
  if (protocols.has('classic') && entry.key === STRATEGY) actions.push({ kind: 'cooperative' });
  if (protocols.has('consumer')) actions.push({ kind: 'classic' });
  return actions;
}

/** A light bulb asks at each place that somebody looks at. */
const FIXED = new WeakMap<Checked, { readonly text: string | undefined }>();

/**
 * The text of a file after every safe fix; `undefined` when nothing changes. Saving one file must not make others dirty, so
 * fixes that reach into another file are left out.
 */
export function fixedText(checked: Checked): string | undefined {
  let known = FIXED.get(checked);
  if (!known) {
    const { uri, sources, settingsOf } = checked;
    known = { text: fixAll(sources, settingsOf, uri).get(uri) };
    FIXED.set(checked, known);
  }
  return known.text;
}
