import type { ListedMap } from '../../dialects/spring/binding.ts';
import type { SpreadList } from '../../model/config.ts';
import type { ConfigChange, Fix } from '../../model/findings.ts';
import type { DialectReport } from '../rule.ts';
import { reviewFix, springRule } from '../spring-rule.ts';

export const rule = springRule('spring-list-in-map', ({ starts }) =>
  starts.flatMap(({ bound }) => [...bound.lists.map(listInMap), ...bound.listedMaps.map(mapAsList)]),
);

/** A list below a map, whose items become keys that Kafka does not know (`partition.assignment.strategy.0`). */
function listInMap(list: SpreadList): DialectReport {
  const { key, file, items } = list;
  return {
    severity: 'warning',
    message:
      `${key} never reaches Kafka: in a map of properties, Spring Boot makes the keys ${key}.0, ${key}.1 and so on of the items ` +
      'of a list, and Kafka ignores those. Write one value with commas.',
    file,
    span: items[0]!.pair.span,
    key,
    fixes: fixesFor(list),
  };
}

function fixesFor({ file, items, path }: SpreadList): Fix[] {
  const pairs = [...new Set(items.map(({ pair }) => pair))];
  const words = items.map(({ value }) => value).filter((value) => value !== '');
  if (words.length === 0) return [];
  const value = words.join(',');
  return [reviewFix('Write the items as one value', [{ kind: 'joinPairs', file, pairs, path, value }], true)];
}

/** A map written as a list, which Spring Boot takes for a map whose keys start with a number. */
function mapAsList(map: ListedMap): DialectReport {
  const [first] = map.pairs;
  const { pair, key } = first!;
  const written = pair.path.slice(pair.path.lastIndexOf('[') + 1).replace(']', '');
  return {
    severity: 'warning',
    message:
      `${key} never reaches Kafka: ${map.name} is a map and written as a list, and Spring Boot makes the keys ` +
      `${written}${written.includes('.') ? '' : ', 1'} and so on of it, which Kafka ignores. Write ${key} right below the map.`,
    file: map.file,
    span: pair.span,
    key,
    fixes: asMap(map),
  };
}

/** The keys without the numbers. In YAML, blanks take the place of the dashes, so that every line keeps its indentation. */
function asMap({ file, pairs }: ListedMap): Fix[] {
  const changes: ConfigChange[] = [];
  const itemOf = ({ pair, path }: ListedMap['pairs'][number]) =>
    pair.path.slice(0, pair.path.indexOf(']', path[0]!.length));
  for (const name of new Set(pairs.map(itemOf))) {
    const item = pairs.filter((each) => itemOf(each) === name);
    if (file.format.traits.listsAreText) {
      for (const { pair, path, value } of item)
        changes.push({ kind: 'renamePair', file, pair, path: [path.join('.')], value });
      continue;
    }
    const start = dashBefore(file.source.text, item[0]!.pair.span.start);
    if (start === undefined) return [];
    const of = item.map(({ pair }) => pair);
    const becomes = item.map(({ path, value }) => ({ path: path.join('.'), value }));
    changes.push({ kind: 'text', file, span: { start, end: start + 1 }, text: ' ', of, becomes });
  }
  return [reviewFix('Write the list as a map', changes, true)];
}

/** Where the dash of an item stands, which is in front of its first key, or where the item itself starts. */
function dashBefore(text: string, start: number): number | undefined {
  if (text[start] === '-') return undefined;
  const dash = text.slice(0, start).trimEnd().length - 1;
  return text[dash] === '-' && !text.slice(dash, start).includes('\n') ? dash : undefined;
}
