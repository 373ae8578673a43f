import { catalog } from '../../../src/core/catalog/catalog.ts';
import { SLIPS } from '../../support/key-slips.ts';
import type { Random } from '../../support/random.ts';
import {
  ADDRESSES,
  ASSIGNORS,
  anyValue,
  assignorList,
  BOOLEANS,
  boundaryValues,
  className,
  DOUBLES,
  INSTANCE_IDS,
  isInteger,
  keysOfType,
  lastSpec,
  NOT_ASSIGNORS,
  OFFSET_RESETS,
  spelledNumber,
  spelledWord,
  validValue,
} from './values.ts';

export type Line = readonly [key: string, value: string];
export type Recipe = (random: Random) => Line[];

const STRATEGY = 'partition.assignment.strategy';
const SESSION = 'session.timeout.ms';
const HEARTBEAT = 'heartbeat.interval.ms';

const CONSUMER = ['consumer', 'CONSUMER', 'Consumer', ' consumer ', 'consumer'];
const CLASSIC = ['classic', 'CLASSIC', 'cLassic', ' classic'];

function protocol(random: Random, weights: { consumer: number; classic: number; absent: number }): Line[] {
  const chosen = random.weighted(weights);
  if (chosen === 'absent') return [];
  return [['group.protocol', random.pick(chosen === 'consumer' ? CONSUMER : CLASSIC)]];
}

function classicKeys(random: Random): Line[] {
  const lines: Line[] = [
    [SESSION, random.pick(['45000', '30000', '10000', '', '45s', ' 9000 ', '-1', '3000'])],
    [HEARTBEAT, random.pick(['3000', '1000', '', '0', '15000', '-5'])],
    [STRATEGY, random.chance(0.3) ? random.pick(['', ' ', ',']) : assignorList(random)],
  ];
  return random.some(lines, 0, 3);
}

const NUMBER_KEYS = keysOfType('int', 'long', 'short');
const BOUNDED_KEYS = [...NUMBER_KEYS, ...keysOfType('double')].filter(
  (key) => boundaryValues(lastSpec(key)).length > 0,
);
const BOOLEAN_KEYS = keysOfType('boolean');
const CHOICE_KEYS = keysOfType('string').filter((key) =>
  ['oneOf', 'offsetReset'].includes(lastSpec(key).validator?.kind ?? ''),
);
const LIST_KEYS = keysOfType('list').filter((key) => key !== 'bootstrap.servers');
const PARSED_KEYS = [...NUMBER_KEYS, ...BOOLEAN_KEYS, ...CHOICE_KEYS, ...keysOfType('double')];

/** Keys of a share consumer and of group.protocol are judged by rules of their own wherever a choice is drawn. */
const FREE_CHOICE_KEYS = CHOICE_KEYS.filter((key) => key !== 'group.protocol' && !key.startsWith('share.'));

