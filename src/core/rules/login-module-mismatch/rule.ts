import { catalog } from '../../catalog/catalog.ts';
import { failsAtOnce, readJaas } from '../../client/security.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import { readJaasConfig } from '../../values/jaas.ts';
import { setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const MECHANISM = 'sasl.mechanism';
const KERBEROS = 'GSSAPI';
const OAUTH = 'OAUTHBEARER';
/** Which mechanisms a login module serves, by its simple name: Kafka's own, the JDK's and that of Amazon MSK. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  PlainLoginModule: ['PLAIN'],
  ScramLoginModule: ['SCRAM-SHA-512', 'SCRAM-SHA-256'],
  OAuthBearerLoginModule: [OAUTH],
  Krb5LoginModule: [KERBEROS],
  IAMLoginModule: ['AWS_MSK_IAM'],
};
/** Whoever brings classes of their own may pair them as they like. */
const OWN_CLASSES = ['sasl.client.callback.handler.class', 'sasl.login.class', 'sasl.login.callback.handler.class'];

export const rule: ConfigRule = {
  name: 'login-module-mismatch',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: ['sasl.jaas.config'],
  check(config, report) {
    const entry = readJaas(config);
    const mechanism = config.effective(MECHANISM);
    if (!entry || !mechanism.value || OWN_CLASSES.some((key) => config.has(key))) return;
    const read = readJaasConfig(entry.trimmed);
    if ('problem' in read) return;
    const simple = read.module.slice(read.module.lastIndexOf('.') + 1);
    const meant = Object.hasOwn(MODULES, simple) ? MODULES[simple]! : undefined;
    if (!meant || meant.includes(mechanism.value)) return;
    const set = config.get(MECHANISM);
    const written = set
      ? `${MECHANISM}=${mechanism.value}`
      : `${MECHANISM} is not set, and its default ${mechanism.value}`;
    report({
      severity: isRefused(config, mechanism.value, simple, read.options) ? 'error' : 'warning',
      message: `${simple} is the login module of ${meant.join(' and ')}, ${set ? `but ${written}` : `but ${written} needs another one`}: the client cannot log in. Set ${MECHANISM}=${meant[0]}.`,
      entry: set ?? entry,
      part: set ? 'value' : 'entry',
      related: set ? [{ entry, message: 'The login module is named here' }] : [],
      fixes: [{ ...setting(config, entry, MECHANISM, meant[0]!), preferred: meant.length === 1 }],
    });
  },
};

/** Whether the client throws: KerberosLogin wants a service name first, and only OAUTHBEARER's login has a token to give (run on 2.0 to 4.4). */
function isRefused(
  config: ConsumerConfig,
  mechanism: string,
  module: string,
  options: ReadonlyMap<string, string>,
): boolean {
  if (!failsAtOnce(config) || (config.about.open && !config.has(MECHANISM))) return false;
  if (mechanism !== KERBEROS) return module === 'OAuthBearerLoginModule';
  const service: ConfigEntry | undefined = config.get('sasl.kerberos.service.name');
  return (
    service === undefined &&
    !options.has('serviceName') &&
    catalog.spec(MECHANISM, config.version)?.default === KERBEROS
  );
}
