#!/usr/bin/env node
// Writes data.json and other-keys.json into src/core/catalog, or into the folder named by the only argument, from what running
// Kafka clients, brokers, Spring Boot and librdkafka say about themselves. Needs a JDK (17 or newer), Maven and Python 3 with pip.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Unavailable } from '../java/jars.mjs';
import { broughtClients } from './brought.mjs';
import { format, Validators } from './encode.mjs';
import { brokerFacts, clientFacts } from './kafka.mjs';
import { librdkafkaFacts } from './librdkafka.mjs';
import { springFacts } from './spring.mjs';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const committed = fileURLToPath(new URL('../../src/core/catalog/', import.meta.url));

/** Exit code that tells a missing program or network from facts that cannot be read any more. */
const NOT_AVAILABLE = 3;

const classes = await mkdtemp(join(tmpdir(), 'kafka-rebalance-catalog-'));
try {
  const folder = process.argv[2] ?? committed;
  for (const [name, sections] of Object.entries(await generate()))
    await writeFile(join(folder, name), format(sections));
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(error.message);
  process.exitCode = NOT_AVAILABLE;
} finally {
  await rm(classes, { recursive: true, force: true });
}

async function generate() {
  await compile(['../java/wire/Json', 'ConfigDefs', 'CheckOrder', 'ClientFacts', 'BrokerFacts', 'SpringMetadata']);
  const validators = new Validators();
  const client = await clientFacts(java, validators);
  const broker = await brokerFacts(java, validators);
  const { versions, roles: clientRoles, others: otherClients, ...clients } = client;
  const { roles: brokerRoles, others: servers, ...brokers } = broker;
  const data = {
    versions,
    validators: validators.list,
    ...clients,
    ...brokers,
    roles: byLetters({ ...clientRoles, ...brokerRoles }),
    ...(await springFacts(compile, java)),
    brings: await broughtClients(),
    librdkafka: await librdkafkaFacts(),
  };
  return { 'data.json': data, 'other-keys.json': withoutConsumerKeys({ ...otherClients, ...servers }, clientRoles.c) };
}

async function compile(programs, libraries = []) {
  const sources = programs.map((program) => join(here, `${program}.java`));
  await run('javac', ['-encoding', 'UTF-8', '-d', classes, '-cp', [classes, ...libraries].join(delimiter), ...sources]);
}

/** Runs one of our Java programs; it prints one JSON value a line. */
async function java(program, args, libraries = []) {
  const classPath = [classes, ...libraries].join(delimiter);
  const { stdout } = await run('java', ['-Duser.language=en', '-cp', classPath, program, ...args], {
    maxBuffer: 1 << 28,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The tables of other programs, without what a consumer has too: that is told of the consumer's key. */
function withoutConsumerKeys(tables, consumerKeys) {
  return Object.fromEntries(
    Object.entries(tables).map(([owner, rows]) => [
      owner,
      Object.fromEntries(Object.entries(rows).filter(([name]) => !consumerKeys.has(name))),
    ]),
  );
}

/** Names by the letters of all roles that have them, one text for each combination. */
function byLetters(roles) {
  const letters = new Map();
  for (const [letter, names] of Object.entries(roles)) {
    for (const name of names) letters.set(name, (letters.get(name) ?? '') + letter);
  }
  const groups = {};
  for (const name of [...letters.keys()].sort()) {
    const key = letters.get(name);
    groups[key] = key in groups ? `${groups[key]} ${name}` : name;
  }
  return groups;
}
