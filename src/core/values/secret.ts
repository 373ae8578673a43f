import { catalog } from '../catalog/catalog.ts';

/** What stands for a secret wherever values are shown. */
export const MASK = '********';

/** Words in the names of settings that hold secrets, Kafka's or a serializer's; `sasl.oauthbearer.token.endpoint.url` is none. */
const SECRET_NAME =
  /password|passphrase|passwd|secret|credential|user\.?info|private\.?key|api\.?key|access\.?key|key\.pem|jaas|(?:^|[._-])token$/i;

/** A login in an address: `https://user:secret@host`. */
const LOGIN_IN_ADDRESS = /(:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g;

/** A value as it may be shown, with every secret in it masked. */
export function masked(key: string, value: string): string {
  if (value === '') return value;
  const isPassword = catalog.key(key)?.changes.some(({ spec }) => spec?.type === 'password') === true;
  return isPassword || SECRET_NAME.test(key) ? MASK : value.replace(LOGIN_IN_ADDRESS, `$1${MASK}`);
}
