import { librdkafkaNumber } from '../../client/librdkafka-number.ts';
import { SESSION, shown } from '../../client/timeouts.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

const POLL = 'max.poll.interval.ms';

export const rule: ConfigRule = {
  name: 'session-above-max-poll',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [SESSION, POLL],
  check(config, report) {
    const librdkafka = config.client === 'librdkafka';
    const session = numberOf(SESSION, config);
    const poll = numberOf(POLL, config);
    const sessionEntry = config.get(SESSION);
    const pollEntry = config.get(POLL);
    if (config.protocol !== 'classic' || session === undefined || poll === undefined || session <= poll) return;
    // A Java client with a short poll interval and the default session starts; another rule speaks of the interval.
    if (!librdkafka && !sessionEntry) return;
    const near = sessionEntry ?? pollEntry!;
    const fixes: FixSpec[] = [];
    if (sessionEntry && pollEntry) {
      fixes.push({
        title: 'Swap the two values',
        safety: 'review',
        changes: [
          { kind: 'set', entry: sessionEntry, value: `${poll}` },
          { kind: 'set', entry: pollEntry, value: `${session}` },
        ],
      });
    }
    fixes.push({
      title: `Set ${POLL}=${session}`,
      safety: 'review',
      changes: pollEntry
        ? [{ kind: 'set', entry: pollEntry, value: `${session}` }]
        : [{ kind: 'insert', near, key: POLL, value: `${session}` }],
    });
    report({
      severity: librdkafka ? 'error' : 'warning',
      message: librdkafka
        ? `${SESSION} (${shown(session, sessionEntry)}) must not be above ${POLL} (${shown(poll, pollEntry)}): librdkafka refuses to start.`
        : `${SESSION} (${session}) is above ${POLL} (${shown(poll, pollEntry)}): a dead member keeps its partitions longer than one that hangs. Often the two values are swapped; lower the one or raise the other.`,
      entry: near,
      related: sessionEntry && pollEntry ? [{ entry: pollEntry, message: `${POLL} is set here` }] : [],
      fixes,
    });
  },
};

function numberOf(key: string, config: ConsumerConfig): number | undefined {
  return config.client === 'librdkafka' ? librdkafkaNumber(config, key) : config.number(key);
}
