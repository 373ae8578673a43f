import { describe, expect, test } from 'vitest';
import { readAssignor, simpleName } from './assignors.ts';

const P = 'org.apache.kafka.clients.consumer.';

function read(text: string, version = 404): string {
  const found = readAssignor(text, version);
  if (found.kind === 'missing' || found.kind === 'custom') return found.kind;
  if (found.kind === 'newer') return `newer ${simpleName(found.assignor)} ${found.since}`;
  return found.kind === 'known'
    ? `known ${simpleName(found.assignor)}`
    : `${found.mistake} ${simpleName(found.assignor)}`;
}

describe('readAssignor', () => {
  test.each([
    [`${P}RangeAssignor`, 'known RangeAssignor'],
    [`${P}CooperativeStickyAssignor`, 'known CooperativeStickyAssignor'],
    ['range', 'short name RangeAssignor'],
    ['Range', 'short name RangeAssignor'],
    ['RangeAssignor', 'short name RangeAssignor'],
    ['round_robin', 'short name RoundRobinAssignor'],
    ['cooperative-sticky', 'short name CooperativeStickyAssignor'],
    ['CooperativeSticky', 'short name CooperativeStickyAssignor'],
    ['cooperative', 'short name CooperativeStickyAssignor'],
    ['RangeAssignor.class', 'short name RangeAssignor'],
    [`class ${P}RangeAssignor`, 'spelling RangeAssignor'],
    [`[${P}RangeAssignor]`, 'spelling RangeAssignor'],
    [`${P}RangeAssignor;`, 'spelling RangeAssignor'],
    [`${P}StickyAssignor.class.getName()`, 'spelling StickyAssignor'],
    [`${P}RangeAssigner`, 'spelling RangeAssignor'],
    [`${P}RoundRobinAsignor`, 'spelling RoundRobinAssignor'],
    [`${P}CooperativStickyAssignor`, 'spelling CooperativeStickyAssignor'],
    [`${P}LoadBalancer`, 'missing'],
    [`${P}internals.RangeAssignor`, 'package RangeAssignor'],
    ['org.apache.kafka.client.consumer.RangeAssignor', 'package RangeAssignor'],
    ['kafka.consumer.RoundRobinAssignor', 'custom'],
    ['org.apache.kafka.coordinator.group.assignor.UniformAssignor', 'server side CooperativeStickyAssignor'],
    ['org.apache.kafka.coordinator.group.assignor.RangeAssignor', 'server side RangeAssignor'],
    ['fair', 'custom'],
    ['MyAssignor', 'custom'],
    ['kafka.MyAssignor', 'custom'],
    ['two words', 'missing'],
    ['com.example.1st', 'missing'],
    ['com.example.RangeAssignor', 'custom'],
    ['org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor', 'custom'],
  ])('%s: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('an assignor that a later client brought', () => {
    expect(read(`${P}CooperativeStickyAssignor`, 203)).toBe('newer CooperativeStickyAssignor 204');
    expect(read('cooperative-sticky', 203)).toBe('missing');
  });
});
