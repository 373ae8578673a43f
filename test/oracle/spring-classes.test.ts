import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, formatVersion, NEWEST } from '../../src/core/catalog/catalog.ts';
import { escapeValue } from '../../src/core/formats/properties/escape.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { isClassName } from '../../src/core/values/class-name.ts';
import { javaTrim } from '../../src/core/values/java-text.ts';
import { isDynamic } from '../../src/core/values/placeholder.ts';
import { Random } from '../support/random.ts';
import { CLASS_NAMES } from './agreement/values.ts';
import { withOwnClasses } from './client-judge.ts';
import { noJava } from './java.ts';
import { BOOT_VERSIONS, type SpringJudge, startSpringJudge } from './spring-judge.ts';

/** Files per version of Spring Boot and seed; a search for something new takes more. */
const RUNS = Number(process.env.SPRING_RUNS ?? 400);
const FIXED_SEED = 848;
const FRESH_SEED = Number(process.env.SPRING_SEED ?? Date.now() % 1_000_000_007);
/** Both sides have to be tried. */
const LEAST = RUNS / 8;

const C = 'spring.kafka.consumer.';
const KAFKAS = [...catalog.deserializers(NEWEST), ...catalog.serializers(NEWEST)];
/** What Java has is there and is no deserializer; nothing is said about it. What a library has may be there; that is a warning at most. */
const ODD = CLASS_NAMES.filter((name) => !/^(?:java|org\.springframework)\./.test(name));
const APPLICATIONS = [
  'com.acme.OrderDeserializer', 'com.acme.Outer$Inner', 'kafka.demo.OrderDeserializer', 'kafka.OrderDeserializer', 'OrderDeserializer',
  'io.confluent.kafka.serializers.KafkaAvroDeserializer', 'org.apache.kafka.demo.Mine', 'org.apache.kafkaesque.StringDeserializer', 'Größe',
]; // biome-ignore format: a list reads better packed

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** The names in it that are an application's. */
  readonly classes: readonly string[];
}

function generate(seed: number, index: number): Case {
  const random = new Random(seed, index);
  const lines: [string, string][] = [[`${C}group-id`, 'g']];
  const classes: string[] = [];
  const sides = random.chance(0.7) ? [random.pick(['key', 'value'])] : ['key', 'value'];
  for (const side of sides) {
    let name = className(random);
    while (isDynamic(name)) name = className(random);
    lines.push([C + side + random.pick(['-deserializer', 'Deserializer', '_deserializer']), name]);
    if (isApplications(javaTrim(name))) classes.push(javaTrim(name));
    if (random.chance(0.3)) lines.push([`${C}properties.default.list.${side}.serde.type`, 'java.util.ArrayList']);
    if (random.chance(0.3))
      lines.push([
        `${C}properties.default.list.${side}.serde.inner`,
        'org.apache.kafka.common.serialization.Serdes$StringSerde',
      ]);
  }
  const files: Record<string, string> = random.chance(0.6)
    ? { 'application.properties': lines.map(([key, value]) => `${key}=${ascii(escapeValue(value))}\n`).join('') }
    : { 'application.yml': lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('') };
  return { files, classes };
}

function isApplications(name: string): boolean {
  const key = 'value.deserializer';
  return isClassName(name) && withOwnClasses({ [key]: name })[key] !== name;
}

/** Spring Boot 3.5 reads `.properties` as ISO 8859-1. */
function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function className(random: Random): string {
  const name = random.pick(random.pick([KAFKAS, KAFKAS, ODD, APPLICATIONS]));
  switch (random.weighted({ plain: 6, slip: 4, short: 1, blanks: 1, blank: 1 })) {
    case 'slip':
      return slipped(name, random);
    case 'short':
      return name.slice(name.lastIndexOf('.') + 1);
    case 'blanks':
      return random.pick([' ', '\t', '\u00a0', '\u3000']) + name + random.pick([' ', '\u00a0', '\u2003', '']);
    case 'blank':
      return random.pick(['', ' ', '\t', '\u00a0', '\u3000']);
    default:
      return name;
  }
}

function slipped(name: string, random: Random): string {
  const at = random.below(name.length);
  const letter = name.charAt(at);
  const other = random.pick(['', letter + letter, 's', 'S', 'z', '.', '-', letter.toUpperCase(), letter.toLowerCase()]);
  return name.slice(0, at) + other + name.slice(at + 1);
}

describe.skipIf(noJava).each(BOOT_VERSIONS)(
  'classes of typed properties against Spring Boot %s and its client',
  (boot) => {
    const project = { option: formatVersion(catalog.springBoot(boot)!) };
    let judge: SpringJudge;
    beforeAll(async () => {
      judge = await startSpringJudge(boot);
    }, 600_000);
    afterAll(() => judge?.dispose());

    function errorsIn(files: Case['files']): string[] {
      const sources = Object.entries(files).map(([name, text]) => ({ uri: `file:///app/${name}`, text }));
      const linted = lint(sources, () => ({ ...DEFAULT_SETTINGS, project }));
      return linted.flatMap(({ findings }) =>
        findings.filter(({ severity }) => severity === 'error').map(({ key, message }) => `${key}: ${message}`),
      );
    }

    it.each([FIXED_SEED, FRESH_SEED])(
      'an error is a refusal and a refusal an error, seed %i (SPRING_SEED)',
      { timeout: 120_000 + RUNS * 200 },
      async (seed) => {
        const disagreements: object[] = [];
        let refused = 0;
        for (let index = 0; index < RUNS; index++) {
          const { files, classes } = generate(seed, index);
          const errors = errorsIn(files);
          const { exception } = await judge.construct(files, classes);
          if (exception) refused++;
          if (errors.length > 0 !== (exception !== undefined))
            disagreements.push({ files, classes, errors, exception });
        }
        expect(disagreements.slice(0, 10)).toEqual([]);
        expect(Math.min(refused, RUNS - refused)).toBeGreaterThan(LEAST);
      },
    );

    it('a serializer of Spring is refused where a deserializer belongs', async () => {
      const name = 'org.springframework.kafka.support.serializer.ToStringSerializer';
      const text = `${C}group-id=g\n${C}value-deserializer=${name}\n`;
      const { exception } = await judge.construct({ 'application.properties': text }, []);
      expect(exception).toContain(`${name} is not an instance of org.apache.kafka.common.serialization.Deserializer`);
      const [linted] = lint([{ uri: 'file:///project/application.properties', text }], () => DEFAULT_SETTINGS);
      expect(linted!.findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning invalid-class']);
    });
  },
);
