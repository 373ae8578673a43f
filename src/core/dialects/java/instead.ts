import { CONNECT_REASON, SCALA_REASON, STREAMS_REASON } from '../../migration/other-roles.ts';
import type { Instead } from '../reader.ts';
import type { Role } from './role.ts';

const INSTEAD: Readonly<Partial<Record<Role, Instead>>> = {
  broker: { what: 'it configures a Kafka broker' },
  producer: { what: 'it configures a producer' },
  connect: { what: 'it configures a Kafka Connect worker', notMigrated: CONNECT_REASON },
  template: { what: 'it is a template whose lines are chosen before a client reads them' },
  streams: { what: 'it configures Kafka Streams', notMigrated: STREAMS_REASON },
  'zookeeper-consumer': { what: 'it configures the Scala consumer of Kafka 0.8 to 1.1', notMigrated: SCALA_REASON },
};

/** What a file of bare keys is when it is no consumer's of today. */
export function insteadOf(role: Role): Instead {
  return INSTEAD[role] ?? { what: 'it has too few keys that only a consumer has' };
}
