import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_CLASS } from '../../src/lab/engine/agent.ts';
import { type Broker, type Engine, EngineError, type Member, type MemberSpec } from '../../src/lab/engine/engine.ts';
import type { LabEvent, LabEventType } from '../../src/lab/events.ts';
import { brokerProperties, DEFAULT_LAB_SETTINGS, type LabSettings } from '../../src/lab/settings.ts';

export interface EngineUnderTest {
  readonly settings?: Partial<LabSettings>;
  connect(): Promise<Engine>;
  /** What engines have running on the machine, by a name that tells what it is: containers, processes, temporary folders. */
  running(): Promise<string[]>;
}

const PARTITIONS = 3;
const RECORDS = 4000;
const BATCH = 25;
const MAX_POLL_RECORDS = 50;
const TOPIC = 'contract';
const BYTES = 'org.apache.kafka.common.serialization.ByteArrayDeserializer';
const CLASSIC = { 'session.timeout.ms': '6000', 'heartbeat.interval.ms': '2000' };
const CONSUMER = { 'group.protocol': 'consumer' };

/** What every engine has to do, whatever it runs brokers and members with. */
export function engineContract(name: string, underTest: EngineUnderTest): void {
  const settings: LabSettings = { ...DEFAULT_LAB_SETTINGS, ...underTest.settings };
  const spec = { settings, properties: brokerProperties(settings) };
  const never = new AbortController().signal;

  describe(`${name} engine`, () => {
    let before: string[];
    let engine: Engine;
    let broker: Broker;
    const phases: string[] = [];

    beforeAll(async () => {
      before = await underTest.running();
      engine = await underTest.connect();
      broker = await engine.startBroker(spec, never, ({ phase }) => phases.push(phase));
      const filled = await broker.runTool(AGENT_CLASS, ['prefill', TOPIC, PARTITIONS, RECORDS, BATCH].map(String));
      expect(filled.exitCode, filled.stderr).toBe(0);
    });

    afterAll(async () => {
      await engine?.dispose();
      await engine?.dispose();
      expect(await underTest.running()).toEqual(before);
    });

    let groups = 0;
    const start = (member: string, properties: Record<string, string>, extra: Partial<MemberSpec> = {}) =>
      broker.startMember({
        scenario: 'contract',
        member,
        incarnation: 0,
        topic: TOPIC,
        workPerRecordMs: 1,
        ...extra,
        properties: {
          'client.id': member,
          'enable.auto.commit': 'false',
          'auto.offset.reset': 'earliest',
          'max.poll.records': String(MAX_POLL_RECORDS),
          'max.partition.fetch.bytes': '4096',
          'key.deserializer': BYTES,
          'value.deserializer': BYTES,
          ...properties,
        },
      });
    const newGroup = () => `contract-${++groups}`;

    test('starts a broker and tells how to reach it', async () => {
      expect(phases.at(-1)).toBe('ready');
      expect(broker.kafkaVersion).toMatch(/^\d+\.\d+\.\d+/);
      expect(await canConnect(broker.bootstrap!)).toBe(true);
      expect(await broker.logs()).toContain('Kafka');
      expect(engine.info.description).not.toBe('');
    });

    test.each([
      ['classic', CLASSIC, 'Classic'],
      ['consumer', CONSUMER, 'Consumer'],
    ])('a member of the %s protocol joins, works and closes', async (_protocol, properties, type) => {
      const group = newGroup();
      const member = await start('A', { ...properties, 'group.id': group });
      await eventOf(member, 'processed');
      const described = await broker.runTool(AGENT_CLASS, ['describe', group]);
      const { members, ...description } = JSON.parse(described.stdout);
      expect(description).toMatchObject({ group, type, state: 'Stable' });
      expect(members).toMatchObject([{ clientId: 'A', partitions: [0, 1, 2] }]);

      const asked = await member.close();
      const events = await all(member);
      expect((await member.ended).exitCode).toBe(0);
      expectOneSequence(events);
      const types = events.map((event) => event.type);
      expect(types.slice(0, 2)).toEqual(['started', 'subscribed']);
      expect(types.at(-1)).toBe('closed');
      const revoked = events.filter((event) => event.type === 'revoked');
      expect(revoked).toMatchObject([{ partitions: [0, 1, 2], owned: [] }]);
      expect(revoked[0]!.wallMs).toBeGreaterThanOrEqual(asked);
      expect(events.find((event) => event.type === 'assigned' && event.owned.length === PARTITIONS)).toMatchObject({
        memberId: expect.any(String),
        epoch: expect.any(Number),
      });
      expectProcessedOnce(events);

      // What it had processed is what it had committed when it left: nothing is done twice after a close.
      const offsets = JSON.parse((await broker.runTool(AGENT_CLASS, ['offsets', group, TOPIC])).stdout);
      expect(offsets.committed).toEqual(nextOffsets(events));
      expect(offsets.end).toEqual({ 0: RECORDS, 1: RECORDS, 2: RECORDS });
    });

    test('a killed member leaves all that it did, and not one callback', async () => {
      const group = newGroup();
      const member = await start('A', { ...CLASSIC, 'group.id': group }, { workPerRecordMs: 5 });
      await eventOf(member, 'commit-acknowledged');
      const t0 = await member.kill();
      const events = await all(member);
      const { exitCode, at } = await member.ended;
      expect(exitCode).not.toBe(0);
      expect(at).toBe(t0);
      expectOneSequence(events);
      expect(events.filter((event) => event.type === 'revoked' || event.type === 'closing')).toEqual([]);
      expect(Math.max(...events.map((event) => event.wallMs))).toBeLessThanOrEqual(t0);
      expectProcessedOnce(events);
      // Killed at work on a batch: the records of it that were done are told, and by nothing but the recovery.
      const last = events.filter((event) => event.type === 'processed').at(-1)!;
      expect(last.records.length / 3).toBeLessThanOrEqual(MAX_POLL_RECORDS);
      const { committed } = JSON.parse((await broker.runTool(AGENT_CLASS, ['offsets', group, TOPIC])).stdout);
      for (const [partition, offset] of Object.entries(nextOffsets(events))) {
        expect(offset).toBeGreaterThanOrEqual(committed[partition] ?? 0);
      }
    });

    test.each([1, MAX_POLL_RECORDS, 3 * MAX_POLL_RECORDS + 17])(
      'a member that halts itself after %i records leaves exactly those',
      async (records) => {
        const properties = { ...CLASSIC, 'group.id': newGroup(), 'lab.haltAfter': String(records) };
        const member = await start('A', properties, { workPerRecordMs: 0 });
        const events = await all(member);
        expectOneSequence(events);
        expectProcessedOnce(events);
        expect(processed(events)).toHaveLength(records);
        expect(events.at(-1)).toMatchObject({ type: 'processed', recovered: true });
      },
    );

    test('a member that waits for its commits leaves at most one batch that is not committed', async () => {
      const properties = {
        ...CLASSIC,
        'group.id': newGroup(),
        'lab.commits': 'sync',
        'lab.haltAfter': String(3 * MAX_POLL_RECORDS),
      };
      const events = await all(await start('A', properties, { workPerRecordMs: 0 }));
      const commits = events.filter((event) => event.type === 'commit-sent' || event.type === 'commit-acknowledged');
      expect(commits.length).toBeGreaterThan(1);
      // Each is acknowledged before the next one is sent, and none is asynchronous.
      expect(commits.map(({ type }) => type)).toEqual(
        commits.map((_, at) => (at % 2 === 0 ? 'commit-sent' : 'commit-acknowledged')),
      );
      expect(commits).toEqual(commits.map(() => expect.objectContaining({ mode: 'sync' })));
    });

    test('a member that stands still for longer than its session loses its partitions', async () => {
      const member = await start('A', { ...CLASSIC, 'group.id': newGroup() }, { workPerRecordMs: 20 });
      await eventOf(member, 'processed');
      const paused = await member.pause();
      await new Promise((resolve) => setTimeout(resolve, settings.sessionTimeoutMs + 3000));
      const resumed = await member.resume();
      await eventOf(member, 'lost');
      await member.close();
      const events = await all(member);
      expectOneSequence(events);
      expect(events.filter((event) => event.wallMs > paused && event.wallMs < resumed)).toEqual([]);
      const order = events.map((event) => event.type).filter((type) => /paused|resumed|lost/.test(type));
      expect(order).toEqual(['paused', 'resumed', 'lost']);
      expect(events.find((event) => event.type === 'lost')).toMatchObject({ partitions: [0, 1, 2], owned: [] });
    });

    test('a member whose config is refused says so and ends', async () => {
      const member = await start('A', { ...CONSUMER, ...CLASSIC, 'group.id': newGroup() });
      const events = await all(member);
      expect((await member.ended).exitCode).toBe(1);
      const error = events.find((event) => event.type === 'error')!;
      const { type, message } = error.error.chain.at(-1)!;
      expect(type).toBe('ConfigException');
      expect(message).toMatch(/session\.timeout\.ms.* cannot be set when group\.protocol=CONSUMER/);
    });

    test('hostile values reach the client as they are', async () => {
      const hostile = `a\u0000\u001b[31m\\ =:#! \${X} \n\r\t"quoted" é漢 ${'x'.repeat(20_000)}`;
      const member = await start('A', {
        ...CLASSIC,
        'group.id': newGroup(),
        'group.remote.assignor': '',
        'auto.offset.reset': hostile,
      });
      const events = await all(member);
      const error = events.find((event) => event.type === 'error')!;
      expect(
        error.error.chain
          .map(({ message }) => message)
          .join()
          .includes(hostile),
      ).toBe(true);
    });

    test('what the client of a member logs can be read, and is no event', async () => {
      const member = await start('A', { ...CLASSIC, 'group.id': newGroup() });
      await eventOf(member, 'processed');
      await member.close();
      const events = await all(member);
      expect(member.log()).toMatch(/INFO ConsumerCoordinator: .*Successfully joined group/);
      expect(member.log()).not.toContain('{"v":');
      expect(events.at(-1)!.type).toBe('closed');
    });

    test('tools that fail say so', async () => {
      const missing = await broker.runTool('no.such.Tool', []);
      expect(missing.exitCode).not.toBe(0);
      expect(missing.stderr).toContain('no.such.Tool');
    });

    test("runs Kafka's own tools", async () => {
      const listed = await broker.runTool('org.apache.kafka.tools.TopicCommand', [
        '--bootstrap-server',
        broker.memberBootstrap,
        '--list',
      ]);
      expect(listed.stdout.split('\n')).toContain(TOPIC);
      expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
    });

    test('two engines run side by side, and each removes only its own', async () => {
      const alone = await underTest.running();
      const other = await underTest.connect();
      try {
        const second = await other.startBroker(spec, never, () => {});
        expect(second.bootstrap).not.toBe(broker.bootstrap);
        expect(await canConnect(second.bootstrap!)).toBe(true);
      } finally {
        await other.dispose();
      }
      expect(await underTest.running()).toEqual(alone);
      expect(await canConnect(broker.bootstrap!)).toBe(true);
    });

    test('a port that is taken is refused with what to do', async () => {
      const alone = await underTest.running();
      const other = await underTest.connect();
      const port = Number(broker.bootstrap!.split(':')[1]);
      const started = other.startBroker({ ...spec, port }, never, () => {});
      await expect(started).rejects.toThrow(EngineError);
      await expect(started).rejects.toThrow(new RegExp(`${port} .*in use.*another port`));
      await other.dispose();
      expect(await underTest.running()).toEqual(alone);
    });

    test.each(['at once', 'start', 'ready'])('a start that is cancelled (%s) leaves nothing', async (when) => {
      const alone = await underTest.running();
      const other = await underTest.connect();
      const cancel = new AbortController();
      const reason = new Error('cancelled by the test');
      if (when === 'at once') cancel.abort(reason);
      const started = other.startBroker(spec, cancel.signal, ({ phase }) => {
        if (phase === when) setTimeout(() => cancel.abort(reason), 700);
      });
      if (when === 'ready') await started;
      else await expect(started).rejects.toBe(reason);
      await other.dispose();
      expect(await underTest.running()).toEqual(alone);
      await expect(other.startBroker(spec, never, () => {})).rejects.toThrow(EngineError);
    });

    // The last one: it ends the broker.
    test('disposal ends members, paused ones too, and the broker', async () => {
      const port = broker.bootstrap!;
      const group = newGroup();
      const members = await Promise.all(['A', 'B'].map((member) => start(member, { ...CLASSIC, 'group.id': group })));
      await Promise.all(members.map((member) => eventOf(member, 'subscribed')));
      await members[1]!.pause();
      await engine.dispose();
      await Promise.all(members.map((member) => member.ended.catch(() => {})));
      await broker.ended.catch(() => {});
      expect(await canConnect(port)).toBe(false);
      expect(await underTest.running()).toEqual(before);
      await expect(start('C', { 'group.id': group })).rejects.toThrow(EngineError);
    });
  });
}

