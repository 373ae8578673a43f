import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { escapeKey, escapeValue } from '../../src/core/formats/properties/escape.ts';
import { AGENT_CLASS } from '../../src/lab/engine/agent.ts';
import { chooseEngine } from '../../src/lab/engine/choose.ts';
import type { Broker, Engine, Member, ToolResult } from '../../src/lab/engine/engine.ts';
import { DEFAULT_LAB_SETTINGS } from '../../src/lab/settings.ts';
import { lintText } from '../support/lint-text.ts';
import { configsIn, migrate } from '../support/migrate.ts';

/** What the linter is told; the broker and the members are of the same minor. */
const VERSION = '4.3';
const TOPIC = 'refusals';
const PARTITIONS = 2;
const P = 'org.apache.kafka.clients.consumer.';
const BYTES = 'org.apache.kafka.common.serialization.ByteArrayDeserializer';
const KEY_OF_STRATEGY = 'partition.assignment.strategy';

/** Nothing about sessions, heartbeats or assignors: the broker's own defaults are what the rules assume. */
const BROKER = {
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '1',
  'group.initial.rebalance.delay.ms': '0',
};

/** A quick heartbeat, so that members hear soon of each other. */
const CLASSIC = { 'group.protocol': 'classic', 'session.timeout.ms': '6000', 'heartbeat.interval.ms': '500' };
const CONSUMER = { 'group.protocol': 'consumer' };

/** The main classes behind Kafka's scripts (`bin/*.sh` of 4.3.1). */
const SCRIPTS: Readonly<Record<string, string>> = {
  'kafka-configs.sh': 'kafka.admin.ConfigCommand',
  'kafka-groups.sh': 'org.apache.kafka.tools.GroupsCommand',
  'kafka-consumer-groups.sh': 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand',
};

type Properties = Readonly<Record<string, string>>;

let engine: Engine;
let broker: Broker;
let groups = 0;
const newGroup = () => `refusals-${++groups}`;

beforeAll(async () => {
  const signal = new AbortController().signal;
  const dockerHost = inject('dockerHost');
  const options = {
    engine: dockerHost === '' ? ('local' as const) : ('docker' as const),
    agentJar: join(dirname(inject('cli')), 'lab-agent.jar'),
    ...(dockerHost !== '' && { dockerHost }),
  };
  ({ engine } = await chooseEngine(options, signal, () => {}));
  const settings = { ...DEFAULT_LAB_SETTINGS, ...(dockerHost !== '' && { image: inject('image') }) };
  broker = await engine.startBroker({ settings, properties: BROKER }, signal, () => {});
  expect(broker.kafkaVersion).toMatch(/^4\.3\./);
  const filled = await broker.runTool(AGENT_CLASS, ['prefill', TOPIC, PARTITIONS, 25, 25].map(String));
  expect(filled.exitCode, filled.stderr).toBe(0);
});
afterAll(() => engine?.dispose());

/** All that a member's config says, but for the address. */
function complete(properties: Properties): Properties {
  return {
    'enable.auto.commit': 'false',
    'auto.offset.reset': 'earliest',
    'key.deserializer': BYTES,
    'value.deserializer': BYTES,
    ...properties,
  };
}

/** The same config as a file. */
function textOf(properties: Properties): string {
  return Object.entries({ 'bootstrap.servers': 'broker:9092', ...complete(properties) })
    .map(([key, value]) => `${escapeKey(key)}=${escapeValue(value)}\n`)
    .join('');
}

function reports(rule: string, text: string | Record<string, string>): boolean {
  return lintText({ text, version: VERSION }).some((finding) => finding.rule === rule);
}

function start(member: string, properties: Properties): Promise<Member> {
  return broker.startMember({
    scenario: 'refusals',
    member,
    incarnation: 0,
    topic: TOPIC,
    workPerRecordMs: 0,
    properties: complete(properties),
  });
}

