import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/cli/text-file.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { type Finding, SEVERITIES, type Severity } from '../../src/core/model/findings.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';

/** Real config files of other people, kept outside this repository; the run is skipped where they are not. */
const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const there = existsSync(CORPUS);
if (!there) console.log('The corpus of real configs is not beside this checkout: its golden run is skipped.');

type Verdict = 'clean' | 'info' | 'warning' | 'error' | 'out-of-scope';

interface Row {
  readonly number: string;
  readonly file: string;
  readonly dialect: string;
  readonly verdict: Verdict;
}

/** Dialects that nothing reads yet: such a file must yield nothing at all. */
const UNREAD = new Set([
  'broker', 'compose-env', 'connect-json', 'connect-worker', 'custom-properties', 'custom-yaml', 'helm-yaml', 'hocon', 'ini',
  'quarkus-properties', 'quarkus-streams', 'shell', 'spring-cloud-stream-properties',
]); // biome-ignore format: a list of words reads better packed

const READ_BY_HAND =
  'Applications read such keys by hand, in any spelling: of 31 in six public repositories 9 are, among them those of 078 itself.';

/** Where we say something else than the corpus expects, and why. */
const DISAGREEMENTS: Readonly<Record<string, { readonly most: Severity | undefined; readonly why: string }>> = {
  '078': { most: 'info', why: READ_BY_HAND },
  '079': { most: 'info', why: READ_BY_HAND },
  '081': { most: 'info', why: READ_BY_HAND },
  '903': {
    most: 'warning',
    why: 'Spring Boot makes keys with an index of the list, so partition.assignment.strategy never reaches the client and nothing is refused (asked of Boot 3.5.16 and 4.1.2).',
  },
};

/** What a file that is linted alone yields, most severe first. */
function findingsOf(file: string): readonly Finding[] {
  const { text, bom } = decode(readFileSync(join(CORPUS, file)));
  // The corpus numbers its files; the name behind the number is the one that the file had.
  const uri = `file:///corpus/${file.replace(/^\d+-/, '')}`;
  return lint([{ uri, text, bom }], () => DEFAULT_SETTINGS).flatMap((linted) => linted.findings);
}

function mostSevere(findings: readonly Finding[]): Severity | undefined {
  return SEVERITIES.find(
    (severity) => severity !== 'hint' && findings.some((finding) => finding.severity === severity),
  );
}

function rows(): Row[] {
  const [, ...lines] = readFileSync(join(CORPUS, 'EXPECTED.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [number, file, dialect, verdict] = line.split('\t') as [string, string, string, Verdict];
    return { number, file, dialect, verdict };
  });
}

describe.skipIf(!there)('real configs', () => {
  const all = there ? rows() : [];

  test('are all expected to be something', () => {
    const files = readdirSync(CORPUS).filter((name) => name !== 'EXPECTED.tsv');
    expect(all.map((row) => row.file).sort()).toEqual(files.sort());
  });

  test.each(all.map((row) => [row.file, row] as const))('%s', (file, { number, dialect, verdict }) => {
    const findings = findingsOf(file);
    const said = findings.map((finding) => `${finding.severity} ${finding.rule}: ${finding.message}`).join('\n');
    const most = mostSevere(findings);
    const disagreement = DISAGREEMENTS[number];
    if (disagreement) expect(most, disagreement.why).toBe(disagreement.most);
    else if (UNREAD.has(dialect)) expect(said).toBe('');
    // An expected note may also be a hint: nothing louder is asked for, and nothing louder is allowed.
    else if (verdict === 'info') expect([undefined, 'info'], said).toContain(most);
    else expect(most, said).toBe(verdict === 'clean' || verdict === 'out-of-scope' ? undefined : verdict);
  });

  test('the median file is quiet, and few are loud', () => {
    const severities = all.map((row) => mostSevere(findingsOf(row.file)));
    const quiet = severities.filter((severity) => severity === undefined).length;
    const loud = severities.filter((severity) => severity === 'error' || severity === 'warning').length;
    expect(quiet).toBeGreaterThan(all.length / 2);
    expect(loud).toBeLessThanOrEqual(all.length / 5);
  });
});
