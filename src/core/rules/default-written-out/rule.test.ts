import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'default-written-out': 'hint' } } as const;

testRule(rule, {
  accept: [
    { text: `${HEAD}max.poll.records=500\n` },
    { text: `${HEAD}reconnect.backoff.ms=50\nmax.poll.records=501\n`, settings: ON },
    { text: `${HEAD}group.protocol=consumer\nmax.poll.records=500\n`, settings: ON },
    { version: '2.8', text: `${HEAD}session.timeout.ms=45000\n`, settings: ON },
  ],
  reject: [
    {
      text: `${HEAD}max.poll.records=500\n`,
      settings: ON,
      findings: [{ at: '3:1-3:21', severity: 'hint' }],
      fix: { title: 'Remove max.poll.records', result: HEAD },
    },
  ],
});
