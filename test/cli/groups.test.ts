import { describe, expect, test } from 'vitest';
import { lines, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const KAFKA = 'org.apache.kafka.clients.consumer.';
const SPRING = lines(
  'spring:',
  '  kafka:',
  '    bootstrap-servers: kafka:9092',
  '    consumer:',
  '      group-id: orders',
  '      properties:',
  `        partition.assignment.strategy: ${KAFKA}RangeAssignor`,
);

/** A member of the group `orders`, with more lines. */
const member = (...more: string[]) => lines('bootstrap.servers=kafka:9092', 'group.id=orders', ...more);

/** The findings that compare files, with the files that they point at. */
function compared(cwd: string, args: readonly string[] = ['.']) {
  return cli
    .json(args, { cwd })
    .files.flatMap(({ path, findings }) =>
      findings
        .filter(({ rule }) => /group-with|in-two-files/.test(rule))
        .map(({ rule, related }) => [path, rule, related.map(({ path }) => path).join(' ')]),
    );
}

describe('members of one group', () => {
  test('are compared in one folder, whatever their dialects', () => {
    const cwd = tree({
      'application.yml': SPRING,
      'consumer.properties': member(`partition.assignment.strategy=${KAFKA}CooperativeStickyAssignor`),
    });
    expect(compared(cwd)).toEqual([
      ['application.yml', 'group-with-different-assignors', 'consumer.properties'],
      ['consumer.properties', 'group-with-different-assignors', 'application.yml'],
    ]);
  });

  test('are compared with files beside a named one', () => {
    const cwd = tree({ 'sub/a.properties': member('group.instance.id=x'), 'sub/b.properties': member('group.instance.id=x') });
    const expected = (path: string) => [[path, 'instance-id-in-two-files', path.replace('a.p', 'b.p')]];
    expect(compared(cwd, ['sub/a.properties'])).toEqual(expected('sub/a.properties'));
    // However it is written, a file is compared with others and not with itself.
    expect(compared(cwd, ['./sub/a.properties']).map(([path, rule]) => [path, rule])).toEqual([
      ['./sub/a.properties', 'instance-id-in-two-files'],
    ]);
    expect(compared(cwd, ['./sub/a.properties', 'sub/b.properties']).length).toBe(2);
  }); // biome-ignore format: one line reads better

  test('are compared in different folders, with the place in the other file', () => {
    const cwd = tree({
      'svc-10/consumer.properties': member('session.timeout.ms=10000', 'heartbeat.interval.ms=3000'),
      'svc-20/consumer.properties': member('', 'session.timeout.ms=30000'),
      'svc-30/consumer.properties': member('group.protocol=consumer'),
      'svc-40/consumer.properties': member('session.timeout.ms=30000').replace('kafka:', 'other:'),
    });
    expect(compared(cwd)).toEqual([
      ['svc-10/consumer.properties', 'group-with-different-protocols', 'svc-30/consumer.properties'],
      ['svc-10/consumer.properties', 'group-with-different-timeouts', 'svc-20/consumer.properties'],
      ['svc-20/consumer.properties', 'group-with-different-protocols', 'svc-30/consumer.properties'],
      ['svc-20/consumer.properties', 'group-with-different-timeouts', 'svc-10/consumer.properties'],
    ]);
    const { out } = cli.run(['lint', '--fail-on', 'never', '.'], { cwd });
    expect(out).toContain('10000 ms here and 30000 ms in svc-20/consumer.properties');
    expect(out).toContain('\n    svc-20/consumer.properties:4:1: 30000 ms, counts for this file\n');
    expect(compared(cwd, ['svc-10']), 'files that nobody asked for').toEqual([]);
  });

  test('are compared in groups of any size, without a finding for each of them', () => {
    const copies = Array.from({ length: 150 }, (_, i) => [`svc-${i}/consumer.properties`, member('session.timeout.ms=10000')]);
    const cwd = tree({ ...Object.fromEntries(copies), 'zz/consumer.properties': member('session.timeout.ms=30000') });
    const found = compared(cwd);
    expect(found.length).toBe(151);
    expect(new Set(found.map(([path]) => path)).size).toBe(151);
  }); // biome-ignore format: one line reads better
});
