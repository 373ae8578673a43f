import { describe, expect, test } from 'vitest';
import { MemoryFiles } from '../../test/support/memory-files.ts';
import { describeReader } from '../core/model/reader.ts';
import { type Checked, type Person, Session } from './session.ts';

const HEAD = 'bootstrap.servers=kafka:9092\ngroup.id=orders\n';
const CONFLICT = `${HEAD}group.protocol=consumer\nsession.timeout.ms=45000\n`;
const RULE = 'classic-key-with-consumer-protocol';
const pom = (version: string) =>
  `<project><dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>${version}</version></dependency></dependencies></project>`;

type Texts = ConstructorParameters<typeof MemoryFiles>[0];

function open(texts: Texts, person: Partial<Person> = {}, later = false) {
  const files = new MemoryFiles(texts, later);
  return { files, session: new Session(files, { wishes: () => ({}), ...person }) };
}

/** `path rule` of each finding. */
const rulesIn = (checked: Checked | undefined) =>
  [...(checked?.files.values() ?? [])].flatMap(({ uri, findings }) => findings.map(({ rule }) => `${uri} ${rule}`));
/** Those that compare files. */
const groupRulesIn = (checked: Checked | undefined) =>
  rulesIn(checked).filter((each) => /group-with|in-two-files/.test(each));

async function all(session: Session, uris: readonly string[]): Promise<Checked[]> {
  const found: Checked[] = [];
  for await (const checked of session.checkAll(uris)) found.push(checked);
  return found;
}

