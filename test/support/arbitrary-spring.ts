import fc from 'fast-check';

const P = 'org.apache.kafka.clients.consumer.';

/** Kafka keys of a consumer's map with values, as YAML writes them in a line; those that migrations touch more often than the rest. */
const SETTINGS = [
  ['group.protocol', 'classic'], ['group.protocol', 'consumer'], ['GROUP.PROTOCOL', 'consumer'], ['group.protocol', '[classic]'],
  ["'[group.protocol]'", 'classic'], ['group.remote.assignor', 'range'], ['group.remote.assignor', "''"], ['group.remote.assignor', '~'],
  ['group.remote.assignor', 'uniform'], ['group.protocol', 'null'], ['partition.assignment.strategy', "''"], ['session.timeout.ms', '30000'],
  ['heartbeat.interval.ms', '~'],
  ['"session.timeout.ms"', '45000'], ['heartbeat.interval.ms', '3000'], ["'[heartbeat.interval.ms]'", '1000'],
  ['partition.assignment.strategy', `${P}RangeAssignor`], ['partition.assignment.strategy', `"${P}RangeAssignor,${P}CooperativeStickyAssignor"`],
  ['partition.assignment.strategy', `[${P}StickyAssignor]`], ['max.poll.records', '50'], ['client.rack', '"a # b"'], ['fetch.min.bytes', '1'],
] as const; // biome-ignore format: a list reads better packed

/** Two spellings of one key in one map are beyond what people write; which of them wins changes with whatever is written beside. */
const plain = (key: string) => key.replace(/['"[\]]/g, '').toLowerCase();
const settings = fc.uniqueArray(fc.constantFrom(...SETTINGS), { selector: ([key]) => plain(key), maxLength: 6 });
const comment = fc.constantFrom('', '', '', '# why\n', '\n');

/** The map of properties in one of the ways in which people write it: block, flow, merged, one key a line with the whole path. */
const properties = fc
  .record({
    settings,
    comments: fc.array(comment, { minLength: 6, maxLength: 6 }),
    style: fc.constantFrom('block', 'block', 'flow', 'list below', 'merged', 'merged in a list', 'alias', 'dotted'),
    shared: settings,
    trailing: fc.constantFrom('', ' # behind'),
  })
  .map(({ settings: own, shared, ...rest }) => {
    const otherwise = (key: string) => own.some(([ours]) => plain(ours) === plain(key) && ours !== key);
    return { own, shared: shared.filter(([key]) => !otherwise(key)), ...rest };
  });

interface Written {
  readonly head: string;
  readonly body: (indent: string) => string;
}

const written = properties.map(({ own, comments, style, shared, trailing }): Written => {
  const line =
    (indent: string) =>
    ([key, value]: readonly [string, string], index: number) => {
      const above = comments[index] ?? '';
      const note = above === '# why\n' ? `${indent}${above}` : above;
      if (style === 'list below' && value.startsWith('['))
        return `${note}${indent}${key}:\n${indent}- ${value.slice(1, -1)}${trailing}\n`;
      return `${note}${indent}${key}: ${value}${trailing}\n`;
    };
  const inline = (pairs: typeof own) => `{${pairs.map(([key, value]) => `${key}: ${value}`).join(', ')}}`;
  const head = `defaults: &defaults ${inline(shared)}\n`;
  switch (style) {
    case 'flow':
      return { head: '', body: (indent) => `${indent}properties: ${inline(own)}\n` };
    case 'dotted':
      return {
        head: '',
        body: (indent) =>
          own.map(([key, value]) => `${indent}properties.${key.replace(/['"]/g, '')}: ${value}\n`).join(''),
      };
    case 'alias':
      return { head, body: (indent) => `${indent}properties: *defaults\n` };
    case 'merged':
      return {
        head,
        body: (indent) => `${indent}properties:\n${indent}  <<: *defaults\n${own.map(line(`${indent}  `)).join('')}`,
      };
    case 'merged in a list':
      return {
        head,
        body: (indent) =>
          `${indent}properties: {<<: [*defaults]${own.map(([key, value]) => `, ${key}: ${value}`).join('')}}\n`,
      };
    default:
      return {
        head: '',
        body: (indent) => (own.length > 0 ? `${indent}properties:\n${own.map(line(`${indent}  `)).join('')}` : ''),
      };
  }
});

const document = fc
  .record({
    shared: fc.option(written, { nil: undefined }),
    consumer: written,
    group: fc.constantFrom(
      'group-id: g\n',
      'group-id: g # ours\n',
      'heartbeat-interval: 3s\n',
      'auto-offset-reset: earliest\n',
    ),
    profile: fc.boolean(),
    streams: fc.boolean(),
  })
  .map(({ shared, consumer, group, profile, streams }) => {
    const condition = profile ? 'spring.config.activate.on-profile: prod\n' : '';
    const common = shared?.head === '' ? shared.body('    ') : '';
    return `${condition}${consumer.head}spring:\n  kafka:\n${common}    consumer:\n      ${group}${consumer.body('      ')}${streams && consumer.head !== '' ? '    streams: {properties: *defaults}\n' : ''}`;
  });

/** Texts of application.yml files, of one document or two, with whatever end of line. */
export const springYaml = fc
  .record({ documents: fc.array(document, { minLength: 1, maxLength: 2 }), eol: fc.constantFrom('\n', '\r\n') })
  .map(({ documents, eol }) => documents.join('---\n').replaceAll('\n', eol));

const BLANK = ["''", '~', 'null', "' '"];
const maybe = (...values: readonly string[]) =>
  fc.option(fc.constantFrom(...values, ...BLANK), { nil: undefined, freq: 2 });

/** What decides of a group's protocol and assignor in one map, blanks of every kind among it. */
const deciding = fc
  .record({
    'group.protocol': maybe('classic', 'consumer'),
    'group.remote.assignor': maybe('range', 'uniform'),
    'partition.assignment.strategy': maybe(`${P}RangeAssignor`, `${P}StickyAssignor`),
    'session.timeout.ms': maybe('30000'),
  })
  .map((map) =>
    Object.entries(map)
      .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
      .join(', '),
  );

/** Texts of application.yml files that decide of the protocol in up to three documents, and in both maps of each. */
export const springLayers = fc
  .array(
    fc
      .record({
        profile: fc.constantFrom(
          '',
          '',
          'spring.config.activate.on-profile: prod\n',
          'spring.config.activate.on-profile: dev & prod\n',
        ),
        shared: deciding,
        own: deciding,
        typed: fc.constantFrom('', '', 'heartbeat-interval: 3s', 'heartbeat-interval:'),
      })
      .map(
        ({ profile, shared, own, typed }) =>
          `${profile}spring.kafka:\n  properties: {${shared}}\n  consumer:\n    group-id: g\n    ${typed}\n    properties: {${own}}\n`,
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((documents) => documents.join('---\n'));
