import { catalog, type VersionCode } from '../catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { javaUpper } from '../values/java-text.ts';

/** How the client connects: PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL; `undefined` when that cannot be known. */
export function securityProtocol(config: ConsumerConfig): string | undefined {
  const { value } = config.effective('security.protocol');
  return value ? javaUpper(value) : undefined;
}

export function usesSasl(config: ConsumerConfig): boolean {
  return /^SASL_(?:PLAINTEXT|SSL)$/.test(securityProtocol(config) ?? '');
}

export function usesTls(config: ConsumerConfig): boolean {
  return /^(?:SASL_)?SSL$/.test(securityProtocol(config) ?? '');
}

/** Whether the client takes PEM, in files or written out: both came with the keys for the latter (KIP-651). */
export function takesPem(version: VersionCode): boolean {
  return version >= catalog.key('ssl.keystore.key')!.since;
}

/** The first client whose constructor fails under the consumer protocol too when no connection can be set up. */
const CONSUMER_PROTOCOL_FAILS_SINCE = 402;

/**
 * Whether KafkaConsumer's constructor throws when TLS or SASL cannot be set up. Under the consumer protocol, clients 3.7 to
 * 3.9 fail in the background, and 4.0 and 4.1 hang when they are used (run on 2.0 to 4.4).
 */
export function failsAtOnce(config: ConsumerConfig): boolean {
  return config.protocol === 'classic' || config.version >= CONSUMER_PROTOCOL_FAILS_SINCE;
}

/** The entry of sasl.jaas.config that a client with SASL reads, if it can be judged. */
export function readJaas(config: ConsumerConfig): ConfigEntry | undefined {
  const entry = config.get('sasl.jaas.config');
  return entry && !entry.dynamic && entry.value !== undefined && usesSasl(config) ? entry : undefined;
}
