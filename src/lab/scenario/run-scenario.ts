import { createHash } from 'node:crypto';
import type { Broker, Member, WallMs } from '../engine/engine.ts';
import { type LabEvent, lifeName } from '../events.ts';
import type { Offsets } from '../history.ts';
import type { GroupDescriptions } from '../kafka/describe-groups.ts';
import type { KafkaAccess } from '../kafka/kafka-access.ts';
import type { OnLabProgress } from '../progress.ts';
import type { LabSettings } from '../settings.ts';
import { type Barrier, type Latest, pause, type Turns, until } from './barrier.ts';
import { hasTakenOver, isSteady, LiveMember } from './live.ts';
import type { BarrierName, Incident, IncidentKind, Scenario, Step } from './scenario.ts';
import { WORDS } from './words.ts';

/** What a scenario left behind: all that the analysis needs, and nothing that it has to trust but the events and the broker. */
export interface ScenarioRecord {
  readonly scenario: Scenario;
  readonly group: string;
  readonly events: readonly LabEvent[];
  /** What was done to the members, in turn. */
  readonly incidents: readonly Incident[];
  /** From when on neither this scenario nor one beside it moved anything until their focus; on the members' clock. */
  readonly quietFromMs: WallMs;
  /** When everything was measured, on the members' clock; what happens afterwards is not part of the scenario. */
  readonly endMs: WallMs;
  readonly committedAtFocus: Offsets;
  readonly committedAtEnd: Offsets;
  /** The broker's description of the group at the end. */
  readonly description: string;
  readonly logs: Readonly<Record<string, string>>;
  readonly durationMs: number;
}

export interface ScenarioContext {
  readonly broker: Broker;
  readonly access: KafkaAccess;
  readonly topic: string;
  readonly settings: LabSettings;
  /** Those that the scenarios side by side meet at. */
  readonly barriers: Readonly<Record<BarrierName, Barrier>>;
  readonly descriptions: GroupDescriptions;
  /** Members of one scenario start together, and one scenario after the other: a group whose members trickle in rebalances again and again. */
  readonly starts: Turns;
  /** The last callback before their focus, of all scenarios that run side by side; on the members' clock. */
  readonly moved: Latest;
  readonly signal: AbortSignal;
  readonly onProgress: OnLabProgress;
}

const DESERIALIZER = 'org.apache.kafka.common.serialization.ByteArrayDeserializer';

/** How long members may take until their consumers are constructed (ms). */
const START_LIMIT_MS = 60_000;

/** A scenario that could not be finished, with what its members had to say. */
export class ScenarioFailure extends Error {
  override readonly name = 'ScenarioFailure';

