import { formatVersion } from '../../catalog/catalog.ts';
import { isRefused } from '../../client/refusal.ts';
import type { ClassRefusal } from '../../values/class-name.ts';
import type { FixSpec } from '../rule.ts';
import { shown, UNMAKABLE, unnamedPackage, valueRule } from '../value-rule.ts';

export const rule = valueRule('invalid-class', 'class', (problem, entry) => {
  const { name, meant } = problem;
  const item = entry.items().find((each) => each.value === name);
  const advice = meant === undefined ? '' : ` Write ${meant}.`;
  const fixes: FixSpec[] =
    meant === undefined
      ? []
      : [
          {
            title: `Change to ${meant}`,
            safety: 'review',
            preferred: true,
            changes: [{ kind: 'set', entry, value: meant }],
          },
        ];
  return {
    severity: isRefused(problem) ? 'error' : problem.known ? 'warning' : 'info',
    message: `${entry.key}: ${why(problem)}${advice}`,
    ...(item && entry.items().length > 1 && { part: item.span }),
    fixes,
  };
});

function why({ name, reason, since, missing, is, known }: ClassRefusal): string {
  switch (reason) {
    case 'no package':
      return `${shown(name)} has no package, and the client loads classes by their full name.`;
    case 'unnamed package':
      return unnamedPackage(name);
    case 'no class name':
      return `${shown(name)} is not the name of a class, so the client cannot load it.`;
    case 'a package':
      return `${name} is a package, so the client cannot load it. Write the class behind it.`;
    case 'not in Kafka':
      return `Kafka has no deserializer ${name}, and the client refuses to start.`;
    case 'unmakable':
      return `${name} is ${UNMAKABLE[is!]}, so the client cannot make one and refuses to start.${is === 'interface' ? ' Write a class that implements it.' : ''}`;
    case 'named serializer':
      return known
        ? `${name} is no deserializer, and the client refuses it where one belongs.`
        : `${name} is a serializer by its name, and the client refuses it unless it is a deserializer, too.`;
    case 'serializer':
      return `${name} is a serializer, and the client refuses it where a deserializer belongs.`;
    case 'list':
      return `the client refuses ListDeserializer without ${missing!.join(' and ')}, which name the list’s class and its elements’ serde. Set ${missing!.length > 1 ? 'both' : 'it'}.`;
    case 'newer':
      return `${name} came with Kafka ${formatVersion(since!)}, so this client cannot load it.`;
  }
}
