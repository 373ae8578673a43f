import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { chooseEngine } from '../../src/lab/engine/choose.ts';
import { LABELS } from '../../src/lab/engine/docker/owner.ts';
import { EngineError } from '../../src/lab/engine/engine.ts';
import { labFromConfig } from '../../src/lab/from-config.ts';
import { labSettings, pickScenarios } from '../../src/lab/options.ts';
import type { LabProgress } from '../../src/lab/progress.ts';
import { parseReport } from '../../src/lab/report/json.ts';
import { runLab } from '../../src/lab/run.ts';
import { removeLeftovers } from '../../src/lab/sweep.ts';
import { sourcesOf } from '../support/lint-text.ts';
import { startDaemon } from './daemon.mjs';
import { dockerAt, LabProcess, runToEnd, SHORT } from './lab-process.ts';

const whyNoDocker = inject('whyNoDocker');
if (whyNoDocker) console.warn(`What has to survive in Docker is not tested: ${whyNoDocker}`);
const agentJar = join(dirname(inject('cli')), 'lab-agent.jar');

const ENGINES = [
  { engine: 'local' as const, skip: false, args: ['--engine', 'local'] },
  { engine: 'docker' as const, skip: whyNoDocker !== '', args: ['--engine', 'docker', '--image', inject('image')] },
];

/** Runs it until it says something, does something to it, and hands back how it ended. */
async function disturbed(args: readonly string[], when: RegExp, disturb: (lab: LabProcess) => unknown, env?: NodeJS.ProcessEnv) {
  const lab = new LabProcess(args, env);
  await lab.says(when);
  await disturb(lab);
  const code = await lab.ended;
  const result = { code, stdout: lab.stdout, stderr: lab.stderr, leftovers: await lab.leftovers() };
  lab.forget();
  return result;
} // biome-ignore format: one line reads better

describe.each(ENGINES)('$engine', ({ engine, skip, args }) => {
  test.skipIf(skip).each([
    ['the broker starts', /Starting (?:Kafka|a broker from)/],
    ['the topic is filled', /Filling/],
    ['the members start', /starting and balancing/],
    ['the group is steady', /: steady/],
    ['a member has departed', /was closed/],
    ['the survivors stop', /taken over, stopping/],
  ])('is cancelled while %s', async (_, when) => {
    const { code, stdout, stderr, leftovers } = await disturbed([...args, ...SHORT], when, (lab) => lab.signal('SIGINT'));
    expect(stderr).toContain('Cancelled (SIGINT); what the run had started is removed.');
    expect(leftovers).toEqual([]);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  }); // biome-ignore format: one line reads better

  test.skipIf(skip).each([
    ['a member stands still', 'freeze-range', /was frozen/],
    ['one record takes long', 'slow-batch-range', /began a slow record/],
    ['a member is started again', 'rolling-range', /A joined/],
  ])('is cancelled while %s', async (_, name, when) => {
    const { code, stdout, leftovers } = await disturbed([...args, '--scenarios', name], when, (lab) =>
      lab.signal('SIGINT'),
    );
    expect([code, stdout, leftovers]).toEqual([2, '', []]);
  });

  test.skipIf(skip)('a port that is taken is named', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    try {
      const { signal } = new AbortController();
      const dockerHost = inject('dockerHost');
      const chosen = await chooseEngine({ engine, agentJar, ...(dockerHost && { dockerHost }) }, signal, () => {});
      const settings = labSettings(engine === 'docker' ? { image: inject('image') } : {});
      const run = runLab({ engine: chosen.engine, scenarios: pickScenarios({ names: ['range-close'] }, settings), settings, port, signal, onProgress: () => {} });
      await expect(run).rejects.toThrow(EngineError);
      await expect(run).rejects.toThrow(new RegExp(`${port}`));
    } finally {
      server.close();
    }
  }); // biome-ignore format: one line reads better

  test.skipIf(skip)('a member that ends by itself spoils its scenario and no other', async () => {
    const both = ['--modes', 'range,sticky', '--departures', 'close', '--format', 'json'];
    // Before the groups are balanced: once they are, the first member found may be one that is about to close anyway.
    const { code, stdout, leftovers } = await disturbed([...args, ...both], /starting and balancing/, async (lab) => {
      const members = async () =>
        engine === 'local'
          ? lab.processes().filter(({ command }) => /Agent member/.test(command))
          : (await lab.containers()).filter(
              ({ Labels, State }) => State === 'running' && Object.values(Labels).includes('member'),
            );
      await expect.poll(async () => (await members()).length, { timeout: 60_000, interval: 50 }).toBe(6);
      const [member] = await members();
      if ('pid' in member!) process.kill(member.pid, 'SIGKILL');
      else await dockerAt(inject('dockerHost')).getContainer(member!.Id).kill();
    });
    expect(leftovers).toEqual([]);
    expect(code).toBe(1);
    const { scenarios } = parseReport(stdout);
    const failures = scenarios.map(({ failure }) => failure).filter((failure) => failure !== undefined);
    expect(failures).toEqual([expect.stringMatching(/^Member [ABC] ended by itself with code 137/)]);
    const other = scenarios.find(({ failure }) => failure === undefined)!;
    expect(other.invariants.filter(({ ok }) => !ok)).toEqual([]);
  });

  test.skipIf(skip)('a broker that dies ends the run', async () => {
    const { code, stderr, leftovers } = await disturbed([...args, ...SHORT], /starting and balancing/, async (lab) => {
      if (engine === 'local') {
        process.kill(lab.processes().find(({ command }) => / kafka\.Kafka /.test(command))!.pid, 'SIGKILL');
      } else {
        const broker = (await lab.containers()).find(({ Labels }) => Object.values(Labels).includes('broker'))!;
        await dockerAt(inject('dockerHost')).getContainer(broker.Id).kill();
      }
    });
    expect(leftovers).toEqual([]);
    expect(stderr).toMatch(/The broker ended \(code 137\) while it was needed; run the lab again\./);
    expect(code).toBe(2);
  });

  test.skipIf(skip)('what a killed lab left behind goes with the next one; a lab beside it is left alone', async () => {
    const live = new LabProcess([...args, ...SHORT, '--format', 'json']);
    const killed = new LabProcess([...args, ...SHORT]);
    await killed.says(/starting and balancing/);
    killed.signal('SIGKILL');
    await killed.ended;
    const left = await killed.leftovers();
    expect(left.length).toBeGreaterThan(0);

    const next = new LabProcess([...args, ...SHORT]);
    await next.says(/Filling/);
    await expect.poll(() => killed.leftovers(), { timeout: 10_000 }).toEqual([]);
    next.signal('SIGTERM');
    expect(await next.ended).toBe(2);
    expect(await live.ended, live.stderr).toBe(0);
    expect(parseReport(live.stdout).scenarios).toHaveLength(1);
    for (const lab of [live, next]) expect(await lab.leftovers()).toEqual([]);
    for (const lab of [live, killed, next]) lab.forget();
  });
});

