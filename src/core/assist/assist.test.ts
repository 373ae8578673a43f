import { describe, expect, test } from 'vitest';
import { catalog, formatVersion, NEWEST } from '../catalog/catalog.ts';
import { descriptions } from '../catalog/descriptions.ts';
import { lint } from '../linter/lint.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { completionsAt } from './completion.ts';
import { describeKey } from './describe-key.ts';
import { hoverAt } from './hover.ts';

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
  return { labels: found?.items.map((item) => item.label) ?? [], insert };
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
    ['key.deserializer=|', 'org.apache.kafka.common.serialization.StringDeserializer'],
    ['partition.assignment.strategy=|', 'org.apache.kafka.clients.consumer.CooperativeStickyAssignor'],
    ['group.remote.assignor=|', 'uniform'],
    ['security.protocol=|', 'SASL_SSL'],
  ])('%s offers %s', (text, label) => {
    expect(complete(text).labels).toContain(label);
  });

  test('replaces one element of a list, over continued lines too', () => {
    const range = 'org.apache.kafka.clients.consumer.RangeAssignor';
    expect(complete('partition.assignment.strategy=a, Ra|').insert(range)).toBe(
      `partition.assignment.strategy=a, ${range}`,
    );
    expect(complete('partition.assignment.strategy=a,\\\n  Ra|').insert(range)).toBe(
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
    expect(complete(`${yaml}    |`, 'application.yml').labels).toContain('consumer');
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
