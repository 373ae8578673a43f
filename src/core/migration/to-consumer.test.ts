import { describe, expect, test } from 'vitest';
import { changed, migrate } from '../../../test/support/migrate.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const CONSUMER = `${HEAD}group.protocol=consumer\n`;
const KEEP_RANGE = `${CONSUMER}group.remote.assignor=range\n`;

describe('a .properties file', () => {
  test.each([
    ['nothing said', `${HEAD}max.poll.records=5\n`, `${KEEP_RANGE}max.poll.records=5\n`],
    [
      'classic written out',
      `${HEAD}group.protocol=Classic\n`,
      KEEP_RANGE.replace(
        'group.protocol=consumer\ngroup.remote.assignor=range',
        'group.remote.assignor=range\ngroup.protocol=consumer',
      ),
    ],
    [
      'range',
      `${HEAD}# co-partitioned\npartition.assignment.strategy=${P}RangeAssignor\nclient.id=c\n`,
      `${CONSUMER}# co-partitioned\ngroup.remote.assignor=range\nclient.id=c\n`,
    ],
    ['sticky', `${HEAD}partition.assignment.strategy=${P}StickyAssignor\n`, CONSUMER],
    ['round robin', `${HEAD}partition.assignment.strategy=${P}RoundRobinAssignor\n`, CONSUMER],
    ['cooperative', `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`, CONSUMER],
    [
      'the default list runs range',
      `${HEAD}partition.assignment.strategy=${P}RangeAssignor,${P}CooperativeStickyAssignor\n`,
      KEEP_RANGE,
    ],
    [
      'a list whose first is cooperative',
      `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor,${P}RangeAssignor\n`,
      CONSUMER,
    ],
    ['a short name that never started', `${HEAD}partition.assignment.strategy=range\n`, KEEP_RANGE],
    ['an empty list', `${HEAD}partition.assignment.strategy=\n`, KEEP_RANGE],
    [
      'all keys, twice, over several lines',
      `${HEAD}session.timeout.ms=1\n  session.timeout.ms 45\\\n  000\nheartbeat.interval.ms=\${H}\npartition.assignment.strategy=${P}StickyAssignor\npartition.assignment.strategy=\\\n  ${P}RoundRobinAssignor\n# end\n`,
      `${CONSUMER}# end\n`,
    ],
    [
      'the protocol twice',
      `${HEAD}group.protocol=consumer\nclient.id=c\ngroup.protocol=classic\n`,
      `${HEAD}group.remote.assignor=range\nclient.id=c\ngroup.protocol=consumer\n`,
    ],
    [
      'an assignor that waited for it',
      `${HEAD}group.remote.assignor=uniform\n`,
      `${CONSUMER}group.remote.assignor=uniform\n`,
    ],
    ['an empty remote assignor', `${HEAD}group.remote.assignor=\n`, `${CONSUMER}group.remote.assignor=range\n`],
    [
      'half migrated',
      `${CONSUMER}session.timeout.ms=30000\npartition.assignment.strategy=${P}RangeAssignor\n`,
      KEEP_RANGE,
    ],
    ['a key that the client lost', `${HEAD}internal.leave.group.on.close=false\n`, KEEP_RANGE],
    [
      'no group in the file',
      'bootstrap.servers=h:9092\nmax.poll.records=5\n',
      'bootstrap.servers=h:9092\ngroup.protocol=consumer\ngroup.remote.assignor=range\nmax.poll.records=5\n',
    ],
    [
      'nothing but keys that go',
      'session.timeout.ms=30000\nheartbeat.interval.ms=10000\n',
      'group.protocol=consumer\ngroup.remote.assignor=range\n',
    ],
    [
      'librdkafka',
      `${HEAD}statistics.interval.ms=1\ngroup.protocol.type=consumer\npartition.assignment.strategy=roundrobin,range\nsession.timeout.ms=45000\n`,
      `${CONSUMER}statistics.interval.ms=1\n`,
    ],
  ])('%s', (_, text, expected) => {
    const { migration, text: result } = migrate({ text });
    expect(migration.refused).toBeUndefined();
    expect(result).toBe(expected);
    expect(migrate({ text: result }).migration.changes, 'a second time').toEqual([]);
  });

  test('leaves ends of line, order, comments and everything else alone', () => {
    const { text } = migrate({
      text: `! head\r\ngroup.id : g \r\n\r\n#session.timeout.ms=1\r\nsession.timeout.ms : 30000\r\n   # tail\r\nzo.ö=\\u00e9 \r\nmax.poll.records=5`,
    });
    expect(text).toBe(
      `! head\r\ngroup.id : g \r\ngroup.protocol : consumer\r\ngroup.remote.assignor : range\r\n\r\n#session.timeout.ms=1\r\n   # tail\r\nzo.ö=\\u00e9 \r\nmax.poll.records=5`,
    );
  });

  test('the other way leaves the choice to the broker', () => {
    const files = { text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor\n` };
    const { migration } = migrate(files);
    expect(migration.title).toBe('Keep the assignor that runs today (range)');
    expect(migration.alternatives.map((each) => each.title)).toEqual(['Let the broker choose (uniform)']);
    expect(changed(files, migration.alternatives[0]!.changes)).toBe(CONSUMER);
    expect(migration.alternatives[0]!.plan).toContain('`uniform` takes its place and assigns differently');
  });

  test('there is no other way where none is needed', () => {
    const { migration } = migrate({ text: `${HEAD}partition.assignment.strategy=${P}StickyAssignor\n` });
    expect(migration.alternatives).toEqual([]);
  });

  test('brokers with other assignors', () => {
    const uniform = { broker: { consumerAssignors: ['range', 'uniform'] } };
    expect(
      migrate({ text: `${HEAD}partition.assignment.strategy=${P}StickyAssignor\n` }, undefined, uniform).text,
    ).toBe(`${CONSUMER}group.remote.assignor=uniform\n`);
    expect(migrate({ text: HEAD }, undefined, uniform).text).toBe(CONSUMER);
  });
});

describe('refused for MirrorMaker 1, which ended before the protocol was ready', () => {
  const consumer = 'bootstrap.servers=h:9092\ngroup.id=mirror-group\nauto.offset.reset=earliest\n';
  const producer = 'bootstrap.servers=h2:9092\nacks=all\ncompression.type=lz4\n';
  test.each<[string, string | Record<string, string>, string?]>([
    ['consumer.config beside producer.config', { 'consumer.config': consumer, 'producer.config': producer }],
    ['with names of their own', { 'mm-consumer.config': consumer, 'mm-producer.config': producer }],
    ['options of its command in the file', `${consumer}num.streams=4\nwhitelist=.*\n`],
    ['a file named after it', consumer, 'mirror-maker.consumer.properties'],
  ])('%s', (_, text, file) => {
    const { migration } = migrate({ text, ...(file !== undefined && { file }) });
    expect(migration.refused?.reason).toMatch(/MirrorMaker 1, which was removed in Kafka 4\.0/);
    expect(migration.changes).toEqual([]);
  });

  test.each<[string, string | Record<string, string>, string?]>([
    ['consumer.config alone', consumer, 'consumer.config'],
    [
      'consumer.properties beside producer.properties',
      { 'consumer.properties': consumer, 'producer.properties': producer },
    ],
    ['a word of an application', `${consumer}whitelist=a,b\n`],
    ['MirrorMaker 2', consumer, 'mirrormaker2-consumer.properties'],
  ])('but not %s', (_, text, file) => {
    const { migration } = migrate({ text, ...(file !== undefined && { file }) });
    expect(migration.refused).toBeUndefined();
    expect(migration.changes).not.toEqual([]);
  });
});

describe('refused, with the entry in the way', () => {
  test.each<[string, string, RegExp, string?]>([
    [
      'custom assignor',
      `${HEAD}partition.assignment.strategy=com.example.A\n`,
      /not one of Kafka’s assignors/,
      'com.example.A',
    ],
    [
      'custom beside known',
      `${HEAD}partition.assignment.strategy=${P}RangeAssignor,com.example.A\n`,
      /com\.example\.A is not/,
    ],
    ['placeholder for the assignor', `${HEAD}partition.assignment.strategy=\${A}\n`, /not known which assignor/],
    ['unknown class of Kafka', `${HEAD}partition.assignment.strategy=${P}FairAssignment\n`, /No Kafka client has/],
    [
      'placeholder for the protocol',
      `${HEAD}group.protocol=\${PROTOCOL:classic}\nsession.timeout.ms=1\n`,
      /both protocols/,
    ],
    ['share consumer', `${HEAD}share.acknowledgement.mode=explicit\n`, /share consumer/],
    ['empty group', 'bootstrap.servers=h:9092\ngroup.id=\nmax.poll.records=5\n', /group\.id is empty/],
    [
      'librdkafka’s unknown name',
      `${HEAD}statistics.interval.ms=1\npartition.assignment.strategy=sticky\n`,
      /librdkafka has no assignor sticky/,
    ],
  ])('%s', (_, text, reason) => {
    const { migration, text: result } = migrate({ text });
    expect(migration.refused?.reason).toMatch(reason);
    expect(migration.refused?.at).toBeDefined();
    expect(migration.plan).toMatch(reason);
    expect(result).toBe(text);
  });

  test('a client that does not know the protocol', () => {
    const { migration } = migrate({ text: `${HEAD}session.timeout.ms=30000\n`, version: '3.6' });
    expect(migration.refused?.reason).toMatch(/3\.6 client does not know group\.protocol.* 4\.0/);
  });

  test('Streams and Connect', () => {
    for (const key of ['application.id', 'key.converter']) {
      // Such files are not read as consumer configs; a config of another dialect can still hold the key.
      const { migration } = migrate({
        text: `spring.kafka.consumer.group-id=g\nspring.kafka.consumer.properties.${key}=a\n`,
        file: 'application.properties',
      });
      expect(migration.refused?.at?.key).toBe(key);
    }
  });
});

describe('the plan', () => {
  const plan = (text: string, options = {}, version?: string) =>
    migrate({ text, ...(version !== undefined && { version }) }, undefined, options).migration.plan;

  test('says that nothing is left to do', () => {
    expect(plan(KEEP_RANGE)).toBe(
      '# Migrate `g` to the consumer protocol (KIP-848)\n\nNothing to do: `group.protocol` is `consumer` already, and no key is left that the client refuses beside it.\n',
    );
  });

  test.each<[string, string, readonly RegExp[]]>([
    [
      'the default session',
      'session.timeout.ms=45000\n',
      [/`session\.timeout\.ms` of 45000 ms stays: it is the broker’s default/],
    ],
    [
      'a session inside the bounds',
      'session.timeout.ms=50000\n',
      [
        /moves to the group: `consumer\.session\.timeout\.ms=50000`/,
        /--alter --entity-type groups --entity-name g --add-config consumer\.session\.timeout\.ms=50000\n/,
      ],
    ],
    [
      'a session below the bounds',
      'session.timeout.ms=30000\n',
      [
        /30000 ms cannot be kept: .* 45000 to 60000 ms \(the defaults of 4\.4 brokers\)\. It becomes 45000 ms/,
        /`group\.consumer\.min\.session\.timeout\.ms` to at most 30000/,
      ],
    ],
    [
      'a session above the bounds',
      'session.timeout.ms=240000\n',
      [
        /240000 ms cannot be kept/,
        /`group\.consumer\.max\.session\.timeout\.ms` to at least 240000/,
        /--add-config consumer\.session\.timeout\.ms=60000\n/,
      ],
    ],
    ['a session from outside', `session.timeout.ms=\${S}\n`, [/is filled in from outside the file/]],
    [
      'both timeouts in one command',
      'session.timeout.ms=60000\nheartbeat.interval.ms=10000\n',
      [/--add-config consumer\.session\.timeout\.ms=60000,consumer\.heartbeat\.interval\.ms=10000\n/],
    ],
    [
      'a heartbeat below the bounds',
      'heartbeat.interval.ms=1000\n',
      [/`heartbeat\.interval\.ms` of 1000 ms cannot be kept: .* 5000 to 15000 ms/],
    ],
    [
      'no timeouts',
      'max.poll.records=5\n',
      [
        /`session\.timeout\.ms` of 45000 ms \(the client’s default\) stays/,
        /`heartbeat\.interval\.ms` of 3000 ms \(the client’s default\) becomes 5000 ms, the broker’s default/,
      ],
    ],
    ['a static member', `group.instance.id=\${HOSTNAME}\n`, [/UnreleasedInstanceIdException/]],
    ['a rack', 'client.rack=a\n', [/place partitions by rack/]],
  ])('%s', (_, lines, expected) => {
    const text = plan(HEAD + lines);
    for (const each of expected) expect(text).toMatch(each);
  });

  test('takes the bounds of the brokers that a person gave', () => {
    const text = plan(`${HEAD}session.timeout.ms=10000\n`, { broker: { consumerMinSessionTimeoutMs: 6000 } });
    expect(text).toMatch(/moves to the group: `consumer\.session\.timeout\.ms=10000`/);
  });

  test('an old client whose default session was shorter', () => {
    const text = plan(`${HEAD}max.poll.records=5\n`, {}, '3.9');
    expect(text).toMatch(/Upgrade kafka-clients to 4\.0 or later first/);
  });

  test('says that the version is a guess where no file tells it, and how to name it', () => {
    const guess =
      /No file tells which version of kafka-clients reads this config, so it was judged for the newest one known, 4\.4\. .*`"kafkaVersion": "<version>"` in `\.kafka-rebalance\.json`.*`# kafka-rebalance: kafka-version <version>`/;
    expect(plan(HEAD)).toMatch(guess);
    expect(plan(HEAD)).not.toContain('this config is judged for');
    expect(plan(HEAD, {}, '4.4')).not.toMatch(guess);
    expect(plan(HEAD, {}, '4.4')).toContain('(this config is judged for 4.4)');
    expect(plan(`${HEAD}statistics.interval.ms=1\n`)).not.toMatch(guess);
  });

  test('names places, values and the group as a shell takes it', () => {
    const text = plan(
      `bootstrap.servers=h:9092\ngroup.id=my group's\nsession.timeout.ms=50000\nsasl.jaas.config=secret\n`,
    );
    expect(text).toContain('- consumer.properties:3: remove `session.timeout.ms=50000`');
    expect(text).toContain('- consumer.properties: add `group.protocol=consumer`, line 3 of the changed file');
    expect(text).toContain(`--entity-name 'my group'\\''s'`);
    expect(text).not.toContain('secret');
  });

  test('names the comments that have lost their key, and quotes none', () => {
    const text = plan(
      `bootstrap.servers=h:9092\n# far\n\n# patience,\n# says ops\nsession.timeout.ms=50000\nheartbeat.interval.ms=5000\n`,
    );
    expect(text.match(/^.* the comment stays.*$/gm)).toEqual([
      '- consumer.properties:4: the comment stays, but spoke of `session.timeout.ms`, which goes; reword or remove it (line 6 of the changed file)',
    ]);
    expect(text).not.toContain('patience');
  });

  test('a group that no file names', () => {
    expect(plan('bootstrap.servers=h:9092\nmax.poll.records=5\n')).toContain('# Migrate `<group.id>` to');
  });

  test('has all its parts, in order', () => {
    const headings = [...plan(`${HEAD}session.timeout.ms=50000\n`).matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    expect(headings).toEqual([
      'Before you start', 'What changes in the files', 'What the brokers take over', 'What will be different', 'Roll it out',
      'See that it worked', 'The way back',
    ]); // biome-ignore format: a list reads better packed
  });
});
