import type { Finding, Fix } from '../../../model/findings.ts';
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

function fixesFor({ file, items, path }: SpreadList): Fix[] {
  const pairs = [...new Set(items.map(({ pair }) => pair))];
  const words = items.map(({ value }) => value).filter((value) => value !== '');
  if (words.length === 0) return [];
  const value = words.join(',');
  return [reviewFix('Write the items as one value', [{ kind: 'joinPairs', file, pairs, path, value }], true)];
}
