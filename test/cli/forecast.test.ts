import { expect, test } from 'vitest';
import { useCli, useTree } from './support.ts';

const CLASSIC = 'bootstrap.servers=h:9092\ngroup.id=orders\nenable.auto.commit=false\n';

const cli = useCli();
const tree = useTree();

test('says what incidents cost, with the formulas', () => {
  const cwd = tree({ 'consumer.properties': CLASSIC });
  const { code, out } = cli.run(['forecast', 'consumer.properties'], { cwd });
  expect(code).toBe(0);
  expect(out).toContain('consumer.properties · group orders');
  expect(out).toMatch(/partitions without an owner +41\.9–48\.1 s +session\.timeout\.ms − \(/);
});

test('as JSON, for the brokers that the project tells', () => {
  const cwd = tree({
    'consumer.properties': `${CLASSIC}group.protocol=consumer\n`,
    '.kafka-rebalance.json': JSON.stringify({
      broker: { 'group.consumer.session.timeout.ms': 6000, 'group.consumer.heartbeat.interval.ms': 2000 },
    }),
  });
  const { code, out } = cli.run(['forecast', '--format', 'json', '.'], { cwd });
  expect(code).toBe(0);
  const { version, configs } = JSON.parse(out);
  expect(version).toBe(1);
  expect(configs).toMatchObject([{ files: ['consumer.properties'], group: 'orders' }]);
  const kill = configs[0].incidents.find(({ name }: { name: string }) => name === 'kill');
  expect(kill.measures).toContainEqual({
    name: 'withoutOwner',
    unit: 'ms',
    lower: 4000,
    upper: 8000,
    formula: expect.stringContaining('group.consumer.session.timeout.ms'),
    assumptions: expect.arrayContaining([expect.any(String)]),
  });
});

test('without a consumer config it fails and says so', () => {
  const cwd = tree({ 'producer.properties': 'bootstrap.servers=h:9092\nacks=all\n' });
  const { code, err } = cli.run(['forecast', 'producer.properties'], { cwd });
  expect(code).toBe(2);
  expect(err).toContain('no consumer config was recognized');
});

test('a config that is refused is said to be so', () => {
  const cwd = tree({ 'consumer.properties': `${CLASSIC}session.timeout.ms=soon\n` });
  expect(cli.run(['forecast', 'consumer.properties'], { cwd }).out).toContain(
    'The client refuses this config as it is',
  );
  const { out } = cli.run(['forecast', '--format', 'json', 'consumer.properties'], { cwd });
  expect(JSON.parse(out).configs[0].refused).toBe(true);
});
