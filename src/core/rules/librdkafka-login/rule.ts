import { catalog } from '../../catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import { alsoHere, change, setting } from '../fixes.ts';
import type { ConfigRule, Report } from '../rule.ts';
import { shown } from '../value-rule.ts';

const PROTOCOL = 'security.protocol';
const MECHANISM = 'sasl.mechanisms';
/** Both are one property. */
const MECHANISMS = [MECHANISM, 'sasl.mechanism'];
const LOGIN = ['sasl.username', 'sasl.password'];
/** Which mechanisms take user and password, and which do not (the table of librdkafka 2.15.1; SCRAM-SHA-1 run on it). */
const WITH_LOGIN = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512', 'SCRAM-SHA-1'];
const WITHOUT_LOGIN = ['GSSAPI', 'OAUTHBEARER'];

export const rule: ConfigRule = {
  name: 'librdkafka-login',
  kind: 'config',
  appliesTo: ['librdkafka'],
  keys: [...MECHANISMS, ...LOGIN],
  check(config, report) {
    const mechanism = lastOf(config, MECHANISMS);
    const login = LOGIN.map((key) => config.get(key)).find((entry) => entry && !entry.blank);
    const found = (mechanism && wrongMechanism(mechanism, config)) ?? (login && unusedLogin(login, mechanism, config));
    if (found) report(found);
  },
};

/** The one that counts where the file sets a property under two names. */
function lastOf(config: ConsumerConfig, keys: readonly string[]): ConfigEntry | undefined {
  return config.entries.findLast((entry) => keys.includes(entry.key));
}

/** The security protocol, `undefined` where it is filled in or left to code. */
function protocolOf(
  config: ConsumerConfig,
): { readonly value: string; readonly entry: ConfigEntry | undefined } | undefined {
  const entry = config.get(PROTOCOL);
  if (entry) return entry.dynamic ? undefined : { value: entry.trimmed.toUpperCase(), entry };
  // Without brokers the file is a part of a config.
  if (!config.has('bootstrap.servers') && !config.has('metadata.broker.list')) return undefined;
  return { value: catalog.librdkafkaKey(PROTOCOL)!.default!.toUpperCase(), entry };
}

function wrongMechanism(entry: ConfigEntry, config: ConsumerConfig): Report | undefined {
  if (entry.dynamic) return undefined;
  const { key, trimmed } = entry;
  // `rd_kafka_conf_set` takes any single word.
  if (trimmed === '' || /[\s,]/.test(trimmed)) {
    return { severity: 'error', message: `${key} takes one mechanism: librdkafka refuses ${shown(trimmed)}.`, entry };
  }
  if ([...WITH_LOGIN, ...WITHOUT_LOGIN].includes(trimmed) || !protocolOf(config)?.value.startsWith('SASL'))
    return undefined;
  const meant = [...WITH_LOGIN, ...WITHOUT_LOGIN].find((name) => name === trimmed.toUpperCase());
  return {
    severity: 'error',
    message: `librdkafka has no SASL mechanism ${shown(trimmed)} and refuses to start. ${meant ? `Write ${meant}.` : `It has ${[...WITH_LOGIN.slice(0, 3), ...WITHOUT_LOGIN].join(', ')}.`}`,
    entry,
    part: 'value',
    fixes: meant ? [{ ...change(entry, meant), safety: 'safe' }] : [],
  };
}

function unusedLogin(
  entry: ConfigEntry,
  mechanism: ConfigEntry | undefined,
  config: ConsumerConfig,
): Report | undefined {
  const protocol = protocolOf(config);
  if (!protocol || mechanism?.dynamic) return undefined;
  const sasl = protocol.value.startsWith('SASL');
  const { key } = entry;
  if (!mechanism) {
    return {
      severity: 'warning',
      message: `${key} is for PLAIN and SCRAM, but ${MECHANISM} is not set, and its default is GSSAPI (Kerberos): ${sasl ? 'librdkafka refuses to start where it was built without Kerberos, and does not use the login where it was built with it' : 'librdkafka connects without the login'}. Set ${MECHANISM}, unless code does.`,
      entry,
      part: 'key',
      related: alsoHere(protocol.entry),
      fixes: [setting(config, entry, MECHANISM, 'PLAIN')],
    };
  }
  const other = WITHOUT_LOGIN.find((name) => name === mechanism.trimmed);
  if (sasl && !other) return undefined;
  return {
    severity: 'warning',
    message: other
      ? `${key} has no effect: it is for PLAIN and SCRAM, and ${mechanism.key} is ${other}.`
      : `${key} has no effect: ${PROTOCOL} is ${protocol.entry ? protocol.value : `${protocol.value}, the default`}, so librdkafka connects without a login. Set ${PROTOCOL} to SASL_SSL or SASL_PLAINTEXT.`,
    entry,
    part: 'key',
    related: alsoHere(other ? mechanism : protocol.entry),
    fixes: other ? [] : [setting(config, entry, PROTOCOL, protocol.value === 'SSL' ? 'SASL_SSL' : 'SASL_PLAINTEXT')],
  };
}
