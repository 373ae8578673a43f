import { escapeKey, escapeValue } from '../../core/formats/properties/escape.ts';
import type { MemberSpec } from './engine.ts';

/** The agent's main class; its first argument is the command. */
export const AGENT_CLASS = 'rebalance.lab.Agent';

/** The few of Kafka's jars that a consumer needs: a short class path halves the start of a JVM. */
export const MEMBER_LIBRARIES: readonly string[] = [
  'kafka-clients',
  'slf4j-api',
  'lz4-java',
  'snappy-java',
  'zstd-jni',
];

/** Members are short-lived and many: the second compiler never pays off, and a parallel collector takes the others' cores. */
export const MEMBER_JVM_FLAGS: readonly string[] = [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xmx128m',
  '-Xshare:auto',
  // What the JVM itself has to say belongs to the log; on standard output it would stand between the events.
  '-Xlog:disable',
  '-Xlog:all=warning:stderr',
];

/** Ends the properties on a member's standard input; no value holds a line of its own. Commands may follow, a line each. */
const END_OF_PROPERTIES = '#end\n';

/** The command that has one record of the member's next batch take so long (ms). */
export function slowCommand(ms: number): string {
  return `slow ${ms}\n`;
}

/** The begin of a member's standard input: its consumer's properties, and what the agent wants to know, as a .properties file. */
export function memberInput(spec: MemberSpec, bootstrap: string, tailPath: string): string {
  const properties = {
    ...spec.properties,
    'bootstrap.servers': bootstrap,
    'lab.scenario': spec.scenario,
    'lab.member': spec.member,
    'lab.incarnation': String(spec.incarnation),
    'lab.topic': spec.topic,
    'lab.workPerRecordMs': String(spec.workPerRecordMs),
    'lab.tail': tailPath,
  };
  const lines = Object.entries(properties).map(([key, value]) => `${escapeKey(key)}=${escapeValue(value)}\n`);
  return `${lines.join('')}${END_OF_PROPERTIES}`;
}
