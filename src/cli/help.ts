/** What `--help` adds to the options: calls to copy, and what the exit code tells. */
interface Help {
  /** A call, and what it is for. */
  readonly examples: readonly (readonly [call: string, what: string])[];
  /** What each exit code means. */
  readonly exits: readonly string[];
}

const FAILED = 'something could not be done (an unreadable file, a wrong option); the rest is still reported';
const EMPTY = `${FAILED}\n     with --fail-on-empty also: no consumer config was recognized`;

const HELP = {
  'kafka-rebalance': {
    examples: [
      ['kafka-rebalance lint', 'what is wrong in the configs below this folder'],
      ['kafka-rebalance fix --write', 'apply the safe fixes'],
      ['kafka-rebalance migrate --plan consumer.properties', 'how to get to the consumer protocol (KIP-848)'],
      ['kafka-rebalance explain session.timeout.ms', 'what a key does under each protocol'],
      ['kafka-rebalance help lint', 'options, examples and exit codes of a command'],
    ],
    exits: ['well', 'findings at or above the threshold, or a config that cannot be changed', FAILED],
  },
  lint: {
    examples: [
      ['kafka-rebalance lint', 'this folder'],
      ['kafka-rebalance lint --fail-on warning --fail-on-empty deploy/', 'a gate for a build'],
      ['kafka-rebalance lint --kafka-version 4.3 .', 'before an upgrade of the client'],
      ['kafka-rebalance lint --format json . | jq .', 'for programs'],
      ['cat f | kafka-rebalance lint --stdin-filename application.yml', 'for editors'],
    ],
    exits: ['no finding at or above --fail-on', 'findings', EMPTY],
  },
  fix: {
    examples: [
      ['kafka-rebalance fix', 'show what would change below this folder'],
      ['kafka-rebalance fix --write consumer.properties', 'change the file'],
      ['kafka-rebalance fix | git apply', 'as a patch'],
    ],
    exits: ['nothing to fix, or --write', 'the diff is not empty', EMPTY],
  },
  migrate: {
    examples: [
      ['kafka-rebalance migrate --plan consumer.properties', 'the plan alone'],
      ['kafka-rebalance migrate --diff --plan .', 'the changes and the plan'],
      ['kafka-rebalance migrate --write application.yml', 'change the file and its profiles'],
      ['kafka-rebalance migrate --to classic consumer.properties', 'the way back'],
    ],
    exits: ['well', 'a config cannot be migrated; the reason stands on standard error', EMPTY],
  },
  explain: {
    examples: [
      ['kafka-rebalance explain session.timeout.ms', 'a key'],
      ['kafka-rebalance explain auto.offset.reset --kafka-version 3.9', 'as an older client has it'],
      ['kafka-rebalance explain spring.kafka.consumer.max-poll-records', 'a name of Spring Boot'],
      ['kafka-rebalance explain mixed-assignors-run-eager', 'a rule'],
      ['kafka-rebalance explain --effective application.yml', 'what its consumers work with, and who decides it'],
      ['kafka-rebalance explain --effective deploy/', 'those of all files below a folder'],
    ],
    exits: [
      'well',
      '-',
      'nothing is known of the name, or no consumer config was recognized; the reason stands on standard error',
    ],
  },
  forecast: {
    examples: [
      [
        'kafka-rebalance forecast consumer.properties',
        'what a kill, a close, a freeze, a slow batch and a deploy cost',
      ],
      ['kafka-rebalance forecast --format json . | jq .', 'for programs'],
    ],
    exits: [
      'well',
      '-',
      'no consumer config was recognized, or something cannot be read; the reason stands on standard error',
    ],
  },
  rules: {
    examples: [
      ['kafka-rebalance rules', 'all of them'],
      ['kafka-rebalance rules | grep assignor', 'those about assignors'],
      ['kafka-rebalance rules --format json | jq .', 'for programs'],
      ['kafka-rebalance explain mixed-assignors-run-eager', 'the page of one'],
    ],
    exits: ['well', '-', FAILED],
  },
  lab: {
    examples: [
      ['kafka-rebalance lab', 'the usual assignors, with Docker where it runs'],
      ['kafka-rebalance lab --modes range,consumer-uniform --departures kill', 'two of them, killed'],
      ['kafka-rebalance lab --list', 'all scenarios, each with its question'],
      ['kafka-rebalance lab --scenarios rolling-range,freeze-range', 'scenarios by their names'],
      ['kafka-rebalance lab --config consumer.properties --departures kill', 'your own config'],
      ['kafka-rebalance lab --config consumer.properties --against migrated', 'what a migration to KIP-848 gains'],
      ['kafka-rebalance lab --format html --out lab > lab.html', 'a page, and all events and logs'],
    ],
    exits: [
      'every invariant held',
      'an invariant is broken, or a scenario could not be finished',
      'the lab could not run',
    ],
  },
} as const satisfies Readonly<Record<string, Help>>;

/** The end of a command's help. */
export function help(command: keyof typeof HELP): string {
  const { examples, exits }: Help = HELP[command];
  const width = Math.max(...examples.map(([call]) => call.length));
  const lines = ['', 'Examples:', ...examples.map(([call, what]) => `  ${call.padEnd(width)}  ${what}`)];
  lines.push('', 'Exit codes:', ...exits.flatMap((what, code) => (what === '-' ? [] : `  ${code}  ${what}`)));
  return lines.join('\n');
}
