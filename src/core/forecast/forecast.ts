import type { VersionCode } from '../catalog/catalog.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { BrokerAssumptions } from '../model/settings.ts';
import { type Incident, incidentsOf } from './incidents.ts';
import { readMember } from './member.ts';

export type { Incident } from './incidents.ts';
export type { Measure, MeasureName } from './measure.ts';

/** The broker whose group coordinator the formulas are of, which is the lab's. */
const BROKER: VersionCode = 403;

/** What incidents will cost a group whose members have a config, as far as the config tells. */
export interface Forecast {
  readonly incidents: readonly Incident[];
  /** Why there is none. */
  readonly reason?: string;
}

/**
 * Tells from a config alone what happens when a member dies, closes, stands still, takes too long, or is replaced.
 * @param broker what is known of the brokers; their defaults fill in the rest
 * @param brokerVersion the version whose defaults those are
 */
export function forecast(
  config: ConsumerConfig,
  broker: BrokerAssumptions = {},
  brokerVersion: VersionCode = BROKER,
): Forecast {
  if (config.client !== 'java') {
    return {
      incidents: [],
      reason: `The formulas are those of the Java consumer; this file is read by ${config.client === 'share' ? 'a share consumer' : 'librdkafka'}.`,
    };
  }
  const member = readMember(config, broker, brokerVersion);
  if (!member)
    return {
      incidents: [],
      reason: 'group.protocol is filled in from outside, or has a value that the client refuses.',
    };
  return { incidents: incidentsOf(member) };
}
