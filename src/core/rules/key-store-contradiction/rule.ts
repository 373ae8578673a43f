import { failsAtOnce, takesPem, usesTls } from '../../client/security.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import { alsoHere, removal } from '../fixes.ts';
import type { ConfigRule, Report } from '../rule.ts';

const PEM = 'PEM';
const ENGINE = 'ssl.engine.factory.class';

const KEY_STORE = {
  location: 'ssl.keystore.location',
  password: 'ssl.keystore.password',
  type: 'ssl.keystore.type',
  key: 'ssl.keystore.key',
  chain: 'ssl.keystore.certificate.chain',
};
const TRUST_STORE = {
  location: 'ssl.truststore.location',
  password: 'ssl.truststore.password',
  type: 'ssl.truststore.type',
  certificates: 'ssl.truststore.certificates',
};
const KEYS = [...Object.values(KEY_STORE), ...Object.values(TRUST_STORE)];

interface Contradiction {
  /** The key that is one too many, or that needs another one. */
  readonly key: string;
  readonly why: string;
  readonly against?: string;
  /** What is missing is a secret or the path of a store, which code often adds to what a file holds. */
  readonly leftToCode?: boolean;
}

export const rule: ConfigRule = {
  name: 'key-store-contradiction',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: KEYS,
  check(config, report) {
    // A file whose list of brokers is empty is a template: code or a person fills it in.
    if (!usesTls(config) || config.has(ENGINE) || config.get('bootstrap.servers')?.blank) return;
    for (const found of [inKeyStore(config), inTrustStore(config)]) {
      if (found) report(describe(found, config));
    }
  },
};

function describe({ key, why, against, leftToCode }: Contradiction, config: ConsumerConfig): Report {
  const certain = failsAtOnce(config) && !leftToCode && !(config.about.open && against === undefined);
  return {
    severity: certain ? 'error' : 'warning',
    message: `${key} ${why}: ${leftToCode ? 'unless code adds it, ' : ''}the client refuses to start.`,
    entry: config.get(key)!,
    related: against === undefined ? [] : alsoHere(config.get(against)),
    fixes: against === undefined ? [] : [removal(config, key)],
  };
}

/** The checks of `DefaultSslEngineFactory.createKeystore`, in its order (run on 2.0 to 4.4). */
function inKeyStore(config: ConsumerConfig): Contradiction | undefined {
  const { location, password, type, key, chain } = KEY_STORE;
  const pem = isPem(config, type);
  if (takesPem(config.version)) {
    if (pem === undefined) return undefined;
    if (config.has(key)) {
      if (!pem) return { key, why: `needs ${type}=${PEM}` };
      if (!config.has(chain)) return { key, why: `needs ${chain} beside it` };
      if (config.has(location)) return { key: location, why: `excludes ${key}`, against: key };
      return withPem(password, type, config);
    }
    if (config.has(chain)) return { key: chain, why: `needs ${key} beside it`, leftToCode: true };
    if (pem) return withPem(password, type, config);
  }
  if (config.has(location) === config.has(password)) return undefined;
  const [present, missing] = config.has(password) ? [password, location] : [location, password];
  return { key: present, why: `needs ${missing} beside it`, leftToCode: true };
}

/** The checks of `DefaultSslEngineFactory.createTruststore`, in its order (run on 2.0 to 4.4). */
function inTrustStore(config: ConsumerConfig): Contradiction | undefined {
  const { location, password, type, certificates } = TRUST_STORE;
  const pem = isPem(config, type);
  if (takesPem(config.version)) {
    if (pem === undefined) return undefined;
    if (config.has(certificates)) {
      if (!pem) return { key: certificates, why: `needs ${type}=${PEM}` };
      if (config.has(location)) return { key: location, why: `excludes ${certificates}`, against: certificates };
    }
    if (pem) return withPem(password, type, config);
  }
  return config.has(password) && !config.has(location)
    ? { key: password, why: `needs ${location} beside it`, leftToCode: true }
    : undefined;
}

/** PEM has no password of its own, wherever it stands: with a location, which code may add, the client says so too. */
function withPem(password: string, type: string, config: ConsumerConfig): Contradiction | undefined {
  return config.has(password) ? { key: password, why: `does not go with ${type}=${PEM}`, against: type } : undefined;
}

/** Whether a store holds PEM; `undefined` when that cannot be known. */
function isPem(config: ConsumerConfig, type: string): boolean | undefined {
  const { value } = config.effective(type);
  return value === undefined ? undefined : value === PEM;
}
