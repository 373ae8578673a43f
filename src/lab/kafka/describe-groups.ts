import type { Broker } from '../engine/engine.ts';
import { runAgent } from './through-agent.ts';

const CONSUMER_GROUP_COMMAND = 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand';

/**
 * Descriptions of the groups of scenarios that run side by side: from Kafka's Admin client, and as `kafka-consumer-groups.sh` prints
 * them. Kafka's own tool takes seconds to start, so it runs once for all groups that are known when the first is described.
 */
export class GroupDescriptions {
  readonly #groups: string[] = [];
  #tool: Promise<string> | undefined;

  constructor(readonly broker: Broker) {}

  /** A group that will have to be described. */
  expect(group: string): void {
    this.#groups.push(group);
  }

  /** @throws EngineError when the broker cannot be asked */
  async describe(group: string): Promise<string> {
    this.#tool ??= this.#askTool();
    const [admin, tool] = await Promise.all([runAgent(this.broker, ['describe', group]), this.#tool]);
    return `${admin.trim()}\n\n${rowsOf(tool, group)}`.trim();
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
