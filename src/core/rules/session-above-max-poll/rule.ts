import { SESSION, shown } from '../../timeouts.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

const POLL = 'max.poll.interval.ms';

export const rule: ConfigRule = {
  name: 'session-above-max-poll',
  kind: 'config',
  meta: {
    summary: 'A session timeout above max.poll.interval.ms.',
    appliesTo: ['java', 'librdkafka'],
    tags: ['timeouts', 'polling'],
    severities: ['error', 'warning'],
    fixable: true,
  },
  keys: [SESSION],
  check(config, report) {
    const session = config.number(SESSION);
    const poll = config.number(POLL);
    const sessionEntry = config.get(SESSION)!;
    const pollEntry = config.get(POLL);
    if (config.protocol !== 'classic' || session === undefined || poll === undefined || session <= poll) return;
    const librdkafka = config.client === 'librdkafka';
    // The defaults in the catalog are the Java client's.
    if (librdkafka && !pollEntry) return;
    const fixes: FixSpec[] = [];
    if (pollEntry) {
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
        : [{ kind: 'insert', near: sessionEntry, key: POLL, value: `${session}` }],
    });
    report({
      severity: librdkafka ? 'error' : 'warning',
      message: librdkafka
        ? `${SESSION} (${session}) must not be above ${POLL} (${poll}): librdkafka refuses to start.`
        : `${SESSION} (${session}) is above ${POLL} (${shown(poll, pollEntry)}): a dead member keeps its partitions longer than one that hangs. Often the two values are swapped; lower the one or raise the other.`,
      entry: sessionEntry,
      related: pollEntry ? [{ entry: pollEntry, message: `${POLL} is set here` }] : [],
      fixes,
    });
  },
};
