import { Random } from './random.ts';

/** Files by their paths within a folder. */
export type Tree = Readonly<Record<string, Uint8Array>>;

const ASSIGNORS = ['RangeAssignor', 'RoundRobinAssignor', 'StickyAssignor', 'CooperativeStickyAssignor'];
const P = 'org.apache.kafka.clients.consumer.';
const SERVERS = [
  'kafka-a:9092',
  'kafka-b:9092',
  'kafka-a:9092,kafka-b:9092',
  'localhost:9092',
  ' kafka-a:9092 ',
  '$' + '{BROKERS}',
];

/** Keys of a Java consumer with values, of which some are refused, useless or in the way of each other. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'group.protocol': ['classic', 'consumer', 'CONSUMER', 'conusmer'],
  'partition.assignment.strategy': [...ASSIGNORS.map((name) => P + name), `${P}RangeAssignor,${P}CooperativeStickyAssignor`],
  'session.timeout.ms': ['10000', '45000', '30000', '45s', '"45000"'],
  'heartbeat.interval.ms': ['3000', '15000', '50000'],
  'group.instance.id': ['one', 'two', '$' + '{HOSTNAME}'],
  'group.remote.assignor': ['range', 'uniform'],
  'max.poll.interval.ms': ['300000', '1000'],
  'max.poll.records': ['500', '1', ' 10 '],
  'auto.offset.reset': ['earliest', 'latest', 'smallest'],
  'enable.auto.commit': ['true', 'false', 'yes'],
  'isolation.level': ['read_committed', 'read-committed'],
  'fetch.max.wait.ms': ['500'],
  'client.id': ['é', 'a'],
  'sesion.timeout.ms': ['10000'],
  'key.deserializer': ['org.apache.kafka.common.serialization.StringDeserializer'],
  'security.protocol': ['SASL_SSL', 'PLAINTEXT'],
}; // biome-ignore format: a table reads better packed

const COMMENTS = ['# orders', '! billing', '# kafka-rebalance: ignore-file unknown-key', '# kafka-rebalance: kafka-version 3.8',
  '# kafka-rebalance: ignore heartbeat-above-third', '# grün', ''] as const; // biome-ignore format: a list reads better packed

const OTHERS: Readonly<Record<string, string>> = {
  'messages.properties': 'hello=Hello\nbye=Bye\n',
  'producer.properties': 'bootstrap.servers=kafka-a:9092\nacks=all\nkey.serializer=a.B\n',
  'server.properties': 'broker.id=1\nlog.dirs=/var/kafka\ngroup.id=orders\n',
  'values.yaml': 'image:\n  tag: latest\n',
  'log4j.properties': 'log4j.rootLogger=INFO\n',
  'broken.yml': 'spring:\n  kafka:\n    consumer: [\n',
};

/** A folder with configs in several folders, dialects and encodings, and with the files that tell of their project. */
export function generatedTree(seed: number, number: number): Tree {
  const random = new Random(seed, number);
  const groups = random.some([`orders-${number}`, `billing-${number}`, `group ${number}`], 1, 2);
  const files: Record<string, Uint8Array> = {};
  const put = (path: string, text: string) => {
    files[path] = encoded(random, path, text);
  };
  const folders = random.some(['', 'svc-10/', 'svc-20/', 'deep/er/', 'with blank/'], 1, 3);
  for (const folder of folders) {
    for (let i = random.between(1, 2); i > 0; i--) {
      const name = random.pick(['consumer', 'orders-consumer', 'kafka', 'b', 'application-kafka', 'grün']);
      put(`${folder}${name}.${random.pick(['properties', 'properties', 'config'])}`, properties(random, groups));
    }
    if (random.chance(0.3)) put(`${folder}native.properties`, librdkafka(random, groups));
    if (random.chance(0.5)) spring(random, groups, (name, text) => put(folder + name, text));
    if (random.chance(0.3)) put(`${folder}extra.conf`, properties(random, groups));
    if (random.chance(0.3)) {
      const name = random.pick(Object.keys(OTHERS));
      put(folder + name, OTHERS[name]!);
    }
    if (random.chance(0.4)) build(random, (name, text) => put(folder + name, text));
    if (random.chance(0.4)) put(`${folder}.kafka-rebalance.json`, project(random));
  }
  return files;
}

function properties(random: Random, groups: readonly string[]): string {
  const lines = [`bootstrap.servers=${random.pick(SERVERS)}`, `group.id${random.pick(['=', ' = ', ':'])}${random.pick(groups)}`];
  for (const key of random.some(Object.keys(KEYS), 0, 6)) lines.push(`${key}=${random.pick(KEYS[key]!)}`);
  return withComments(random, lines);
} // biome-ignore format: one line reads better

