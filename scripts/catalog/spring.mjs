// Facts from Spring Boot: the Kafka client it manages, and which of its properties reach a consumer.
import { readFile } from 'node:fs/promises';
import { artifacts, classPath } from '../java/jars.mjs';
import { code } from './kafka.mjs';

const BOOT_VERSIONS = (
  '2.0.9.RELEASE 2.1.18.RELEASE 2.2.13.RELEASE 2.3.12.RELEASE 2.4.13 2.5.15 2.6.15 2.7.18 ' +
  '3.0.13 3.1.12 3.2.12 3.3.13 3.4.13 3.5.16 4.0.9 4.1.2'
).split(' ');
const OLDEST_METADATA = '2.7.18';
const BINDINGS = ['3.5.16', '4.1.2'];

const OTHER_CLIENTS = /^spring\.kafka\.(producer|admin|streams|listener|template|retry|jaas)\./;

const TYPES = {
  'java.lang.Boolean': 'boolean',
  'java.lang.Class<?>': 'class',
  'java.lang.Integer': 'int',
  'java.lang.String': 'string',
  'java.time.Duration': 'duration',
  'java.util.List<java.lang.String>': 'list',
  'java.util.Map<java.lang.String,java.lang.String>': 'map',
  'org.springframework.core.io.Resource': 'resource',
  'org.springframework.util.unit.DataSize': 'dataSize',
};

/**
 * @param {(programs: string[], libraries?: string[]) => Promise<void>} compile
 * @param {(program: string, args: string[], libraries?: string[]) => Promise<object[]>} java
 */
export async function springFacts(compile, java) {
  return { springBoot: await managedClients(), ...(await properties(compile, java)) };
}

/** Spring Boot minor to the minor of kafka-clients in its bill of materials. */
async function managedClients() {
  const poms = await artifacts(
    BOOT_VERSIONS.map((version) => `org.springframework.boot:spring-boot-dependencies:${version}:pom`),
  );
  const clients = {};
  for (const [i, pom] of poms.entries()) {
    const managed = /<kafka\.version>([^<]+)</.exec(await readFile(pom, 'utf8'));
    if (!managed) throw new Error(`Spring Boot ${BOOT_VERSIONS[i]} manages no kafka.version`);
    clients[minor(BOOT_VERSIONS[i])] = code(managed[1]);
  }
  return clients;
}

async function properties(compile, java) {
  const versions = BOOT_VERSIONS.slice(BOOT_VERSIONS.indexOf(OLDEST_METADATA));
  const jars = await artifacts(versions.map((version) => `org.springframework.boot:${module(version)}:${version}`));
  const metadata = (await java('SpringMetadata', jars)).map(consumerProperties);
  const newest = metadata.at(-1);
  for (const [i, older] of metadata.entries()) {
    for (const name of older.keys()) {
      if (!newest.has(name)) throw new Error(`${name} of Spring Boot ${versions[i]} is gone in ${versions.at(-1)}`);
    }
  }
  const bindable = [...newest].filter(([, type]) => TYPES[type] !== 'map');
  const bound = [];
  for (const version of BINDINGS) {
    const known = metadata[versions.indexOf(version)];
    const libraries = await bootPath(version);
    await compile(['SpringBinding'], libraries);
    const args = bindable.filter(([name]) => known.has(name)).map(([name]) => `${name}=${known.get(name)}`);
    bound.push((await java('SpringBinding', args, libraries))[0]);
  }
  sameInAll(bound, '');
  const spring = [...newest].sort().map(([name, type]) => {
    const facts = bound.at(-1)[name];
    sameInAll(bound, name);
    const since = versions[metadata.findIndex((known) => known.has(name))];
    const row = [
      name.replace('spring.kafka.', ''),
      facts?.keys.join(' ') ?? '',
      facts?.values ? 'enum' : TYPES[type],
      since === OLDEST_METADATA ? '' : minor(since),
      facts?.values?.join(' ') ?? '',
    ];
    if (!row[2]) throw new Error(`${name} has the unknown type ${type}`);
    while (row.at(-1) === '') row.pop();
    return row;
  });
  return { springDefaults: bound.at(-1)[''], spring };
}

function sameInAll(bound, name) {
  const answers = new Set(bound.filter((facts) => name in facts).map((facts) => JSON.stringify(facts[name])));
  if (answers.size > 1) throw new Error(`Spring Boot ${BINDINGS.join(' and ')} differ: ${[...answers].join(' | ')}`);
}

/** Name to Java type of the properties a consumer may get; without the ones Spring refuses by now. */
function consumerProperties(metadata) {
  return new Map(
    metadata.properties
      .filter(
        ({ name, deprecation }) =>
          name.startsWith('spring.kafka.') && !OTHER_CLIENTS.test(name) && deprecation?.level !== 'error',
      )
      .map(({ name, type }) => [name, type]),
  );
}

function module(version) {
  return version.startsWith('4.') ? 'spring-boot-kafka' : 'spring-boot-autoconfigure';
}

async function bootPath(version) {
  const boot = `org.springframework.boot:${module(version)}:${version}`;
  if (version.startsWith('4.')) return classPath([boot]);
  const [pom] = await artifacts([`org.springframework.boot:spring-boot-dependencies:${version}:pom`]);
  const springKafka = /<spring-kafka\.version>([^<]+)</.exec(await readFile(pom, 'utf8'))?.[1];
  return classPath([boot, `org.springframework.kafka:spring-kafka:${springKafka}`]);
}

function minor(version) {
  return version.split('.').slice(0, 2).join('.');
}