describe('a check', () => {
  test('takes the files that make up a config with one, whichever is asked for', async () => {
    const texts = {
      '/app/application.yml':
        'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        session.timeout.ms: 45000\n',
      '/app/application-prod.yml': 'spring:\n  kafka:\n    properties:\n      group.protocol: consumer\n',
      '/app/other.properties': 'a=b\n',
    };
    for (const uri of ['/app/application.yml', '/app/application-prod.yml']) {
      const checked = await open(texts).session.check(uri);
      expect(rulesIn(checked).filter((each) => each.endsWith(RULE))).toEqual([
        `/app/application-prod.yml ${RULE}`,
        `/app/application.yml ${RULE}`,
      ]);
    }
  });

  describe('finds the projects of .NET that lie beside the config', () => {
    const project = '<PackageReference Include="Confluent.Kafka" Version="2.3.0" />';
    const readers = async (texts: Record<string, string>, at: string) => {
      const { files, session } = open({ [at]: HEAD, ...texts });
      const checked = await session.check(at);
      const [config] = [...(checked?.files.values() ?? [])].flatMap(({ configs }) => configs);
      return { about: config!.about, files };
    };
    const git = { '/app/.git/HEAD': 'ref: refs/heads/main\n' };

    test.each([
      ['/app/kafka.properties', 'App/App.csproj'],
      ['/app/kafka.properties', 'src/Acme.App/Acme.App.csproj'],
      ['/app/config/kafka.properties', 'App/App.fsproj'],
      ['/app/config/dev/kafka.properties', 'src/App/App.csproj'],
    ])('%s beside %s', async (at, where) => {
      const { about } = await readers({ ...git, [`/app/${where}`]: project }, at);
      expect(describeReader(about)).toBe(`librdkafka: ${where}`);
    });

    test.each<[string, Record<string, string>]>([
      ['in no repository', { '/app/App/App.csproj': project }],
      ['in another repository', { '/app/.git/HEAD': '', '/other/App.csproj': project }],
      ['beside a build for the JVM', { ...git, '/app/App/App.csproj': project, '/app/service/build.gradle': '' }],
      ['below a build for the JVM', { ...git, '/app/App/App.csproj': project, '/app/pom.xml': '<project/>' }],
      ['without the wrapper', { ...git, '/app/App/App.csproj': '<Project/>' }],
      ['too deep', { ...git, '/app/a/b/App/App.csproj': project }],
    ])('and none %s', async (_, texts) => {
      expect((await readers(texts, '/app/config/kafka.properties')).about.client).toBe('java');
    });

    test('and looks into a few folders of a big repository', async () => {
      const many: Record<string, string> = {};
      for (let i = 0; i < 500; i++) {
        many[`/app/part${i}/code.cs`] = '';
        many[`/app/src/part${i}/code.cs`] = '';
      }
      const { files } = await readers({ ...git, ...many }, '/app/config/kafka.properties');
      expect(new Set(files.lists).size).toBeLessThan(80);
    });
  });

  test('has the version of the nearest build file, and the settings of the nearest project file', async () => {
    const { session } = open({
      '/pom.xml': pom('2.8.0'),
      '/app/pom.xml': pom('3.8.0'),
      '/app/src/main/consumer.properties': CONFLICT,
      '/.kafka-rebalance.json': `{"severity":{"${RULE}":"hint"}}`,
    });
    const checked = await session.check('/app/src/main/consumer.properties');
    const linted = checked!.files.get('/app/src/main/consumer.properties')!;
    expect(linted.target).toMatchObject({ version: 308, source: 'build' });
    expect(linted.findings.find(({ rule }) => rule === RULE)?.severity).toBe('hint');
  });

  test.each([
    ['a person turned it off', { enable: false }],
    ['a person excludes it', { exclude: ['consumer.*'] }],
  ])('is none where %s', async (_, wishes) => {
    const { session } = open({ '/consumer.properties': CONFLICT }, { wishes: () => wishes });
    expect(await session.check('/consumer.properties')).toBeUndefined();
  });

  test('the project is stronger than a person’s settings, and an option than both', async () => {
    const texts = {
      '/.kafka-rebalance.json': '{"include":["*.conf"],"kafkaVersion":"3.9","severity":{"group-protocol-unpinned":"off"}}',
      '/orders.conf': CONFLICT,
    };
    const wishes = { exclude: ['*.conf'], kafkaVersion: 2.8, severity: { [RULE]: 'hint', 'group-protocol-unpinned': 'error' } };
    const checked = await open(texts, { wishes: () => wishes }).session.check('/orders.conf');
    expect(checked!.settings).toMatchObject({ lookedAt: true, named: true });
    expect(checked!.settings.lint.severities).toEqual({ [RULE]: 'hint', 'group-protocol-unpinned': 'off' });
    expect(checked!.files.get('/orders.conf')!.target.version).toBe(309);
    const other = await open(texts, { wishes: () => ({ ...wishes, option: '4.1' }) }).session.check('/orders.conf');
    expect(other!.files.get('/orders.conf')!.target.version).toBe(401);
  }); // biome-ignore format: a table reads better packed

  test('tells of what cannot be read where it seems to be about a consumer, and of each project once', async () => {
    const told: string[] = [];
    const { session } = open(
      {
        '/.kafka-rebalance.json': '{"colour":1}',
        '/a/consumer.properties': { problem: 'is UTF-16', glimpse: HEAD },
        '/b/messages.properties': { problem: 'is UTF-16', glimpse: 'hello=world' },
        '/c/consumer.properties': HEAD,
      },
      { onProject: ({ problems }) => told.push(...problems.map(({ message }) => message)) },
    );
    const found = await all(session, ['/a/consumer.properties', '/b/messages.properties', '/c/consumer.properties']);
    expect(found.flatMap(({ unreadable }) => unreadable)).toEqual([
      { uri: '/a/consumer.properties', problem: 'is UTF-16', glimpse: HEAD },
    ]);
    expect(told).toEqual([expect.stringMatching(/^Unknown property "colour"/)]);
  });

  test('leaves a text alone that is too long', async () => {
    const { session } = open({ '/consumer.properties': CONFLICT }, { lengthLimit: 20 });
    expect(await session.check('/consumer.properties')).toMatchObject({ tooLong: true, sources: [] });
  });
});

