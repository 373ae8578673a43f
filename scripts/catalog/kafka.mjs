// Facts from Kafka's own jars.
import { delimiter } from 'node:path';
import { classPath, clientJars, clientLibraries } from '../java/jars.mjs';
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
// The last version with ZooKeeper and the newest one: together they know what a file of either kind may hold.
const FRAMEWORKS = ['3.9.2', '4.4.0'];

/** `4.3.1` or `4.3` to 403. */
export function code(version) {
  const [major, minor] = version.split('.');
  return Number(major) * 100 + Number(minor);
}

/**
 * @param {(program: string, args: string[], libraries?: string[]) => Promise<object[]>} java runs one of our programs
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
    shareRefused: names((all) => all.shareRefused),
    shareOnly: names((all) => all.shareOnly),
    assignors: names((all) =>
      all.assignors.map((each) => `${short(each.className)} ${each.shortName} ${each.protocol}`),
    ),
    deserializers: names((all) => all.deserializers.map(short)),
    serializers: names((all) => all.serializers.map(short)),
    roles: {
      c: new Set(facts.flatMap((all) => Object.keys(all.consumer))),
      p: new Set(facts.flatMap((all) => all.producer)),
      a: new Set(facts.flatMap((all) => all.admin)),
    },
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
    paths.push(await classPath([kafka('kafka-streams', version), kafka('connect-runtime', version)]));
  }
  const facts = await java(
    'BrokerFacts',
    paths.map((path) => path.join(delimiter)),
  );
  const versions = BROKERS.map(([version], i) => [code(version), facts[i]]);
  const frameworks = facts.slice(BROKERS.length);
  const recent = facts.slice(
    BROKERS.findIndex(([version]) => version === FRAMEWORKS[0]),
    BROKERS.length,
  );
  return {
    broker: rows(
      versions.map(([version, all]) => [version, all.limits]),
      validators,
    ),
    groupKeys: presence(versions.map(([version, all]) => [version, all.group ?? []])),
    roles: {
      s: new Set(frameworks.flatMap((all) => all.streams)),
      w: new Set(frameworks.flatMap((all) => all.connect)),
      b: new Set(recent.flatMap((all) => all.broker)),
      t: new Set(recent.flatMap((all) => all.topic)),
    },
  };
}
