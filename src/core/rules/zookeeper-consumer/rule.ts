import type { BuiltInRule } from '../rule.ts';

/** Reported by the dialect of bare Kafka keys when it tells what a file is (dialects/java/zookeeper-note.ts). */
export const rule: BuiltInRule = {
  name: 'zookeeper-consumer',
  kind: 'built-in',
  meta: {
    summary: 'A config of the old consumer that met its group in ZooKeeper.',
    appliesTo: ['java'],
    tags: ['key'],
    severities: ['info'],
    fixable: false,
  },
};