/**
 * How to come close to what a rule refuses, from both sides. By rule; a rule that reports errors of the Java client and is
 * missing here fails the agreement test.
 */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'classic-key-with-consumer-protocol': (random) => {
    const lines = [...protocol(random, { consumer: 8, classic: 1, absent: 1 }), ...classicKeys(random)];
    if (random.chance(0.15)) lines.push(['group.protocol', random.pick([...CONSUMER, ...CLASSIC])]);
    if (random.chance(0.15)) lines.push([SESSION, random.pick(['', '45000'])]);
    return lines;
  },
  'remote-assignor-with-classic': (random) => [
    ...protocol(random, { consumer: 4, classic: 3, absent: 3 }),
    [
      'group.remote.assignor',
      random.pick(['uniform', 'range', 'UNIFORM', 'com.acme.Mine', '', '  ', 'x # why', '"uniform"']),
    ],
    ...(random.chance(0.2) ? ([['group.remote.assignor', random.pick(['', 'range'])]] as Line[]) : []),
  ],
  'invalid-group-protocol': (random) => [
    [
      'group.protocol',
      random.chance(0.5)
        ? spelledWord(random.pick(['consumer', 'classic']), random)
        : random.pick([
            'streams',
            'share',
            'new',
            'cooperative',
            'kip-848',
            'eager',
            '',
            ' ',
            'consumer,classic',
            'CONSUMER',
            'classic',
          ]),
    ],
    ...(random.chance(0.4) ? classicKeys(random) : []),
    ...(random.chance(0.2) ? ([['group.remote.assignor', 'uniform']] as Line[]) : []),
  ],
  'share-key-in-consumer': (random) => [
    ...protocol(random, { consumer: 1, classic: 1, absent: 2 }),
    ...random.some<Line>(
      [
        ['share.acknowledgement.mode', random.pick(['implicit', 'explicit', 'EXPLICIT', '', ' ', 'x'])],
        ['share.acquire.mode', random.pick(['batch_optimized', 'record_limit', 'BATCH_OPTIMIZED', '', ' ', 'x'])],
        ['share.acknowledgement.modes', 'explicit'],
      ],
      1,
      2,
    ),
  ],
  'empty-group-id': (random) => [
    ['group.id', random.pick(['', ' ', '\t', '\u00a0', '""', 'g', '.', '#', '\u2003', '\u001f', '0'])],
    ...protocol(random, { consumer: 2, classic: 2, absent: 2 }),
    ...(random.chance(0.1) ? ([['bootstrap.servers', random.pick(['', ' '])]] as Line[]) : []),
    ...(random.chance(0.2) ? ([['group.id', random.pick(['', 'g'])]] as Line[]) : []),
    ...(random.chance(0.3) ? ([['enable.auto.commit', random.pick(['true', 'false'])]] as Line[]) : []),
    ...(random.chance(0.2) ? classicKeys(random) : []),
  ],
  'assignor-list-empty': (random) => [
    [STRATEGY, random.pick(['', ' ', '\t', ',', ' , ', '\u00a0', ASSIGNORS[0]!])],
    ...protocol(random, { consumer: 1, classic: 2, absent: 4 }),
  ],
  'unknown-assignor': (random) => [
    [STRATEGY, random.chance(0.5) ? random.pick(NOT_ASSIGNORS) : assignorList(random)],
    ...protocol(random, { consumer: 1, classic: 2, absent: 6 }),
  ],
  'cooperative-assignor-unavailable': (random) => [
    [STRATEGY, random.shuffled(random.some(ASSIGNORS, 1, 4)).join(random.pick([',', ', ']))],
    ...protocol(random, { consumer: 1, classic: 2, absent: 6 }),
  ],
  'list-duplicate': (random) => {
    if (random.chance(0.3)) {
      const key = random.pick(LIST_KEYS);
      return [[key, anyValue(lastSpec(key), random)]];
    }
    const items = random.some(ASSIGNORS, 1, 3);
    if (random.chance(0.7)) items.push(random.pick(items));
    return [
      [STRATEGY, items.join(random.pick([',', ' , ']))],
      ...protocol(random, { consumer: 1, classic: 1, absent: 6 }),
    ];
  },
  'heartbeat-not-below-session': (random) => {
    const session = random.pick([0, 1, 2, 3000, 3001, 2999, 9000, 10_000, 10_001, 45_000, 45_001, 2_147_483_647]);
    const heartbeat = Math.max(session + random.pick([-3000, -1, 0, 1, 3000]), -10);
    return [
      ...random.some<Line>(
        [
          [SESSION, random.chance(0.1) ? spelledNumber(String(session), random) : String(session)],
          [HEARTBEAT, String(Math.min(heartbeat, 2_147_483_647))],
        ],
        1,
        2,
      ),
      ...protocol(random, { consumer: 1, classic: 2, absent: 6 }),
    ];
  },
  'negative-heartbeat': (random) => [
    [
      HEARTBEAT,
      random.pick([
        '-1',
        '-2',
        '0',
        '1',
        '-2147483648',
        '-3000',
        '-0',
        '−1',
        '-1.5',
        '-2147483649',
        '-١',
        '+0',
        '1500',
        '2999',
      ]),
    ],
    ...(random.chance(0.4) ? ([[SESSION, random.pick(['0', '-1', '-2', '-5000', '45000', '1'])]] as Line[]) : []),
    ...protocol(random, { consumer: 1, classic: 2, absent: 6 }),
  ],
  'bootstrap-servers': (random) => [
    ['bootstrap.servers', random.chance(0.8) ? random.pick(ADDRESSES) : random.some(ADDRESSES, 2, 3).join(',')],
    ...(random.chance(0.2) ? ([['group.id', random.pick(['', 'g'])]] as Line[]) : []),
  ],
  'group-instance-id-invalid': (random) => [
    ['group.instance.id', random.pick(INSTANCE_IDS)],
    ...(random.chance(0.5) ? ([['client.id', random.pick(['c', ''])]] as Line[]) : []),
    ...protocol(random, { consumer: 1, classic: 1, absent: 3 }),
  ],
  'invalid-class': (random) => {
    const key = random.pick([
      'key.deserializer',
      'value.deserializer',
      ...keysOfType('class'),
      'interceptor.classes',
      'metric.reporters',
    ]);
    if (key === 'interceptor.classes' || key === 'metric.reporters') return [[key, anyValue(lastSpec(key), random)]];
    return [[key, className(key, random)]];
  },
  'empty-list-element': (random) => {
    const key = random.pick(LIST_KEYS);
    return [[key, random.pick(['a,', ',a', 'a,,b', ',', 'a', 'a,b', anyValue(lastSpec(key), random)])]].map(
      ([name, value]): Line => [name!, ownItems(name!, value!)],
    );
  },
  'empty-value': (random) => {
    const key = random.pick([...PARSED_KEYS, ...keysOfType('class', 'list', 'string', 'password')]);
    return [[key, random.pick(['', ' ', '\t', validValue(lastSpec(key), random)])]];
  },
  'invalid-number': (random) => {
    const key = random.pick([...NUMBER_KEYS, ...keysOfType('double')]);
    if (!isInteger(lastSpec(key))) return [[key, random.pick(DOUBLES)]];
    const number = String(random.pick([1, 3, 45, 500, 30_000]));
    return [[key, random.chance(0.15) ? number : spelledNumber(number, random)]];
  },
  'invalid-boolean': (random) => [[random.pick(BOOLEAN_KEYS), random.pick(BOOLEANS)]],
  'invalid-enum': (random) => {
    if (random.chance(0.3)) return [['auto.offset.reset', random.pick(OFFSET_RESETS)]];
    const key = random.pick([...FREE_CHOICE_KEYS, 'security.protocol']);
    const { validator } = lastSpec(key);
    const words = validator?.kind === 'oneOf' ? validator.values : ['latest'];
    // What SSL and SASL need beside the protocol is on the machine, see unknowable.ts.
    const free = words.filter((word) => key !== 'security.protocol' || word === 'PLAINTEXT');
    return [[key, random.chance(0.3) ? random.pick(free) : spelledWord(random.pick(free), random)]];
  },
  'value-out-of-range': (random) => {
    const key = random.pick(BOUNDED_KEYS);
    return [[key, random.pick(boundaryValues(lastSpec(key)))]];
  },
  'inline-comment': (random) => {
    const key = random.pick([...PARSED_KEYS, 'group.id', 'client.id', 'client.rack', STRATEGY]);
    const value = key === STRATEGY ? random.pick(ASSIGNORS) : validValue(lastSpec(key), random);
    return [
      [
        key,
        value +
          random.pick([
            ' # why',
            ' #why',
            '# why',
            '#why',
            '#',
            ' #',
            ' ! why',
            ' // why',
            '  # 5 s',
            '',
            ' #2',
            '\t# x',
          ]),
      ],
    ];
  },
  'quoted-value': (random) => {
    const key = random.pick([
      ...PARSED_KEYS,
      'group.id',
      'client.id',
      'key.deserializer',
      STRATEGY,
      'group.instance.id',
    ]);
    const value = key === STRATEGY ? random.some(ASSIGNORS, 1, 2).join(',') : validValue(lastSpec(key), random);
    return [
      [key, random.pick([`"${value}"`, `'${value}'`, ` "${value}" `, `"${value}`, `${value}"`, value, `"${value}'`, value.split(',').map((item) => `"${item}"`).join(',')])],
    ]; // biome-ignore format: one line for one choice
  },
  'config-provider-incomplete': (random) => [
    ['config.providers', random.pick(['env', 'file', 'env,file', 'env, file', 'mine', ''])],
    ...random.some<Line>(
      ['env', 'file', 'mine'].map((alias): Line => [`config.providers.${alias}.class`, random.pick(PROVIDERS)]),
      0,
      3,
    ),
  ],
  'jaas-syntax': (random) => [
    ['security.protocol', random.pick(['SASL_PLAINTEXT', 'SASL_PLAINTEXT', 'SASL_PLAINTEXT', 'PLAINTEXT'])],
    ['sasl.mechanism', random.pick(['PLAIN', 'SCRAM-SHA-512'])],
    ['sasl.jaas.config', jaas(random)],
  ],
  'login-module-mismatch': (random) => [
    ['security.protocol', random.pick(['SASL_PLAINTEXT', 'SASL_PLAINTEXT', 'SASL_SSL', 'PLAINTEXT'])],
    ...(random.chance(0.6) ? ([['sasl.mechanism', random.pick(MECHANISMS)]] as Line[]) : []),
    [
      'sasl.jaas.config',
      `${random.pick(MODULES)} required username="u" password="p"${random.chance(0.1) ? ' serviceName="s"' : ''};`,
    ],
    ...(random.chance(0.1) ? ([['sasl.kerberos.service.name', 'kafka']] as Line[]) : []),
  ],
  // What other classes of Kafka's are there, and whether they find the jars that they need, is not in the catalog.
  'oauth-class-moved': (random) => [
    [
      random.pick(['sasl.login.callback.handler.class', 'sasl.client.callback.handler.class']),
      random.pick([
        'org.apache.kafka.common.security.oauthbearer.secured.OAuthBearerLoginCallbackHandler',
        'org.apache.kafka.common.security.authenticator.AbstractLogin$DefaultLoginCallbackHandler',
        'com.acme.Mine',
      ]),
    ],
    ...protocol(random, { consumer: 1, classic: 1, absent: 3 }),
  ],
  'key-store-contradiction': (random) => {
    const tls = random.chance(0.7);
    const values: Readonly<Record<string, readonly string[]>> = {
      'ssl.keystore.location': ['/no/such/store'],
      'ssl.keystore.password': ['x'],
      'ssl.keystore.type': ['PEM', 'JKS', 'PKCS12'],
      'ssl.keystore.key': ['x'],
      'ssl.keystore.certificate.chain': ['x'],
      'ssl.truststore.location': ['/no/such/store'],
      'ssl.truststore.password': ['x'],
      'ssl.truststore.type': ['PEM', 'JKS'],
      'ssl.truststore.certificates': ['x'],
    };
    const keys = random.some(Object.keys(values), tls ? 0 : 1, 3);
    return [
      ['security.protocol', tls ? 'SSL' : 'PLAINTEXT'],
      ...keys.map((key): Line => [key, random.pick(values[key]!)]),
      ...(random.chance(0.05) ? ([['ssl.engine.factory.class', 'com.acme.Mine']] as Line[]) : []),
    ];
  },
  'auto-commit-without-group': (random) => [
    ['enable.auto.commit', random.pick(['true', 'TRUE', 'false', ' true '])],
    ...(random.chance(0.5) ? ([['auto.commit.interval.ms', random.pick(['5000', '0', '-1'])]] as Line[]) : []),
    ...(random.chance(0.3) ? ([['group.id', random.pick(['', 'g'])]] as Line[]) : []),
  ],
};