interface Answer {
  /** Simple name of the exception; `none` when the member was given partitions. */
  readonly exception: string;
  readonly message: string;
  /** The client had constructed and subscribed the consumer before: what came then came from the broker. */
  readonly subscribed: boolean;
}

/** Waits until the member owns a partition or has failed. @throws when it ends without either */
async function answerTo(member: Member): Promise<Answer> {
  let subscribed = false;
  for await (const event of member.events) {
    if (event.type === 'subscribed') subscribed = true;
    if (event.type === 'assigned' && event.owned.length > 0) return { exception: 'none', message: '', subscribed };
    if (event.type === 'error') {
      const { type, message } = event.error.chain.at(-1)!;
      return { exception: type, message, subscribed };
    }
  }
  throw new Error(`Member ${member.name} ended and said nothing:\n${member.log()}`);
}

/** Waits until the member has failed, whatever it owned before. */
async function failureOf(member: Member): Promise<string> {
  for await (const event of member.events) if (event.type === 'error') return event.error.chain.at(-1)!.type;
  throw new Error(`Member ${member.name} ended without an error:\n${member.log()}`);
}

/** What the broker answers to a member that is alone in its group. */
async function ask(properties: Properties): Promise<Answer> {
  const member = await start('A', { 'group.id': newGroup(), ...properties });
  const answer = await answerTo(member);
  if (answer.exception === 'none') await member.kill();
  else expect((await member.ended).exitCode).toBe(1);
  return answer;
}

describe('a session timeout of the classic protocol', () => {
  test.each([
    ['5999', 'InvalidSessionTimeoutException'],
    ['6000', 'none'],
    ['45000', 'none'],
    ['1800000', 'none'],
    ['1800001', 'InvalidSessionTimeoutException'],
    ['2147483647', 'InvalidSessionTimeoutException'],
  ])('%s: %s', async (session, exception) => {
    const properties = { ...CLASSIC, 'group.id': 'g', 'session.timeout.ms': session };
    const answer = await ask({ ...properties, 'group.id': newGroup() });
    expect(answer).toMatchObject({ exception, subscribed: true });
    expect(reports('session-outside-broker-bounds', textOf(properties))).toBe(exception !== 'none');
  });
});

describe('an assignor of the consumer protocol', () => {
  test.each([
    ['uniform', 'none'],
    ['range', 'none'],
    ['foo', 'UnsupportedAssignorException'],
    ['Uniform', 'UnsupportedAssignorException'],
    ['RangeAssignor', 'UnsupportedAssignorException'],
    [`${P}RangeAssignor`, 'UnsupportedAssignorException'],
    ['uniform,range', 'UnsupportedAssignorException'],
    ['', 'UnsupportedAssignorException'],
  ])('"%s": %s', async (assignor, exception) => {
    const properties = { ...CONSUMER, 'group.id': 'g', 'group.remote.assignor': assignor };
    const answer = await ask({ ...properties, 'group.id': newGroup() });
    expect(answer).toMatchObject({ exception, subscribed: true });
    if (exception !== 'none') expect(answer.message).toMatch(/Supported assignors: uniform, range/);
    expect(reports('unknown-remote-assignor', textOf(properties))).toBe(exception !== 'none');
  });
});

