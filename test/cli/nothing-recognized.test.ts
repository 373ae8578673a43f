import { describe, expect, test } from 'vitest';
import { CLEAN, complaints, REFUSED, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const BROKER = 'broker.id=1\nlog.dirs=/var/kafka\nlisteners=PLAINTEXT://:9092\nnum.partitions=3\n';
const OTHER = { 'messages.properties': 'hello=Hello\n', 'server.properties': BROKER, 'notes.txt': 'hello' };

describe('where no consumer config is recognized', () => {
  test.each(['lint', 'fix', 'migrate'])('%s says so, and which files it looked at', (command) => {
    const result = cli.run([command], { cwd: tree(OTHER) });
    expect(result.out).toBe(
      'No consumer config was recognized: in 2 files (*.properties, *.config, application*.yml). Files of other names are read when they are named, or by "include" in .kafka-rebalance.json.\n',
    );
    expect([result.code, result.err]).toEqual([0, '']);
    expect(cli.run([command], { cwd: tree({ 'notes.txt': 'x' }) }).out).toMatch(
      /^No consumer config was recognized: no file here could be one by its name \(/,
    );
  });

  test.each(['lint', 'fix', 'migrate'])('%s fails when it is told to', (command) => {
    expect(cli.run([command, '--fail-on-empty'], { cwd: tree(OTHER) }).code).toBe(2);
    expect(cli.run([command, '--fail-on-empty'], { cwd: tree({ ...OTHER, 'consumer.properties': CLEAN }) }).code).toBe(
      0,
    );
  });

  test('findings and what could not be done keep their exit codes', () => {
    const cwd = tree({ ...OTHER, 'consumer.properties': REFUSED });
    expect(cli.run(['lint', '--fail-on-empty'], { cwd }).code).toBe(1);
    const missing = cli.run(['lint', 'gone'], { cwd });
    expect([missing.code, missing.out]).toEqual([2, 'No consumer config was recognized.\n']);
  });

  test('programs read the same JSON as before, and people the line on stderr', () => {
    const result = cli.run(['lint', '--format', 'json'], { cwd: tree(OTHER) });
    expect(JSON.parse(result.out)).toEqual({ version: 1, files: [] });
    expect(complaints(result)).toEqual([expect.stringMatching(/^kafka-rebalance: No consumer config was recognized/)]);
  });

  test('a file that somebody named is not passed over without a word', () => {
    const cwd = tree({
      ...OTHER,
      'consumer.properties': CLEAN,
      'application.yml': 'server:\n  port: 80\n',
      'streams.properties': 'application.id=a\nbootstrap.servers=h:9092\nnum.stream.threads=2\n',
    });
    const named = ['messages.properties', 'server.properties', 'application.yml', 'streams.properties'];
    const result = cli.run(['lint', 'consumer.properties', ...named], { cwd });
    expect([result.code, result.err]).toEqual([0, '']);
    const lines = result.out.trimEnd().split('\n');
    expect(lines.pop()).toBe('No findings in 1 consumer config.');
    const told = [
      'application.yml: no consumer config was recognized: it has no settings of a consumer under spring.kafka',
      'messages.properties: no consumer config was recognized: it has too few keys that only a consumer has',
      'server.properties: no consumer config was recognized: it configures a Kafka broker',
      'streams.properties: no consumer config was recognized: it configures Kafka Streams',
    ];
    expect(lines.sort()).toEqual(told);
    const onStderr = told.map((line) => `kafka-rebalance: ${line}`);
    expect(complaints(cli.run(['lint', '--format', 'json', ...named], { cwd })).sort()).toEqual(
      expect.arrayContaining(onStderr),
    );
    expect(complaints(cli.run(['fix', ...named], { cwd })).sort(), 'a patch is a patch').toEqual(onStderr);
    expect(cli.run(['lint', '.'], { cwd }).out, 'a folder names no file').toBe('No findings in 1 consumer config.\n');
    const streams = complaints(cli.run(['migrate', 'streams.properties'], { cwd }));
    expect(streams, 'one reason, and the better one').toEqual([expect.stringContaining('KIP-1071')]);
  });
});