async function all(member: Member): Promise<LabEvent[]> {
  const events: LabEvent[] = [];
  for await (const event of member.events) events.push(event);
  return events;
}

/** The first event of a type. @throws when the member ends without one */
async function eventOf(member: Member, type: LabEventType): Promise<LabEvent> {
  for await (const event of member.events) if (event.type === type) return event;
  throw new Error(`${member.name} ended without an event "${type}".\n${member.log()}`);
}

function processed(events: readonly LabEvent[]): { partition: number; offset: number }[] {
  return events.flatMap((event) => {
    if (event.type !== 'processed') return [];
    return Array.from({ length: event.records.length / 3 }, (_, i) => ({
      partition: event.records[i * 3]!,
      offset: event.records[i * 3 + 1]!,
    }));
  });
}

/** By partition, the offset after the last one processed. */
function nextOffsets(events: readonly LabEvent[]): Record<string, number> {
  return Object.fromEntries(processed(events).map(({ partition, offset }) => [partition, offset + 1]));
}

/** One member alone goes through each partition from 0 without a gap and without a repetition. */
function expectProcessedOnce(events: readonly LabEvent[]): void {
  const next: Record<number, number> = {};
  for (const { partition, offset } of processed(events)) {
    expect(offset).toBe(next[partition] ?? 0);
    next[partition] = offset + 1;
  }
}

function expectOneSequence(events: readonly LabEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index));
}

function canConnect(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => done(true)).on('error', () => done(false));
  });
}
