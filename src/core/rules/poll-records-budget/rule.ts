import { shown } from '../../client/timeouts.ts';
import type { ConfigRule } from '../rule.ts';

const RECORDS = 'max.poll.records';
const INTERVAL = 'max.poll.interval.ms';
/** Less than this leaves no room for a single call to a database or a service; our own judgement. */
const LEAST_MS_A_RECORD = 10;

export const rule: ConfigRule = {
  name: 'poll-records-budget',
  kind: 'config',
  appliesTo: ['java'],
  keys: [RECORDS],
  check(config, report) {
    const records = config.number(RECORDS);
    const interval = config.number(INTERVAL);
    if (records === undefined || interval === undefined || records < 1 || interval / records >= LEAST_MS_A_RECORD)
      return;
    const entry = config.get(RECORDS)!;
    const intervalEntry = config.get(INTERVAL);
    const most = Math.floor(interval / LEAST_MS_A_RECORD);
    const budget = Math.round((interval / records) * 10) / 10;
    report({
      severity: 'warning',
      message: `A poll may return ${records} records, and ${INTERVAL} (${shown(interval, intervalEntry)}) leaves ${budget} ms for each: one slow batch and the member is put out of the group, which then processes the batch again. Lower ${RECORDS} or raise ${INTERVAL}.`,
      entry,
      part: 'value',
      related: intervalEntry ? [{ entry: intervalEntry, message: `${INTERVAL} is set here` }] : [],
      fixes:
        most > 0
          ? [
              {
                title: `Set ${RECORDS}=${most} (${LEAST_MS_A_RECORD} ms a record)`,
                safety: 'review',
                changes: [{ kind: 'set', entry, value: `${most}` }],
              },
            ]
          : [],
    });
  },
};