const PROVIDER = 'org.apache.kafka.common.config.provider.';
const PROVIDERS = [
  `${PROVIDER}FileConfigProvider`, `${PROVIDER}EnvVarConfigProvider`, `${PROVIDER}DirectoryConfigProvider`, `${PROVIDER}EnvConfigProvider`,
  'FileConfigProvider', 'org.apache.kafka.common.config.FileConfigProvider', 'com.acme.Mine', `${PROVIDER}ConfigProvider`,
]; // biome-ignore format: a list reads better packed

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule';
const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule';
const OAUTH = 'org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule';
const MODULES = [
  PLAIN,
  PLAIN,
  SCRAM,
  OAUTH,
  'com.sun.security.auth.module.Krb5LoginModule',
  'com.acme.MineLoginModule',
];
const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512', 'OAUTHBEARER', 'GSSAPI', 'plain', 'AWS_MSK_IAM'];

/** What sasl.jaas.config may hold: a login module with a piece missing, doubled or in another place. */
function jaas(random: Random): string {
  const words = [
    random.pick([PLAIN, PLAIN, SCRAM]),
    random.pick(['required', 'REQUIRED', 'optional', 'requisite', 'sufficient', 'required']),
    'username="u"',
    'password="p"',
  ];
  if (random.chance(0.5)) return `${words.join(' ')};`;
  switch (random.below(8)) {
    case 0:
      return words.join(' ');
    case 1:
      return `${words.filter((_, index) => index !== random.below(2)).join(' ')};`;
    case 2:
      return `${random.shuffled(words).join(' ')};`;
    case 3:
      return `${words.join(' ')} ${random.pick(['x=1', "x='y;'", 'x', 'x=', 'x=/y', 'x=a-b', 'x=-b', '/* c */', '// c', 'x = y', 'é=è', 'x=$y', 'x="y', ';'])};`;
    case 4:
      return `${words.join(' ')};${random.pick([';', ' ', ` ${SCRAM} required;`, ' x', ' // c', '\n'])}`;
    case 5:
      return `"${words.join(' ')};"`;
    case 6:
      return random.pick(['', ' ', ';', 'x', 'required', '{', 'KafkaClient {']);
    default:
      return `${words.join('\n')}\n;`;
  }
}

