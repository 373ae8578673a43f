import type { ConfigRule } from '../rule.ts';

/** Well-known ports of what stands beside brokers (their documentation); 9093 is a broker's as often as a controller's. */
const OTHERS: Readonly<Record<string, string>> = {
  2181: 'ZooKeeper',
  8081: 'Schema Registry',
  8082: 'the REST proxy',
  8083: 'Kafka Connect',
};

export const rule: ConfigRule = {
  name: 'suspicious-port',
  kind: 'config',
  appliesTo: ['java', 'share', 'librdkafka'],
  keys: ['bootstrap.servers'],
  check(config, report) {
    const entry = config.get('bootstrap.servers')!;
    if (entry.dynamic || !/:(?:2181|808[123])\b/.test(entry.trimmed)) return;
    const told = new Set<string>();
    for (const item of entry.items()) {
      const port = /:(\d+)$/.exec(item.value)?.[1] ?? '';
      if (!Object.hasOwn(OTHERS, port) || told.has(port)) continue;
      told.add(port);
      report({
        severity: 'warning',
        message: `Port ${port} is usually ${OTHERS[port]}, not a broker: the client connects, gets no answer that it understands and tries again without end. Brokers listen on 9092 unless told otherwise.`,
        entry,
        part: item.span,
      });
    }
  },
};
