import type { ConfigChange, Finding, Fix } from '../../../model/findings.ts';
import type { SpreadList } from '../binding.ts';
import { makeFinding, reviewFix } from './finding.ts';

/** Lists below a map, whose items become keys that Kafka does not know (`partition.assignment.strategy.0`). */
export function listsInMaps(lists: readonly SpreadList[]): Finding[] {
  return lists.map((list) => {
    const { key, file, items } = list;
    return makeFinding({
      rule: 'spring-list-in-map',
      severity: 'warning',
      message:
        `${key} never reaches Kafka: in a map of properties, Spring Boot makes the keys ${key}.0, ${key}.1 and so on of the items ` +
        'of a list, and Kafka ignores those. Write one value with commas.',
      file,
      span: items[0]!.pair.span,
      key,
      fixes: fixesFor(list),
    });
  });
}

function fixesFor(list: SpreadList): Fix[] {
  const changes = list.file.format === 'yaml' ? asOneScalar(list) : asOneProperty(list);
  return changes ? [reviewFix('Write the items as one value', changes, true)] : [];
}

function asOneProperty({ file, items, path }: SpreadList): ConfigChange[] {
  const [first, ...others] = new Set(items.map(({ pair }) => pair));
  return [
    { kind: 'renamePair', file, pair: first!, path, value: items.map(({ value }) => value).join(',') },
    ...others.map((pair) => ({ kind: 'removePair', file, pair }) as const),
  ];
}

/** A list of plain words without comments among them, with the scalar in its place; other lists are left to people. */
function asOneScalar({ file, items }: SpreadList): ConfigChange[] | undefined {
  const { text } = file.source;
  const start = items[0]!.pair.span.start;
  const end = items.at(-1)!.pair.span.end;
  const words = items.map(({ value }) => value);
  const written = text.slice(start, end);
  if (words.some((word) => !/^[\w.$-]+$/.test(word) || !written.includes(word)) || written.includes('#'))
    return undefined;
  const joined = words.join(',');
  if (written.startsWith('-')) return [{ kind: 'text', file, span: { start, end }, text: joined }];
  const open = /\[\s*$/.exec(text.slice(0, start));
  const close = /^\s*(?:,\s*)?\]/.exec(text.slice(end));
  if (!open || !close) return undefined;
  return [{ kind: 'text', file, span: { start: open.index, end: end + close[0].length }, text: `"${joined}"` }];
}
