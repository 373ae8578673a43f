import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { colorsFor } from '../../src/cli/report.ts';
import { CLEAN, complaints, NOTED, REFUSED, RULE, useCli, useTree, WARNED } from './support.ts';

const cli = useCli();
const tree = useTree();

describe('several errors in a file', () => {
  test('the one that the client stops at is marked', () => {
    const text = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=0\nheartbeat.interval.ms=-1\n';
    const cwd = tree({ 'consumer.properties': text });
    const lines = cli.run(['lint'], { cwd }).out.split('\n');
    const at = lines.findIndex((line) => line.startsWith('consumer.properties:3:'));
    expect(lines[at + 1]).toBe('    The client stops at this error; it names the others only when this one is gone.');
    expect(lines.filter((line) => line.includes('stops at this error'))).toHaveLength(1);
    const found = cli.json([], { cwd }).files[0]!.findings;
    expect(found.filter((finding) => finding.first).map((finding) => finding.key)).toEqual(['max.poll.records']);
    expect(found.filter((finding) => finding.severity === 'error').length).toBeGreaterThan(1);
  });
});

describe('exit codes of lint', () => {
  test.each([
    ['error', { error: 1, warning: 0, info: 0, clean: 0 }],
    ['warning', { error: 1, warning: 1, info: 0, clean: 0 }],
    ['info', { error: 1, warning: 1, info: 1, clean: 0 }],
    ['never', { error: 0, warning: 0, info: 0, clean: 0 }],
  ])('--fail-on %s', (threshold, expected) => {
    const cwd = tree({ 'error.properties': REFUSED, 'warning.properties': WARNED, 'info.properties': NOTED, 'clean.properties': CLEAN });
    for (const [name, code] of Object.entries(expected)) {
      expect(cli.run(['lint', '--fail-on', threshold, `${name}.properties`], { cwd }).code, name).toBe(code);
    }
  }); // biome-ignore format: a list reads better packed

  test('the default threshold is error', () => {
    const cwd = tree({ 'error.properties': REFUSED, 'warning.properties': WARNED });
    expect(cli.run(['lint', 'warning.properties'], { cwd }).code).toBe(0);
    expect(cli.run(['lint', 'error.properties'], { cwd }).code).toBe(1);
    expect(cli.run(['lint'], { cwd }).code, 'this folder').toBe(1);
  });

  test('what could not be done is stronger than what was found, and the rest is still reported', () => {
    const cwd = tree({ 'error.properties': REFUSED });
    const result = cli.run(['lint', 'missing.properties', 'error.properties', 'gone'], { cwd });
    expect(result.code).toBe(2);
    expect(result.out).toContain(`[${RULE}]`);
    expect(complaints(result)).toEqual([
      'kafka-rebalance: missing.properties: no such file or folder',
      'kafka-rebalance: gone: no such file or folder',
    ]);
    expect(cli.run(['lint', '--fail-on', 'never', 'gone'], { cwd }).code).toBe(2);
  });
});

describe('a wrong call is one line on stderr and exit code 2', () => {
  test.each([
    [['lint', '--foo'], /unknown option '--foo'/],
    [['lint', '--formt', 'json'], /unknown option '--formt' \(Did you mean --format\?\)/],
    [['lint', '--format', 'xml'], /'xml' is invalid.*text, json/],
    [['lint', '--fail-on', 'hint'], /'hint' is invalid.*error, warning, info, never/],
    [['lint', '--kafka-version', 'newest'], /'newest' is invalid. It must be a Kafka version such as 4\.3\./],
    [['lint', '--kafka-version', '99.0'], /'99\.0' is invalid/],
    [['lint', '--stdin', 'consumer.properties'], /--stdin takes no paths/],
    [['lint', '--stdin-filename'], /argument missing/],
    [['fix', '--diff', '--write'], /cannot be used with/],
    [['lnit'], /unknown command 'lnit'/],
  ])('%j', (args, message) => {
    const result = cli.run(args, { cwd: tree({}) });
    expect(result.code).toBe(2);
    expect(result.out).toBe('');
    expect(complaints(result)).toHaveLength(1);
    expect(result.err).toMatch(/^kafka-rebalance: /);
    expect(result.err).toMatch(message);
  });
});

