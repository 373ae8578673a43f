import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, readersReady } from '../../src/core/dialects/index.ts';
import type { DialectReader } from '../../src/core/dialects/reader.ts';
import { mayBeConfig } from '../../src/core/linter/claim.ts';
import { applyAll, lintText, placeOf, safeFix } from '../support/lint-text.ts';
import { migrate } from '../support/migrate.ts';
import { tiny } from './tiny.ts';

// All that a further dialect takes: its folder, and this line of the list.
const list = dialects as DialectReader[];
beforeAll(() => void list.push(tiny));
afterAll(() => void list.splice(list.indexOf(tiny), 1));

const text = `acme.orders.bootstrap.servers=h:9092
acme.orders.group.id=orders
acme.orders.group.protocol=consumer
acme.orders.session.timeout.ms=30000
acme.title=Orders
`;
const file = 'orders.acme';

test('what it needs loads with the first file that may be its own', async () => {
  let loaded = 0;
  const late: DialectReader = { ...tiny, ready: async () => void loaded++ };
  list.push(late);
  try {
    expect(readersReady([{ uri: 'file:///p/consumer.properties', text: 'acme' }])).toBeUndefined();
    expect(readersReady([{ uri: 'file:///p/orders.acme', text: 'title=Orders' }])).toBeUndefined();
    expect(loaded).toBe(0);
    await readersReady([{ uri: 'file:///p/orders.acme', text }]);
    expect(loaded).toBe(1);
  } finally {
    list.splice(list.indexOf(late), 1);
  }
});

test('its files are looked at', () => {
  expect(mayBeConfig('file:///p/orders.acme')).toBe(true);
  expect(mayBeConfig('file:///p/orders.acne')).toBe(false);
});

test('what the client refuses is found where it stands, and the fix leaves the rest', () => {
  const findings = lintText({ text, file });
  expect(findings.map((finding) => `${placeOf(finding)} ${finding.rule}`)).toEqual([
    '4:1-4:37 classic-key-with-consumer-protocol',
  ]);
  expect(applyAll({ text, file }, (finding) => safeFix(finding) !== undefined)).toBe(
    text.replace('acme.orders.session.timeout.ms=30000\n', ''),
  );
});

test('a migration writes its keys as the dialect does', () => {
  const classic = 'acme.orders.group.id=orders\nacme.orders.session.timeout.ms=30000\nacme.title=Orders\n';
  const { migration, text: result } = migrate({ text: classic, file });
  expect(migration.refused).toBeUndefined();
  expect(result).toBe(
    'acme.orders.group.id=orders\nacme.orders.group.protocol=consumer\nacme.orders.group.remote.assignor=range\nacme.title=Orders\n',
  );
  expect(migrate({ text: result, file }).migration.changes).toEqual([]);
});

describe('one file of which two dialects have a part', () => {
  const yaml = `spring:
  kafka:
    consumer:
      group-id: a
      properties:
        group.protocol: consumer
        session.timeout.ms: 30000
acme:
  orders:
    group.id: b
    group.protocol: consumer
    heartbeat.interval.ms: 3000
`;

  test('each reads its own, and the findings stand in the order of the text', () => {
    const rule = 'classic-key-with-consumer-protocol';
    expect(lintText({ text: yaml, file: 'application.yml' }).map(({ rule: name, key }) => [name, key])).toEqual([
      [rule, 'session.timeout.ms'],
      [rule, 'heartbeat.interval.ms'],
    ]);
  });

  test('a comment silences what either of them finds', () => {
    const silenced = yaml.replaceAll(/^( +)(?=session|heartbeat)/gm, '$1# kafka-rebalance: ignore\n$1');
    expect(silenced).not.toBe(yaml);
    expect(lintText({ text: silenced, file: 'application.yml' })).toEqual([]);
  });

  test('how the file is written is judged once, whoever reads it', () => {
    list.push({ ...tiny, files: { extensions: ['properties'] } });
    try {
      const both = 'spring.kafka.consumer.group-id=a\nacme.orders.group.id=b\nacme.title=\\u12\n';
      const found = lintText({ text: both, file: 'application.properties' });
      expect(found.map(({ rule }) => rule)).toEqual(['malformed-escape']);
    } finally {
      list.pop();
    }
  });

  test('both migrate', () => {
    const classic = yaml.replaceAll(/^ +group\.protocol: consumer\n/gm, '');
    const { text: result } = migrate({ text: classic, file: 'application.yml' });
    expect(result).not.toContain('.ms:');
    expect((result as string).match(/group\.protocol: consumer/g)).toHaveLength(2);
  });
});
