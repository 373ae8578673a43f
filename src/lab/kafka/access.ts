import type { Broker } from '../engine/engine.ts';
import type { KafkaAccess } from './kafka-access.ts';
import { throughAgent } from './through-agent.ts';
import { throughPort } from './through-port.ts';

/** Through the published port where there is one, else through the agent inside the broker's network. */
export function accessTo(broker: Broker): Promise<KafkaAccess> {
  return broker.bootstrap === undefined ? Promise.resolve(throughAgent(broker)) : throughPort(broker.bootstrap);
}