test('help and version end well', () => {
  for (const args of [['--help'], ['lint', '--help'], ['fix', '-h'], ['help', 'lint']]) {
    const { code, out, err } = cli.run(args);
    expect([code, err], args.join(' ')).toEqual([0, '']);
    expect(out).toMatch(/^Usage: kafka-rebalance/);
  }
  expect(cli.run(['--version'])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
});

describe('help', () => {
  test('has calls to copy, which are right, and says what each exit code means', () => {
    for (const command of ['', 'lint', 'fix', 'migrate', 'explain', 'lab']) {
      const { out } = cli.run(command === '' ? ['--help'] : [command, '--help']);
      const [, examples = ''] = /\nExamples:\n((?: {2}.*\n)+)/.exec(out) ?? [];
      const calls = examples
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)[0]!);
      expect(calls.length, command).toBeGreaterThan(1);
      expect(out, command).toMatch(/\nExit codes:\n {2}0 {2}.+\n(?: {2}1 {2}.+\n)? {2}2 {2}.+\n/);
      for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
      const known = new Map<string, string>();
      for (const call of calls) {
        const [name, ...args] = call
          .replace(/^.*kafka-rebalance /, '')
          .split(/ [|>] /)[0]!
          .split(' ');
        if (!known.has(name!)) known.set(name!, command === name ? out : cli.run([name!, '--help']).out);
        expect(known.get(name!), call).toMatch(/^Usage: /);
        for (const option of args.filter((each) => each.startsWith('--'))) {
          expect(known.get(name!), call).toContain(`${option} `);
        }
      }
    }
  });
});

test('every option of lint is in its help', () => {
  const { out } = cli.run(['lint', '--help']);
  for (const option of ['--format', '--kafka-version', '--fail-on', '--fail-on-empty', '--stdin', '--stdin-filename']) {
    expect(out).toContain(option);
  }
});

describe('--kafka-version', () => {
  const versionOf = (args: string[], cwd: string) => cli.json(args, { cwd }).files.map((file) => file.kafkaVersion);

  test('decides what is refused', () => {
    const cwd = tree({ 'consumer.properties': REFUSED });
    expect(cli.run(['lint', '--kafka-version', '4.0', '.'], { cwd })).toMatchObject({ code: 1 });
    expect(cli.run(['lint', '--kafka-version', '3.9.1', '.'], { cwd })).toMatchObject({ code: 0 });
    expect(versionOf(['--kafka-version', '3.9.1', '.'], cwd)).toEqual(['3.9']);
  });

  test('is stronger than project and build files, weaker than the file itself', () => {
    const cwd = tree({
      'consumer.properties': CLEAN,
      'own.properties': `# kafka-rebalance: kafka-version 3.5\n${CLEAN}`,
      '.kafka-rebalance.json': '{"kafkaVersion":"3.8"}',
    });
    expect(versionOf(['.'], cwd)).toEqual(['3.8', '3.5']);
    expect(versionOf(['--kafka-version', '3.1', '.'], cwd)).toEqual(['3.1', '3.5']);
  });
});

