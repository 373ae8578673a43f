import { catalog } from '../../catalog/catalog.ts';
import { LIBRDKAFKA_ASSIGNORS, loadedStrategy, STRATEGY } from '../../client/assignor-list.ts';
import { readAssignor, simpleName } from '../../client/assignors.ts';
import { mapItems } from '../../client/list-value.ts';
import { isSyntaxSlip } from '../../client/value-problem.ts';
import type { ListItem } from '../../model/config.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';
import { UNMAKABLE, unnamedPackage } from '../value-rule.ts';

const WHY = {
  'short name': 'is a name that only other clients take; the Java client loads a class by its full name',
  package: 'is in a package where Kafka has no assignor',
  spelling: 'is no class of Kafka',
  'server side': 'runs in the broker (KIP-848) and is no class of the client',
} as const;

export const rule: ConfigRule = {
  name: 'unknown-assignor',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  refusedAt: { check: 'assignor' },
  keys: [STRATEGY],
  check(config, report) {
    const entry = loadedStrategy(config);
    // Quotes and comments in the value have rules of their own, and so have empty elements.
    if (!entry || isSyntaxSlip(entry, config)) return;
    for (const [index, item] of entry.items().entries()) {
      if (item.value === '') continue;
      if (config.client === 'librdkafka') librdkafka(item, index);
      else java(item, index);
    }

    function java(item: ListItem, index: number): void {
      const read = readAssignor(item.value, config.version);
      const is = catalog.unmakable(item.value);
      if (is) {
        error(
          item,
          `${item.value} is ${UNMAKABLE[is]}, so the client cannot make one and refuses to start. Give the full name of an assignor.`,
          [],
        );
      } else if (read.kind === 'mistaken') {
        const right = read.assignor.className;
        error(item, `${item.value} ${WHY[read.mistake]}: the client refuses to start. Use ${right}.`, [
          replace(index, right, simpleName(read.assignor)),
        ]);
      } else if (read.kind === 'missing') {
        error(
          item,
          `No Kafka client has an assignor class ${item.value}: the client refuses to start. Give the full name of a class.`,
          [],
        );
      } else if (read.kind === 'custom') {
        const unnamed = !item.value.includes('.');
        report({
          severity: unnamed ? 'info' : 'hint',
          message: unnamed
            ? unnamedPackage(item.value)
            : `${item.value} is not one of Kafka’s assignors, so it cannot be checked here. The consumer protocol (KIP-848) has no client-side assignors: this group cannot migrate with it.`,
          entry: entry!,
          part: item.span,
        });
      }
    }

    function librdkafka(item: ListItem, index: number): void {
      if (LIBRDKAFKA_ASSIGNORS.includes(item.value)) return;
      const read = readAssignor(item.value, config.version);
      const meant = read.kind === 'known' || read.kind === 'mistaken' ? read.assignor.shortName : undefined;
      const right = meant && LIBRDKAFKA_ASSIGNORS.includes(meant) ? meant : undefined;
      const offer = right ? `Use ${right}.` : `It has ${LIBRDKAFKA_ASSIGNORS.join(', ')}.`;
      error(
        item,
        `librdkafka has no assignor ${item.value} and refuses to start. ${offer}`,
        right ? [replace(index, right, right)] : [],
      );
    }

    function error(item: ListItem, message: string, fixes: FixSpec[]): void {
      report({ severity: 'error', message, entry: entry!, part: item.span, fixes });
    }

    function replace(index: number, value: string, called: string): FixSpec {
      const changed = mapItems(entry!, (item, at) => (at === index ? value : item));
      return { title: `Use ${called}`, changes: [{ kind: 'set', entry: entry!, value: changed }] };
    }
  },
};
