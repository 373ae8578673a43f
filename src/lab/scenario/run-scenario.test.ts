import { describe, expect, test } from 'vitest';
import type { Broker, Member, MemberSpec } from '../engine/engine.ts';
import { MemberEvents } from '../engine/member-events.ts';
import { EVENT_VERSION, type LabEventType } from '../events.ts';
import { GroupDescriptions } from '../kafka/describe-groups.ts';
import { pickScenarios } from '../options.ts';
import { batchesOf } from '../run.ts';
import { departureScenario } from '../scenarios/departure.ts';
import { memberPlans } from '../scenarios/parts.ts';
import { DEFAULT_LAB_SETTINGS } from '../settings.ts';
import { Barrier, Latest, Turns } from './barrier.ts';
import { runScenario, type ScenarioContext, ScenarioFailure } from './run-scenario.ts';
import type { Scenario, Step } from './scenario.ts';

/** A member without a process; it notes what is done to it. */
class FakeMember implements Member {
  readonly name: string;
  readonly incarnation: number;
  readonly done: string[] = [];
  readonly events: MemberEvents;
  readonly ended: Member['ended'];
  #end: (end: Awaited<Member['ended']>) => void = () => {};
  #seq = 0;

  constructor(spec: MemberSpec) {
    this.name = spec.member;
    this.incarnation = spec.incarnation;
    this.events = new MemberEvents(spec);
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  tell(type: LabEventType, more: object = {}): void {
    const head = {
      v: EVENT_VERSION,
      scenario: 's',
      member: this.name,
      incarnation: this.incarnation,
      wallMs: 0,
      monoNs: 0,
    };
    this.events.feed(Buffer.from(`${JSON.stringify({ ...head, seq: this.#seq++, type, ...more })}\n`));
  }

  /** It fails by an exception, as a client that is refused does. */
  fail(type: string): void {
    this.tell('error', { error: { chain: [{ type, message: 'refused' }] } });
    void this.#leave('fail');
  }

  log = () => '';
  pause = async () => this.done.push('pause');
  resume = async () => this.done.push('resume');
  slow = async () => this.done.push('slow');
  close = () => this.#leave('close');
  kill = () => this.#leave('kill');

  async #leave(how: string): Promise<number> {
    this.done.push(how);
    this.events.end();
    this.#end({ exitCode: 0, at: 1 });
    return 1;
  }
}

