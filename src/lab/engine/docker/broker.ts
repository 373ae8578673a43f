import type { BrokerSpec } from '../engine.ts';

/** Inside the network that the broker shares with its members, and nowhere else. */
export const MEMBER_BOOTSTRAP = '127.0.0.1:9092';

/** The environment from which the image writes the broker's properties. @param port of the host, when one is published */
export function brokerEnvironment(spec: BrokerSpec, port: number | undefined): Record<string, string> {
  const published = port === undefined ? [] : [`HOST://0.0.0.0:${port}`];
  const advertised = port === undefined ? [] : [`HOST://127.0.0.1:${port}`];
  const properties: Record<string, string> = {
    ...spec.properties,
    'node.id': '1',
    'process.roles': 'broker,controller',
    'controller.quorum.voters': '1@127.0.0.1:9093',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'INTERNAL',
    listeners: ['CONTROLLER://127.0.0.1:9093', `INTERNAL://${MEMBER_BOOTSTRAP}`, ...published].join(),
    'advertised.listeners': [`INTERNAL://${MEMBER_BOOTSTRAP}`, ...advertised].join(),
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,HOST:PLAINTEXT',
    'log.dirs': '/tmp/kafka-lab',
  };
  return {
    ...Object.fromEntries(Object.entries(properties).map(([key, value]) => [variableOf(key), value])),
    // Both JVMs of the image read this one; it adds its class-data archives to it.
    KAFKA_JVM_PERFORMANCE_OPTS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    KAFKA_HEAP_OPTS: '-Xms256m -Xmx512m',
  };
}

/** The name by which the image's wrapper knows a broker property (kafka.docker.KafkaDockerWrapper). */
export function variableOf(property: string): string {
  return `KAFKA_${property.replace(/[-_.]/g, (sign) => SIGNS[sign]!).toUpperCase()}`;
}

const SIGNS: Readonly<Record<string, string>> = { '.': '_', _: '__', '-': '___' };