describe('members of one group', () => {
  const MEMBER = `${HEAD}group.instance.id=a\n`;
  const SAME_ID = 'instance-id-in-two-files';

  test('are compared in one folder though one file was asked for', async () => {
    const { session } = open({ '/a.properties': MEMBER, '/b.properties': MEMBER });
    expect(groupRulesIn(await session.check('/b.properties'))).toContain(`/b.properties ${SAME_ID}`);
  });

  test('are compared in one folder whatever their dialect and the escapes in the name of the group', async () => {
    const { session } = open({
      '/application.yml':
        'spring:\n  kafka:\n    bootstrap-servers: kafka:9092\n    consumer:\n      group-id: orders\n      properties:\n        partition.assignment.strategy: org.apache.kafka.clients.consumer.RangeAssignor\n',
      '/consumer.properties':
        'bootstrap.servers=kafka:9092\ngroup.id=\\u006frders\npartition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor\n',
    });
    for (const uri of ['/application.yml', '/consumer.properties']) {
      expect(groupRulesIn(await session.check(uri))).toContain(`${uri} group-with-different-assignors`);
    }
  });

  test('of other folders are compared where both were checked', async () => {
    const { session } = open({ '/x/a.properties': MEMBER, '/y/a.properties': MEMBER });
    expect(groupRulesIn(await session.check('/x/a.properties'))).toEqual([]);
    expect(groupRulesIn(await session.check('/y/a.properties'))).toEqual([`/y/a.properties ${SAME_ID}`]);
    expect(groupRulesIn(await session.check('/x/a.properties'))).toEqual([`/x/a.properties ${SAME_ID}`]);
  });

  test('of other folders are compared in both directions when many are checked', async () => {
    const { session } = open({ '/x/a.properties': MEMBER, '/y/a.properties': MEMBER, '/z/a.properties': HEAD });
    const found = await all(session, ['/x/a.properties', '/y/a.properties', '/z/a.properties']);
    expect(found.flatMap(groupRulesIn)).toEqual([`/x/a.properties ${SAME_ID}`, `/y/a.properties ${SAME_ID}`]);
  });

  test('are compared no more once a file says something else', async () => {
    const { session, files } = open({
      '/x/a.properties': MEMBER,
      '/x/b.properties': MEMBER,
      '/y/a.properties': MEMBER,
    });
    await all(session, ['/x/a.properties', '/y/a.properties']);
    files.texts.set('/x/b.properties', MEMBER.replace('=a', '=b'));
    files.texts.delete('/y/a.properties');
    session.changed('/x/b.properties');
    expect(groupRulesIn(await session.check('/x/a.properties')), 'the file of another folder').toHaveLength(1);
    session.changed('/y/a.properties');
    await session.meetAgain('/y/a.properties');
    expect(groupRulesIn(await session.check('/x/a.properties'))).toEqual([]);
  });

  test('change what is found in others, which are told of', async () => {
    let told: string[] = [];
    const person = { onRegroup: (uris: ReadonlySet<string>) => told.push(...uris) };
    const { session, files } = open({ '/x/a.properties': MEMBER, '/y/a.properties': MEMBER, '/y/b.properties': HEAD }, person);
    const toldBy = async (action: () => Promise<unknown>) => {
      told = [];
      await action();
      return [...new Set(told)].sort();
    };
    const check = (uri: string) => toldBy(() => session.check(uri));
    expect(await check('/x/a.properties'), 'nobody else is known').toEqual([]);
    expect(await check('/y/b.properties'), 'a neighbor came with it').toEqual(['/x/a.properties', '/y/a.properties']);
    expect(await check('/y/a.properties'), 'nothing has changed').toEqual([]);
    files.texts.set('/y/a.properties', MEMBER.replace('=orders', '=other'));
    session.changed('/y/a.properties');
    expect(await toldBy(() => session.meetAgain('/y/a.properties')), 'it has left').toEqual(['/x/a.properties', '/y/b.properties']);
  }); // biome-ignore format: one line reads better

  test('are known however often a file changes', async () => {
    const { session, files } = open({ '/a.properties': MEMBER, '/b.properties': MEMBER });
    for (let i = 0; i < 40; i++) {
      session.changed('/b.properties');
      expect(groupRulesIn(await session.check('/a.properties'))).toEqual([`/a.properties ${SAME_ID}`]);
    }
    expect(files.reads.length).toBeLessThan(40 * 4);
  });

  test('are compared with those of neighbors though several files of a folder are asked for at once', async () => {
    const other = MEMBER.replace('=orders', '=payments');
    const { session } = open({ '/a.properties': HEAD, '/b.properties': other, '/c.properties': other }, {}, true);
    const [, checked] = await Promise.all([session.check('/a.properties'), session.check('/b.properties')]);
    expect(groupRulesIn(checked)).toEqual([`/b.properties ${SAME_ID}`]);
  });

  test('are those of the text that a file had last, though an earlier check is still under way', async () => {
    const { session, files } = open({ '/a.properties': MEMBER, '/b.properties': MEMBER, '/c.properties': HEAD }, {}, true);
    const first = session.check('/a.properties');
    while (!files.reads.includes('/a.properties')) await new Promise((done) => setImmediate(done));
    files.texts.set('/a.properties', MEMBER.replace('=a', '=z'));
    session.changed('/a.properties');
    await Promise.all([first, session.check('/a.properties')]);
    expect(groupRulesIn(await session.check('/b.properties'))).toEqual([]);
  }); // biome-ignore format: one line reads better

  test.each([
    ['names another group', '/b.properties', MEMBER.replace('=orders', '=other')],
    ['names no group any more', '/b.properties', 'bootstrap.servers=kafka:9092\n'],
    ['is gone', '/b.properties', undefined],
    ['of another folder is gone', '/y/b.properties', undefined],
  ])('are looked at anew when all is, and one %s', async (_, uri, now) => {
    const told: string[] = [];
    const person = { onRegroup: (uris: ReadonlySet<string>) => told.push(...uris) };
    const { session, files } = open({ '/a.properties': MEMBER, [uri]: MEMBER, '/c.properties': 'a=b\n' }, person);
    await all(session, ['/a.properties', uri]);
    if (now === undefined) files.texts.delete(uri);
    else files.texts.set(uri, now);
    session.forgetProjects();
    expect(groupRulesIn(await session.check('/a.properties'))).toEqual([]);
    session.forgetProjects();
    await session.check('/c.properties');
    expect(told).not.toContain('/c.properties');
  });

  test('are made alike of a neighbor and of a file that was asked for, whoever its comment says reads it', async () => {
    const text = `# kafka-rebalance: client librdkafka\n${HEAD}`;
    const made = async (asked: string) => {
      const { session } = open({ '/a.properties': HEAD, '/b.properties': text });
      await session.check(asked);
      return [...session.groups.all()].find(({ group }) => group.uri === '/b.properties');
    };
    const member = await made('/b.properties');
    expect(member).not.toHaveProperty('assignors');
    expect(await made('/a.properties')).toEqual(member);
  });

  test('have the version that their project names now', async () => {
    const assignor = `${HEAD}partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor\n`;
    const { session, files } = open({ '/x/pom.xml': pom('2.8.0'), '/x/a.properties': HEAD, '/y/a.properties': assignor });
    await all(session, ['/x/a.properties', '/y/a.properties']);
    const facts = () => [...session.groups.all()].find(({ group }) => group.uri === '/x/a.properties')?.sessionMs;
    const before = facts();
    files.texts.set('/x/pom.xml', pom('4.1.0'));
    session.changed('/x/pom.xml');
    await session.check('/y/a.properties');
    expect([before, facts()]).toEqual([10_000, 45_000]);
  }); // biome-ignore format: one line reads better

  test('that a pattern leaves out are not compared with', async () => {
    const { session } = open({ '/.kafka-rebalance.json': '{"exclude":["b.*"]}', '/a.properties': MEMBER, '/b.properties': MEMBER });
    expect(groupRulesIn(await session.check('/a.properties'))).toEqual([]);
  }); // biome-ignore format: one line reads better
});

describe('many files', () => {
  test('are each read once and listed once, whether answers come at once or later', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`/s${i % 3}/c${i}.properties`, `${HEAD}group.instance.id=${i % 10}\n`]),
    );
    const asked = Object.keys(texts).sort();
    const findings: string[][] = [];
    for (const later of [false, true]) {
      const { session, files } = open(texts, {}, later);
      findings.push((await all(session, asked)).flatMap(groupRulesIn));
      expect([...files.reads].sort()).toEqual(asked);
    }
    expect(findings[0]).toEqual(findings[1]);
    expect(findings[0]!.length).toBe(30);
  });

  test('of one config are checked once', async () => {
    const spring = 'spring.kafka.consumer.group-id=orders\n';
    const { session } = open({ '/application.properties': spring, '/application-a.properties': spring });
    const found = await all(session, ['/application-a.properties', '/application.properties']);
    expect(found.map(({ sources }) => sources.length)).toEqual([2]);
  });
});
