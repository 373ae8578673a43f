/**
 * What a value does, in a few words, by key: what somebody who chooses between values wants to know. The facts are those of the
 * keys' descriptions. Values as the catalog spells them, in lower case; longer texts are cut in the editor's list.
 */
export const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'group.protocol': {
    classic: 'members assign',
    consumer: 'the broker assigns (KIP-848)',
  },
  'group.remote.assignor': {
    uniform: 'even, moves as little as it can',
    range: 'same partitions of topics together',
  },
  'auto.offset.reset': {
    earliest: 'from the oldest record',
    latest: 'only what comes from now on',
    none: 'fails where there is no offset',
    'by_duration:pt1h': 'from an hour ago on (ISO 8601)',
  },
  'isolation.level': {
    read_committed: 'without aborted and open transactions',
    read_uncommitted: 'aborted records too',
  },
  'enable.auto.commit': {
    true: 'poll commits what came before',
    false: 'your code or framework commits',
  },
  'security.protocol': {
    plaintext: 'no encryption, no login',
    ssl: 'encrypted',
    sasl_plaintext: 'login, no encryption',
    sasl_ssl: 'encrypted, login',
  },
  'client.dns.lookup': {
    use_all_dns_ips: 'tries each address',
    resolve_canonical_bootstrap_servers_only: 'for Kerberos behind an alias',
  },
  'metadata.recovery.strategy': {
    rebootstrap: 'asks bootstrap.servers again',
    none: 'fails when no broker is left',
  },
  'allow.auto.create.topics': {
    true: 'subscribing may create a topic',
    false: 'a missing topic is an error',
  },
  'check.crcs': { true: 'finds damaged records', false: 'saves a little CPU' },
  'exclude.internal.topics': { true: 'patterns match none', false: 'patterns match them too' },
  'share.acknowledgement.mode': {
    implicit: 'the next poll acknowledges',
    explicit: 'your code acknowledges',
  },
  'partition.assignment.strategy': {
    range: 'eager, range of each topic',
    roundrobin: 'eager, one by one over all topics',
    sticky: 'eager, moves as little as it can',
    'cooperative-sticky': 'incremental: only what moves stops',
  },
};

/** What a value of a key does; undefined where its name says it. */
export function wordsOf(key: string, value: string): string | undefined {
  return WORDS[key]?.[value.toLowerCase()];
}
