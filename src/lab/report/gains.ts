import { compareResults } from './compare.ts';
import { oneLine } from './escape.ts';
import type { LabReport } from './report.ts';
import type { Paint } from './text.ts';

/**
 * What changes from one config to another, incident by incident, for a terminal.
 * @param pairs names of the scenarios that ask the same of both
 */
export function gainsText(
  { scenarios }: LabReport,
  pairs: readonly (readonly [own: string, other: string])[],
  paint: Paint = (_, text) => text,
): string {
  const blocks = pairs.flatMap(([own, other]) => {
    const [a, b] = [own, other].map((name) => scenarios.find((each) => each.name === name));
    if (!a || !b) return [];
    const rows = compareResults(a, b).map((each) => [
      each.name,
      `${each.a ?? 'nothing'} → ${each.b ?? 'nothing'}`,
      each.change ?? '',
    ]);
    const widths = [0, 1].map((at) => Math.max(0, ...rows.map((row) => oneLine(row[at]!).length)));
    const head = paint('bold', oneLine(`${a.title} → ${b.title}`));
    if (rows.length === 0) return [`${head}\n  nothing differs`];
    const lines = rows.map((row) =>
      `  ${row.map((cell, at) => oneLine(cell).padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
    );
    return [[head, ...lines].join('\n')];
  });
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n\n`;
}
