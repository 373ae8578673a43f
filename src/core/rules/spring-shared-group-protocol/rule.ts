import { formatVersion } from '../../catalog/catalog.ts';
import { uniform } from '../../dialects/spring/name.ts';
import type { View } from '../../dialects/spring/profiles.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import type { DialectReport } from '../rule.ts';
import { atBothEnds, reviewFix, springRule } from '../spring-rule.ts';

export const rule = springRule('spring-shared-group-protocol', ({ starts }) =>
  starts.flatMap(({ view, config }) => sharedGroupProtocol(view, config)),
);

/** The first Kafka Streams that refuses `consumer`; 4.0 replaces it by `classic` (StreamsConfig, run on 3.9.2 to 4.3.1). */
const REFUSED_SINCE = 401;
const PLACE = ['spring', 'kafka', 'consumer', 'properties', 'group.protocol'];

/** `group.protocol=consumer` for every client of an application that also runs Kafka Streams. */
function sharedGroupProtocol(view: View, config: ConsumerConfig): DialectReport[] {
  if (config.version < REFUSED_SINCE) return [];
  const entry = config.all('group.protocol').findLast((candidate) => candidate.layer.audience === 'all-clients');
  if (!entry || entry.dynamic || entry.trimmed.toLowerCase() !== 'consumer') return [];
  const streams = view.documents.flatMap(({ file, kafka }) =>
    kafka.filter(({ area }) => area === 'streams').map((item) => ({ file, ...item })),
  );
  const first = streams[0];
  if (!first || streams.some(({ elements }) => elements.map(uniform).join('.').endsWith('.group.protocol'))) return [];
  return atBothEnds(
    {
      severity: 'warning',
      message:
        `group.protocol=consumer in spring.kafka.properties also reaches Kafka Streams, which takes only classic or streams ` +
        `from ${formatVersion(REFUSED_SINCE)} on and does not start. Set it in spring.kafka.consumer.properties.`,
      file: entry.file,
      span: entry.pair.span,
      key: entry.key,
      fixes: [
        reviewFix(
          `Move to ${PLACE.join('.')}`,
          [{ kind: 'renamePair', file: entry.file, pair: entry.pair, path: PLACE }],
          true,
        ),
      ],
    },
    first,
    'Kafka Streams is configured here',
  );
}