/** Lists of classes take classes only: what an element of another list may be is replaced. */
function ownItems(key: string, value: string): string {
  const item =
    key === STRATEGY
      ? ASSIGNORS[0]!
      : key === 'metric.reporters'
        ? 'org.apache.kafka.common.metrics.JmxReporter'
        : undefined;
  if (item !== undefined) return value.replace(/\b[a-z]\b/g, () => item);
  return key === 'interceptor.classes' || key === 'config.providers' ? value.replace(/\b[a-z]\b/g, '') : value;
}

/** What a working config holds, and versions from 2.0 on take. */
const ORDINARY: readonly Line[] = [
  ['bootstrap.servers', 'localhost:9092'],
  ['group.id', 'orders'],
  ['client.id', 'c-1'],
  ['auto.offset.reset', 'earliest'],
  ['enable.auto.commit', 'false'],
  ['max.poll.records', '50'],
  ['max.poll.interval.ms', '300000'],
  ['fetch.min.bytes', '1'],
  ['fetch.max.wait.ms', '500'],
  ['isolation.level', 'read_committed'],
  ['key.deserializer', 'org.apache.kafka.common.serialization.StringDeserializer'],
  ['value.deserializer', 'org.apache.kafka.common.serialization.ByteArrayDeserializer'],
  ['request.timeout.ms', '30000'],
  ['client.rack', 'a'],
  ['security.protocol', 'PLAINTEXT'],
  ['schema.registry.url', 'http://localhost:8081'],
  ['acks', 'all'],
  ['max.poll.record', '5'],
];

