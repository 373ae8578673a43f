import { expect, test } from 'vitest';
import { sourcesOf } from '../../../../test/support/lint-text.ts';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { catalog, NEWEST } from '../../catalog/catalog.ts';
import { lint } from '../../linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { rule } from './rule.ts';

const file = 'share-consumer.properties';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nshare.acknowledgement.mode=explicit\n';

testRule(rule, {
  accept: [
    { file, text: `${HEAD}max.poll.records=5\n` },
    { file, text: `${HEAD}auto.offset.reset=earliest\n`, version: '4.0' },
    // No name or no key of a share consumer: a consumer's file.
    { file: 'shared.properties', text: `${HEAD}auto.offset.reset=earliest\n` },
    { file: 'consumer.properties', text: `${HEAD}auto.offset.reset=earliest\n` },
    { file, text: 'bootstrap.servers=h:9092\ngroup.id=g\nauto.offset.reset=earliest\n' },
  ],
  reject: [
    {
      file,
      text: `${HEAD}auto.offset.reset=earliest\n`,
      findings: [
        {
          at: '4:1-4:27',
          severity: 'error',
          message: /share\.auto\.offset\.reset of the group/,
          related: ['3:1-3:36'],
        },
      ],
      fix: { title: 'Remove auto.offset.reset', result: HEAD },
    },
    {
      file,
      version: '4.1',
      text: `${HEAD}session.timeout.ms=\nheartbeat.interval.ms=\${H}\nsession.timeout.ms=45s\ngroup.protocol=share\n`,
      findings: [{ at: '4:1-4:20' }, { at: '5:1-5:27' }, { at: '6:1-6:23' }, { at: '7:1-7:21' }],
      fixed: HEAD,
    },
    ...['orders.share.properties', 'shareConsumer.properties', 'share_group.properties', 'SHARE.properties'].map(
      (name) => ({
        file: name,
        text: `${HEAD}partition.assignment.strategy=\n`,
        findings: [{ at: '4:1-4:31', message: /the broker assigns the partitions of a share group/ }],
        fixed: HEAD,
      }),
    ),
  ],
});

test('settings of the group that it names are ones that a broker has', () => {
  const keys = catalog.shareRefusedKeys(NEWEST);
  const text = HEAD + keys.map((key) => `${key}=x\n`).join('');
  const [linted] = lint(sourcesOf({ text, file }), () => DEFAULT_SETTINGS);
  const messages = linted!.findings.filter((finding) => finding.rule === rule.name).map(({ message }) => message);
  expect(messages).toHaveLength(keys.length);
  const named = messages.flatMap((message) => /share\.[\w.]+(?= of the group)/.exec(message)?.[0] ?? []);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((key) => !catalog.groupKeys(NEWEST).includes(key))).toEqual([]);
});
