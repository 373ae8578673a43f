import { AGENT_CLASS } from '../engine/agent.ts';
import { type Broker, EngineError } from '../engine/engine.ts';
import { lastLines } from '../engine/last-lines.ts';
import { BATCH_RECORDS, type KafkaAccess } from './kafka-access.ts';

/** Over the agent, which runs beside the broker; for hosts that cannot reach the broker's port. */
export function throughAgent(broker: Broker): KafkaAccess {
  return {
    async fillTopic(topic, partitions, records, signal, onCreated) {
      signal.throwIfAborted();
      await runAgent(broker, ['prefill', topic, String(partitions), String(records), String(BATCH_RECORDS)]);
      onCreated();
    },
    async committed(group, topic) {
      const { committed } = JSON.parse(await runAgent(broker, ['offsets', group, topic]));
      return committed;
    },
    close: async () => {},
  };
}

/**
 * Runs a command of the agent beside the broker.
 * @returns its standard output
 * @throws EngineError when it fails
 */
export async function runAgent(broker: Broker, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await broker.runTool(AGENT_CLASS, args);
  if (exitCode !== 0)
    throw new EngineError(`The lab agent's "${args[0]}" failed with code ${exitCode}: ${lastLines(stderr)}`);
  return stdout;
}
