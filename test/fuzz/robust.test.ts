import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../src/cli/files/errors.ts';
import { decode } from '../../src/cli/text-file.ts';
import { fixAll } from '../../src/core/fixes/fix-all.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { applyEdits } from '../../src/core/text/spans.ts';
import { consumerProperties } from '../support/arbitrary-consumer.ts';
import { toEdits } from '../support/edits.ts';

const seed = Number(process.env.FC_SEED ?? Date.now() & 0x7fffffff);
const RUNS = Number(process.env.FC_RUNS ?? 6000);
const SAMPLES = join(import.meta.dirname, '../../samples');

const NAMES = ['consumer.properties', 'application.properties', 'application.yml', 'application-prod.yaml'];
const VERSIONS = ['2.0', '2.8', '3.6', '3.7', '4.1', '4.3', '4.4'];

/** Parses, lints, applies each fix alone and all of them; whatever the text is, nothing throws and edits stay inside it. */
function exercise(name: string, text: string, bom: boolean, version: string): void {
  const source = { uri: `file:///project/${name}`, text, bom };
  const settings = { ...DEFAULT_SETTINGS, project: { option: version } };
  for (const { findings, file } of lint([source], () => settings)) {
    for (const { span, related, message, fixes } of findings) {
      expect(message).not.toBe('');
      for (const { start, end } of [
        span,
        ...related.filter((each) => each.uri === file.source.uri).map((each) => each.span),
      ]) {
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }
      for (const fix of fixes) {
        for (const { edits } of toEdits(fix.changes)) {
          for (const { start, end } of edits) expect(0 <= start && start <= end && end <= text.length).toBe(true);
          applyEdits(text, edits);
        }
      }
    }
  }
  const fixed = [...fixAll([source], () => settings).values()][0] ?? text;
  expect([...fixAll([{ ...source, text: fixed }], () => settings).values()]).toEqual([]);
}

/** The text of a file that the command line would read; it says why where it would not. */
function readable(raw: Uint8Array) {
  try {
    return decode(Buffer.from(raw));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    expect(error.message).not.toBe('');
    return undefined;
  }
}

/** Pieces that the readers treat specially, and keys and values that rules look for. */
const piece = fc.constantFrom(
  '\\', '\n', '\r', '\r\n', '\t', '\f', ' ', '=', ':', '#', '!', '"', "'", ',', '- ', '  ', '? ', '&a ', '*a', '<<: ', '|\n', '>-\n', '{', '}', '[', ']', '%', '@',
  '---\n', '...\n', '#---\n', '!!binary ', '${', '}', '{{', '\\u00', '\\u0041', '\u0000', '\u0085', '\u2028', '\ufeff', '\ud800', '\u{1f600}', 'é', '٥',
  'group.id', 'group.protocol', 'consumer', 'classic', 'session.timeout.ms', 'heartbeat.interval.ms', 'partition.assignment.strategy', '45000', '45s',
  'spring:\n  kafka:\n    consumer:\n', 'spring.kafka.consumer.group-id', 'properties', 'bootstrap.servers', 'localhost:9092', 'kafka-rebalance: ignore', 'true',
  'org.apache.kafka.clients.consumer.RangeAssignor', 'sasl.jaas.config', 'required', ';', 'enable.auto.commit', 'auto.offset.reset', 'by_duration:', 'PT1H',
); // biome-ignore format: a list reads better packed

const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
const samples = readdirSync(SAMPLES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
/** A sample with stretches overwritten, doubled or cut out. */
const mutated = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 40 }), fc.oneof(piece, soup)), { maxLength: 6 }),
  )
  .map(([text, changes]) =>
    changes.reduce((mutant, [place, length, inserted]) => {
      const at = place % (mutant.length + 1);
      return mutant.slice(0, at) + inserted + mutant.slice(at + length);
    }, text),
  );
const anyText = fc.oneof(soup, mutated, consumerProperties, fc.string({ unit: 'binary', maxLength: 200 }));

describe('whatever a file holds, parsing, linting and fixing it ends, and fixing it again changes nothing', () => {
  console.log(`fuzz: seed ${seed} (FC_SEED repeats it, FC_RUNS sets the number of runs)`);

  test('texts', () => {
    fc.assert(fc.property(fc.constantFrom(...NAMES), anyText, fc.boolean(), fc.constantFrom(...VERSIONS), exercise), {
      seed,
      numRuns: RUNS,
    });
  });

  test('bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(
          mutated,
          fc.constantFrom('utf8', 'utf16le', 'latin1') as fc.Arbitrary<BufferEncoding>,
          fc.uint8Array({ maxLength: 4 }),
        )
        .map(([text, encoding, noise]) =>
          Buffer.concat([Buffer.from(noise), Buffer.from(text, encoding), Buffer.from(noise)]),
        ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), bytes, fc.constantFrom(...VERSIONS), (name, raw, version) => {
        const read = readable(raw);
        if (read) exercise(name, read.text, read.bom, version);
      }),
      { seed, numRuns: RUNS / 3 },
    );
  });
});
