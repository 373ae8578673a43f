import { entryAt, type LintedFile } from '../linter/linted-file.ts';
import { describeReader } from '../model/reader.ts';
import { describeTarget } from '../project/target.ts';
import { holds, type Span } from '../text/spans.ts';
import { type Descriptions, describeKey } from './describe-key.ts';
import { effectiveTable, inEffect } from './effective-hover.ts';

export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** What to say about the key, or the group protocol, at an offset of a linted file. */
export function hoverAt(linted: LintedFile, offset: number, descriptions: Descriptions): Hover | undefined {
  const entry = entryAt(linted, offset);
  if (!entry) return undefined;
  const { keySpan, valueSpan } = entry.pair;
  const onKey = holds(keySpan, offset);
  if (!onKey && entry.key !== 'group.protocol') return undefined;
  const text = describeKey(entry.key, linted.target.version, descriptions);
  if (text === undefined) return undefined;
  const parts = [text];
  const known = entry.rawKey !== entry.key && entry.layer.place === 'typed';
  if (known) parts.splice(0, 0, `\`${entry.rawKey}\` sets`);
  const counts = onKey ? inEffect(entry, linted.configs) : undefined;
  if (counts !== undefined) parts.unshift(counts);
  const table = onKey ? effectiveTable(entry, linted.configs) : undefined;
  if (table !== undefined) parts.push(table);
  parts.push(`*Checked for ${describeTarget(linted.target)}${readAs(linted)}*`);
  return { span: onKey ? keySpan : valueSpan, markdown: parts.join('\n\n') };
}

/** Who reads the file, where that is not the Java client as in most files. */
function readAs({ configs }: LintedFile): string {
  const reader = configs[0]?.about;
  return reader && (reader.client !== 'java' || reader.program) ? `, as a file of ${describeReader(reader)}` : '';
}