describe('--stdin', () => {
  test('reads a Java client config unless a name says otherwise', () => {
    const { files, code } = cli.json(['--stdin'], { input: REFUSED });
    expect(code).toBe(1);
    expect(files).toMatchObject([{ path: 'consumer.properties', dialect: 'java-client', findings: [{ rule: RULE }] }]);
  });

  test('a file name decides format and dialect, and implies --stdin', () => {
    const input = 'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 1\n';
    const args = ['--stdin-filename', 'src/main/resources/application.yml'];
    const { files } = cli.json(args, { input, cwd: tree({}) });
    expect(files).toMatchObject([{ path: args[1], dialect: 'spring-boot' }]);
    expect(files[0]!.findings).toMatchObject([{ rule: RULE, range: { start: { line: 7, column: 9 } } }]);
  }); // biome-ignore format: a text reads better whole

  test('the files beside the name take part', () => {
    const cwd = tree({ 'application.yml': 'spring:\n  kafka:\n    consumer:\n      group-id: a\n      properties:\n        group.protocol: consumer\n' });
    const input = 'spring:\n  kafka:\n    consumer:\n      properties:\n        session.timeout.ms: 30000\n';
    const { files } = cli.json(['--stdin-filename', 'application-prod.yml'], { input, cwd });
    expect(files).toMatchObject([{ path: 'application-prod.yml', findings: [{ rule: RULE, related: [{ path: 'application.yml' }] }] }]);
  }); // biome-ignore format: a text reads better whole

  test('the project of the name holds', () => {
    const cwd = tree({ 'conf/.kafka-rebalance.json': `{"severity":{"${RULE}":"off"}}` });
    expect(cli.json(['--stdin-filename', 'conf/a.properties'], { input: REFUSED, cwd }).files[0]!.findings).toEqual([]);
    expect(cli.json(['--stdin-filename', 'a.properties'], { input: REFUSED, cwd }).files[0]!.findings).toHaveLength(1);
  });

  test('a BOM is no part of the text; what is no text is one line', () => {
    const { files } = cli.json(['--stdin'], { input: `\uFEFF${REFUSED}` });
    const finding = files[0]!.findings.find(({ rule }) => rule === RULE);
    expect(finding?.range.start).toEqual({ line: 4, column: 1 });
    const binary = cli.run(['lint', '--stdin'], { input: Buffer.from('group.id=a\0b') });
    expect(binary.code).toBe(2);
    expect(complaints(binary)).toEqual(['kafka-rebalance: consumer.properties: is a binary file']);
    const empty = cli.run(['lint', '--stdin'], { input: '' });
    expect(empty).toMatchObject({ code: 0, err: '' });
    expect(empty.out).toMatch(
      /^consumer\.properties: no consumer config was recognized: it has too few keys that only a consumer has\nNo consumer config was recognized: in 1 file /,
    );
  });
});

describe('colors', () => {
  test('only on a terminal, and not with NO_COLOR', () => {
    const before = process.env.NO_COLOR;
    try {
      delete process.env.NO_COLOR;
      expect(colorsFor({ isTTY: true })('red', 'x')).toBe('\u001b[31mx\u001b[39m');
      expect(colorsFor({})('red', 'x')).toBe('x');
      process.env.NO_COLOR = '1';
      expect(colorsFor({ isTTY: true })('red', 'x')).toBe('x');
    } finally {
      if (before === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = before;
    }
  });

  test('control characters of a file do not reach the terminal', () => {
    const cwd = tree({ 'a\u001b[31m.properties': `${CLEAN}session.timeout.ms=4\\u001b[31m5s\n` });
    const { code, out, err } = cli.run(['lint', '.'], { cwd });
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('a\\u001b[31m.properties:4:');
    expect(out).toContain('4\\u001b[31m5s');
    expect(out).not.toContain('\u001b');
  });
});

test('text output is path:line:column: severity: message [rule], with related places below', () => {
  const cwd = tree({ 'consumer.properties': REFUSED });
  const { out } = cli.run(['lint', 'consumer.properties'], { cwd });
  const [first, second, last, ...rest] = out.split('\n');
  expect(first).toMatch(/^consumer\.properties:4:1: error: session\.timeout\.ms .* \[classic-key-with-consumer-protocol\]$/);
  expect(second).toMatch(/^ {4}consumer\.properties:3:1: \S/);
  expect(last).toBe('1 finding (1 error) in 1 of 1 consumer config.');
  expect(rest).toEqual(['']);
}); // biome-ignore format: a pattern reads better whole
