// Which client comes with which version of the libraries and frameworks that pin one, from what they publish.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { artifacts, Unavailable } from '../java/jars.mjs';
import { code } from './kafka.mjs';

const run = promisify(execFile);

// One version of each minor, or of those minors that brought another client and the last ones before them. The first number of
// a version decides, and a minor keeps the minor of its client. (Apache Beam is none of them: its Kafka client is provided.)
const POMS = {
  'spring-kafka': [
    [
      'org.springframework.kafka:spring-kafka',
      '1.0.6.RELEASE 1.1.8.RELEASE 1.2.3.RELEASE 1.3.11.RELEASE 2.1.12.RELEASE',
    ],
    [
      'org.springframework.kafka:spring-kafka',
      '2.2.14.RELEASE 2.3.14.RELEASE 2.4.13.RELEASE 2.5.17.RELEASE 2.6.13 2.7.14',
    ],
    ['org.springframework.kafka:spring-kafka', '2.8.11 2.9.13 3.0.17 3.1.10 3.2.10 3.3.16 4.0.8 4.1.2'],
  ],
  // It manages spring-kafka, and only from 2.0 on kafka-clients too (scripts/catalog/spring.mjs).
  'spring-boot-dependencies': [['org.springframework.boot:spring-boot-dependencies', '1.5.22.RELEASE']],
  'quarkus-bom': [
    ['io.quarkus:quarkus-bom', '1.0.0.Final 1.1.0.Final 1.2.0.Final 1.3.0.Final 1.4.0.Final 1.5.0.Final 1.12.0.Final'],
    [
      'io.quarkus:quarkus-bom',
      '1.13.0.Final 2.0.0.Final 2.5.0.Final 2.6.0.Final 2.7.0.Final 2.11.0.Final 2.12.0.Final',
    ],
    [
      'io.quarkus:quarkus-bom',
      '2.13.0.Final 2.14.0.Final 2.16.0.Final 3.0.0.Final 3.2.0.Final 3.3.0 3.5.0 3.6.0 3.8.0',
    ],
    ['io.quarkus:quarkus-bom', '3.9.0 3.18.0 3.19.0 3.23.0 3.24.0 3.30.0 3.31.0 3.34.1 3.36.1 3.38.1'],
  ],
  micronaut: [
    ['io.micronaut:micronaut-bom', '1.0.0 1.1.0 1.2.0 1.3.7 2.0.0 2.1.0 2.2.0 2.3.0 2.4.0 2.5.0 3.0.0 3.5.0 3.10.0'],
    ['io.micronaut.platform:micronaut-platform', '4.0.0 4.2.0 4.3.0 4.4.0 4.5.0 4.6.0 4.7.0 4.8.0 4.9.3 4.10.8'],
  ],
  'flink-connector-kafka': [
    ['org.apache.flink:flink-connector-kafka_2.12', '1.9.3 1.10.3 1.12.7 1.13.6 1.14.6'],
    ['org.apache.flink:flink-connector-kafka', '1.15.4 1.16.3 1.17.2'],
    [
      'org.apache.flink:flink-connector-kafka-parent',
      '3.0.2-1.18 3.1.0-1.18 3.2.0-1.19 3.3.0-1.20 3.4.0-1.20 4.0.1-2.0',
    ],
    ['org.apache.flink:flink-connector-kafka-parent', '5.0.0-2.2'],
  ],
  // Each for a Kafka of its own, which its name tells.
  'flink-connector-kafka-0.9': [['org.apache.flink:flink-connector-kafka-0.9_2.11', '1.0.3 1.2.1 1.8.3']],
  'flink-connector-kafka-0.10': [['org.apache.flink:flink-connector-kafka-0.10_2.11', '1.2.1 1.11.3']],
  'flink-connector-kafka-0.11': [['org.apache.flink:flink-connector-kafka-0.11_2.11', '1.4.2 1.11.3']],
  'spark-sql-kafka-0-10': [
    ['org.apache.spark:spark-sql-kafka-0-10_2.11', '2.1.3 2.2.3 2.3.4 2.4.8'],
    ['org.apache.spark:spark-sql-kafka-0-10_2.12', '3.0.2 3.1.3 3.2.2 3.3.4 3.4.4 3.5.1'],
    ['org.apache.spark:spark-sql-kafka-0-10_2.13', '4.0.1 4.1.1'],
  ],
  'akka-stream-kafka': [['com.typesafe.akka:akka-stream-kafka_2.13', '1.0.5 1.1.0 2.0.7 2.1.1 3.0.1 4.0.2']],
  'pekko-connectors-kafka': [['org.apache.pekko:pekko-connectors-kafka_2.13', '1.0.0 1.1.0']],
};