describe('a group id that is empty', () => {
  test.each([
    ['classic', CLASSIC],
    ['consumer', CONSUMER],
  ])('never reaches the broker under the %s protocol', async (_protocol, protocol) => {
    const answer = await ask({ ...protocol, 'group.id': '' });
    expect(answer).toMatchObject({ exception: 'InvalidGroupIdException', subscribed: false });
    const errors = lintText({ text: textOf({ ...protocol, 'group.id': '' }), version: VERSION });
    expect(errors.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual(['empty-group-id']);
  });
});

describe('assignors of two members', () => {
  test.each([
    ['RangeAssignor', 'CooperativeStickyAssignor', 'InconsistentGroupProtocolException'],
    ['CooperativeStickyAssignor', 'RoundRobinAssignor', 'InconsistentGroupProtocolException'],
    ['StickyAssignor', 'CooperativeStickyAssignor', 'InconsistentGroupProtocolException'],
    ['', 'StickyAssignor', 'InconsistentGroupProtocolException'],
    ['', 'RangeAssignor', 'none'],
    ['RoundRobinAssignor,StickyAssignor', 'StickyAssignor', 'none'],
  ])('"%s", then "%s": %s', async (first, second, exception) => {
    const group = newGroup();
    const offering = (names: string): Properties => ({
      ...CLASSIC,
      'group.id': group,
      ...(names !== '' && { [KEY_OF_STRATEGY]: names.replaceAll(/\w+/g, `${P}$&`) }),
    });
    const [a, b] = [offering(first), offering(second)];
    const A = await start('A', a);
    expect(await answerTo(A)).toMatchObject({ exception: 'none' });
    const B = await start('B', b);
    expect(await answerTo(B)).toMatchObject({ exception, subscribed: true });
    await Promise.all([A.close(), exception === 'none' ? B.close() : B.ended]);
    expect((await A.ended).exitCode).toBe(0);
    const files = { 'a.properties': textOf(a), 'b.properties': textOf(b) };
    expect(reports('group-with-different-assignors', files)).toBe(exception !== 'none');
  });
});

describe('one group.instance.id twice', () => {
  const RULE = 'instance-id-in-two-files';
  const filesOf = (properties: Properties, ids: readonly string[]) =>
    Object.fromEntries(ids.map((id, at) => [`${at}.properties`, textOf({ ...properties, 'group.instance.id': id })]));

  test('classic: the newcomer puts the other one out', async () => {
    const properties = { ...CLASSIC, 'group.id': newGroup(), 'group.instance.id': 'one' };
    const A = await start('A', properties);
    expect(await answerTo(A)).toMatchObject({ exception: 'none' });
    const B = await start('B', properties);
    expect(await answerTo(B)).toMatchObject({ exception: 'none' });
    expect(await failureOf(A)).toBe('FencedInstanceIdException');
    expect((await A.ended).exitCode).toBe(1);
    await B.close();
    expect((await B.ended).exitCode).toBe(0);
    expect(reports(RULE, filesOf(properties, ['one', 'one']))).toBe(true);
  });

  test('consumer: the newcomer is refused until the other one has left', async () => {
    const properties = { ...CONSUMER, 'group.id': newGroup(), 'group.instance.id': 'one' };
    const A = await start('A', properties);
    expect(await answerTo(A)).toMatchObject({ exception: 'none' });
    const B = await start('B', properties);
    expect(await answerTo(B)).toMatchObject({ exception: 'UnreleasedInstanceIdException', subscribed: true });
    await A.close();
    expect((await A.ended).exitCode).toBe(0);
    const C = await start('C', properties);
    expect(await answerTo(C)).toMatchObject({ exception: 'none' });
    await C.close();
    expect(reports(RULE, filesOf(properties, ['one', 'one']))).toBe(true);
  });

  test.each([
    ['classic', CLASSIC],
    ['consumer', CONSUMER],
  ])('%s: two ids live side by side', async (_protocol, protocol) => {
    const properties = { ...protocol, 'group.id': newGroup() };
    const A = await start('A', { ...properties, 'group.instance.id': 'one' });
    expect(await answerTo(A)).toMatchObject({ exception: 'none' });
    const B = await start('B', { ...properties, 'group.instance.id': 'two' });
    expect(await answerTo(B)).toMatchObject({ exception: 'none' });
    await Promise.all([A.close(), B.close()]);
    expect([(await A.ended).exitCode, (await B.ended).exitCode]).toEqual([0, 0]);
    expect(reports(RULE, filesOf(properties, ['one', 'two']))).toBe(false);
  });
});

describe('settings of a group', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-scripts-'));
    for (const name of Object.keys(SCRIPTS)) {
      writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\0' ${name} "$@"\n`, { mode: 0o755 });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a line of a plan as a person would: a shell takes it apart, Kafka's own tool gets the words. */
  function run(line: string): Promise<ToolResult> {
    const shell = spawnSync('sh', ['-c', line.replace('<host:port>', broker.memberBootstrap)], {
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    });
    expect(shell).toMatchObject({ status: 0, stderr: '' });
    const [script, ...words] = shell.stdout.split('\0').slice(0, -1);
    return broker.runTool(SCRIPTS[script!]!, words);
  }

  const linesOf = (plan: string) => plan.split('\n').filter((line) => /^kafka-\S+\.sh /.test(line));

  test.each([
    ['session.timeout.ms', 44_999, 'must be greater than or equal to group.consumer.min.session.timeout.ms'],
    ['session.timeout.ms', 45_000, ''],
    ['session.timeout.ms', 60_000, ''],
    ['session.timeout.ms', 60_001, 'must be less than or equal to group.consumer.max.session.timeout.ms'],
    ['heartbeat.interval.ms', 4999, 'must be greater than or equal to group.consumer.min.heartbeat.interval.ms'],
    ['heartbeat.interval.ms', 5000, ''],
    ['heartbeat.interval.ms', 15_000, ''],
    ['heartbeat.interval.ms', 15_001, 'must be less than or equal to group.consumer.max.heartbeat.interval.ms'],
  ])('consumer.%s=%i: "%s"', async (key, value, refusal) => {
    const group = newGroup();
    const { exitCode, stdout, stderr } = await run(
      `kafka-configs.sh --bootstrap-server <host:port> --alter --entity-type groups --entity-name ${group} --add-config consumer.${key}=${value}`,
    );
    expect(exitCode, stdout + stderr).toBe(refusal === '' ? 0 : 1);
    expect(stdout + stderr).toContain(refusal === '' ? 'Completed updating config' : `consumer.${key} ${refusal}`);
    const text = textOf({ 'group.id': group, [key]: `${value}` });
    const { plan } = migrate({ text, version: VERSION }).migration;
    expect(plan.includes(`\`${key}\` of ${value} ms cannot be kept`)).toBe(refusal !== '');
  });

  test.each([
    ['plain', 'orders.eu', 50_000, 7000, 'RangeAssignor', 'range'],
    ['in need of quotes', "it's $HOME; `orders` \\ *", 59_999, 15_000, 'StickyAssignor', 'uniform'],
  ])('a plan for a group whose name is %s works as it is written', async (_, group, session, heartbeat, from, to) => {
    const files = {
      version: VERSION,
      text: textOf({
        'group.id': group,
        'session.timeout.ms': `${session}`,
        'heartbeat.interval.ms': `${heartbeat}`,
        [KEY_OF_STRATEGY]: P + from,
      }),
    };
    const { migration, text } = migrate(files);
    const [alter, ...checks] = linesOf(migration.plan);
    expect(checks).toHaveLength(3);
    const altered = await run(alter!);
    expect(altered.exitCode, altered.stdout + altered.stderr).toBe(0);

    const [config] = configsIn({ text, version: VERSION });
    const member = await start('A', Object.fromEntries(config!.entries.map(({ key, trimmed }) => [key, trimmed])));
    expect(await answerTo(member)).toMatchObject({ exception: 'none', subscribed: true });
    const [list, state, settings] = await Promise.all(checks.map(run));
    expect([list, state, settings].map((each) => each!.exitCode)).toEqual([0, 0, 0]);
    const lineWith = (output: string) => output.split('\n').find((line) => line.startsWith(group)) ?? output;
    expect(lineWith(list!.stdout)).toMatch(/ Consumer /);
    expect(lineWith(state!.stdout)).toMatch(new RegExp(` ${to} +Stable `));
    expect(settings!.stdout).toContain(`consumer.session.timeout.ms=${session}`);
    expect(settings!.stdout).toContain(`consumer.heartbeat.interval.ms=${heartbeat}`);
    await member.close();
  });
});
