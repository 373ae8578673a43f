import { SCALA_CONSUMER_ONLY, SCALA_CONSUMER_SHARED } from '../../catalog/scala-client.ts';
import type { JavaSeen } from '../../dialects/java/seen.ts';
import type { ParsedFile } from '../../formats/format.ts';
import type { DialectReport, DialectRule } from '../rule.ts';

const CONNECT = 'zookeeper.connect';
const OLD = new Set([...SCALA_CONSUMER_ONLY, ...SCALA_CONSUMER_SHARED]);

export const rule: DialectRule<JavaSeen> = {
  name: 'zookeeper-consumer',
  kind: 'dialect',
  dialect: 'java-client',
  appliesTo: ['java'],
  check: ({ ofZookeeper }) => ofZookeeper.map(note),
};

/** Said once per file, with the other old keys as related; nothing else is said about such a file. */
function note(file: ParsedFile): DialectReport {
  const old = file.pairs.filter(({ path }) => OLD.has(path));
  const at =
    old.find(({ path }) => path === CONNECT) ??
    old.find(({ path }) => SCALA_CONSUMER_ONLY.includes(path)) ??
    old[0] ??
    file.pairs.find(({ path }) => path === 'group.id') ??
    file.pairs[0]!;
  return {
    severity: 'info',
    message:
      'This configures the Scala consumer of Kafka 0.8 to 1.1, which kept its group in ZooKeeper and was removed in Kafka 2.0. ' +
      'Its keys mean something else to today’s clients, so the file is not checked further.',
    file,
    span: at.keySpan,
    key: at.path,
    related: old
      .filter((pair) => pair !== at)
      .map(({ path, keySpan }) => ({ uri: file.source.uri, span: keySpan, message: `${path} is a key of it too` })),
  };
}
