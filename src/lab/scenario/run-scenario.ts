import { createHash } from 'node:crypto';
import type { Broker, Member, WallMs } from '../engine/engine.ts';
import type { LabEvent } from '../events.ts';
import type { Offsets } from '../history.ts';
import type { GroupDescriptions } from '../kafka/describe-groups.ts';
import type { KafkaAccess } from '../kafka/kafka-access.ts';
import type { Scenario, Step } from '../plan.ts';
import type { OnLabProgress } from '../progress.ts';
import type { LabSettings } from '../settings.ts';
import { type Barrier, type Latest, pause, type Turns, until } from './barrier.ts';
import { hasTakenOver, isSteady, LiveMember } from './live.ts';

/** What a scenario left behind: all that the analysis needs, and nothing that it has to trust but the events and the broker. */
export interface ScenarioRecord {
  readonly scenario: Scenario;
  readonly group: string;
  readonly events: readonly LabEvent[];
  /** The departure: the end of the killed process, or the moment at which close() was asked for. */
  readonly t0Ms: WallMs;
  /** From when on neither this scenario nor one beside it moved anything until they departed; on the members' clock. */
  readonly quietFromMs: WallMs;
  /** When everything was measured, on the members' clock; what happens afterwards is not part of the scenario. */
  readonly endMs: WallMs;
  readonly committedAtDeparture: Offsets;
  readonly committedAtEnd: Offsets;
  /** The broker's description of the group after the departure. */
  readonly description: string;
  readonly logs: Readonly<Record<string, string>>;
  readonly durationMs: number;
}

