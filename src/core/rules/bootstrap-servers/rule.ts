import { repairAddress } from '../../values/address.ts';
import type { FixSpec } from '../rule.ts';
import { shown, valueRule } from '../value-rule.ts';

export const rule = valueRule('bootstrap-servers', 'address', ({ problems }, entry) => {
  const items = entry.items();
  const refused = problems.some((problem) => problem.refused);
  const first = problems.find((problem) => problem.refused) ?? problems[0]!;
  const place = items.find((item) => item.value === first.item);
  const fixes: FixSpec[] = [];
  const repairs = new Map<string, NonNullable<ReturnType<typeof repairAddress>>>();
  for (const { item } of problems) {
    const repair = repairAddress(item);
    if (repair) repairs.set(item, repair);
  }
  if (problems.every((problem) => repairs.has(problem.item))) {
    const value = items.map((item) => repairs.get(item.value)?.text ?? item.value).join(',');
    const guessed = [...repairs.values()].some((repair) => repair.guessed);
    fixes.push({
      title: `Change to ${value.length > 60 ? 'a list of host:port' : value}`,
      safety: refused && !guessed ? 'safe' : 'review',
      preferred: true,
      changes: [{ kind: 'set', entry, value }],
    });
  }
  let message: string;
  if (first.reason === 'port') message = `The port of ${shown(first.item)} is above 65535: the client refuses it.`;
  else if (first.refused)
    message = `${shown(first.item)} is not host:port: the client refuses it. Separate several brokers with commas.`;
  else
    message = `${shown(first.item)} is not host:port: this client reads ${first.read} alone, and clients from 4.0 on refuse it. Separate several brokers with commas.`;
  return {
    severity: refused ? 'error' : 'warning',
    message,
    ...(place && items.length > 1 && { part: place.span }),
    fixes,
  };
});