  constructor(
    message: string,
    readonly logs: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

/**
 * Runs the steps of a scenario and ends what is left of its members.
 * @throws ScenarioFailure when a step cannot be done or a wait runs out; its members are gone then
 */
export async function runScenario(scenario: Scenario, context: ScenarioContext): Promise<ScenarioRecord> {
  const run = new ScenarioRun(scenario, context);
  try {
    return await run.run();
  } catch (error) {
    const logs = await run.abandon();
    context.signal.throwIfAborted();
    throw new ScenarioFailure(error instanceof Error ? error.message : String(error), logs);
  }
}

/** One process of a member. */
interface Life {
  readonly live: LiveMember;
  readonly member: Member;
  readonly incarnation: number;
  /** The plan has it end by itself. */
  readonly mayEnd: boolean;
}

/** What a member had when something happened to it. */
interface Left {
  readonly live: LiveMember;
  readonly owned: ReadonlySet<number>;
}

class ScenarioRun {
  readonly #group: string;
  /** Every process, in the order in which they were started. */
  readonly #lives: Life[] = [];
  readonly #readers: Promise<void>[] = [];
  readonly #gone = new Set<Life>();
  readonly #left = new Map<string, Left>();
  readonly #incidents: Incident[] = [];
  readonly #started = performance.now();
  #endMs: WallMs | undefined;
  #committed: Offsets = {};
  #description = '';
  #step = 0;

  constructor(
    readonly scenario: Scenario,
    readonly context: ScenarioContext,
  ) {
    const salt = createHash('sha256').update(`${scenario.name} ${Date.now()} ${process.pid}`).digest('hex').slice(0, 8);
    this.#group = `lab-${scenario.name}-${salt}`;
  }

  async run(): Promise<ScenarioRecord> {
    const { scenario, context } = this;
    this.#tell('starting');
    for (const [at, step] of scenario.steps.entries()) {
      context.signal.throwIfAborted();
      this.#step = at;
      await this.#do(step);
    }
    if (!this.#happened()) throw new Error(`The plan of ${scenario.name} never comes to what it is about`);
    const committedAtEnd = await context.access.committed(this.#group, context.topic);
    const stoppedMs = await this.#stopAll();
    return {
      scenario,
      group: this.#group,
      events: this.#lives.flatMap(({ live }) => live.events),
      incidents: this.#incidents,
      quietFromMs: context.moved.ms,
      endMs: this.#endMs ?? stoppedMs,
      committedAtFocus: this.#committed,
      committedAtEnd,
      description: this.#description,
      logs: this.#logs(),
      durationMs: Math.round(performance.now() - this.#started),
    };
  }

  /** Ends what still runs, so that it does not disturb the scenarios beside this one. @returns what the members said */
  async abandon(): Promise<Record<string, string>> {
    // An engine that cannot kill a member any more has an error of its own to tell.
    await Promise.all(this.#running().map(({ member }) => member.kill().catch(() => {})));
    return this.#logs();
  }

  async #do(step: Step): Promise<void> {
    const { access, topic, barriers, moved, signal, descriptions } = this.context;
    switch (step.do) {
      case 'start':
        await this.context.starts.take(() => this.#startAll(step.members));
        return;
      case 'wait':
        return this.#wait(step);
      case 'barrier':
        await barriers[step.name].pass(this.scenario.name, () => this.#ready(), step.timeoutMs, signal);
        if (!this.#happened()) moved.note(Math.max(...this.#taking().map((each) => each.lastCallbackWall)));
        return;
      case 'kill':
      case 'close': {
        const life = this.#lifeOf(step.member);
        this.#leave(life);
        const atMs = await life.member[step.do]();
        this.#gone.add(life);
        this.#note(step.do, life, atMs);
        return;
      }
      case 'pause':
      case 'slow': {
        const life = this.#lifeOf(step.member);
        this.#leave(life);
        this.#note(step.do, life, await (step.do === 'slow' ? life.member.slow(step.ms) : life.member.pause()));
        return;
      }
      case 'resume': {
        const life = this.#lifeOf(step.member);
        this.#note(step.do, life, await life.member.resume());
        return;
      }
      case 'expect-end':
        return this.#expectEnd(step);
      case 'read-committed':
        await pause(step.afterMs, signal);
        this.#committed = await access.committed(this.#group, topic);
        return;
      case 'describe':
        this.#description = await descriptions.describe(this.#group);
    }
  }

  /** The newest process of a member. */
  #lifeOf(name: string): Life {
    return this.#lives.findLast(({ member }) => member.name === name)!;
  }

  #leave({ live }: Life): void {
    this.#left.set(live.name, { live, owned: new Set(live.owned) });
  }

  #note(kind: IncidentKind, { live, incarnation }: Life, atMs: WallMs): void {
    this.#incidents.push({ do: kind, member: live.name, incarnation, atMs });
    const { focus } = this.scenario;
    if (kind === 'start' && !this.#happened()) return;
    const message = `${live.name} ${WORDS[kind].happened}`;
    if (this.#happened()) this.#tell('happened', message);
    if (focus.do === kind && focus.member === live.name) this.context.descriptions.expect(this.#group);
  }

  /** Whether the focus lies behind. */
  #happened(): boolean {
    const { focus } = this.scenario;
    return this.#incidents.some((each) => each.do === focus.do && each.member === focus.member);
  }

  /** @throws Error when one of them cannot be started, or ends before it has subscribed */
  async #startAll(names: readonly string[]): Promise<void> {
    // The run may have been canceled while others had their turn.
    this.context.signal.throwIfAborted();
    // Not before each has started or failed: one that came up later would outlive a scenario that is over by then.
    const starts = await Promise.allSettled(names.map((name) => this.#start(name)));
    const failed = starts.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    const subscribed = (name: string) => this.#lifeOf(name).live.events.some(({ type }) => type === 'subscribed');
    const all = () => {
      this.#refuseBroken();
      return names.every(subscribed);
    };
    await until('every member subscribing', all, START_LIMIT_MS, this.context.signal);
    for (const name of names) {
      const life = this.#lifeOf(name);
      this.#note('start', life, life.live.events[0]!.wallMs);
    }
  }

  async #start(name: string): Promise<void> {
    const { broker, topic, settings } = this.context;
    const plan = this.scenario.members.find((member) => member.name === name)!;
    const incarnation = this.#lives.filter(({ live }) => live.name === name).length;
    const live = new LiveMember(name);
    const member = await broker.startMember({
      scenario: this.scenario.name,
      member: name,
      incarnation,
      topic,
      workPerRecordMs: plan.workPerRecordMs ?? settings.workPerRecordMs,
      properties: {
        'client.id': `${this.scenario.name}-${name}`,
        'enable.auto.commit': 'false',
        'auto.offset.reset': 'earliest',
        'max.poll.records': String(settings.maxPollRecords),
        'max.poll.interval.ms': String(settings.maxPollIntervalMs),
        'max.partition.fetch.bytes': String(settings.maxPartitionFetchBytes),
        ...plan.properties,
        'group.id': this.#group,
        'key.deserializer': DESERIALIZER,
        'value.deserializer': DESERIALIZER,
      },
    });
    const life: Life = { live, member, incarnation, mayEnd: this.#endIsPlanned(name) };
    this.#lives.push(life);
    const reader = this.#read(member, live);
    // Whoever waits for the members looks at it; without this, one that fails before would end the process.
    reader.catch((error: Error) => {
      live.error ??= error.message;
    });
    this.#readers.push(reader);
    member.ended.then(
      ({ exitCode }) => {
        live.exitCode = exitCode;
      },
      (error: Error) => {
        live.error ??= error.message;
      },
    );
  }

  /** Whether the process of a member that is started now is to end by itself before the next one is. */
  #endIsPlanned(name: string): boolean {
    const ahead = this.scenario.steps.slice(this.#step + 1);
    const next = ahead.findIndex((step) => step.do === 'start' && step.members.includes(name));
    return ahead.slice(0, next < 0 ? undefined : next).some((step) => step.do === 'expect-end' && step.member === name);
  }

  async #expectEnd({ member: name, error, timeoutMs }: Extract<Step, { do: 'expect-end' }>): Promise<void> {
    const life = this.#lifeOf(name);
    const ended = () => {
      this.#refuseBroken();
      return life.live.exitCode !== undefined;
    };
    await until(`${name} ending by ${error}`, ended, timeoutMs, this.context.signal);
    const last = life.live.events.at(-1);
    if (last?.type !== 'error' || !last.error.chain.some(({ type }) => type === error))
      throw new Error(`Member ${name} was to end by ${error}, and ended otherwise: ${lastWords(life)}`);
    this.#gone.add(life);
  }

  async #read(member: Member, live: LiveMember): Promise<void> {
    for await (const event of member.events) {
      live.add(event, performance.now());
      this.context.onProgress({ kind: 'event', event });
    }
  }

  async #wait({ for: condition, timeoutMs }: Extract<Step, { do: 'wait' }>): Promise<void> {
    const { settings, signal } = this.context;
    const look = (holds: () => boolean) => () => {
      this.#refuseBroken();
      return holds();
    };
    if (condition.kind === 'steady') {
      await until(
        'a balanced group at work',
        look(() => this.#steady()),
        timeoutMs,
        signal,
      );
      if (this.#happened()) this.#noteEnd();
      else this.#tell('steady');
    } else if (condition.kind === 'taken-over') {
      const left = this.#left.get(condition.from)!;
      const others = () => this.#taking().filter((live) => live !== left.live);
      // One that was away takes part again when it has heard that it lost its partitions.
      const members = () => (left.live.reachedWhenLost ? this.#taking() : others());
      await until(
        `the survivors taking over from ${condition.from}`,
        look(() => hasTakenOver(members(), others(), left.live, left.owned, settings, performance.now())),
        timeoutMs,
        signal,
      );
      this.#noteEnd();
      this.#tell('taken-over');
    } else {
      const { member, type } = condition;
      const seen = () => {
        const { live } = this.#lifeOf(member);
        // Only what it has told since something happened to it.
        const from = this.#incidents.findLast((each) => each.member === member)?.atMs ?? 0;
        return live.events.some((event) => event.type === type && event.wallMs >= from);
      };
      await until(`"${type}" of ${member}`, look(seen), timeoutMs, signal);
    }
  }

  /** The latest that the members told of, so that it is their clock. */
  #noteEnd(): void {
    this.#endMs = Math.max(...this.#taking().flatMap(({ events }) => events.at(-1)?.wallMs ?? []));
  }

  /** Whether the next barrier may open: before the focus, only in steady state. */
  #ready(): boolean {
    return this.#happened() || this.#steady();
  }

  #steady(): boolean {
    return isSteady(this.#taking(), this.context.settings, performance.now());
  }

  /** Processes that nothing has ended. */
  #running(): Life[] {
    return this.#lives.filter((life) => !this.#gone.has(life));
  }

  /** Those of them that take part in the group. One that is to end by itself does so until it has happened. */
  #taking(): LiveMember[] {
    const happened = this.#happened();
    return this.#running()
      .filter(({ mayEnd }) => !(mayEnd && happened))
      .map(({ live }) => live);
  }

  /** A member that ended by itself makes every further wait pointless. */
  #refuseBroken(): void {
    for (const life of this.#running()) {
      const { live, mayEnd } = life;
      if (mayEnd) continue;
      if (live.error !== undefined) throw new Error(`Member ${live.name} failed: ${live.error}`);
      if (live.exitCode !== undefined)
        throw new Error(`Member ${live.name} ended by itself with code ${live.exitCode}. ${lastWords(life)}`);
    }
  }

  /**
   * Ends the survivors and waits until every event has been read. The measurement is over, so they are killed: a close() of each
   * would take seconds, in which the next scenarios could not start.
   * @returns when the first of them ended, on the members' own clock
   */
  async #stopAll(): Promise<WallMs> {
    const left = this.#running();
    for (const life of left) this.#gone.add(life);
    const stopped = await Promise.all(left.map(({ member }) => member.kill()));
    await Promise.all(this.#lives.map(({ member }) => member.ended));
    await Promise.all(this.#readers);
    return Math.min(...stopped);
  }

  /** By the names of processes, see {@link lifeName}. */
  #logs(): Record<string, string> {
    return Object.fromEntries(
      this.#lives.map(({ member, incarnation }) => [lifeName(member.name, incarnation), member.log()]),
    );
  }

  #tell(state: 'starting' | 'steady' | 'happened' | 'taken-over', message?: string): void {
    this.context.onProgress({
      kind: 'scenario',
      scenario: this.scenario.name,
      state,
      ...(message !== undefined && { message }),
    });
  }
}

function lastWords({ member }: Life): string {
  const said = member.log().trim().split('\n').at(-1);
  return said ? `Its last words: ${said}` : 'It said nothing.';
}
