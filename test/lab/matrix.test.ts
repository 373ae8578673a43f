import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseEvent } from '../../src/lab/events.ts';
import { MODE_FACTS } from '../../src/lab/modes.ts';
import { parseReport } from '../../src/lab/report/json.ts';
import type { LabReport, ScenarioResult } from '../../src/lab/report/report.ts';
import { DEFAULT_MATRIX } from '../../src/lab/scenarios/catalog.ts';
import { runToEnd } from './lab-process.ts';

const whyNoDocker = inject('whyNoDocker');
if (whyNoDocker) console.warn(`The matrix does not run in Docker: ${whyNoDocker}`);

const REMAINING = ['--modes', 'roundrobin,consumer-range', '--departures', 'kill,close'];

/** The whole matrix once: in Docker the study's eight, in processes the modes that are not among them. */
describe.each([
  { engine: 'docker', skip: whyNoDocker !== '', args: ['--image', inject('image')] },
  { engine: 'local', skip: false, args: whyNoDocker ? [] : REMAINING },
])('the matrix, $engine', ({ engine, skip, args }) => {
  const out = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-out-'));
  const study = !args.includes('--modes');
  let ran: Awaited<ReturnType<typeof runToEnd>>;
  let report: LabReport;

  beforeAll(async () => {
    if (skip) return;
    ran = await runToEnd(['--engine', engine, ...args, '--format', 'json', '--out', out]);
    expect(ran.stdout, ran.stderr).not.toBe('');
    report = parseReport(ran.stdout);
    console.log(summaryOf(report));
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test.skipIf(skip)('ends well, and leaves nothing', () => {
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.leftovers).toEqual([]);
    expect(ran.stderr).toMatch(engine === 'docker' ? /Engine: Docker/ : /Engine: JVM processes/);
  });

  test.skipIf(skip)('every scenario is there, with every invariant kept', () => {
    const broken = report.scenarios.flatMap((result) =>
      result.invariants
        .filter(({ ok }) => !ok)
        .map(({ name, detail }) => `${result.mode} ${result.departure}: ${name}: ${detail}`),
    );
    expect(broken).toEqual([]);
    expect(report.scenarios.every(({ invariants }) => invariants.length >= 5)).toBe(true);
    expect(report.scenarios).toHaveLength(study ? DEFAULT_MATRIX.length : 4);
    if (study)
      expect(report.scenarios.map(({ mode, departure }) => [mode, departure])).toEqual(DEFAULT_MATRIX);
  }); // biome-ignore format: one line reads better

  test.skipIf(skip)('the columns that are facts', () => {
    for (const result of report.scenarios) expect(factsOf(result), nameOf(result)).toEqual(expectedFacts(result));
  });

  test.skipIf(skip)('a kill is heard after the session timeout, a close before', () => {
    const { sessionTimeoutMs, heartbeatIntervalMs } = report.settings;
    for (const result of report.scenarios) {
      for (const [name, { firstCallbackMs }] of Object.entries(result.members)) {
        if (name === result.departing) continue;
        const who = `${name} of ${nameOf(result)}`;
        expect(firstCallbackMs, who).not.toBeNull();
        // The last heartbeat may have been sent one interval before the kill.
        if (result.departure === 'close') expect(firstCallbackMs, who).toBeLessThan(sessionTimeoutMs);
        else expect(firstCallbackMs, who).toBeGreaterThanOrEqual(sessionTimeoutMs - heartbeatIntervalMs);
      }
      if (result.departure === 'close') expect(result.unownedMs, nameOf(result)).toBeLessThan(sessionTimeoutMs);
    }
  });

  test.skipIf(skip)('the client’s own word on defaults and refusals', () => {
    expect(report.defaults).toMatchObject({
      'partition.assignment.strategy': expect.stringMatching(/RangeAssignor.*CooperativeStickyAssignor/),
      'group.protocol': 'classic',
      'session.timeout.ms': '45000',
      'heartbeat.interval.ms': '3000',
      'max.poll.interval.ms': '300000',
    });
    const said = report.refusals.map(({ exception }) => exception).join('\n');
    expect(said).toContain('partition.assignment.strategy cannot be set when group.protocol=CONSUMER');
    expect(said).toContain('session.timeout.ms cannot be set when group.protocol=CONSUMER');
    expect(said).not.toContain('accepted by');
  });

  test.skipIf(skip)('the evidence is kept', () => {
    expect(readdirSync(out).filter((name) => name.startsWith('report.')).sort()).toEqual([
      'report.csv', 'report.html', 'report.json', 'report.md', 'report.txt',
    ]);
    expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe(ran.stdout);
    expect(readFileSync(join(out, 'broker.log'), 'utf8')).toContain('Kafka');
    for (const result of report.scenarios) {
      const folder = join(out, nameOf(result));
      const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
      const events = lines.map((line) => parseEvent(line)!);
      for (const name of Object.keys(result.members)) {
        const sequence = events.filter(({ member }) => member === name).map(({ seq }) => seq);
        expect(sequence.length).toBeGreaterThan(10);
        expect(sequence).toEqual(sequence.map((_, index) => index));
        expect(existsSync(join(folder, `${name}.log`))).toBe(true);
      }
      expect(result.group, nameOf(result)).toMatch(/^GROUP .*CURRENT-OFFSET/m);
      expect(result.group, nameOf(result)).toContain(MODE_FACTS[result.mode].protocol === 'consumer' ? '"Consumer"' : '"Classic"');
    }
  }); // biome-ignore format: a list of files reads better in one line
});

function nameOf({ mode, departure }: ScenarioResult): string {
  return `${mode}-${departure}`;
}

function factsOf(result: ScenarioResult) {
  const { revokeCallbackRan, revokedFromSurvivors, unprocessedBelowCommitted, duplicates, aboveCommitted } = result;
  return {
    revokeCallbackRan,
    revokedFromSurvivors: result.mode === 'consumer-range' ? 'not a fact' : revokedFromSurvivors,
    unprocessedBelowCommitted,
    duplicatesAreWhatWasAboveCommitted: duplicates === aboveCommitted,
    duplicatesAfterClose: result.departure === 'close' ? duplicates : 0,
    movesAreMinimal: MODE_FACTS[result.mode].sticky ? result.moves === result.minimalMoves : 'not a fact',
  };
}

function expectedFacts({ mode, departure }: ScenarioResult): ReturnType<typeof factsOf> {
  const { rebalance, sticky } = MODE_FACTS[mode];
  return {
    revokeCallbackRan: departure === 'close',
    revokedFromSurvivors: mode === 'consumer-range' ? 'not a fact' : rebalance === 'eager' ? 'all' : 'none',
    unprocessedBelowCommitted: 0,
    duplicatesAreWhatWasAboveCommitted: true,
    duplicatesAfterClose: 0,
    movesAreMinimal: sticky ? true : 'not a fact',
  };
}

function summaryOf({ engine, image, scenarios, durationMs }: LabReport): string {
  const rows = scenarios.map((result) => {
    const members = Object.values(result.members).map(({ firstCallbackMs }) => firstCallbackMs ?? '-');
    return `  ${nameOf(result)}: ${members.join(' / ')} ms, ${result.revokedFromSurvivors}, ${result.duplicates} twice`;
  });
  return `${engine} ${image}, ${(durationMs / 1000).toFixed(1)} s\n${rows.join('\n')}`;
}
