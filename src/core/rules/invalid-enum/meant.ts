import { editDistance } from '../../values/edit-distance.ts';
import { isPositiveDuration } from '../../values/java-duration.ts';

export interface Choice {
  readonly value: string;
  /** Only case, blanks or separators differ; otherwise the meaning is guessed. */
  readonly exact: boolean;
}

/** Words for the same thing: older clients', other products' and everyday ones. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auto.offset.reset': {
    smallest: 'earliest', beginning: 'earliest', begin: 'earliest', first: 'earliest', start: 'earliest', oldest: 'earliest',
    largest: 'latest', end: 'latest', last: 'latest', newest: 'latest', error: 'none', exception: 'none', fail: 'none',
  },
  'security.protocol': {
    tls: 'SSL', sasltls: 'SASL_SSL', plaintextsasl: 'SASL_PLAINTEXT', sslsasl: 'SASL_SSL', plain: 'PLAINTEXT', none: 'PLAINTEXT',
  },
  'client.dns.lookup': { default: 'use_all_dns_ips' },
  'isolation.level': { committed: 'read_committed', uncommitted: 'read_uncommitted' },
}; // biome-ignore format: a table reads better packed

/** What was meant by a value that the client refuses, if one of the accepted ones stands out. */
export function meantChoice(
  key: string,
  text: string,
  accepted: readonly string[],
  byDuration: boolean,
): Choice | undefined {
  const plain = letters(text);
  const same = accepted.find((value) => letters(value) === plain);
  if (same) return { value: same, exact: true };
  const word = WORDS[key]?.[plain];
  if (word && accepted.includes(word)) return { value: word, exact: false };
  if (byDuration) {
    const duration = isoDuration(text);
    if (duration) return { value: `by_duration:${duration}`, exact: false };
  }
  const limit = plain.length > 4 ? 2 : 1;
  const near = accepted.filter((value) => editDistance(letters(value), plain, limit) <= limit);
  return near.length === 1 ? { value: near[0]!, exact: false } : undefined;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[\s_.;,-]/g, '');
}

/** `by_duration:7d` or `BY_DURATION:pt1h` as `P7D` and `PT1H`. */
function isoDuration(text: string): string | undefined {
  const duration = /^by[_-]?duration[:=](.+)$/i.exec(text)?.[1]?.trimStart().toUpperCase();
  if (duration === undefined) return undefined;
  if (isPositiveDuration(duration)) return duration;
  const simple = /^(\d+) ?([DHMS])$/.exec(duration);
  if (!simple) return undefined;
  return simple[2] === 'D' ? `P${simple[1]}D` : `PT${simple[1]}${simple[2]}`;
}
