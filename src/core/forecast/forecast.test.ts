import { describe, expect, test } from 'vitest';
import { lint } from '../linter/lint.ts';
import type { BrokerAssumptions } from '../model/settings.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { type Forecast, forecast, type Measure, type MeasureName } from './forecast.ts';
import { forecastPage } from './page.ts';
import { killInWords, rangeText } from './words.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=orders\n';
const NO_AUTO = `${HEAD}enable.auto.commit=false\n`;

function configOf(text: string) {
  return lint([{ uri: '/x/consumer.properties', text }], () => DEFAULT_SETTINGS)[0]!.configs[0]!;
}

function of(text: string, broker?: BrokerAssumptions): Forecast {
  return forecast(configOf(text), broker);
}

function range({ incidents }: Forecast, incident: string, name: MeasureName): readonly [number | null, number | null] {
  const measure = incidents.find((each) => each.name === incident)!.measures.find((each) => each.name === name)!;
  return [measure.lower, measure.upper];
}

describe('a classic member with the defaults', () => {
  const found = of(NO_AUTO);

  test('a kill is heard of when the session is over, a heartbeat earlier or later', () => {
    expect(range(found, 'kill', 'withoutOwner')).toEqual([45_000 - 3_100, 45_000 + 3_100]);
    expect(range(found, 'kill', 'othersHear')).toEqual([41_900, 48_100]);
  });

  test('the default list runs its eager assignor: everybody gives all back and waits for the last to hear', () => {
    expect(range(found, 'kill', 'revokedFromOthers')).toEqual([1, 1]);
    expect(range(found, 'kill', 'othersStop')).toEqual([0, 3_100]);
  });

  test('a batch is processed again when the code commits per batch; nothing bounds it with automatic commits', () => {
    expect(range(found, 'kill', 'processedTwice')).toEqual([0, 500]);
    expect(range(of(HEAD), 'kill', 'processedTwice')).toEqual([0, null]);
  });

  test('a member that closes is missed at once, a static one when its session is over', () => {
    expect(range(found, 'close', 'withoutOwner')).toEqual([0, 3_100]);
    expect(range(of(`${NO_AUTO}group.instance.id=a\n`), 'close', 'withoutOwner')).toEqual([41_900, 48_100]);
    expect(range(found, 'close', 'processedTwice')).toEqual([0, 0]);
  });

  test('a slow batch ends membership after max.poll.interval.ms', () => {
    expect(range(found, 'slow-batch', 'timePerRecord')).toEqual([600, 600]);
    expect(range(found, 'slow-batch', 'othersHear')).toEqual([300_000, 306_200]);
  });

  test('a deploy rebalances twice for each member, and never for static ones', () => {
    expect(range(found, 'deploy', 'rebalances')).toEqual([2, 2]);
    const fixed = of(`${NO_AUTO}group.instance.id=a\n`);
    expect(range(fixed, 'deploy', 'rebalances')).toEqual([0, 0]);
    expect(range(fixed, 'deploy', 'othersStop')).toEqual([0, 0]);
  });
});

test('a cooperative list leaves the others reading', () => {
  const text = `${NO_AUTO}partition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor\n`;
  const found = of(text);
  expect(range(found, 'kill', 'othersStop')).toEqual([0, 0]);
  expect(range(found, 'kill', 'revokedFromOthers')).toEqual([0, 1]);
  expect(range(found, 'deploy', 'rebalances')).toEqual([2, 4]);
});

test('under the consumer protocol the times are those of the brokers, as far as they are told', () => {
  const text = `${NO_AUTO}group.protocol=consumer\n`;
  expect(range(of(text), 'kill', 'withoutOwner')).toEqual([40_000, 50_000]);
  const own = { consumerSessionTimeoutMs: 6_000, consumerHeartbeatIntervalMs: 2_000 };
  expect(range(of(text, own), 'kill', 'withoutOwner')).toEqual([4_000, 8_000]);
  expect(range(of(text, own), 'freeze', 'silenceAllowed')).toEqual([4_000, 6_000]);
});

test('what is filled in from outside is not known, and nothing else suffers', () => {
  const found = of(`${NO_AUTO}session.timeout.ms=\${SESSION}\n`);
  expect(range(found, 'kill', 'withoutOwner')).toEqual([null, null]);
  expect(range(found, 'close', 'withoutOwner')).toEqual([0, 3_100]);
  expect(killInWords(found)).toBe(
    'kill: unknown without owner · everything revoked · up to 500 records twice, if the code commits per batch',
  );
});

test.each([
  [`${HEAD}group.protocol=\${PROTOCOL}\n`, /group\.protocol/],
  [`${HEAD}statistics.interval.ms=1000\n`, /librdkafka/],
])('where there is none, the reason is given: %j', (text, reason) => {
  expect(of(text)).toEqual({ incidents: [], reason: expect.stringMatching(reason) });
  expect(killInWords(of(text))).toBeUndefined();
});

test('an assignor of somebody else’s is not known', () => {
  const found = of(`${NO_AUTO}partition.assignment.strategy=com.acme.Mine\n`);
  expect(range(found, 'kill', 'revokedFromOthers')).toEqual([null, null]);
  expect(killInWords(found)).toContain('revoked: unknown');
});

test('in a line', () => {
  expect(killInWords(of(NO_AUTO))).toBe(
    'kill: 41.9–48.1 s without owner · everything revoked · up to 500 records twice, if the code commits per batch',
  );
  expect(killInWords(of(`${HEAD}group.protocol=consumer\n`))).toBe(
    'kill: 40–50 s without owner · only what moves revoked',
  );
});

test('in words', () => {
  const measure = (lower: number | null, upper: number | null, unit: Measure['unit'] = 'ms') =>
    rangeText({ name: 'othersHear', unit, lower, upper, formula: '', assumptions: [] });
  expect([
    measure(0, 0),
    measure(0, 900),
    measure(100, 900),
    measure(100, 1_900),
    measure(600, 600),
    measure(null, 5_000),
    measure(5_000, null),
    measure(0, 1, 'records'),
    measure(0, 0, 'records'),
    measure(2, 4, 'rebalances'),
    measure(1, 1, 'share'),
    measure(0, 0, 'share'),
  ]).toEqual([
    'not at all', 'up to 900 ms', '100–900 ms', '0.1–1.9 s', '600 ms', 'up to 5 s', 'from 5 s',
    'up to 1 record', 'none', '2–4', 'all partitions', 'nothing',
  ]); // biome-ignore format: a list of words reads better packed
});

test('as a page', () => {
  const page = forecastPage(configOf(NO_AUTO), of(NO_AUTO));
  expect(page).toContain('# Forecast for the consumers of orders');
  expect(page).toContain(
    '| partitions without an owner | 41.9–48.1 s | session.timeout.ms − (heartbeat.interval.ms + retry.backoff.ms) to',
  );
  expect(page).toContain('Taken for granted: The other members come back to poll() at once');
});