// The property that tells the version of a module for Kafka, and that module.
const MODULES = [
  ['micronaut.kafka.version', 'io.micronaut.kafka:micronaut-kafka'],
  ['spring-kafka.version', 'org.springframework.kafka:spring-kafka'],
];

// Wrappers of librdkafka with numbers of their own; their package.json names the librdkafka that they are built with.
const PACKAGES = {
  'node-rdkafka':
    '2.7.4 2.8.1 2.9.1 2.10.1 2.11.0 2.12.0 2.13.0 2.14.6 2.15.0 2.16.1 2.17.0 2.18.0 3.0.1 3.1.1 3.2.1 3.3.1 3.4.1 3.5.0 3.6.1',
  '@confluentinc/kafka-javascript': '1.0.0 1.2.0 1.3.2 1.4.1 1.5.0 1.6.0 1.7.0 1.8.2 1.9.1 1.10.1',
};

/**
 * @returns {Promise<Record<string, [number, number][]>>} by name, pairs of a minor and the client's minor: those with another client
 *   than the one before, and the last that is known
 * @throws {Unavailable} when Maven or npm is missing or cannot fetch
 */
export async function broughtClients() {
  const brought = {};
  for (const [name, lines] of Object.entries(POMS)) {
    const coordinates = lines.flatMap(([artifact, versions]) =>
      versions.split(' ').map((each) => `${artifact}:${each}`),
    );
    const poms = await artifacts(coordinates.map((each) => `${each}:pom`));
    const rows = [];
    for (const [i, coordinate] of coordinates.entries()) {
      rows.push([code(coordinate.split(':')[2]), code(await clientOf(coordinate, await readFile(poms[i], 'utf8')))]);
    }
    brought[name] = changes(rows);
  }
  for (const [name, versions] of Object.entries(PACKAGES))
    brought[name] = changes(await packages(name, versions.split(' ')));
  return brought;
}

async function clientOf(coordinate, pom) {
  const property = (name) => new RegExp(`<${name.replaceAll('.', '\\.')}>([^<]+)<`).exec(pom)?.[1];
  // Where a pom manages one artifact twice, Maven takes the last.
  const written = [...pom.matchAll(/<artifactId>kafka-clients<\/artifactId>\s*<version>([^<]+)</g)].at(-1)?.[1];
  const name = /^\$\{(.+)\}$/.exec(written ?? '')?.[1];
  const version = name === undefined ? written : property(name);
  if (version !== undefined) return version;
  const managed = property('kafka.version');
  if (managed !== undefined) return managed;
  // Earlier platforms of Micronaut import the BOM of their Kafka module, and Spring Boot 1.5 names spring-kafka alone.
  for (const [name, artifact] of MODULES) {
    const module = property(name);
    if (module === undefined) continue;
    const [kafka] = await artifacts([`${artifact}:${module}:pom`]);
    return clientOf(coordinate, await readFile(kafka, 'utf8'));
  }
  throw new Error(`${coordinate} names no kafka-clients any more`);
}

async function packages(name, versions) {
  let answer;
  try {
    const { stdout } = await run('npm', [
      'view',
      `${name}@${versions.join(' || ')}`,
      'version',
      'librdkafka',
      '--json',
    ]);
    answer = JSON.parse(stdout);
  } catch (error) {
    throw new Unavailable(`npm could not tell of ${name}. Check that npm is online.\n${error.message}`);
  }
  const found = new Map(answer.map(({ version, librdkafka }) => [version, librdkafka]));
  return versions.map((version) => {
    if (!found.get(version)) throw new Error(`${name} ${version} names no librdkafka`);
    return [code(version), code(found.get(version))];
  });
}

function changes(rows) {
  return rows.filter(([, client], i) => client !== rows[i - 1]?.[1] || i === rows.length - 1);
}
