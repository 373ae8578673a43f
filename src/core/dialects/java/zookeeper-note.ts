import type { ParsedFile } from '../../formats/format.ts';
import type { Finding } from '../../model/findings.ts';

/** Reported once per file under the rule `zookeeper-consumer`; nothing else is said about such a file. */
export function zookeeperNote(file: ParsedFile): Finding {
  const pair = file.pairs.find((candidate) => candidate.path === 'zookeeper.connect')!;
  return {
    rule: 'zookeeper-consumer',
    severity: 'info',
    message:
      'This configures the Scala consumer of Kafka 0.8 to 1.1, which kept its group in ZooKeeper and was removed in Kafka 2.0. ' +
      'Its keys mean something else to today’s clients, so the file is not checked further.',
    uri: file.source.uri,
    span: pair.keySpan,
    key: 'zookeeper.connect',
    related: [],
    tags: [],
    fixes: [],
  };
}
