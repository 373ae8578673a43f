import { expect, test } from 'vitest';
import { lintText } from '../../../test/support/lint-text.ts';

const BASE = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=1\n';

/** What is wrong with the last line; notes about its meaning do not count. */
function saidOf(line: string, file = 'consumer.properties', base = BASE): string[] {
  return lintText({ text: base + line, file })
    .filter((finding) => finding.span.start >= base.length && !['info', 'hint'].includes(finding.severity))
    .map((finding) => `${finding.severity} ${finding.rule}`);
}

test.each([
  ['session.timeout.ms=45s # 45 s', 'error inline-comment'],
  ['session.timeout.ms="45s"', 'error quoted-value'],
  ['session.timeout.ms="45000" # 45 s', 'error inline-comment'],
  ['session.timeout.ms=', 'error empty-value'],
  ['session.timeout.ms=45s', 'error invalid-number'],
  ['group.protocol="consumer"', 'error quoted-value'],
  ['group.protocol=consumer # new', 'error inline-comment'],
  ['auto.offset.reset=EARLIEST # all', 'error inline-comment'],
  ['group.instance.id="a b"', 'error quoted-value'],
  ['group.instance.id=node#1', 'error group-instance-id-invalid'],
  ['partition.assignment.strategy="range"', 'error quoted-value'],
  ['partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor,', 'error empty-list-element'],
  ['partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor # eager', 'error inline-comment'],
  ['value.deserializer="org.apache.kafka.common.serialization.StringDeserializer"', 'error quoted-value'],
  ['interceptor.classes=com.acme.A,,Audit', 'error empty-list-element'],
])('%s: one finding explains it', (line, expected) => {
  expect(saidOf(line)).toEqual([expected]);
});

test.each([
  ['spring.kafka.consumer.auto-offset-reset=earliest # replay', 'error inline-comment'],
  ['spring.kafka.consumer.auto-offset-reset="earliest"', 'error quoted-value'],
  ['spring.kafka.consumer.properties.session.timeout.ms=45s', 'error invalid-number'],
  ['spring.kafka.consumer.properties.enable.metrics.push=', 'error empty-value'],
])('Spring Boot hands on %s', (line, expected) => {
  expect(saidOf(line, 'application.properties', 'spring.kafka.consumer.group-id=g\n')).toEqual([expected]);
});

test('what Spring Boot converts itself is not judged as raw text', () => {
  const typed = 'spring.kafka.consumer.heartbeat-interval=3s\nspring.kafka.consumer.fetch-min-size=1KB';
  expect(saidOf(typed, 'application.properties', 'spring.kafka.consumer.group-id=g\n')).toEqual([]);
});

test.each(['@@A@@', '%(a)s', '[[ a ]]', 'CHANGEME', 'TODO', 'xxx', '<a>', 'replace_me', '((a))', '???'])(
  'nothing is said of %s, which something else fills in, whatever the type of the key',
  (value) => {
    for (const key of ['session.timeout.ms', 'check.crcs', 'auto.offset.reset', 'group.protocol', 'key.deserializer'])
      expect(saidOf(`${key}=${value}`), key).toEqual([]);
    for (const key of ['partition.assignment.strategy', 'bootstrap.servers', 'security.protocol'])
      expect(saidOf(`${key}=${value}`), key).toEqual([]);
    expect(saidOf(`spring.kafka.consumer.max-poll-records=${value}`, 'application.properties', '')).toEqual([]);
  },
);
