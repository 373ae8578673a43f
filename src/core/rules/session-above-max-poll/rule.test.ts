import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const LIBRDKAFKA = `${HEAD}statistics.interval.ms=1000\n`;

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=300000\n` },
    { text: `${HEAD}session.timeout.ms=60000\nmax.poll.interval.ms=60000\n` },
    { text: `${HEAD}session.timeout.ms=600000\nmax.poll.interval.ms=\${POLL}\n` },
    { text: `${HEAD}group.protocol=consumer\nmax.poll.interval.ms=30000\n` },
    { text: `${HEAD}max.poll.interval.ms=30000\n` },
  ],
  reject: [
    {
      text: `${HEAD}session.timeout.ms=300000\nmax.poll.interval.ms=60000\n`,
      findings: [{ at: '3:1-3:26', severity: 'warning', related: ['4:1-4:27'] }],
      fix: { title: 'Swap the two values', result: `${HEAD}session.timeout.ms=60000\nmax.poll.interval.ms=300000\n` },
    },
    {
      text: `${HEAD}session.timeout.ms=400000\n`,
      findings: [{ at: '3:1-3:26', severity: 'warning', message: /300000, the default/ }],
      fix: {
        title: 'Set max.poll.interval.ms=400000',
        result: `${HEAD}session.timeout.ms=400000\nmax.poll.interval.ms=400000\n`,
      },
    },
    {
      text: `${LIBRDKAFKA}session.timeout.ms=45000\nmax.poll.interval.ms=30000\n`,
      findings: [{ at: '4:1-4:25', severity: 'error', message: /librdkafka refuses/ }],
    },
    {
      text: `${LIBRDKAFKA}max.poll.interval.ms=44999\n`,
      findings: [{ at: '4:1-4:27', severity: 'error', message: /45000.*default/ }],
    },
    {
      text: `${LIBRDKAFKA}session.timeout.ms=300001\n`,
      findings: [{ at: '4:1-4:26', severity: 'error', message: /300000.*default/ }],
    },
  ],
});