const SASL_PLAIN: readonly Line[] = [
  ['security.protocol', 'SASL_PLAINTEXT'],
  ['sasl.jaas.config', 'org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="p";'],
];

/** Recipes that belong to no single rule. */
export const MIXTURES: Readonly<Record<string, Recipe>> = {
  'near miss': (random) =>
    Array.from({ length: random.between(1, 3) }, (): Line => {
      const words = random.pick(catalog.names).split('.');
      const slip = random.pick(Object.values(SLIPS));
      return [
        slip(words.length > 1 ? words : [...words, 'x']).join('.'),
        random.pick(['1', 'true', '', 'x y', 'range']),
      ];
    }),
  'any key': (random) =>
    Array.from({ length: random.between(1, 3) }, (): Line => {
      const key = random.pick([
        ...NUMBER_KEYS,
        ...BOOLEAN_KEYS,
        ...CHOICE_KEYS,
        ...LIST_KEYS,
        ...keysOfType('class', 'string', 'password', 'double'),
      ]);
      // What SSL and SASL need beside the protocol is on the machine, see unknowable.ts.
      return [key, key === 'security.protocol' ? spelledWord('PLAINTEXT', random) : anyValue(lastSpec(key), random)];
    }),
  combination: (random) => {
    const lines: Line[] = protocol(random, { consumer: 4, classic: 2, absent: 3 });
    if (random.chance(0.4)) lines.push(...classicKeys(random));
    if (random.chance(0.3)) lines.push(['group.remote.assignor', random.pick(['uniform', 'range', ''])]);
    if (random.chance(0.3)) lines.push(['enable.auto.commit', random.pick(['true', 'false', 'yes', ''])]);
    if (random.chance(0.2)) lines.push(['auto.commit.interval.ms', random.pick(['5000', '0', '-1', ''])]);
    if (random.chance(0.3)) lines.push(['group.id', random.pick(['g', '', ' '])]);
    if (random.chance(0.2)) lines.push(['group.instance.id', random.pick(INSTANCE_IDS)]);
    if (random.chance(0.15)) lines.push(['share.acknowledgement.mode', random.pick(['explicit', ''])]);
    if (random.chance(0.2)) lines.push(['max.poll.interval.ms', random.pick(['300000', '10000', '0', '1', '45s'])]);
    if (random.chance(0.1))
      lines.push(['security.protocol', random.pick(['plaintext', 'PLAINTEXT', 'Plaintext', 'TLS', ''])]);
    return random.shuffled(lines);
  },
  sasl: (random) => [
    ...SASL_PLAIN,
    ['sasl.mechanism', random.pick(['PLAIN', 'PLAIN', '', ' ', 'SCRAM-SHA-512', 'plain', '"PLAIN"'])],
    ...protocol(random, { consumer: 1, classic: 1, absent: 2 }),
  ],
};

