import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}max.poll.interval.ms=540000\n` },
    { text: `${HEAD}connections.max.idle.ms=-1\n` },
    { text: `${HEAD}max.poll.interval.ms=900000\n`, version: '4.3' },
    { text: `${HEAD}max.poll.interval.ms=900000\ngroup.protocol=consumer\n` },
    { text: 'bootstrap.servers=acme.servicebus.windows.net:9093\ngroup.id=g\nconnections.max.idle.ms=180000\n' },
    { text: 'bootstrap.servers=acme.servicebus.windows.net:9093\ngroup.id=g\nmax.poll.interval.ms=900000\n' },
  ],
  reject: [
    {
      text: `${HEAD}max.poll.interval.ms=900000\n`,
      findings: [{ at: '3:22-3:28', severity: 'hint', message: /540000, the default/ }],
      fix: {
        title: 'Add connections.max.idle.ms=900000',
        result: `${HEAD}max.poll.interval.ms=900000\nconnections.max.idle.ms=900000\n`,
      },
    },
    {
      text: `${HEAD}connections.max.idle.ms=180000\n`,
      findings: [{ at: '3:25-3:31', severity: 'info', message: /300000, the default/ }],
    },
  ],
});
