import fc from 'fast-check';

const P = 'org.apache.kafka.clients.consumer.';

/** Lines of a consumer's .properties file, those that migrations touch more often than the rest. */
const LINE = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'group.protocol=classic',
      'group.protocol=consumer',
      'group.protocol : CLASSIC ',
      'group.protocol=',
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .subarray(['RangeAssignor', 'RoundRobinAssignor', 'StickyAssignor', 'CooperativeStickyAssignor'], {
        minLength: 1,
      })
      .map((names) => `partition.assignment.strategy=${names.map((name) => P + name).join(',\\\n  ')}`),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'session.timeout.ms=45000', '  session.timeout.ms 30000', 'session.timeout.ms=9000', 'session\\.timeout.ms=60000', 'heartbeat.interval.ms:2500',
      'heartbeat.interval.ms=\\\n  1000', 'partition.assignment.strategy=', 'group.remote.assignor=range', 'group.remote.assignor=uniform',
      'group.remote.assignor=', 'group.remote.assignor', 'session.timeout.ms=', 'heartbeat.interval.ms: ', 'internal.leave.group.on.close=false',
    ), // biome-ignore format: a list reads better packed
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'bootstrap.servers=localhost:9092', 'group.id=orders', 'group.id = other', 'client.id=c', 'enable.auto.commit=false', 'max.poll.records=50',
      'max.poll.interval.ms=300000', 'group.instance.id=one', 'auto.offset.reset=earliest', '# session.timeout.ms=1', '! group.protocol=consumer', '',
      '   ', 'client.rack=a\\ b',
    ), // biome-ignore format: a list reads better packed
  },
);

/** Texts of .properties files of consumers: keys repeated, in any order, with any end of line. */
export const consumerProperties = fc
  .record({ lines: fc.array(LINE, { maxLength: 14 }), eol: fc.constantFrom('\n', '\r\n', '\r'), ended: fc.boolean() })
  .map(({ lines, eol, ended }) => {
    const text = ['group.id=g', ...lines, 'max.poll.records=5'].join('\n').replaceAll('\n', eol);
    return ended ? text + eol : text;
  });

const LIBRDKAFKA_LINE = fc.constantFrom(
  'group.protocol=consumer', 'group.protocol=classic', 'partition.assignment.strategy=range', 'partition.assignment.strategy=cooperative-sticky',
  'group.remote.assignor=uniform', 'group.remote.assignor=range', 'group.remote.assignor=', 'group.protocol=', 'partition.assignment.strategy=',
  'session.timeout.ms=', 'group.protocol.type=consumer', 'session.timeout.ms=30000', 'heartbeat.interval.ms=3000', 'client.id=c',
  'auto.offset.reset=earliest', '# why', '',
); // biome-ignore format: a list reads better packed

/** Texts of configs for librdkafka. */
export const librdkafkaProperties = fc
  .array(LIBRDKAFKA_LINE, { maxLength: 8 })
  .map(
    (lines) =>
      `${['metadata.broker.list=b:9092', 'group.id=g', 'enable.partition.eof=true', 'socket.nagle.disable=true', ...lines].join('\n')}\n`,
  );