export interface ScenarioContext {
  readonly broker: Broker;
  readonly access: KafkaAccess;
  readonly topic: string;
  readonly settings: LabSettings;
  /** One for each barrier step of the plan, in turn. */
  readonly barriers: readonly Barrier[];
  readonly descriptions: GroupDescriptions;
  /** Members of one scenario start together, and one scenario after the other: a group whose members trickle in rebalances again and again. */
  readonly starts: Turns;
  /** The last callback before they depart, of all scenarios that run side by side; on the members' clock. */
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

class ScenarioRun {
  readonly #group: string;
  readonly #live = new Map<string, LiveMember>();
  readonly #members = new Map<string, Member>();
  readonly #readers: Promise<void>[] = [];
  readonly #gone = new Set<string>();
  readonly #started = performance.now();
  #atDeparture: ReadonlySet<number> = new Set();
  #t0Ms: WallMs | undefined;
  #endMs: WallMs | undefined;
  #committed: Offsets = {};
  #description = '';
  #barriers = 0;

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
    for (const step of scenario.steps) {
      context.signal.throwIfAborted();
      await this.#do(step);
    }
    if (this.#t0Ms === undefined) throw new Error(`The plan of ${scenario.name} has no departure`);
    const committedAtEnd = await context.access.committed(this.#group, context.topic);
    const stoppedMs = await this.#stopAll();
    return {
      scenario,
      group: this.#group,
      events: [...this.#live.values()].flatMap((member) => member.events),
      t0Ms: this.#t0Ms,
      quietFromMs: context.moved.ms,
      endMs: this.#endMs ?? stoppedMs,
      committedAtDeparture: this.#committed,
      committedAtEnd,
      description: this.#description,
      logs: this.#logs(),
      durationMs: Math.round(performance.now() - this.#started),
    };
  }

  /** Ends what still runs, so that it does not disturb the scenarios beside this one. @returns what the members said */
  async abandon(): Promise<Record<string, string>> {
    const left = [...this.#members.values()].filter((member) => !this.#gone.has(member.name));
    // An engine that cannot kill a member any more has an error of its own to tell.
    await Promise.all(left.map((member) => member.kill().catch(() => {})));
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
        await barriers[this.#barriers++]?.pass(this.scenario.name, () => this.#ready(), step.timeoutMs, signal);
        if (this.#t0Ms === undefined) moved.note(Math.max(...this.#remaining().map((each) => each.lastCallbackWall)));
        return;
      case 'kill':
      case 'close':
        this.#atDeparture = new Set(this.#live.get(step.member)!.owned);
        this.#t0Ms = await this.#members.get(step.member)![step.do]();
        this.#gone.add(step.member);
        descriptions.expect(this.#group);
        this.#tell('departed');
        return;
      case 'pause':
      case 'resume':
        await this.#members.get(step.member)![step.do]();
        return;
      case 'read-committed':
        await pause(step.afterMs, signal);
        this.#committed = await access.committed(this.#group, topic);
        return;
      case 'describe':
        this.#description = await descriptions.describe(this.#group);
    }
  }

  /** @throws Error when one of them cannot be started, or ends before it has subscribed */
  async #startAll(names: readonly string[]): Promise<void> {
    // The run may have been canceled while others had their turn.
    this.context.signal.throwIfAborted();
    // Not before each has started or failed: one that came up later would outlive a scenario that is over by then.
    const starts = await Promise.allSettled(names.map((name) => this.#start(name)));
    const failed = starts.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    const subscribed = (name: string) => this.#live.get(name)!.events.some(({ type }) => type === 'subscribed');
    const all = () => {
      this.#refuseBroken();
      return names.every(subscribed);
    };
    await until('every member subscribing', all, START_LIMIT_MS, this.context.signal);
  }

  async #start(name: string): Promise<void> {
    const { broker, topic, settings } = this.context;
    const plan = this.scenario.members.find((member) => member.name === name)!;
    const live = new LiveMember(name);
    this.#live.set(name, live);
    const member = await broker.startMember({
      scenario: this.scenario.name,
      member: name,
      incarnation: 0,
      topic,
      workPerRecordMs: settings.workPerRecordMs,
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
    this.#members.set(name, member);
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
      this.#tell('steady');
    } else if (condition.kind === 'taken-over') {
      const [departed, taken] = [this.#live.get(condition.from)!, this.#atDeparture];
      await until(
        `the survivors taking over from ${condition.from}`,
        look(() => hasTakenOver(this.#remaining(), departed, taken, settings, performance.now())),
        timeoutMs,
        signal,
      );
      // The latest that the members told of, so that it is their clock.
      this.#endMs = Math.max(...this.#remaining().flatMap(({ events }) => events.at(-1)?.wallMs ?? []));
      this.#tell('taken-over');
    } else {
      const { member, type } = condition;
      const seen = () => this.#live.get(member)?.events.some((event) => event.type === type) ?? false;
      await until(`"${type}" of ${member}`, look(seen), timeoutMs, signal);
    }
  }

  /** Whether the next barrier may open: before the departure, only in steady state. */
  #ready(): boolean {
    return this.#t0Ms !== undefined || this.#steady();
  }

  #steady(): boolean {
    return isSteady(this.#remaining(), this.context.settings, performance.now());
  }

  #remaining(): LiveMember[] {
    return [...this.#live.values()].filter((member) => !this.#gone.has(member.name));
  }

  /** A member that ended by itself makes every further wait pointless. */
  #refuseBroken(): void {
    for (const member of this.#remaining()) {
      if (member.error !== undefined) throw new Error(`Member ${member.name} failed: ${member.error}`);
      if (member.exitCode !== undefined) {
        const said = this.#members.get(member.name)?.log().trim().split('\n').at(-1);
        throw new Error(
          `Member ${member.name} ended by itself with code ${member.exitCode}. ${said ? `Its last words: ${said}` : 'It said nothing.'}`,
        );
      }
    }
  }

  /**
   * Ends the survivors and waits until every event has been read. The measurement is over, so they are killed: a close() of each
   * would take seconds, in which the next scenarios could not start.
   * @returns when the first of them ended, on the members' own clock
   */
  async #stopAll(): Promise<WallMs> {
    const left = [...this.#members].filter(([name]) => !this.#gone.has(name));
    for (const [name] of left) this.#gone.add(name);
    const stopped = await Promise.all(left.map(([, member]) => member.kill()));
    await Promise.all([...this.#members.values()].map((member) => member.ended));
    await Promise.all(this.#readers);
    return Math.min(...stopped);
  }

  #logs(): Record<string, string> {
    return Object.fromEntries([...this.#members].map(([name, member]) => [name, member.log()]));
  }

  #tell(state: 'starting' | 'steady' | 'departed' | 'taken-over'): void {
    this.context.onProgress({ kind: 'scenario', scenario: this.scenario.name, state });
  }
}