function librdkafka(random: Random, groups: readonly string[]): string {
  const lines = [`bootstrap.servers=${random.pick(SERVERS)}`, `group.id=${random.pick(groups)}`, 'enable.partition.eof=true'];
  lines.push('sasl.mechanisms=PLAIN', `session.timeout.ms=${random.pick(['10000', '45000', '0'])}`);
  if (random.chance(0.5)) lines.push(`partition.assignment.strategy=${random.pick(['range', 'roundrobin', 'sticky'])}`);
  return withComments(random, lines);
} // biome-ignore format: one line reads better

function withComments(random: Random, lines: readonly string[]): string {
  const all = lines.flatMap((line) => (random.chance(0.2) ? [random.pick(COMMENTS), line] : [line]));
  return `${all.join('\n')}${random.chance(0.9) ? '\n' : ''}`;
}

/** An application of Spring Boot, with profiles in one file or in several. */
function spring(random: Random, groups: readonly string[], put: (name: string, text: string) => void): void {
  const inMap = (key: string) => `        ${key}: ${random.pick(KEYS[key]!)}`;
  const consumer = (more: readonly string[]) =>
    ['spring:', '  kafka:', `    bootstrap-servers: ${random.pick(['kafka-a:9092', 'kafka-b:9092'])}`, '    consumer:', ...more].join('\n');
  const map = random.some(Object.keys(KEYS), 1, 4).map(inMap);
  const base = consumer([`      group-id: ${random.pick(groups)}`, '      enable-autocommit: false', '      properties:', ...map]);
  const prod = consumer(['      properties:', inMap('group.protocol'), inMap('session.timeout.ms')]);
  const kind = random.weighted({ alone: 2, documents: 2, files: 3, properties: 2 });
  if (kind === 'documents') put('application.yml', `${base}\n---\nspring.config.activate.on-profile: prod\n${prod}\n`);
  else if (kind === 'properties') {
    const keys = random.some(Object.keys(KEYS), 1, 4);
    const lines = keys.map((key) => `spring.kafka.consumer.properties.${key}=${random.pick(KEYS[key]!)}`);
    put('application.properties', `spring.kafka.consumer.group-id=${random.pick(groups)}\n${lines.join('\n')}\n`);
    if (random.chance(0.5)) put('application-prod.properties', 'spring.kafka.properties.group.protocol=consumer\n');
  } else {
    put('application.yml', `${base}\n`);
    if (kind === 'files') put(random.pick(['application-prod.yml', 'application-prod.yaml']), `${prod}\n`);
  }
} // biome-ignore format: one line reads better

function build(random: Random, put: (name: string, text: string) => void): void {
  const version = random.pick(['2.8.1', '3.4.0', '3.9.1', '4.1.0']);
  const dependency = `<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>${version}</version></dependency>`;
  const kind = random.pick(['pom.xml', 'build.gradle', 'gradle/libs.versions.toml', 'build/pom.xml']);
  if (kind === 'pom.xml') put(kind, `<project><dependencies>${dependency}</dependencies></project>\n`);
  else if (kind === 'build.gradle') put(kind, `implementation 'org.apache.kafka:kafka-clients:${version}'\n`);
  else if (kind !== 'build/pom.xml') put(kind, `[libraries]\nk = "org.apache.kafka:kafka-clients:${version}"\n`);
  else {
    put(kind, `<project>${dependency}</project>`);
    const parent = `<parent><artifactId>p</artifactId><version>1</version><relativePath>${kind}</relativePath></parent>`;
    put('pom.xml', `<project>${parent}</project>`);
  }
} // biome-ignore format: one line reads better

function project(random: Random): string {
  const json: Record<string, unknown> = {};
  if (random.chance(0.5)) json.kafkaVersion = random.pick(['3.8', '4.1']);
  if (random.chance(0.5)) json.include = ['*.conf'];
  if (random.chance(0.3)) json.exclude = [random.pick(['kafka.*', 'svc-20/**', '**/application-prod.*'])];
  if (random.chance(0.5))
    json.severity = { 'unknown-key': random.pick(['off', 'error']), 'default-written-out': 'hint' };
  if (random.chance(0.3)) json.broker = { 'group.max.session.timeout.ms': 20_000 };
  return JSON.stringify(json);
}

/** Ends of line, a byte order mark, ISO-8859-1. */
function encoded(random: Random, path: string, text: string): Uint8Array {
  if (!/\.(?:properties|config|conf|ya?ml)$/.test(path)) return Buffer.from(text);
  const lines = random.chance(0.2) ? text.replaceAll('\n', '\r\n') : text;
  if (/\.(?:properties|config|conf)$/.test(path) && random.chance(0.15)) return Buffer.from(lines, 'latin1');
  return Buffer.from(random.chance(0.1) ? `\uFEFF${lines}` : lines);
}
