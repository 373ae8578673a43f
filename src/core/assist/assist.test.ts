import { describe, expect, test } from 'vitest';
import { catalog, formatVersion, NEWEST } from '../catalog/catalog.ts';
import { descriptions } from '../catalog/descriptions.ts';
import { lint } from '../linter/lint.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { COMMON_KEYS } from './common-keys.ts';
import { completionsAt } from './completion.ts';
import { describeKey } from './describe-key.ts';
import { hoverAt } from './hover.ts';
import { WORDS } from './value-words.ts';

/** A text with `|` where the cursor stands. */
function split(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

function complete(marked: string, file = 'consumer.properties', version = NEWEST) {
  const { text, offset } = split(marked);
  const uri = `file:///p/${file}`;
  const settings = { ...DEFAULT_SETTINGS, project: { option: formatVersion(version) } };
  const [linted] = lint([{ uri, text }], () => settings);
  const found = completionsAt(uri, text, offset, { version, linted });
  const insert = (label: string) => {
    const item = found?.items.find((each) => each.label === label);
    return item && text.slice(0, found!.start) + item.insert + text.slice(offset);
  };
  const items = found?.items ?? [];
  const item = (label: string) => items.find((each) => each.label === label);
  return { labels: items.map((each) => each.label), insert, item };
}

function hover(marked: string, file = 'consumer.properties', version?: string) {
  const { text, offset } = split(marked);
  const settings = { ...DEFAULT_SETTINGS, project: version === undefined ? {} : { option: version } };
  const [linted] = lint([{ uri: `file:///p/${file}`, text }], () => settings);
  const found = linted && hoverAt(linted, offset, descriptions);
  return found && { text: text.slice(found.span.start, found.span.end), markdown: found.markdown };
}

describe('hover', () => {
  const head = 'bootstrap.servers=h:9092\ngroup.id=g\n';

  test('tells default, type and both protocols of a classic key', () => {
    const found = hover(`${head}session.time|out.ms=30000\n`)!;
    expect(found.text).toBe('session.timeout.ms');
    expect(found.markdown).toContain('Type: int');
    expect(found.markdown).toContain('`45000` (45 s)');
    expect(found.markdown).toContain('client refuses to start');
    expect(found.markdown).toContain('`consumer.session.timeout.ms` of the group');
    expect(found.markdown).toContain('Default `10000` before 3.0');
  });

  test('follows the target version', () => {
    expect(hover(`${head}session.time|out.ms=30000\n`, undefined, '2.8')!.markdown).toContain('`10000` (10 s)');
    expect(hover(`${head}session.time|out.ms=30000\n`, undefined, '3.8')!.markdown).toContain(
      'a 3.8 client ignores it',
    );
    expect(hover(`${head}group.protocol=con|sumer\n`, undefined, '3.6')!.markdown).toContain('does not know it yet');
  });

  test('stands on the value for group.protocol only', () => {
    expect(hover(`${head}group.protocol=con|sumer\n`)!.text).toBe('consumer');
    expect(hover(`${head}session.timeout.ms=30|000\n`)).toBeUndefined();
  });

  test('shows at the group what its consumer works with, and where that comes from', () => {
    const found = hover(`${head.replace('group.id', 'group.|id')}max.poll.records=5\n`)!.markdown;
    expect(found).toContain('| `max.poll.records` | `5` | consumer.properties:3 |');
    expect(found).toContain('| `key.deserializer` | unknown (no file sets it, so code has to) | code |');
    expect(found).toMatch(/\d+ keys have the client’s defaults/);
    expect(hover(`${head}max.poll.|records=5\n`)!.markdown).not.toContain('| key |');
  });

  test('says what counts where another line decides', () => {
    const found = hover(`${head}max.poll.|records=5\nmax.poll.records=7\n`)!.markdown;
    expect(found).toContain('In effect:\n\n- this file: `7` from consumer.properties:4');
    expect(hover(`${head}max.poll.records=5\nmax.poll.|records=7\n`)!.markdown).not.toContain('In effect');
  });

  test('says nothing of a key that no client knows', () => {
    expect(hover(`${head}my.ow|n.key=1\n`)).toBeUndefined();
  });

  test('every public key of every version has a description and renders', () => {
    const bare = catalog.names.filter((name) => {
      const text = describeKey(name, NEWEST, descriptions);
      return text === undefined || text.split('\n\n').length < 3;
    });
    expect(bare).toEqual([]);
  });
});

describe('completion in .properties', () => {
  test('keys, with the separator', () => {
    const { labels, insert } = complete('group.id=g\nsess|');
    expect(labels).toContain('session.timeout.ms');
    expect(labels).not.toContain('internal.leave.group.on.close');
    expect(insert('session.timeout.ms')).toBe('group.id=g\nsession.timeout.ms=');
  });

  test('only keys of the target version', () => {
    expect(complete('|', undefined, 306).labels).not.toContain('group.protocol');
    expect(complete('|', undefined, 307).labels).toContain('group.protocol');
  });

  test('no keys that are there already, and none that the protocol of the file rules out', () => {
    const head = 'bootstrap.servers=h:9092\ngroup.id=g\n';
    const consumer = complete(`${head}group.protocol=consumer\n|`).labels;
    expect(consumer).not.toContain('group.id');
    expect(consumer).not.toContain('session.timeout.ms');
    expect(consumer).toContain('group.remote.assignor');
    const classic = complete(`${head}|`).labels;
    expect(classic).toContain('session.timeout.ms');
    expect(classic).not.toContain('group.remote.assignor');
    expect(complete(head.replace('group.id', 'group.i|d')).labels).toContain('group.id');
  });

  test.each([
    ['group.protocol=|', 'consumer'],
    ['isolation.level = read|', 'read_committed'],
    ['enable.auto.commit:|', 'false'],
    ['auto.offset.reset |', 'by_duration:PT1H'],
    ['key.deserializer=|', 'StringDeserializer'],
    ['partition.assignment.strategy=|', 'CooperativeStickyAssignor'],
    ['group.remote.assignor=|', 'uniform'],
    ['security.protocol=|', 'SASL_SSL'],
  ])('%s offers %s', (text, label) => {
    expect(complete(text).labels).toContain(label);
  });

  test('replaces one element of a list, over continued lines too', () => {
    const range = 'org.apache.kafka.clients.consumer.RangeAssignor';
    expect(complete('partition.assignment.strategy=a, Ra|').insert('RangeAssignor')).toBe(
      `partition.assignment.strategy=a, ${range}`,
    );
    expect(complete('partition.assignment.strategy=a,\\\n  Ra|').insert('RangeAssignor')).toBe(
      `partition.assignment.strategy=a,\\\n  ${range}`,
    );
  });

  test('nothing in comments, in free text and in files that are no consumer config', () => {
    expect(complete('# sess|').labels).toEqual([]);
    expect(complete('group.id=g|').labels).toEqual([]);
    expect(complete('sess|', 'messages.properties').labels).toEqual([]);
  });

  test('offers a share consumer what it takes, and a consumer what that one takes', () => {
    const head = 'bootstrap.servers=h:9092\ngroup.id=g\n';
    const share = complete(`${head}share.acquire.mode=record_limit\n|`, 'share-consumer.properties').labels;
    expect(share).toContain('share.acknowledgement.mode');
    expect(share).toContain('max.poll.records');
    expect(share).not.toContain('auto.offset.reset');
    const consumer = complete(`${head}max.poll.records=5\n|`).labels;
    expect(consumer).toContain('auto.offset.reset');
    expect(consumer).not.toContain('share.acknowledgement.mode');
  });
});

describe('what people expect of a list', () => {
  const before = (labels: readonly string[], first: string, second: string) => {
    expect(labels).toContain(first);
    expect(labels).toContain(second);
    expect(labels.indexOf(first), `${first} before ${second}`).toBeLessThan(labels.indexOf(second));
  };

  test('what a consumer cannot be without comes first, then what most files set', () => {
    const { labels, item } = complete('|');
    expect(labels.slice(0, 4)).toEqual(['bootstrap.servers', 'group.id', 'key.deserializer', 'value.deserializer']);
    expect(item('bootstrap.servers')).toMatchObject({ description: 'required', detail: 'list, required' });
    before(labels, 'bootstrap.servers', 'bootstrap.resolve.timeout.ms');
    before(labels, 'session.timeout.ms', 'sasl.oauthbearer.expected.issuer');
    before(complete('spring.|', 'application.properties').labels, 'spring.kafka.consumer.group-id', 'spring.kafka.client-id');
  }); // biome-ignore format: a list reads better packed

  test('every common key is a key of a consumer', () => {
    expect(COMMON_KEYS.filter((name) => catalog.spec(name, NEWEST) === undefined)).toEqual([]);
    expect(new Set(COMMON_KEYS).size).toBe(COMMON_KEYS.length);
  });

  test('a class by its short name, with the whole one beside it, found by both', () => {
    const name = 'org.apache.kafka.clients.consumer.CooperativeStickyAssignor';
    expect(complete('partition.assignment.strategy=|').item('CooperativeStickyAssignor')).toEqual({
      label: 'CooperativeStickyAssignor',
      kind: 'class',
      insert: name,
      detail: name,
      description: 'incremental: only what moves stops',
      filter: `CooperativeStickyAssignor ${name}`,
      rank: 0,
    });
    expect(complete('value.deserializer=|').insert('StringDeserializer')).toBe(
      'value.deserializer=org.apache.kafka.common.serialization.StringDeserializer',
    );
  });

  test('a value with a word of meaning, and which one is the default', () => {
    expect(complete('group.protocol=|').item('classic')!.description).toMatch(/^default: members assign/);
    expect(complete('group.protocol=|').item('consumer')!.description).toContain('the broker assigns (KIP-848)');
    expect(complete('spring.kafka.consumer.isolation-level=|', 'application.properties').item('read-committed')).toMatchObject(
      { insert: 'read-committed', description: 'without aborted and open transactions' },
    );
  }); // biome-ignore format: a list reads better packed

  test('every value that has words is one that a client takes', () => {
    const explained = Object.entries(WORDS).flatMap(([key, values]) =>
      Object.entries(values).map(([value, words]) => ({ key, value, words })),
    );
    expect(explained.length).toBeGreaterThan(20);
    const unknown = explained.filter(({ key, value }) => {
      const offered = complete(`${key}=|`, 'share-consumer.properties').labels;
      const assignors = catalog.assignors(NEWEST).map(({ shortName }) => shortName);
      return ![...offered, ...(key === 'partition.assignment.strategy' ? assignors : [])].some(
        (each) => each.toLowerCase() === value,
      );
    });
    expect(unknown).toEqual([]);
    // What the editor's list has room for.
    expect(explained.filter(({ words }) => words.length > 38)).toEqual([]);
  });

  test.each([
    ['session.timeout.ms=|', '45000', 'default: 45 s'],
    ['max.poll.records=|', '500', 'default'],
    ['fetch.max.bytes=|', '52428800', 'default: 50 MiB'],
    ['ssl.truststore.type=|', 'JKS', 'default'],
    ['sasl.oauthbearer.jwt.retriever.class=|', 'DefaultJwtRetriever', 'default'],
  ])('%s offers the default %s', (text, label, description) => {
    expect(complete(text).labels).toEqual([label]);
    expect(complete(text).item(label)!.description).toBe(description);
  });

  test('a duration of Spring Boot with its unit', () => {
    expect(complete('spring.kafka.consumer.max-poll-interval=|', 'application.properties').labels).toEqual(['300s']);
    expect(complete('spring.kafka.consumer.maxPollInterval=|', 'application.properties').labels).toEqual(['300s']);
    expect(complete('spring.kafka.consumer.fetch-max-wait=|', 'application.properties').labels).toEqual(['500']);
  });

  test('no element of a list twice, wherever the cursor stands in it', () => {
    const name = 'org.apache.kafka.clients.consumer.RangeAssignor';
    for (const text of [`${name},|`, `|,${name}`, `${name}, Coop|`, `\\\n  ${name},\\\n  |`, `|,\\\n  ${name}\\\n,x`]) {
      const { labels } = complete(`partition.assignment.strategy=${text}\nmax.poll.records=1\n`);
      expect(labels, text).not.toContain('RangeAssignor');
      expect(labels, text).toContain('CooperativeStickyAssignor');
    }
    expect(complete(`partition.assignment.strategy=Range|\nx=${name}`).labels).toContain('RangeAssignor');
    expect(
      complete(
        `spring:\n  kafka:\n    properties:\n      partition.assignment.strategy: "${name}, |"`,
        'application.yml',
      ).labels,
    ).not.toContain('RangeAssignor');
  });

  test('no key of Spring Boot in two spellings or places, and each document has its own', () => {
    const offered = (text: string) => complete(text, 'application.properties').labels;
    const head = 'spring.kafka.consumer.group-id=g\nspring.kafka.bootstrap-servers=h:9092\n';
    expect(offered(`${head}spring.kafka.consumer.maxPollRecords=5\n|`)).not.toContain(
      'spring.kafka.consumer.max-poll-records',
    );
    expect(offered(`${head}spring.kafka.consumer.properties.max.poll.records=5\n|`)).not.toContain(
      'spring.kafka.consumer.max-poll-records',
    );
    expect(
      offered(`${head}spring.kafka.consumer.max-poll-records=5\nspring.kafka.consumer.properties.|`),
    ).not.toContain('spring.kafka.consumer.properties.max.poll.records');
    expect(offered(`${head}|`)).toContain('spring.kafka.consumer.bootstrap-servers');
    expect(offered(`${head}#---\nspring.config.activate.on-profile=a\n|`)).toContain('spring.kafka.consumer.group-id');
    const document = 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      auto-offset-reset: earliest\n';
    expect(complete(`${document}---\nspring:\n  kafka:\n    consumer:\n      |`, 'application.yml').labels).toContain(
      'auto-offset-reset',
    );
  });

  test('a file for librdkafka gets the keys and values of librdkafka', () => {
    const head = 'bootstrap.servers=h:9092\ngroup.id=g\nsasl.mechanisms=PLAIN\nsecurity.protocol=sasl_ssl\nsasl.username=u\nsasl.password=p\n';
    const { labels } = complete(`${head}|`);
    expect(labels).toContain('fetch.wait.max.ms');
    expect(labels).not.toContain('fetch.max.wait.ms');
    expect(labels).not.toContain('delivery.timeout.ms');
    expect(labels).not.toContain('sasl.mechanisms');
    expect(complete(`${head}partition.assignment.strategy=|`).labels).toContain('cooperative-sticky');
    expect(complete(`${head}fetch.wait.max.ms=|`).labels).toEqual(['500']);
  }); // biome-ignore format: a text reads better whole
});

describe('completion for Spring Boot', () => {
  test('typed keys and the two maps in .properties', () => {
    const { labels, insert } = complete('spring.kafka.consumer.gr|', 'application.properties');
    expect(labels).toContain('spring.kafka.consumer.group-id');
    expect(labels).toContain('spring.kafka.consumer.properties.');
    expect(insert('spring.kafka.consumer.group-id')).toBe('spring.kafka.consumer.group-id=');
    expect(complete('spring.kafka.consumer.properties.s|', 'application.properties').labels).toContain(
      'spring.kafka.consumer.properties.session.timeout.ms',
    );
    expect(complete('spring.kafka.consumer.isolation-level=|', 'application.properties').labels).toEqual([
      'read-uncommitted',
      'read-committed',
    ]);
    expect(complete('spring.kafka.properties.group.protocol=|', 'application.properties').labels).toContain('consumer');
  });

  const yaml = 'spring:\n  kafka:\n    bootstrap-servers: h:9092\n    consumer:\n      group-id: g\n';

  test('keys by their place in YAML', () => {
    expect(complete(`${yaml}      key-|`, 'application.yml').insert('key-deserializer')).toBe(
      `${yaml}      key-deserializer: `,
    );
    expect(complete(`${yaml}      |`, 'application.yml').labels).toContain('properties');
    expect(complete(`${yaml}      properties:\n        se|`, 'application.yml').labels).toContain('session.timeout.ms');
    const empty = 'spring:\n  kafka:\n    bootstrap-servers: h:9092\n    |';
    expect(complete(empty, 'application.yml').insert('consumer')).toBe(empty.replace('|', 'consumer:'));
    expect(complete(`${yaml}    |`, 'application.yml').labels, 'it is there').not.toContain('consumer');
    expect(complete(`${yaml}    |`, 'application.yml').labels).toContain('properties');
    expect(complete(`${yaml}  |`, 'application.yml').labels).toEqual([]);
    expect(complete(`${yaml}---\nspring:\n  kafka:\n    properties:\n      gro|`, 'application.yml').labels).toContain(
      'group.protocol',
    );
  });

  test('values by their path in YAML', () => {
    expect(complete(`${yaml}      auto-offset-reset: |`, 'application.yml').labels).toContain('earliest');
    expect(complete(`${yaml}      properties:\n        group.protocol: "|`, 'application.yml').labels).toContain(
      'consumer',
    );
    expect(complete(`${yaml}      group-id: |`, 'application.yml').labels).toEqual([]);
    expect(complete(`${yaml}      # auto-offset-reset: |`, 'application.yml').labels).toEqual([]);
  });
});
