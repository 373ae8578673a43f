import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { writtenReport } from '../../../test/support/lab-report.ts';
import * as loaded from '../../lab/main.ts';
import { type LabCommandOptions, lab } from './lab.ts';

/** What the lab was asked for. */
const requests: unknown[] = vi.hoisted(() => []);

/** The lab as it is loaded by path, with a run that has ended already. */
vi.mock('node:module', () => ({
  createRequire: () => () => ({
    ...loaded,
    agentJarIn: () => 'lab-agent.jar',
    chooseEngine: async () => ({ engine: {}, why: 'a stand-in' }),
    runLab: async (request: unknown) => {
      requests.push(request);
      return writtenReport();
    },
  }),
}));

const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-lab-config-'));

afterEach(() => {
  vi.unstubAllEnvs();
  requests.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function outputOf(isTTY: boolean): Promise<string> {
  let text = '';
  const out = {
    isTTY,
    write(chunk: string | Uint8Array) {
      text += chunk;
    },
  };
  const io = { out, err: { write() {} }, readStdin: async () => Buffer.alloc(0) };
  const code = await lab({ engine: 'local', format: 'text' }, io);
  expect(code).toBe(0);
  expect(text).toContain('Every invariant held in 3 scenarios.');
  return text;
}

test.each([
  ['on a terminal', true, '', true],
  ['not with NO_COLOR', true, '1', false],
  ['not in a file', false, '', false],
])('the report has colors %s', async (_, isTTY, noColor, colored) => {
  vi.stubEnv('NO_COLOR', noColor);
  expect((await outputOf(isTTY)).includes('\u001b[')).toBe(colored);
});

/** Runs the lab with a config of this text, and what it says of that on stderr. */
async function withConfig(text: string, options: Partial<LabCommandOptions> = {}) {
  const config = join(folder, 'consumer.properties');
  writeFileSync(config, text);
  let err = '';
  const io = { out: { write() {} }, err: { write: (chunk: string) => (err += chunk) }, readStdin: async () => Buffer.alloc(0) };
  const code = await lab({ engine: 'local', format: 'text', config, ...options }, io);
  return { code, err, request: requests[0] };
} // biome-ignore format: a stand-in reads better packed

const CONFIG =
  'bootstrap.servers=prod:9092\ngroup.id=orders\nsasl.jaas.config=hunter2\nsession.timeout.ms=9000\nheartbeat.interval.ms=3000\nmax.poll.records=20\npartition.assignment.strategy=org.apache.kafka.clients.consumer.StickyAssignor\n';

test('the consumers run with a config that is named, and with no secret of it', async () => {
  const { code, err, request } = await withConfig(CONFIG, { departures: ['kill'] });
  expect(code).toBe(0);
  expect(request).toMatchObject({
    scenarios: [{ name: 'sticky-kill' }],
    settings: { sessionTimeoutMs: 9000, heartbeatIntervalMs: 3000, maxPollRecords: 20 },
  });
  expect(JSON.stringify(request)).not.toMatch(/hunter2|prod:9092/);
  expect(err).toMatch(/From .*consumer\.properties: session\.timeout\.ms, heartbeat\.interval\.ms, max\.poll\.records/);
  expect(err).toContain('Left out: sasl.jaas.config, because');
  expect(err).not.toContain('hunter2');
});

test('options are stronger than the config', async () => {
  const { request } = await withConfig(CONFIG, { modes: ['range'], departures: ['close'], sessionTimeoutMs: 12_000 });
  expect(request).toMatchObject({ scenarios: [{ name: 'range-close' }], settings: { sessionTimeoutMs: 12_000 } });
});

test('a file without a consumer config starts nothing', async () => {
  const { code, err, request } = await withConfig('hello=1\n');
  expect([code, request]).toEqual([2, undefined]);
  expect(err).toContain('no consumer config was recognized');
  expect(err).toContain('the lab takes one file with a consumer config');
});

test('a config that the client refuses starts nothing, and the reason stands with its place', async () => {
  const { code, err, request } = await withConfig(`${CONFIG}group.protocol=consumer\n`);
  expect([code, request]).toEqual([2, undefined]);
  expect(err).toMatch(/consumer\.properties:4:1: .*session\.timeout\.ms/);
  expect(err).toContain('mend what the client refuses first');
});

const namesIn = (request: unknown) => (request as { scenarios: { name: string }[] }).scenarios.map(({ name }) => name);
const membersOf = (request: unknown, name: string) =>
  (request as { scenarios: { name: string; members: { properties: Record<string, string> }[] }[] }).scenarios.find(
    (each) => each.name === name,
  )!.members;

test('against its migrated form: each incident under both, with the batch of the file and without classic keys', async () => {
  const { code, request } = await withConfig(CONFIG, { departures: ['kill'], against: 'migrated' });
  expect(code).toBe(0);
  expect(namesIn(request)).toEqual(['sticky-kill', 'consumer-uniform-kill']);
  const [{ properties }] = membersOf(request, 'consumer-uniform-kill') as [{ properties: Record<string, string> }];
  expect(properties).toMatchObject({ 'group.protocol': 'consumer', 'max.poll.records': '20' });
  expect(properties).not.toHaveProperty('session.timeout.ms');
  expect(request).toMatchObject({ settings: { sessionTimeoutMs: 9000 } });
});

test('against its cooperative form, and against another file', async () => {
  expect(namesIn((await withConfig(CONFIG, { departures: ['kill'], against: 'cooperative' })).request)).toEqual([
    'sticky-kill',
    'cooperative-sticky-kill',
  ]);
  requests.length = 0;
  const other = join(folder, 'other-consumer.properties');
  writeFileSync(other, CONFIG.replace('session.timeout.ms=9000', 'session.timeout.ms=12000'));
  const { request } = await withConfig(CONFIG, { departures: ['kill'], against: other });
  expect(namesIn(request)).toEqual(['sticky-kill', 'sticky-kill-against']);
  expect(membersOf(request, 'sticky-kill-against')[0]!.properties['session.timeout.ms']).toBe('12000');
});

test('what has no such form says so and starts nothing', async () => {
  const text = 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\nmax.poll.records=20\n';
  const { code, err, request } = await withConfig(text, { against: 'cooperative' });
  expect([code, request]).toEqual([2, undefined]);
  expect(err).toContain('is on the consumer protocol already');
});

/** What `lab --list` prints, and whether a run was asked for. */
async function listed(format: LabCommandOptions['format']) {
  let [out, err] = ['', ''];
  const io = {
    out: { write: (chunk: string) => (out += chunk) },
    err: { write: (chunk: string) => (err += chunk) },
    readStdin: async () => Buffer.alloc(0),
  };
  const code = await lab({ engine: 'local', format, list: true }, io);
  return { code, out, err, ran: requests.length > 0 };
}

test('the list of scenarios starts nothing, and is there for people and for programs', async () => {
  const text = await listed('text');
  expect(text).toMatchObject({ code: 0, err: '', ran: false });
  expect(text.out).toContain('does the group notice?\n');
  expect(text.out).toMatch(
    /\n {4}rolling-static-range +RangeAssignor, rolling restart of static members \(about \d+ s\)\n/,
  );
  const json = await listed('json');
  expect(json).toMatchObject({ code: 0, ran: false });
  expect(JSON.parse(json.out).scenarios.map(({ name }: { name: string }) => name)).toContain('freeze-consumer-uniform');
  expect(await listed('html')).toMatchObject({
    code: 2,
    out: '',
    err: 'kafka-rebalance: --list prints text or json.\n',
    ran: false,
  });
});

test('scenarios are run by name and as often as asked, and a name that is none is told with those that there are', async () => {
  const { code, request } = await withConfig(CONFIG, { scenarios: ['freeze-sticky'], repeat: 2 });
  expect(code).toBe(0);
  expect(request).toMatchObject({ scenarios: [{ name: 'freeze-sticky' }, { name: 'freeze-sticky-2' }] });
  requests.length = 0;
  const unknown = await withConfig(CONFIG, { scenarios: ['freeze-range'] });
  expect([unknown.code, unknown.request]).toEqual([2, undefined]);
  expect(unknown.err).toMatch(
    /"freeze-range" is no scenario of this config, which runs as sticky\. There are: .*freeze-sticky/,
  );
});
