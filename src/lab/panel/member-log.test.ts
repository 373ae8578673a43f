import { expect, test } from 'vitest';
import { departureHistory } from '../../../test/support/history.ts';
import { staticHistory } from '../../../test/support/incident-history.ts';
import { EVENT_VERSION } from '../events.ts';
import { memberLog } from './member-log.ts';

const { record } = departureHistory('range', 'kill');
const logged = { ...record, logs: { C: 'WARN something\n' } };

test('a member tells what it did, in its order, in times from what the scenario is about', () => {
  const lines = memberLog('RangeAssignor, SIGKILL', 'C', logged).split('\n');
  expect(lines[0]).toBe('RangeAssignor, SIGKILL: member C. Times count from when C was killed.');
  expect(lines[2]).toBe('   -4.998 s  started: process 1, Java 21, client 4.3.1');
  expect(lines).toContain('   -3.998 s  assigned [4, 5], owns [4, 5]');
  expect(lines).toContain('   -0.001 s  processed 7 records of a batch that it did not finish: p4 190..193, p5 190..192');
  expect(lines).toContain(`   -0.099 s  commit-sent ${commitId()} (async): p4 190, p5 190`);
  expect(lines.at(-2)).toBe('WARN something');
}); // biome-ignore format: one line reads better

/** The history numbers its commits itself. */
function commitId(): string {
  const sent = record.events.filter((event) => event.member === 'C' && event.type === 'commit-sent').at(-1);
  return sent?.type === 'commit-sent' ? String(sent.id) : '';
}

test('an exception is told with its causes', () => {
  const head = { v: EVENT_VERSION, scenario: 's', member: 'A', incarnation: 0, seq: 0, wallMs: 5, monoNs: 0 } as const;
  const error = {
    chain: [
      { type: 'KafkaException', message: 'outer' },
      { type: 'CommitFailedException', message: 'inner' },
    ],
  };
  const log = memberLog('t', 'A', { events: [{ ...head, type: 'error', error }], logs: {} });
  expect(log).toContain('+0.000 s  error: KafkaException: outer; caused by CommitFailedException: inner');
  expect(log).toContain('Times count from its first event.');
  expect(log).toContain('Its client logged nothing.');
});

test('a member without events says so', () => {
  expect(memberLog('t', 'B', { events: [], logs: {} })).toContain('No event came from it.');
});

test('each process of a member has a log of its own', () => {
  const group = staticHistory('static-restart-consumer-uniform');
  const record = { ...group.record(9000), logs: { C: 'first\n', 'C-1': 'second\n' } };
  const [first, second] = ['C', 'C-1'].map((name) => memberLog('t', name, record));
  expect(first).toContain('processed 7 records');
  expect(first).toContain('first');
  expect(second).toContain('Times count from when C was killed.');
  expect(second).toContain('+2.100 s  error: UnreleasedInstanceIdException: the id is in use');
  expect(second).not.toContain('processed');
});