describe('docker alone', () => {
  test.skipIf(whyNoDocker !== '')('an image that cannot be had is named', async () => {
    const missing = '127.0.0.1:9/kafka-rebalance/none:1';
    const { code, stderr, leftovers } = await runToEnd(['--engine', 'docker', '--image', missing, ...SHORT]);
    expect(leftovers).toEqual([]);
    expect(stderr).toContain(`${missing} is not on this machine and could not be pulled`);
    expect(code).toBe(2);
  });

  test('a daemon that is not there is named, and auto goes on without', async () => {
    const nowhere = { DOCKER_HOST: 'unix:///no/such/docker.sock' };
    const { code, stderr } = await runToEnd(['--engine', 'docker', ...SHORT], nowhere);
    expect(code).toBe(2);
    expect(stderr).toContain('unix:///no/such/docker.sock');
    const auto = await disturbed(SHORT, /Engine: /, (lab) => lab.signal('SIGINT'), nowhere);
    expect(auto.stderr).toMatch(/Engine: JVM processes.*\(Docker cannot be used: .*no\/such\/docker\.sock/);
    expect(auto.leftovers).toEqual([]);
  });

  // A daemon of the test's own needs root, as the one of the other tests does where there was none.
  test.skipIf(whyNoDocker !== '' || process.getuid?.() !== 0)('Docker stops during a run', async () => {
    const daemon = await startDaemon();
    try {
      const [from, to] = [dockerAt(inject('dockerHost')), dockerAt(daemon.host)];
      const loaded = await to.loadImage(await from.getImage(inject('image')).get());
      await new Promise((resolve, reject) => loaded.on('error', reject).on('end', resolve).resume());
      const env = { DOCKER_HOST: daemon.host };
      const args = [...ENGINES[1]!.args, ...SHORT];
      const stopped = await disturbed(args, /: steady/, () => daemon.stop(), env);
      // Docker ends its containers before itself; the lab may hear of either first.
      expect(stopped.stderr).toMatch(/^kafka-rebalance: (?:The broker ended \(code 143\) while it was needed; run the lab again\.|Docker stopped answering while the lab ran)/m);
      expect(stopped).toMatchObject({ code: 2, stdout: '', leftovers: [] });

      // What it had no time for, if anything, goes with the next look at this Docker.
      await daemon.start();
      await removeLeftovers(agentJar, daemon.host);
      const left = await dockerAt(daemon.host).listContainers({ all: true, filters: { label: [LABELS.run] } });
      expect(left.map(({ Names }) => Names)).toEqual([]);
    } finally {
      await daemon.dispose();
    }
  }); // biome-ignore format: one line reads better
});

describe('the report', () => {
  // Only root makes a device, and a link to one would not be followed.
  const canFill = process.platform === 'linux' && process.getuid?.() === 0;
  test.skipIf(!canFill)('a full disk spoils the files, not the report (needs Linux and root)', async () => {
    const out = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-out-'));
    try {
      mkdirSync(join(out, 'range-close'));
      // The device that is always full: /dev/full under another name.
      expect(spawnSync('mknod', [join(out, 'report.json'), 'c', '1', '7']).status).toBe(0);
      const { code, stdout, stderr, leftovers } = await runToEnd(['--engine', 'local', ...SHORT, '--format', 'json', '--out', out]);
      expect(leftovers).toEqual([]);
      expect(parseReport(stdout).scenarios).toHaveLength(1);
      expect(stderr).toMatch(/report\.json: could not be written: .*(?:space|full).*free some space/i);
      expect(code).toBe(2);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  }); // biome-ignore format: one line reads better

  test('a folder that cannot be made is refused before anything starts', async () => {
    const { code, stderr, leftovers } = await runToEnd(['--engine', 'local', ...SHORT, '--out', '/dev/null/out']);
    expect(stderr).toContain('/dev/null/out: cannot be used');
    expect(stderr).not.toContain('Starting');
    expect(leftovers).toEqual([]);
    expect(code).toBe(2);
  });
});

test.each([
  ['by the client', 'partition.assignment.strategy=', /Must configure at least one partition assigner class name/],
  ['by the broker', 'session.timeout.ms=900\nheartbeat.interval.ms=300', /^Member [ABC] failed: InvalidSessionTimeoutException: /],
])('a config that is refused %s fails with its own words', async (_, text, words) => {
  const [linted] = lint(sourcesOf({ text: `group.id=a\n${text}\n` }), () => DEFAULT_SETTINGS);
  const { mode, settings } = labFromConfig(linted!.configs[0]!);
  const { signal } = new AbortController();
  const { engine } = await chooseEngine({ engine: 'local', agentJar }, signal, () => {});
  const whole = labSettings(settings);
  const scenarios = pickScenarios({ modes: [mode], departures: ['close'] }, whole);
  const report = await runLab({ engine, scenarios, settings: whole, signal, onProgress: () => {} });
  expect(report.scenarios[0]!.failure).toMatch(words);
}); // biome-ignore format: one line reads better

test('a config with the largest batch there is runs', async () => {
  const [linted] = lint(sourcesOf({ text: 'group.id=a\nmax.poll.records=2147483647\n' }), () => DEFAULT_SETTINGS);
  const { mode, settings } = labFromConfig(linted!.configs[0]!);
  const { signal } = new AbortController();
  const { engine } = await chooseEngine({ engine: 'local', agentJar }, signal, () => {});
  const whole = labSettings(settings);
  const scenarios = pickScenarios({ modes: [mode], departures: ['kill'] }, whole);
  const report = await runLab({ engine, scenarios, settings: whole, signal, onProgress: () => {} });
  const [scenario] = report.scenarios;
  expect(scenario!.failure).toBeUndefined();
  expect(scenario!.invariants.filter(({ ok }) => !ok)).toEqual([]);
}); // biome-ignore format: one line reads better

test('a config with hostile values runs, and they stay values', async () => {
  const text = [
    'group.id=${jndi:ldap://127.0.0.1:9/x}',
    'sasl.jaas.config=s3cr3t required;',
    'reconnect.backoff.ms=50\\nbootstrap.servers\\=127.0.0.1:9',
    `isolation.level=${'x'.repeat(300_000)}`,
    'retry.backoff.ms=\\u0000\\u001b[31m100',
    'max.poll.records=${RECORDS}',
    'some.key=$(touch /tmp/hostile)',
  ].join('\n');
  const [linted] = lint(sourcesOf({ text: `${text}\nauto.offset.reset=earliest\n` }), () => DEFAULT_SETTINGS);
  const { mode, settings, dropped } = labFromConfig(linted!.configs[0]!);
  expect(dropped.map(({ key }) => key)).toEqual(expect.arrayContaining(['sasl.jaas.config', 'max.poll.records', 'some.key']));
  const told: LabProgress[] = [];
  const { signal } = new AbortController();
  const { engine } = await chooseEngine({ engine: 'local', agentJar }, signal, () => {});
  const whole = labSettings(settings);
  const scenarios = pickScenarios({ modes: [mode], departures: ['close'] }, whole);
  const report = await runLab({ engine, scenarios, settings: whole, signal, onProgress: (each) => told.push(each) });
  // The client itself refuses them, in its own words: the first of its members that failed is the scenario's result.
  expect(report.scenarios[0]!.failure).toMatch(/ConfigException: Invalid value/);
  expect(JSON.stringify([told, report])).not.toContain('s3cr3t');
}); // biome-ignore format: one line reads better
