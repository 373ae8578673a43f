import type { Claim, DialectReader } from '../../src/core/dialects/reader.ts';
import type { Pair } from '../../src/core/formats/format.ts';
import { ConfigEntry, ConsumerConfig, type Dialect, type Layer } from '../../src/core/model/config.ts';

const PREFIX = 'acme.orders.';

const dialect: Dialect = {
  id: 'acme',
  title: 'Acme',
  framework: true,
  write: (key, value) => ({ path: ['acme', 'orders', key], value }),
};

const LAYER: Layer = {
  dialect,
  name: 'acme.orders',
  rank: 0,
  place: 'raw',
  audience: 'consumers',
  beside: { rank: 0, audience: 'consumers' },
};

const isOurs = ({ path }: Pair) => path.startsWith(PREFIX);

/** A whole dialect: files `*.acme` and YAML, and Kafka's keys below `acme.orders.` in them. */
export const tiny: DialectReader = {
  dialect,
  files: { extensions: ['acme', 'yml'] },
  mayClaim: (text) => text.includes('acme'),
  claims(file): Claim | undefined {
    const pairs = file.pairs.filter(isOurs).length;
    return pairs === 0 ? undefined : { scope: 'own', pairs, byName: false };
  },
  familyOf: (uri) => uri,
  read: (files, target) => ({
    configs: files.map((file) => {
      const pairs = file.pairs.filter(isOurs);
      const entries = pairs.map(
        (pair) => new ConfigEntry(pair.path.slice(PREFIX.length), pair.value, pair, file, LAYER),
      );
      return new ConsumerConfig(entries, { client: 'java', dialect, target: target(file) });
    }),
    seen: undefined,
  }),
};