/** Lines of ordinary configs around the interesting ones. */
export function ordinaryLines(random: Random, besides: readonly Line[]): Line[] {
  const taken = new Set(besides.map(([key]) => key));
  return random.some(ORDINARY, 0, 7).filter(([key]) => !taken.has(key));
}

/** Keys of the Scala clients, which files keep for years, and of librdkafka, which people take over. */
const LEFTOVERS: readonly Line[] = [
  ['auto.commit.enable', 'false'],
  ['fetch.message.max.bytes', '1048576'],
  ['socket.timeout.ms', '30000'],
  ['socket.receive.buffer.bytes', '65536'],
  ['fetch.wait.max.ms', '100'],
  ['zookeeper.connect', 'localhost:2181'],
  ['zookeeper.session.timeout.ms', '6000'],
  ['consumer.timeout.ms', '-1'],
  ['rebalance.max.retries', '4'],
  ['compression.codec', 'none'],
  ['metadata.broker.list', 'localhost:9092'],
  ['sasl.mechanisms', 'PLAIN'],
  ['enable.partition.eof', 'true'],
  ['ssl.ca.location', '/etc/ssl/ca.pem'],
  ['debug', 'consumer'],
];

/** Some of them, beside what only the Java client takes: the name of a class of Kafka. */
export function leftoverLines(random: Random, besides: readonly Line[]): Line[] {
  const taken = new Set(besides.map(([key]) => key));
  const proof: Line[] = [
    ['key.deserializer', 'org.apache.kafka.common.serialization.StringDeserializer'],
    ['value.deserializer', 'org.apache.kafka.common.serialization.ByteArrayDeserializer'],
    ['bootstrap.servers', 'localhost:9092'],
    ['group.id', 'orders'],
  ];
  return [...proof.filter(([key]) => !taken.has(key)), ...random.some(LEFTOVERS, 1, 6)];
}
