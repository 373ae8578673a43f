import { describe, expect, test } from 'vitest';
import { changed, configsIn } from '../../../test/support/migrate.ts';
import { nextCooperativeStep } from './cooperative.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const COOPERATIVE = `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`;

function next(text: string, version?: string) {
  const files = { text, ...(version !== undefined && { version }) };
  const step = nextCooperativeStep(configsIn(files)[0]!);
  return { step, text: 'changes' in step ? changed(files, step.changes) : text };
}

describe('the next step to cooperative rebalancing', () => {
  test('two rolling restarts from an eager assignor, never both at once', () => {
    const first = next(`${HEAD}partition.assignment.strategy=${P}RoundRobinAssignor\n`);
    expect(first.step).toMatchObject({ kind: 'add', to: ['RoundRobinAssignor', 'CooperativeStickyAssignor'] });
    expect(first.text).toBe(
      `${HEAD}partition.assignment.strategy=${P}RoundRobinAssignor,${P}CooperativeStickyAssignor\n`,
    );
    const second = next(first.text as string);
    expect(second.step).toMatchObject({ kind: 'drop', to: ['CooperativeStickyAssignor'] });
    expect(second.text).toBe(COOPERATIVE);
    expect(next(COOPERATIVE).step).toEqual({ kind: 'done' });
  });

  test('one from the default list, which holds the cooperative assignor already', () => {
    expect(next(HEAD)).toMatchObject({ step: { kind: 'drop' }, text: COOPERATIVE });
  });

  test('two from the default of a client before 3.0', () => {
    const { step, text } = next(HEAD, '2.8');
    expect(step.kind).toBe('add');
    expect(text).toBe(`${HEAD}partition.assignment.strategy=${P}RangeAssignor,${P}CooperativeStickyAssignor\n`);
  });

  test.each([
    ['2.3', HEAD, /2\.3 client has no cooperative assignor/],
    ['4.4', `${HEAD}group.protocol=consumer\n`, /incremental already/],
    ['4.4', `${HEAD}group.protocol=\${P}\n`, /not known/],
    ['4.4', `${HEAD}partition.assignment.strategy=\${A}\n`, /filled in later/],
    ['4.4', `${HEAD}partition.assignment.strategy=com.example.A\n`, /not one of Kafka’s/],
    ['4.4', `${HEAD}partition.assignment.strategy=\n`, /not one of Kafka’s/],
    ['4.4', `${HEAD}statistics.interval.ms=1\npartition.assignment.strategy=range\n`, /librdkafka cannot/],
  ])('refused on %s: %s', (version, text, reason) => {
    expect(next(text, version).step).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
  });
});
