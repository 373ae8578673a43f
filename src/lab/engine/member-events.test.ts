import { expect, test } from 'vitest';
import type { LabEvent } from '../events.ts';
import { memberInput } from './agent.ts';
import { MemberEvents } from './member-events.ts';
import { readTail } from './tail.ts';

const SPEC = { scenario: 's', member: 'A', incarnation: 0, topic: 't', properties: {}, workPerRecordMs: 2 };

const line = (seq: number, type: string, rest = {}) =>
  `${JSON.stringify({ v: 1, scenario: 's', member: 'A', incarnation: 0, seq, wallMs: 1000 + seq, monoNs: seq, type, ...rest })}\n`;

async function read(events: MemberEvents): Promise<LabEvent[]> {
  const all: LabEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

test('events come whole whatever the pieces, and what is no event goes to the log', async () => {
  const events = new MemberEvents(SPEC);
  const text = Buffer.from(`${line(0, 'started')}a warning with é\n${line(1, 'subscribed')}{"v":1,"cut`);
  for (const byte of text) events.feed(Buffer.of(byte));
  events.feedLog('from standard error\n');
  events.end();
  expect((await read(events)).map(({ seq, type }) => `${seq} ${type}`)).toEqual(['0 started', '1 subscribed']);
  expect(events.log()).toBe('a warning with é\nfrom standard error\n{"v":1,"cut\n');
});

test('what the engine tells stands in the same sequence', async () => {
  const events = new MemberEvents(SPEC);
  events.feed(Buffer.from(line(0, 'started')));
  events.tell('paused', 1500);
  events.tell('resumed', 2500);
  events.feed(Buffer.from(line(1, 'closed')));
  events.end();
  const all = await read(events);
  expect(all.map(({ seq, type, wallMs }) => [seq, type, wallMs])).toEqual([
    [0, 'started', 1000],
    [1, 'paused', 1500],
    [2, 'resumed', 2500],
    [3, 'closed', 1001],
  ]);
  expect(all[1]!.monoNs).toBe(500e6);
});

test('every reader gets all events, early and late ones', async () => {
  const events = new MemberEvents(SPEC);
  const early = read(events);
  events.feed(Buffer.from(line(0, 'started')));
  await Promise.resolve();
  events.feed(Buffer.from(line(1, 'closed')));
  events.end();
  expect(await early).toHaveLength(2);
  expect(await read(events)).toHaveLength(2);
  expect(events.closed).toBe(true);
});

test('a stream that fails gives what it had, then the error', async () => {
  const events = new MemberEvents(SPEC);
  events.feed(Buffer.from(line(0, 'started')));
  events.fail(new Error('gone'));
  const seen: LabEvent[] = [];
  const reading = (async () => {
    for await (const event of events) seen.push(event);
  })();
  await expect(reading).rejects.toThrow('gone');
  expect(seen).toHaveLength(1);
});

test('a tail is told once: not when an event of its number has come', async () => {
  for (const [sequence, recovered] of [
    [1, false],
    [2, true],
  ] as const) {
    const events = new MemberEvents(SPEC);
    events.feed(Buffer.from(line(0, 'started') + line(1, 'processed', { records: [0, 0, 900] })));
    events.recover({ sequence, records: [0, 1, 1100, 0, 2, 1102] });
    events.end();
    const last = (await read(events)).at(-1)!;
    expect(last).toMatchObject(
      recovered ? { seq: 2, wallMs: 1102, recovered: true, records: [0, 1, 1100, 0, 2, 1102] } : { seq: 1 },
    );
  }
});

test('a tail file is read as the agent writes it', () => {
  const bytes = Buffer.alloc(12 + 20 * 3);
  bytes.writeBigInt64BE(7n, 0);
  bytes.writeInt32BE(1, 8);
  bytes.writeInt32BE(2, 12);
  bytes.writeBigInt64BE(5_000_000_000n, 16);
  bytes.writeBigInt64BE(1_800_000_000_000n, 24);
  expect(readTail(bytes)).toEqual({ sequence: 7, records: [2, 5_000_000_000, 1_800_000_000_000] });
  bytes.writeInt32BE(99, 8);
  expect(readTail(bytes)).toBeUndefined();
  expect(readTail(Buffer.alloc(3))).toBeUndefined();
});

test("a member's own keys win over what a config says", () => {
  const spec = {
    ...SPEC,
    properties: { 'bootstrap.servers': 'elsewhere:1', 'lab.tail': '/etc/passwd', 'a b': ' x\ny\\' },
  };
  expect(memberInput(spec, 'broker:1', '/tmp/tail').split('\n')).toEqual([
    'bootstrap.servers=broker:1',
    'lab.tail=/tmp/tail',
    'a\\ b=\\ x\\ny\\\\',
    'lab.scenario=s',
    'lab.member=A',
    'lab.incarnation=0',
    'lab.topic=t',
    'lab.workPerRecordMs=2',
    '#end',
    '',
  ]);
});
