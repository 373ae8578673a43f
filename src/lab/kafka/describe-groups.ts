import type { Broker } from '../engine/engine.ts';
import { runAgent } from './through-agent.ts';

const CONSUMER_GROUP_COMMAND = 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand';

/** What was asked for all groups at once. */
interface Answers {
  /** The Admin client's words, by group. */
  readonly admin: ReadonlyMap<string, string>;
  /** The output of Kafka's own tool. */
  readonly tool: string;
}

/**
 * Descriptions of the groups of scenarios that run side by side: from Kafka's Admin client, and as `kafka-consumer-groups.sh` prints
 * them. Each is a JVM that takes seconds to start, so both run once for all groups that are known when the first is described.
 */
export class GroupDescriptions {
  readonly #groups: string[] = [];
  #answers: Promise<Answers> | undefined;

  constructor(readonly broker: Broker) {}

  /** A group that will have to be described. */
  expect(group: string): void {
    this.#groups.push(group);
  }

  /** @throws EngineError when the broker cannot be asked */
  async describe(group: string): Promise<string> {
    this.#answers ??= this.#ask();
    const { admin, tool } = await this.#answers;
    return `${admin.get(group) ?? ''}\n\n${rowsOf(tool, group)}`.trim();
  }

  async #ask(): Promise<Answers> {
    const [described, tool] = await Promise.all([
      runAgent(this.broker, ['describe', ...this.#groups]),
      this.#askTool(),
    ]);
    const lines = described.trim().split('\n');
    return { admin: new Map(lines.map((line) => [JSON.parse(line).group, line])), tool };
  }

  /** Evidence beside the Admin client's; a tool that fails says so in its place. */
  async #askTool(): Promise<string> {
    const names = this.#groups.flatMap((group) => ['--group', group]);
    const args = ['--bootstrap-server', this.broker.memberBootstrap, '--describe', ...names];
    const { stdout, stderr } = await this.broker.runTool(CONSUMER_GROUP_COMMAND, args);
    return stdout.trim() === '' ? stderr : stdout;
  }
}

/** The table of one group out of those of all; everything when there is none. */
function rowsOf(output: string, group: string): string {
  const lines = output.split('\n').map((line) => line.trimEnd());
  const header = lines.find((line) => /^GROUP\s/.test(line));
  const rows = lines.filter((line) => line.split(/\s+/)[0] === group);
  return header && rows.length > 0 ? [header, ...rows].join('\n') : output.trim();
}
