import type { ConsumerConfig } from '../model/config.ts';

/** The domains of Azure Event Hubs, of all clouds of Azure. */
const EVENT_HUBS = /\.servicebus\.(?:windows\.net|usgovcloudapi\.net|chinacloudapi\.cn|cloudapi\.de)(?::\d+)?$/i;

/**
 * How long a connection to Azure Event Hubs may be idle before Azure drops it, without telling the client, and what Microsoft recommends
 * for `connections.max.idle.ms` (ms; learn.microsoft.com/azure/event-hubs/apache-kafka-configurations).
 */
export const EVENT_HUBS_IDLE = { dropped: 240_000, recommended: 180_000 } as const;

/** Whether the brokers that a config names are Azure's. */
export function usesEventHubs(config: ConsumerConfig): boolean {
  return (
    config
      .get('bootstrap.servers')
      ?.items()
      .some((item) => EVENT_HUBS.test(item.value)) ?? false
  );
}
