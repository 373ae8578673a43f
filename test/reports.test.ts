import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../src/core/rules/index.ts';
import { lintText } from './support/lint-text.ts';

/** docs/reports.md: public reports of people whom a consumer config has bitten, and what we say about each. */
const PAGE = readFileSync(join(import.meta.dirname, '../docs/reports.md'), 'utf8');

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
/** A property that only librdkafka has makes the file one of its clients'. */
const LIBRDKAFKA = `${HEAD}statistics.interval.ms=1000\n`;
const ASSIGNOR = 'partition.assignment.strategy=org.apache.kafka.clients.consumer.';

interface Report {
  /** Number in docs/reports.md. */
  readonly id: string;
  /** What bit them. */
  readonly name: string;
  readonly text: string;
  readonly file?: string;
  readonly version?: string;
  /** Every finding at info and above, as `severity rule`; hints too where they are what answers the report. */
  readonly says: readonly string[];
}

const REPORTS: readonly Report[] = [
  {
    id: 'R01',
    name: 'a session timeout kept when moving to the new protocol',
    text: `${HEAD}group.protocol=consumer\nsession.timeout.ms=30000\n`,
    says: ['error classic-key-with-consumer-protocol'],
  },
  {
    id: 'R03',
    name: 'a client-side assignor beside the new protocol',
    text: `${HEAD}group.protocol=consumer\n${ASSIGNOR}CooperativeStickyAssignor\n`,
    says: ['error classic-key-with-consumer-protocol'],
  },
  {
    id: 'R03',
    name: 'the same on a client that ignored it',
    version: '3.8',
    text: `${HEAD}group.protocol=consumer\n${ASSIGNOR}CooperativeStickyAssignor\n`,
    says: ['info group-protocol-unsupported', 'warning classic-key-with-consumer-protocol'],
  },
  {
    id: 'R05',
    name: 'classic timeouts that librdkafka made fatal',
    text: `${LIBRDKAFKA}group.protocol=consumer\nsession.timeout.ms=45000\nheartbeat.interval.ms=3000\n`,
    says: ['error classic-key-with-consumer-protocol', 'error classic-key-with-consumer-protocol'],
  },
  {
    id: 'R07',
    name: 'group.protocol.type taken for group.protocol',
    text: `${LIBRDKAFKA}group.protocol=consumer\ngroup.protocol.type=consumer\n`,
    says: ['error classic-key-with-consumer-protocol'],
  },
  {
    id: 'R09',
    name: 'a migration sample with a key and no value',
    text: `${HEAD}group.protocol=consumer\ngroup.remote.assignor\n`,
    says: ['warning unknown-remote-assignor'],
  },
  {
    id: 'R11',
    name: 'a broker setting pasted into the client file',
    text: `${HEAD}group.protocol=consumer\ngroup.consumer.session.timeout.ms=30000\n`,
    says: ['warning broker-key'],
  },
  {
    id: 'R13',
    name: 'the consumer protocol in properties that Kafka Streams shares',
    file: 'application.yml',
    text: 'spring:\n  kafka:\n    streams:\n      application-id: a\n    consumer:\n      group-id: g\n    properties:\n      group.protocol: consumer\n',
    says: ['warning spring-shared-group-protocol'],
  },
  {
    id: 'R21',
    name: 'the new protocol on a client that has it as a preview',
    version: '3.9',
    text: `${HEAD}group.protocol=consumer\n`,
    says: ['info group-protocol-unsupported'],
  },
  {
    id: 'R25',
    name: 'eager and cooperative assignors in one list of librdkafka',
    text: `${LIBRDKAFKA}partition.assignment.strategy=range,cooperative-sticky\n`,
    says: ['error mixed-assignors-run-eager'],
  },
  {
    id: 'R27',
    name: 'short names of assignors, which are right for librdkafka',
    text: `${LIBRDKAFKA}partition.assignment.strategy=roundrobin\n`,
    says: [],
  },
  {
    id: 'R29',
    name: 'a misspelled assignor',
    text: `${LIBRDKAFKA}partition.assignment.strategy=ooperative-sticky\n`,
    says: ['error unknown-assignor'],
  },
  {
    id: 'R37',
    name: 'a session timeout above the old bound of 30 s',
    text: `${HEAD}session.timeout.ms=35000\n`,
    says: [],
  },
  {
    id: 'R41',
    name: 'a heartbeat of 30 s within a session of 120 s',
    text: `${HEAD}session.timeout.ms=120000\nheartbeat.interval.ms=30000\n`,
    says: [],
  },
  {
    id: 'R43',
    name: 'a session timeout of minutes to survive slow joins',
    text: `${HEAD}session.timeout.ms=300001\nmax.poll.interval.ms=600000\n`,
    says: ['hint session-timeout-long'],
  },
  {
    id: 'R47',
    name: 'a session timeout raised because processing is slow',
    text: `${HEAD}session.timeout.ms=600000\n`,
    says: ['warning session-above-max-poll', 'hint session-timeout-long'],
  },
  {
    id: 'R49',
    name: 'a poll interval below the session timeout, and a quoted boolean',
    text: `${LIBRDKAFKA}session.timeout.ms=45000\nmax.poll.interval.ms=10000\nenable.auto.commit="false"\n`,
    says: ['error session-above-max-poll', 'info max-poll-interval-extreme', 'error librdkafka-invalid-value'],
  },
  {
    id: 'R51',
    name: 'a Java key that librdkafka refuses',
    text: `${LIBRDKAFKA}exclude.internal.topics=true\n`,
    says: ['error librdkafka-unknown-property'],
  },
  {
    id: 'R53',
    name: 'a batch too large for its interval',
    text: `${HEAD}max.poll.records=50000\nmax.poll.interval.ms=60000\n`,
    says: ['warning poll-records-budget'],
  },
  {
    id: 'R61',
    name: 'a poll interval of twelve minutes, which is fine',
    version: '4.3',
    text: `${HEAD}max.poll.interval.ms=700000\nsession.timeout.ms=10000\nheartbeat.interval.ms=3000\n`,
    says: [],
  },
  {
    id: 'R63',
    name: 'colons, a comment behind the value and a broker key',
    text: `${HEAD}session.timeout.ms:100000\nmax.poll.interval.ms:300000   //raised\ngroup.initial.rebalance.delay.ms:90000\n`,
    says: ['error inline-comment', 'warning broker-key'],
  },
  {
    id: 'R65',
    name: 'an instance id that the pod fills in',
    text: `${HEAD}group.instance.id=\${HOSTNAME}\n`,
    says: [],
  },
  {
    id: 'R65',
    name: 'an instance id that every process shares',
    text: `${HEAD}group.instance.id=worker-1\n`,
    says: ['info shared-instance-id'],
  },
  {
    id: 'R67',
    name: 'a random instance id',
    file: 'application.properties',
    text: 'spring.kafka.consumer.group-id=g\nspring.kafka.consumer.properties.group.instance.id=${random.uuid}\n',
    says: ['warning random-instance-id'],
  },
  {
    id: 'R71',
    name: 'auto commit beside manual acknowledgment',
    file: 'application.properties',
    text: 'spring.kafka.consumer.enable-auto-commit=true\nspring.kafka.listener.ack-mode=manual\n',
    says: ['warning spring-ack-mode'],
  },
  {
    id: 'R73',
    name: 'a boolean for auto.offset.reset',
    text: `${HEAD}auto.offset.reset=true\n`,
    says: ['error invalid-enum'],
  },
  {
    id: 'R79',
    name: 'auto.offset.reset among the global properties of librdkafka',
    text: `${LIBRDKAFKA}auto.offset.reset=earliest\n`,
    says: [],
  },
  {
    id: 'R81',
    name: 'a blank behind a number, which Kafka trims',
    text: `${HEAD}max.poll.records=500 \n`,
    says: [],
  },
  {
    id: 'R83',
    name: 'a blank behind a value that nobody trims',
    text: `${HEAD}schema.registry.url=http://r:8081 \n`,
    says: ['hint trailing-blank'],
  },
  {
    id: 'R85',
    name: 'quotes around the list of brokers',
    text: 'bootstrap.servers="h:443"\ngroup.id=g\n',
    says: ['error quoted-value'],
  },
  {
    id: 'R91',
    name: 'blanks around commas, which Kafka trims',
    text: `${HEAD}${ASSIGNOR}RangeAssignor , org.apache.kafka.clients.consumer.RoundRobinAssignor\n`,
    says: [],
  },
];