/** Runs the steps with members A and B, which subscribe as soon as they are up. */
async function run(
  steps: readonly Step[],
  start: (member: FakeMember) => Promise<void> = async () => {},
  focus: Scenario['focus'] = { do: 'kill', member: 'B' },
) {
  const members: Record<string, FakeMember> = {};
  const broker = {
    async startMember(spec: MemberSpec) {
      const member = new FakeMember(spec);
      await start(member);
      members[member.name] = member;
      member.tell('subscribed');
      return member;
    },
  } as unknown as Broker;
  const context: ScenarioContext = {
    broker,
    access: { committed: async () => ({}) } as unknown as ScenarioContext['access'],
    topic: 't',
    settings: DEFAULT_LAB_SETTINGS,
    barriers: {
      steady: new Barrier(['s'], 'being there'),
      measured: new Barrier(['s', 'other'], 'both being there'),
    },
    descriptions: new GroupDescriptions(broker),
    starts: new Turns(),
    moved: new Latest(),
    signal: new AbortController().signal,
    onProgress: () => {},
  };
  const names = ['A', 'B'];
  const scenario: Scenario = {
    ...{
      name: 's',
      title: 'S',
      question: 'Does it?',
      when: 'it does',
      group: 'departure',
      mode: 'range',
      estimatedSeconds: 1,
    },
    ...{ checks: [], focus, members: memberPlans(names, 'range', DEFAULT_LAB_SETTINGS) },
    steps: [{ do: 'start', members: names }, ...steps],
  };
  return { members, outcome: await runScenario(scenario, context).catch((error: unknown) => error) };
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('a member that comes up after another one failed to start does not outlive the scenario', async () => {
  const { members, outcome } = await run([], async ({ name }) => {
    if (name === 'A') throw new Error('A cannot be started');
    await delay(30);
  });
  expect(outcome).toBeInstanceOf(ScenarioFailure);
  expect((outcome as Error).message).toBe('A cannot be started');
  expect(members.B?.done).toEqual(['kill']);
});

test('a plan may pause a member, wait for an event and resume it', async () => {
  const steps: Step[] = [
    { do: 'pause', member: 'A' },
    { do: 'wait', for: { kind: 'event', member: 'B', type: 'subscribed' }, timeoutMs: 5000 },
    { do: 'resume', member: 'A' },
    { do: 'kill', member: 'B' },
  ];
  const { members, outcome } = await run(steps);
  expect(outcome).toMatchObject({
    incidents: expect.arrayContaining([{ do: 'kill', member: 'B', incarnation: 0, atMs: 1 }]),
  });
  // What is left when all has been measured is killed.
  expect([members.A!.done, members.B!.done]).toEqual([['pause', 'resume', 'kill'], ['kill']]);
});

test('an event that does not come fails the scenario', async () => {
  const wait = { do: 'wait', for: { kind: 'event', member: 'B', type: 'lost' }, timeoutMs: 50 } as const;
  expect((await run([wait])).outcome).toMatchObject({ message: '"lost" of B did not happen within 0.05 s' });
});

test('a barrier gives up after the time that the plan gives it', async () => {
  const { outcome } = await run(
    [
      { do: 'close', member: 'B' },
      { do: 'barrier', name: 'measured', timeoutMs: 50 },
    ],
    undefined,
    { do: 'close', member: 'B' },
  );
  const message = 'both being there (still waiting for other) did not happen within 0.05 s';
  expect(outcome).toMatchObject({ name: 'ScenarioFailure', message });
});

describe('a member that is started again', () => {
  const steps: Step[] = [
    { do: 'kill', member: 'B' },
    { do: 'start', members: ['B'] },
  ];

  test('is a further incarnation, with a log of its own', async () => {
    const told: number[] = [];
    const { outcome } = await run(steps, async ({ incarnation }) => void told.push(incarnation));
    expect(told).toEqual([0, 0, 1]);
    expect(outcome).toMatchObject({
      logs: { A: '', B: '', 'B-1': '' },
      incidents: [
        { do: 'start', member: 'A', incarnation: 0 },
        { do: 'start', member: 'B', incarnation: 0 },
        { do: 'kill', member: 'B', incarnation: 0 },
        { do: 'start', member: 'B', incarnation: 1 },
      ],
    });
  });

  const expectEnd: Step = { do: 'expect-end', member: 'B', error: 'UnreleasedInstanceIdException', timeoutMs: 1000 };
  const failing = (type: string) => async (member: FakeMember) => {
    if (member.incarnation === 1) setTimeout(() => member.fail(type), 30);
  };

  test('may end as the plan expects', async () => {
    const { outcome } = await run([...steps, expectEnd], failing('UnreleasedInstanceIdException'));
    expect(outcome).toMatchObject({ incidents: expect.anything() });
  });

  test('may not end otherwise', async () => {
    const { outcome } = await run([...steps, expectEnd], failing('GroupAuthorizationException'));
    expect(outcome).toMatchObject({
      name: 'ScenarioFailure',
      message: 'Member B was to end by UnreleasedInstanceIdException, and ended otherwise: It said nothing.',
    });
  });

  test('may not end before the plan expects it', async () => {
    const wait = { do: 'wait', for: { kind: 'event', member: 'A', type: 'lost' }, timeoutMs: 1000 } as const;
    const { outcome } = await run([...steps, wait], failing('UnreleasedInstanceIdException'));
    expect(outcome).toMatchObject({ message: 'Member B failed: UnreleasedInstanceIdException: refused' });
  });
});

test('a plan that never comes to what it is about is refused', async () => {
  const { outcome } = await run([{ do: 'close', member: 'B' }]);
  expect(outcome).toMatchObject({ message: 'The plan of s never comes to what it is about' });
});

test('scenarios that start processes while they measure run apart, and fewer at once', () => {
  const names = ['rolling-range', 'range-kill', 'join-range', 'freeze-range', 'static-restart-range', 'range-close'];
  const scenarios = pickScenarios({ names }, DEFAULT_LAB_SETTINGS);
  const told = (parallel: number) => batchesOf(scenarios, parallel).map((batch) => batch.map(({ name }) => name));
  expect(told(4)).toEqual([
    ['range-kill', 'freeze-range', 'range-close'],
    ['rolling-range', 'join-range'],
    ['static-restart-range'],
  ]);
  expect(told(1)).toHaveLength(6);
});

test.each([6000, 150_000, 600_000])(
  'a close waits for a kill beside it, with a session of %i ms',
  (sessionTimeoutMs) => {
    const settings = { ...DEFAULT_LAB_SETTINGS, sessionTimeoutMs };
    const limits = (departure: 'kill' | 'close', kind: Step['do']) =>
      departureScenario('range', departure, settings).steps.flatMap((step) =>
        step.do === kind && 'timeoutMs' in step ? [step.timeoutMs] : [],
      );
    const takeOver = limits('kill', 'wait').at(-1)!;
    expect(takeOver).toBeGreaterThan(sessionTimeoutMs * 2);
    expect(limits('close', 'barrier').at(-1)).toBeGreaterThan(takeOver);
  },
);
