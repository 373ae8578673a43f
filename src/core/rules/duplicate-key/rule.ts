import { catalog } from '../../catalog/catalog.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { SyntaxRule } from '../rule.ts';

/** A file whose lines are picked by a template shows keys twice of which one line remains. */
const TEMPLATE = /\{%|\{\{[-~]?\s*(?:[#^/]|(?:if|else|end|range|with)\b)|<%|<#\w/;

export const rule: SyntaxRule = {
  name: 'duplicate-key',
  kind: 'syntax',
  trait: 'lastDuplicateWins',
  appliesTo: ['java', 'share'],
  idle: (configs) => !configs.some((config) => config.repeats),
  check(file, entries, report) {
    const last = new Map<string, ConfigEntry>();
    for (const entry of entries) last.set(identity(entry), entry);
    if (last.size === entries.length || TEMPLATE.test(file.source.text)) return;
    for (const entry of entries) {
      const winner = last.get(identity(entry))!;
      if (winner === entry || !isKafkaKey(entry)) continue;
      const differs = (entry.value ?? entry.raw).trim() !== (winner.value ?? winner.raw).trim();
      report({
        severity: differs ? 'warning' : 'hint',
        message: differs
          ? `${entry.rawKey} is set again below with another value: this line has no effect. Keep the one that is meant.`
          : `${entry.rawKey} is set again below: this line has no effect. Remove it.`,
        span: entry.pair.span,
        key: entry.key,
        related: [{ span: winner.pair.span, message: 'This line decides' }],
        tags: ['unnecessary'],
        fixes: [{ title: 'Remove the line without effect', changes: [{ kind: 'remove', entry }] }],
      });
    }
  },
};

/** Documents of one file (`#---`) are different places. */
function identity({ pair }: ConfigEntry): string {
  return pair.document === 0 ? pair.path : `${pair.document} ${pair.path}`;
}

/** The application's own keys in the same file are none of our business. */
function isKafkaKey({ key }: ConfigEntry): boolean {
  return catalog.key(key) !== undefined || catalog.roles(key).length > 0;
}
