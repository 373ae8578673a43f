import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { librdkafkaWheel } from '../../scripts/catalog/librdkafka.mjs';
import { catalog, type LibrdkafkaKey } from '../../src/core/catalog/catalog.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { clientConfig } from '../support/client-config.ts';
import { sourcesOf } from '../support/lint-text.ts';
import { listedRules } from '../support/listed-rules.ts';
import { Random } from '../support/random.ts';
import type { Line } from './agreement/recipes.ts';

/** The same configs in every run; any other number is as good. */
const FIXED_SEED = 848;
const CONFIGS = 1800;
const FRESH_SEED = Number(process.env.LIBRDKAFKA_SEED ?? Date.now() % 1_000_000_007);
const FRESH_CONFIGS = Number(process.env.LIBRDKAFKA_CONFIGS ?? 600);
/** How often each rule has to be tried among those of the fixed seed; what chance draws has no least number. */
const LEAST = 25;

const wheel = await librdkafkaWheel().catch((error: Error) => {
  console.warn(`Tests that ask the real librdkafka are skipped: ${error.message}`);
  return undefined;
});

interface Answer {
  readonly accepted: boolean;
  readonly message: string;
}

/** Asks confluent-kafka about all configs in turn. */
async function ask(configs: readonly Readonly<Record<string, string>>[]): Promise<Answer[]> {
  const program = join(import.meta.dirname, 'python/librdkafka_judge.py');
  const child = spawn('python3', [program], {
    env: { ...process.env, PYTHONPATH: wheel },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const answers: Answer[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => answers.push(JSON.parse(line)));
  child.stdin.end(configs.map((config) => `${JSON.stringify(config)}\n`).join(''));
  await closed;
  return answers;
}

/**
 * Properties that a consumer reads and that need no file, library, host or other property. Left out are fetch.min.bytes, for which
 * 2.15.1 enforces another range than its own table says, and log_level, which the judge sets.
 */
const PROPERTIES = catalog.librdkafkaKeys.filter(
  ({ name, scope, range, words }) =>
    scope !== 'P' &&
    (range ?? words) &&
    !/^(?:fetch\.min|plugin|builtin|log_level|sasl\.oauthbearer\.metadata)/.test(name),
);
/** Keys of Kafka's other clients, some with a value that they would take. */
const JAVA_KEYS: readonly Line[] = [
  ['receive.buffer.bytes', '1000'],
  ['send.buffer.bytes', '1000'],
  ['metrics.num.samples', '2'],
  ['fetch.max.wait.ms', '500'],
  ['default.api.timeout.ms', '60000'],
  ['interceptor.classes', 'com.acme.Mine'],
  ['key.deserializer', 'com.acme.Mine'],
  ['value.deserializer', 'string'],
  ['exclude.internal.topics', 'true'],
  ['buffer.memory', '33554432'],
  ['sasl.jaas.config', 'x'],
  ['ssl.truststore.location', '/etc/trust.jks'],
];
/** What files of librdkafka keep from the Scala clients: it has properties of the same names. */
const LEFTOVERS: readonly Line[] = [
  ['auto.commit.enable', 'true'],
  ['fetch.message.max.bytes', '1048576'],
  ['fetch.wait.max.ms', '100'],
  ['metadata.broker.list', '127.0.0.1:1'],
];
/** What librdkafka compares: a limit, another one that it must reach, and how far it must go beyond it. */
const COMPARED: readonly [limit: string, other: string, more: number][] = [
  ['fetch.max.bytes', 'message.max.bytes', 0],
  ['receive.message.max.bytes', 'fetch.max.bytes', 512],
  ['receive.message.max.bytes', 'message.max.bytes', 512],
  ['receive.message.max.bytes', 'queued.max.messages.kbytes', 512],
  ['reconnect.backoff.max.ms', 'reconnect.backoff.ms', 0],
  ['max.poll.interval.ms', 'session.timeout.ms', 0],
];

/** Two limits that are compared, at the border of what is refused; often one of them stays at its default. */
function limitLines(random: Random): Line[] {
  const [limit, other, more] = random.pick(COMPARED);
  const unit = other.endsWith('kbytes') ? 1024 : 1;
  const standard = Number(catalog.librdkafkaKey(other)!.default);
  const value = random.chance(0.5) ? standard : random.pick([1000, 2000, 60_000, standard + 1]);
  const least = value * unit + more;
  const lines: Line[] = [[limit, `${random.pick([least - 1, least - 1, least, least, least + 1, least - more])}`]];
  if (value !== standard || random.chance(0.3)) lines.push([other, `${value}`]);
  if (random.chance(0.2)) lines.shift();
  if (random.chance(0.2)) lines.push([random.pick(COMPARED)[1], '3000']);
  return random.shuffled(lines);
}

/** A value for a property: inside its range, at its ends, beyond them, of another type, or oddly written. */
function drawValue({ range, words }: LibrdkafkaKey, random: Random): string {
  if (words)
    return random.pick([...words, ...words, random.pick(words).toUpperCase(), '1', 't', 'yes', '', 'nonsense']);
  const { min, max } = range!;
  const inside = String(Math.min(Math.max(min, 5), max));
  return random.pick([
    ...[min - 1, min, max, max + 1].map(String), inside, inside, `${inside}s`, `0x${inside}`, `0${inside}`, `${inside}.5`, ` ${inside} `, `+${inside}`, '', 'five',
  ]); // biome-ignore format: a list reads better packed
}

/** Settings that the rules for librdkafka speak of, close to what they refuse and on both sides of it. */
function draw(random: Random): Line[] {
  const base: Line[] = [
    ['socket.keepalive.enable', 'true'],
    ['auto.offset.reset', 'earliest'],
    ['bootstrap.servers', '127.0.0.1:1'],
  ];
  const about = random.weighted({ group: 6, property: 6, limits: 4, java: 2, login: 3, slip: 3 });
  if (about === 'property') {
    const property = random.pick(PROPERTIES);
    return [...base.filter(([key]) => key !== property.name), [property.name, drawValue(property, random)]];
  }
  if (about === 'limits') {
    return [...limitLines(random), ...base];
  }
  if (about === 'java') {
    return random.shuffled([...random.some(JAVA_KEYS, 0, 1), ...random.some(LEFTOVERS, 0, 3), ...base]);
  }
  if (about === 'login') return random.shuffled([...loginLines(random), ...base]);
  if (about === 'slip') {
    // A slip may be of the key that says whose file it is.
    base.push(['statistics.interval.ms', '0']);
    const property = random.pick(LONG_NAMES);
    const name = random.chance(0.1) ? property.name : slipped(property.name, random);
    return [...base.filter(([key]) => key !== property.name), [name, property.default ?? '1']];
  }
  return [...groupLines(random), ...base];
}

const MECHANISMS = [
  'PLAIN',
  'PLAIN',
  'SCRAM-SHA-256',
  'SCRAM-SHA-512',
  'SCRAM-SHA-1',
  'OAUTHBEARER',
  'plain',
  'NTLM',
  'PLAIN,OAUTHBEARER',
  '',
];

/** A login as files have it; only one without a mechanism, or for Kerberos, which few builds have, is left to {@link CANNOT_KNOW}. */
function loginLines(random: Random): Line[] {
  const lines: Line[] = [
    ['sasl.username', 'u'],
    ['sasl.password', 'p'],
  ];
  if (random.chance(0.9)) lines.push([random.pick(['sasl.mechanisms', 'sasl.mechanism']), random.pick(MECHANISMS)]);
  const protocol = random.pick(['SASL_PLAINTEXT', 'SASL_SSL', 'sasl_plaintext', 'PLAINTEXT', 'SSL', '']);
  if (protocol !== '') lines.push(['security.protocol', protocol]);
  return lines;
}

/** Refusals that depend on how librdkafka was built; there is a warning of ours. */
const CANNOT_KNOW = /No provider for SASL mechanism GSSAPI/;

const LONG_NAMES = PROPERTIES.filter(({ name }) => name.length > 12 && !/[\d_]/.test(name));

/** A name with a letter missing, twice, or swapped with its neighbour, or with other separators or capitals. */
function slipped(name: string, random: Random): string {
  const words = name.split('.');
  // The first letter and the dots are seldom mistaken.
  const word = words.findIndex((each) => each.length === Math.max(...words.map(({ length }) => length)));
  const letters = words[word]!;
  const at = random.between(1, letters.length - 2);
  const how = random.pick(['gone', 'twice', 'swapped', 'dashes', 'capitals'] as const);
  if (how === 'dashes') return name.replaceAll('.', random.pick(['-', '_']));
  if (how === 'capitals') return words.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join('.');
  const spelled: Record<typeof how, string> = {
    gone: letters.slice(0, at) + letters.slice(at + 1),
    twice: letters.slice(0, at) + letters.charAt(at) + letters.slice(at),
    swapped: letters.slice(0, at) + letters.charAt(at + 1) + letters.charAt(at) + letters.slice(at + 2),
  };
  words[word] = spelled[how];
  return words.join('.');
}

const ASSIGNORS = [
  'range',
  'roundrobin',
  'cooperative-sticky',
  'sticky',
  'uniform',
  'Range',
  'org.apache.kafka.clients.consumer.RangeAssignor',
];

function groupLines(random: Random): Line[] {
  const assignors = random.some(ASSIGNORS.slice(0, random.chance(0.6) ? 3 : 7), 1, 3);
  const lines: Line[] = [
    [
      'group.protocol',
      random.pick(['consumer', 'classic', 'classic', 'Consumer', 'CLASSIC', 'new', 'consumers', 'share']),
    ],
    ['session.timeout.ms', random.pick(['45000', '10000', '300000', '300001', '6000'])],
    ['max.poll.interval.ms', random.pick(['300000', '45000', '10000', '44999', '9999'])],
    ['heartbeat.interval.ms', random.pick(['3000', '50000'])],
    ['partition.assignment.strategy', assignors.join(random.pick([',', ', ']))],
    ['group.remote.assignor', random.pick(['uniform', 'range'])],
    ['group.protocol.type', 'consumer'],
    ['group.id', random.pick(['g', '', 'orders', ' '])],
    ['enable.auto.commit', 'false'],
  ];
  return random.shuffled(random.some(lines, 1, 5));
}

const errorRules = listedRules
  .filter(({ appliesTo, severities }) => appliesTo.includes('librdkafka') && severities.includes('error'))
  .map((rule) => rule.name);

describe.skipIf(wheel === undefined)(
  'errors about librdkafka are what librdkafka refuses',
  { timeout: 300_000 },
  () => {
    interface Judged {
      readonly text: string;
      readonly rules: readonly string[];
      readonly answer: Answer;
    }
    let judged: Judged[];
    beforeAll(async () => {
      judged = await judge(FIXED_SEED, CONFIGS);
    }, 300_000);

    async function judge(seed: number, configs: number): Promise<Judged[]> {
      const texts = Array.from({ length: configs }, (_, i) =>
        draw(new Random(seed, i))
          .map(([key, value]) => `${key}=${value}\n`)
          .join(''),
      );
      const linted = texts.map((text) => lint(sourcesOf({ text }), () => DEFAULT_SETTINGS)[0]!);
      const answers = await ask(linted.map((file) => ({ 'group.id': 'g', ...clientConfig(file.configs[0]!) })));
      expect(answers).toHaveLength(configs);
      return linted.map(({ configs: [config], findings }, i) => {
        expect(config!.client, texts[i]).toBe('librdkafka');
        const errors = findings.filter((finding) => finding.severity === 'error');
        return { text: texts[i]!, rules: errors.map((finding) => finding.rule), answer: answers[i]! };
      });
    }

    /** One config of each kind of disagreement, a few of them. */
    function disagreements(of: readonly Judged[]): string[] {
      const wrong = of
        .filter(({ rules: found, answer }) => found.length > 0 === answer.accepted && !CANNOT_KNOW.test(answer.message))
        .map(
          ({ text, rules: found, answer }) =>
            `${found.join(' ') || 'nothing'}, but ${answer.message || 'accepted'}\n${text}`,
        );
      return [...new Map(wrong.map((each) => [each.slice(0, 90), each])).values()].slice(0, 12);
    }

    test(`on ${CONFIGS} configs from a fixed seed`, () => {
      expect(disagreements(judged)).toEqual([]);
      expect(judged.filter(({ answer }) => answer.accepted).length).toBeGreaterThan(LEAST);
    });

    test(`on ${FRESH_CONFIGS} configs from a fresh seed`, async () => {
      console.log(`librdkafka: seed ${FRESH_SEED} (LIBRDKAFKA_SEED repeats it)`);
      expect(disagreements(await judge(FRESH_SEED, FRESH_CONFIGS))).toEqual([]);
    });

    test.each(errorRules.map((name) => [name]))('%s is among them', (name) => {
      expect(judged.filter(({ rules: found }) => found.includes(name)).length).toBeGreaterThan(LEAST);
    });
  },
);
