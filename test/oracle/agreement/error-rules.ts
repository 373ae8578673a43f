import { listedRules } from '../../support/listed-rules.ts';

/** Rules whose errors are not the word of the Java client's constructor, and who is asked about them instead. */
export const JUDGED_ELSEWHERE: Readonly<Record<string, string>> = {
  'malformed-escape': 'properties.test.ts: java.util.Properties refuses the file before a client sees it',
  'spring-invalid-value': 'spring-dialect.test.ts: Spring Boot refuses it before a client sees it',
  'mixed-assignors-run-eager': 'librdkafka.test.ts: an error for librdkafka alone',
  'consumer-key-in-share-consumer': 'share.test.ts: KafkaShareConsumer refuses it',
  'session-above-max-poll': 'librdkafka.test.ts: an error for librdkafka alone',
};

/** The rules of which each error must be a refusal of the Java client. */
export const errorRules: readonly string[] = listedRules
  .filter((rule) => rule.severities.includes('error') && rule.appliesTo.includes('java'))
  .map((rule) => rule.name)
  .filter((name) => !(name in JUDGED_ELSEWHERE));
