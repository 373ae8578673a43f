import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '../../../src/cli/text-file.ts';
import { catalog, versions } from '../../../src/core/catalog/catalog.ts';
import { escapeKey, escapeValue } from '../../../src/core/formats/properties/escape.ts';
import { lexProperties } from '../../../src/core/formats/properties/lexer.ts';
import { Random } from '../../support/random.ts';
import { type Line, leftoverLines, MIXTURES, ordinaryLines, RECIPES } from './recipes.ts';
import { anyValue, boundaryValues, boundsOf, lastSpec } from './values.ts';

/** One config to be judged. */
export interface Case {
  /** What drew it: a rule's name, or the name of a mixture. */
  readonly recipe: string;
  /** As a .properties file has it. */
  readonly text: string;
  /** Minor versions that the case is about, where it is about some. */
  readonly versions?: readonly number[];
}

const NAMES = Object.keys(RECIPES);
/** A case of a Java client's file with keys of others: it must be read as one. */
export const LEFTOVERS = 'leftovers';
const WEIGHTS = { rule: 60, combination: 14, 'any key': 14, sasl: 2, 'near miss': 4, file: 10, [LEFTOVERS]: 8 };

/** The case of a number in the sequence that a seed stands for. Real files, where there are any, are part of it. */
export function generate(seed: number, index: number): Case {
  const random = new Random(seed, index);
  const kind = random.weighted(WEIGHTS);
  if (kind === 'file') return { recipe: kind, text: mutatedFile(random) };
  if (kind === LEFTOVERS) {
    const lines = RECIPES[NAMES[index % NAMES.length]!]!(random);
    return { recipe: kind, text: written(random.shuffled([...leftoverLines(random, lines), ...lines]), random) };
  }
  const recipe = kind === 'rule' ? NAMES[index % NAMES.length]! : kind;
  const lines = (RECIPES[recipe] ?? MIXTURES[recipe]!)(random);
  // The order of lines matters to a file only where a key stands twice.
  const around = ordinaryLines(random, lines);
  const at = random.between(0, around.length);
  return { recipe, text: written([...around.slice(0, at), ...lines, ...around.slice(at)], random) };
}

/** A .properties text in one of the many ways to write the same pairs. */
function written(lines: readonly Line[], random: Random): string {
  const plain = random.chance(0.7);
  const eol = plain ? '\n' : random.pick(['\n', '\r\n', '\r']);
  const texts = lines.map(([key, value]) => {
    if (plain) return `${escapeKey(key)}=${escapeValue(value)}`;
    const name = random.chance(0.1) ? escapeKey(key).replace('.', random.pick(['\\.', '\\u002e'])) : escapeKey(key);
    const separator = random.pick(['=', ' = ', ': ', '=\\\n   '.replace('\n', eol), '\t=\t']);
    return random.pick(['', '', '  ']) + name + separator + escapeValue(value);
  });
  if (!plain) texts.splice(random.below(texts.length + 1), 0, random.pick(['# a comment', '', '! another', '   ']));
  return texts.join(eol) + (random.chance(0.9) ? eol : '');
}

/** The values on both sides of each bound of each key, for the first version that sets it. */
export function boundaryCases(): Case[] {
  return catalog.names.flatMap((key) =>
    catalog.key(key)!.changes.flatMap(({ version, spec }) => {
      if (spec?.validator?.kind !== 'range') return [];
      // Beside max.poll.records the file is a consumer's, whatever the key is.
      const text = (value: string) => `max.poll.records=5\n${escapeKey(key)}=${escapeValue(value)}\n`;
      return boundaryValues(spec).map((value) => ({
        recipe: 'bound',
        text: text(value),
        versions: [version, versions.at(-1)!],
      }));
    }),
  );
}

/** Every word that a key takes in some version, and the same in another case. */
export function choiceCases(): Case[] {
  return catalog.names.flatMap((key) =>
    catalog.key(key)!.changes.flatMap(({ version, spec }) => {
      const { validator } = spec ?? {};
      if (validator?.kind !== 'oneOf' && validator?.kind !== 'offsetReset') return [];
      // What SSL and SASL need beside the protocol is on the machine, see unknowable.ts.
      const words = validator.values.filter((word) => key !== 'security.protocol' || word === 'PLAINTEXT');
      const spelled = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]);
      return [...new Set(spelled)].map((word) => ({
        recipe: 'choice',
        text: `max.poll.records=5\n${key}=${word}\n`,
        versions: [version, versions.at(-1)!],
      }));
    }),
  );
}

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = [join(ROOT, 'samples'), join(ROOT, 'scripts/bench/fixtures'), join(ROOT, '../shared/corpus')];

let files: readonly string[] | undefined;

/** Consumer configs of people: the samples, and the corpus where it is beside this checkout. */
export function realFiles(): readonly string[] {
  files ??= FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.properties'))
      .sort()
      .map((name) => decode(readFileSync(join(folder, name))).text)
      .filter((text) => /deserializer|group\.id|bootstrap\.servers/.test(text)),
  );
  return files;
}

function mutatedFile(random: Random): string {
  let text = random.pick(realFiles());
  for (let left = random.between(0, 3); left > 0; left--) text = mutated(text, random);
  return text;
}

/** A pair gets another value, is said twice, goes, or another key comes; now and then a character is struck. */
function mutated(text: string, random: Random): string {
  const { pairs } = lexProperties(text);
  if (pairs.length === 0) return text;
  const pair = random.pick(pairs);
  const { start, end } = pair.span;
  const known = catalog.key(pair.path) !== undefined && pair.path !== 'security.protocol';
  switch (random.weighted({ value: 5, twice: 1, gone: 1, added: 4, struck: 1 })) {
    case 'value': {
      const value = known ? anyValue(lastSpec(pair.path), random) : random.pick(['', 'x']);
      return (
        text.slice(0, pair.valueSpan.start) +
        (pair.valueSpan.start === pair.keySpan.end ? '=' : '') +
        escapeValue(value) +
        text.slice(end)
      );
    }
    case 'twice':
      return `${text}\n${text.slice(start, end)}\n`;
    case 'gone':
      return text.slice(0, start) + text.slice(end);
    case 'added': {
      const key = random.pick(boundedOrCommon());
      return `${text.slice(0, start)}${escapeKey(key)}=${escapeValue(anyValue(lastSpec(key), random))}\n${text.slice(start)}`;
    }
    case 'struck': {
      const at = random.between(start, Math.max(start, end - 1));
      return text.slice(0, at) + random.pick(['', ' ', '=', ':', ',', '#', '\\', '"', '.', '0']) + text.slice(at + 1);
    }
  }
}

let common: readonly string[] | undefined;

function boundedOrCommon(): readonly string[] {
  common ??= [
    ...catalog.names.filter((key) => boundsOf(key).length > 0),
    'group.protocol', 'group.id', 'group.remote.assignor', 'partition.assignment.strategy', 'session.timeout.ms', 'heartbeat.interval.ms',
    'enable.auto.commit', 'auto.offset.reset', 'isolation.level', 'group.instance.id', 'share.acknowledgement.mode',
  ]; // biome-ignore format: a list reads better packed
  return common;
}
