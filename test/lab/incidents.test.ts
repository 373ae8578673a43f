import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type LabEvent, parseEvent } from '../../src/lab/events.ts';
import { parseReport } from '../../src/lab/report/json.ts';
import type { LabReport, ScenarioResult } from '../../src/lab/report/report.ts';
import { allScenarios } from '../../src/lab/scenarios/catalog.ts';
import { DEFAULT_LAB_SETTINGS } from '../../src/lab/settings.ts';
import { runToEnd } from './lab-process.ts';

const whyNoDocker = inject('whyNoDocker');
if (whyNoDocker) console.warn(`Incidents do not run in Docker: ${whyNoDocker}`);

/** Everything but the departures, which test/lab/matrix.test.ts has. */
const ALL = allScenarios(DEFAULT_LAB_SETTINGS)
  .filter(({ group }) => group !== 'departure')
  .map(({ name }) => name);
/** As processes, one of each kind of step: they are signals and input of another kind there. */
const SOME = [
  ...['freeze-range', 'slow-batch-consumer-uniform', 'join-cooperative-sticky'],
  ...['rolling-static-range', 'static-restart-consumer-uniform', 'slow-member-range'],
];
const LIMIT_MS = 600_000;

describe.each([
  { engine: 'docker', skip: whyNoDocker !== '', args: ['--image', inject('image')], names: ALL },
  { engine: 'local', skip: false, args: [], names: whyNoDocker ? ALL : SOME },
])('incidents, $engine', ({ engine, skip, args, names }) => {
  const out = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-incidents-'));
  let ran: Awaited<ReturnType<typeof runToEnd>>;
  let report: LabReport;
  const of = (name: string) => report.scenarios.find((each) => each.name === name)!;
  const every = (prefix: string) => report.scenarios.filter(({ name }) => name.startsWith(prefix));
  const eventsOf = ({ name }: ScenarioResult): LabEvent[] => {
    const lines = readFileSync(join(out, name, 'events.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line) => parseEvent(line)!);
  };

  beforeAll(async () => {
    if (skip) return;
    // Six at once, or three that start processes while they measure: what is asserted depends on no time.
    ran = await runToEnd(['--engine', engine, ...args, '--scenarios', names.join(), '--parallel', '6', '--format', 'json', '--out', out]);
    expect(ran.stdout, ran.stderr).not.toBe('');
    report = parseReport(ran.stdout);
  }, LIMIT_MS);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test.skipIf(skip)('end well, with every invariant kept, and leave nothing', () => {
    const broken = report.scenarios.flatMap(({ name, invariants }) =>
      invariants.filter(({ ok }) => !ok).map((each) => `${name}: ${each.name}: ${each.detail}`),
    );
    expect(broken).toEqual([]);
    expect(ran.code, ran.stderr).toBe(0);
    expect(report.scenarios.map(({ name }) => name)).toEqual(names);
    expect(report.scenarios.every(({ invariants }) => invariants.length >= 4)).toBe(true);
    expect(ran.leftovers).toEqual([]);
  });

  test.skipIf(skip)('a zombie hears of its loss when it is back, and what it had in hand is done twice', () => {
    const zombies = [...every('freeze-'), ...every('slow-batch-')];
    expect(zombies.length).toBeGreaterThan(1);
    for (const { name, measures, duplicates, aboveCommitted } of zombies) {
      expect(measures.subjectHeard, name).toBe('lost');
      expect(duplicates, name).toBe(aboveCommitted);
      expect(measures.backMs, name).not.toBeNull();
    }
    for (const result of every('slow-batch-')) {
      // The record is in the middle of a batch, so there is something to commit when it is done.
      expect(result.measures.refusedCommits, result.name).toBeGreaterThan(0);
      const failed = eventsOf(result).filter((event) => event.type === 'commit-failed' && event.member === 'C');
      const types = failed.flatMap((event) => (event.type === 'commit-failed' ? event.error.chain : [])).map(({ type }) => type);
      expect(types, result.name).toContain('CommitFailedException');
    }
  });

  test.skipIf(skip)('a static member has its partitions back under the classic protocol, and is refused under the consumer protocol', () => {
    const restarts = every('static-restart-');
    expect(restarts.length).toBeGreaterThan(0);
    for (const { name, mode, measures, members } of restarts) {
      const refused = mode === 'consumer-uniform';
      expect(measures.endedBy, name).toBe(refused ? 'UnreleasedInstanceIdException' : null);
      expect(members.C!.after, name).toEqual(refused ? [] : members.C!.before);
      expect([members.A!.callbacks, members.B!.callbacks].every((each) => each === 0), name).toBe(!refused);
      expect(readdirSync(join(out, name)).sort()).toEqual(['A.log', 'B.log', 'C-1.log', 'C.log', 'events.jsonl']);
    }
  });

  test.skipIf(skip)('of two with one instance id the older one is fenced under the classic protocol, and the newer one refused under the consumer protocol', () => {
    for (const result of every('static-twice-')) {
      const { name, mode, measures, members } = result;
      const consumer = mode === 'consumer-uniform';
      expect(measures.endedBy, name).toBe(consumer ? 'UnreleasedInstanceIdException' : 'FencedInstanceIdException');
      expect([members.C!.after, members.D!.after], name).toEqual(consumer ? [members.C!.before, []] : [[], members.C!.before]);
      const ended = eventsOf(result).filter(({ type }) => type === 'error').map(({ member }) => member);
      expect(ended, name).toEqual([consumer ? 'D' : 'C']);
    }
    for (const { name, measures } of every('static-late-')) expect(measures.backMs, name).not.toBeNull();
  });

  test.skipIf(skip)('a rolling restart does nothing twice, and the group of static members does not notice', () => {
    const rolls = every('rolling-');
    expect(rolls.length).toBeGreaterThan(0);
    for (const { name, measures, members } of rolls) {
      expect(measures.duplicates, name).toBe(0);
      expect(measures.ownerlessMs, name).toBeGreaterThan(0);
      // Each is closed and started again: revoked once, assigned once.
      if (name.startsWith('rolling-static-')) expect(Object.values(members).map(({ callbacks }) => callbacks), name).toEqual([2, 2, 2]);
    }
  });

  test.skipIf(skip)('a crash in the middle of a rebalance loses nothing, and the newcomer has a share in the end', () => {
    for (const { name, members, duplicates, aboveCommitted, measures } of every('crash-in-rebalance-')) {
      expect(duplicates, name).toBe(aboveCommitted);
      expect(members.D!.after.length, name).toBeGreaterThan(0);
      expect(measures.unprocessedBelowCommitted, name).toBe(0);
    }
  });

  test.skipIf(skip)('a newcomer gets its share, and sticky assignors move no more than that', () => {
    for (const { name, mode, members, measures } of every('join-')) {
      expect(members.D!.after.length, name).toBeGreaterThan(0);
      expect(measures.joinedMs, name).not.toBeNull();
      expect(measures.revokedFromSurvivors, name).toBe(mode === 'range' ? 'all' : 'some');
      if (mode !== 'range') expect(measures.moves, name).toBe(measures.minimalMoves);
    }
  });

  test.skipIf(skip)('one slow member stops all others of an eager group, and no others', () => {
    for (const result of every('slow-member-')) {
      const events = eventsOf(result);
      const slow = events.find(({ type }) => type === 'slow')!;
      const done = events.find(({ type, member, seq }) => type === 'processed' && member === 'C' && seq > slow.seq)!;
      const joined = events.find(({ type, member }) => type === 'subscribed' && member === 'D')!;
      expect([slow.wallMs, joined.wallMs, done.wallMs]).toEqual([slow.wallMs, joined.wallMs, done.wallMs].sort((a, b) => a - b));
      for (const member of ['A', 'B']) {
        const own = events.filter((event) => event.member === member);
        const revoked = own.find(({ type, wallMs }) => type === 'revoked' && wallMs > joined.wallMs);
        const from = result.mode === 'range' ? revoked!.wallMs : joined.wallMs;
        const records = own.filter(({ type, wallMs }) => type === 'processed' && wallMs > from && wallMs < done.wallMs);
        if (result.mode === 'range') expect(records, `${member} of ${result.name}`).toEqual([]);
        else expect(records.length, `${member} of ${result.name}`).toBeGreaterThan(10);
      }
    }
    expect(of('slow-member-range').measures.revokedFromSurvivors).toBe('all');
  });
}); // biome-ignore format: names of tests and long conditions read better in one line
