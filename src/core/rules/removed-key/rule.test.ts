import { expect, test } from 'vitest';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { catalog } from '../../catalog/catalog.ts';
import { INSTEAD, rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}auto.include.jmx.reporter=false\n`, version: '3.9' },
    { text: `${base}internal.leave.group.on.close=false\n`, version: '4.1' },
    { text: `${base}#auto.include.jmx.reporter=false\n` },
  ],
  reject: [
    {
      text: `${base}auto.include.jmx.reporter=false\r\ninternal.leave.group.on.close=true`,
      findings: [
        { at: '3:1-3:32', severity: 'warning', message: /removed in Kafka 4\.0/ },
        { at: '4:1-4:35', severity: 'hint', message: /removed in Kafka 4\.2/ },
      ],
      fixed: base,
    },
  ],
});

test('knows every key that a version dropped', () => {
  const dropped = catalog.names.filter((name) => catalog.key(name)!.removedIn !== undefined);
  expect(Object.keys(INSTEAD).sort()).toEqual(dropped.sort());
});
