// Facts from Kafka's own jars.
import { delimiter } from 'node:path';
import { artifacts, classPath, clientJars, clientLibraries } from '../java/jars.mjs';
import { presence, rows } from './encode.mjs';

const CLIENT_PACKAGE = /^org\.apache\.kafka\.(clients\.consumer|common\.serialization)\./;

// Every version since the consumer protocol exists; before it a broker's limits for groups changed only in 2.3.
const BROKERS = [
  ['2.2.2', 'kafka_2.12'],
  ['2.3.1', 'kafka_2.12'],
  ['3.7.2', 'kafka_2.13'],
  ['3.8.1', 'kafka_2.13'],
  ['3.9.2', 'kafka-server'],
  ['4.0.2', 'kafka-server'],
  ['4.1.2', 'kafka-server'],
  ['4.2.2', 'kafka-server'],
  ['4.3.1', 'kafka-server'],
  ['4.4.0', 'kafka-server'],
];
// From the last version with ZooKeeper on: together they know what a file of either kind may hold.
const FRAMEWORKS = ['3.9.2', '4.0.2', '4.1.2', '4.2.2', '4.3.1', '4.4.0'];

/** `4.3.1` or `4.3` to 403. */
export function code(version) {
  const [major, minor] = version.split('.');
  return Number(major) * 100 + Number(minor);
}

/**
 * @param {(program: string, args: string[], libraries?: string[]) => Promise<any[]>} java runs one of our programs
 * @param {import('./encode.mjs').Validators} validators
 */
export async function clientFacts(java, validators) {
  const jars = await clientJars();
  const facts = await java('ClientFacts', [...jars.values()], await clientLibraries());
  const versions = [...jars.keys()].map((version, i) => [code(version), facts[i]]);
  const names = (pick) => presence(versions.map(([version, all]) => [version, pick(all)]));
  const short = (name) => name.replace(CLIENT_PACKAGE, '');
  return {
    versions: versions.map(([version]) => version),
    consumer: rows(
      versions.map(([version, all]) => [version, all.consumer]),
      validators,
    ),
    classicOnly: names((all) => all.classicOnly),
    consumerOnly: names((all) => all.consumerOnly),
    parseOrder: merged(facts.map((all) => all.parseOrder)),
    checks: {
      classic: changes(versions.map(([version, all]) => [version, all.checks.classic])),
      consumer: changes(versions.map(([version, all]) => [version, all.checks.consumer])),
    },
    shareRefused: names((all) => all.shareRefused),
    shareOnly: names((all) => all.shareOnly),
    assignors: names((all) =>
      all.assignors.map((each) => `${short(each.className)} ${each.shortName} ${each.protocol}`),
    ),
    deserializers: names((all) => all.deserializers.map(short)),
    serializers: names((all) => all.serializers.map(short)),
    unmakable: unmakable(facts),
    roles: {
      c: namesOf(facts, 'consumer'),
      p: namesOf(facts, 'producer'),
      a: namesOf(facts, 'admin'),
    },
    others: { producer: outlines(versions, 'producer'), admin: outlines(versions, 'admin') },
  };
}

/** As {@link clientFacts}, for brokers, Streams and Connect. */
export async function brokerFacts(java, validators) {
  const kafka = (artifact, version) => `org.apache.kafka:${artifact}:${version}`;
  const paths = [];
  for (const [version, artifact] of BROKERS) {
    const parts = artifact === 'kafka-server' ? [artifact, 'kafka-group-coordinator', 'kafka-storage'] : [artifact];
    paths.push(await classPath(parts.map((part) => kafka(part, version))));
  }
  for (const version of FRAMEWORKS) {
    const jars = [
      'kafka-clients',
      'kafka-streams',
      'connect-runtime',
      'connect-api',
      'connect-json',
      'connect-transforms',
    ];
    // Their definitions need little of all that they run with.
    paths.push([...(await artifacts(jars.map((jar) => kafka(jar, version)))), ...(await clientLibraries())]);
  }
  const facts = await java(
    'BrokerFacts',
    paths.map((path) => path.join(delimiter)),
  );
  const versions = BROKERS.map(([version], i) => [code(version), facts[i]]);
  const frameworks = FRAMEWORKS.map((version, i) => [code(version), facts[BROKERS.length + i]]);
  const recent = versions.filter(([version]) => version >= code(FRAMEWORKS[0]));
  return {
    broker: rows(
      versions.map(([version, all]) => [version, all.limits]),
      validators,
    ),
    groupKeys: presence(versions.map(([version, all]) => [version, Object.keys(all.group ?? {})])),
    roles: {
      s: namesOf(ofAll(frameworks), 'streams'),
      w: namesOf(ofAll(frameworks), 'connect'),
      b: namesOf(ofAll(recent), 'broker'),
      t: namesOf(ofAll(recent), 'topic'),
    },
    others: {
      streams: outlines(frameworks, 'streams'),
      connect: outlines(frameworks, 'connect'),
      broker: outlines(recent, 'broker'),
      topic: outlines(recent, 'topic'),
      group: outlines(recent, 'group'),
    },
  };
}

/**
 * One order that those of all versions are parts of, as the places of the names in the alphabet.
 * @throws {Error} when two versions contradict each other: the data has no room for that
 */
function merged(orders) {
  const names = [...new Set(orders.flat())].sort();
  /** @type {Map<string, Set<string>>} */
  const before = new Map(names.map((name) => [name, new Set()]));
  for (const order of orders) for (let i = 1; i < order.length; i++) before.get(order[i])?.add(order[i - 1]);
  const order = [];
  while (order.length < names.length) {
    const next = names.find(
      (name) => !order.includes(name) && [...(before.get(name) ?? [])].every((each) => order.includes(each)),
    );
    if (next === undefined) throw new Error(`versions parse their keys in orders that contradict each other`);
    order.push(next);
  }
  return order.map((name) => names.indexOf(name)).join(' ');
}

/** The lists that differ from the version before, as texts. */
function changes(versions) {
  const rows = versions.filter(([, list]) => list).map(([version, list]) => [version, list.join(' ')]);
  return rows.filter(([, text], i) => text !== rows[i - 1]?.[1]);
}

/** The classes that no version makes from their name, by what they are in the last version that has them. */
function unmakable(facts) {
  const kinds = new Map();
  for (const all of facts)
    for (const [kind, names] of Object.entries(all.unmakable))
      for (const name of names) kinds.set(name.slice('org.apache.kafka.'.length), kind);
  const makable = new Set(
    facts.flatMap((all) => [...all.deserializers, ...all.assignors.map((each) => each.className)]),
  );
  const byKind = {};
  for (const name of [...kinds.keys()].sort()) {
    if (makable.has(`org.apache.kafka.${name}`)) throw new Error(`${name} can be made in some versions only`);
    const kind = kinds.get(name);
    byKind[kind] = kind in byKind ? `${byKind[kind]} ${name}` : name;
  }
  return byKind;
}

function ofAll(versions) {
  return versions.map(([, all]) => all);
}

function namesOf(facts, owner) {
  return new Set(facts.flatMap((all) => Object.keys(all[owner])));
}

function outlines(versions, owner) {
  return rows(versions.map(([version, all]) => [version, all[owner] ?? {}]));
}