describe('what bit people', () => {
  test.each(REPORTS.map((report) => [`${report.id}: ${report.name}`, report] as const))('%s', (_, report) => {
    const { text, file, version, says } = report;
    const wanted = new Set(says.map((each) => each.split(' ')[1]));
    const found = lintText({ text, ...(file !== undefined && { file }), ...(version !== undefined && { version }) });
    const said = found.filter((finding) => finding.severity !== 'hint' || wanted.has(finding.rule));
    expect(said.map((finding) => `${finding.severity} ${finding.rule}`)).toEqual(says);
  });
});

describe('docs/reports.md', () => {
  const rows = [...PAGE.matchAll(/^\| (R\d+) \|.*\|.*\| (.*) \|$/gm)].map(([, id = '', answer = '']) => ({
    id,
    answer,
  }));

  test('lists reports once each, in order', () => {
    const ids = rows.map((row) => row.id);
    expect(ids.length).toBeGreaterThan(40);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  test('names only rules that there are', () => {
    const names = new Set(rules.map((rule) => rule.name));
    for (const { id, answer } of rows) {
      for (const [, name] of answer.matchAll(/\[([a-z\d-]+)\]\(\.\.\/src\/core\/rules\//g))
        expect(names, id).toContain(name);
    }
  });

  test.each(REPORTS.map((report) => [report.id, report] as const))(
    'answers %s with the rules that its test shows',
    (id, { says }) => {
      const { answer } = rows.find((row) => row.id === id)!;
      for (const each of says) expect(answer).toContain(`[${each.split(' ')[1]}]`);
    },
  );

  test('has a test for every report that a rule answers', () => {
    const tested = new Set(REPORTS.map((report) => report.id));
    const answered = rows.filter((row) => row.answer.includes('](../src/core/rules/')).map((row) => row.id);
    expect(answered.filter((id) => !tested.has(id))).toEqual([]);
  });
});
