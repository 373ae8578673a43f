import { expect, test } from 'vitest';
import type { GroupMember } from '../client/group-member.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { Groups } from './groups.ts';
import { lint, membersIn } from './lint.ts';

const settingsOf = () => DEFAULT_SETTINGS;

/** The member that a file makes, with more lines. */
function member(uri: string, text = '', servers = 'h:9092'): GroupMember {
  const source = { uri, text: `bootstrap.servers=${servers}\ngroup.id=g\n${text}` };
  return membersIn([source], settingsOf)[0]!;
}

const uris = (members: readonly GroupMember[]) => members.map(({ group }) => group.uri);

test('members meet where they name one broker in common, those of the same folder first', () => {
  const groups = new Groups();
  for (const each of [
    member('/a/x.properties'),
    member('/b/z.properties'),
    member('/b/y.properties', '', 'other:9092, h:9092'),
    member('/c/x.properties', '', 'other:9092'),
  ])
    groups.replace([], [each]);
  expect(uris(groups.others(member('/b/z.properties')))).toEqual(['/b/y.properties', '/a/x.properties']);
  expect(uris(groups.others(member('/b/y.properties', '', 'other:9092,h:9092')))).toEqual([
    '/b/z.properties',
    '/a/x.properties',
    '/c/x.properties',
  ]);
});

test.each(['localhost:9092', '127.0.0.1:9092', '[::1]:9092', 'PLAINTEXT://localhost:9092'])(
  '%s is a broker in common only within a folder',
  (server) => {
    const groups = new Groups();
    groups.replace([], [member('/a/x.properties', '', server), member('/b/y.properties', '', server)]);
    expect(uris(groups.others(member('/b/z.properties', '', server)))).toEqual(['/b/y.properties']);
  },
);

test('what a file makes takes the place of what it made before, and only a difference is a change', () => {
  const groups = new Groups();
  const put = (text: string, servers?: string) => {
    const before = groups.version;
    groups.replace(['/a.properties'], [member('/a.properties', text, servers)]);
    return groups.version !== before;
  };
  expect(put('session.timeout.ms=10000\n')).toBe(true);
  expect(put('session.timeout.ms=10000\n')).toBe(false);
  expect(put('', 'elsewhere:9092')).toBe(true);
  expect(groups.others(member('/b.properties'))).toEqual([]);
  groups.replace(['/a.properties'], []);
  expect([...groups.all()]).toEqual([]);
});

test('of many members that say the same, some are kept; one that says something else is kept beside them', () => {
  const groups = new Groups();
  for (let i = 0; i < 1000; i++) groups.replace([], [member(`/svc-${i}/x.properties`)]);
  groups.replace([], [member('/svc-last/x.properties', 'session.timeout.ms=10000\n')]);
  const others = groups.others(member('/y.properties'));
  expect(others.length).toBe(17);
  expect(uris(others)).toContain('/svc-last/x.properties');
});

test('a member keeps no text of its file', () => {
  const comment = `# ${'x'.repeat(5000)}\n`;
  expect(JSON.stringify(member('/a.properties', comment)).length).toBeLessThan(1000);
});

test('files that were linted before are compared with, whatever folder they lie in', () => {
  const groups = new Groups();
  const text = 'bootstrap.servers=h:9092\ngroup.id=g\nsession.timeout.ms=30000\n';
  expect(lint([{ uri: '/svc-10/consumer.properties', text }], settingsOf, groups)[0]!.findings).toEqual([]);
  const [linted] = lint(
    [{ uri: '/svc-20/consumer.properties', text: `# moved\n${text.replace('30', '20')}` }],
    settingsOf,
    groups,
  );
  expect(linted!.findings).toMatchObject([
    {
      rule: 'group-with-different-timeouts',
      related: [{ uri: '/svc-10/consumer.properties', range: { start: { line: 2, character: 0 } } }],
    },
  ]);
});

test('a comment that silences what other files bring about is never called useless', () => {
  const text =
    'bootstrap.servers=h:9092\n# kafka-rebalance: ignore group-with-different-timeouts\ngroup.id=g\nsession.timeout.ms=30000\n';
  expect(lint([{ uri: '/a.properties', text }], settingsOf)[0]!.findings).toEqual([]);
});
