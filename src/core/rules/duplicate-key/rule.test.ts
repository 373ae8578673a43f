import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}#session.timeout.ms=1\nsession.timeout.ms=45000\n` },
    { text: `${base}my.key=1\nmy.key=2\n` },
    { text: `${base}{% if fast %}\nmax.poll.records=1\n{% else %}\nmax.poll.records=2\n{% endif %}\n` },
    { text: `${base}{{#if fast}}\nmax.poll.records=1\n{{/if}}\nmax.poll.records=2\n` },
    {
      file: 'application.properties',
      text: 'spring.kafka.consumer.group-id=a\n#---\nspring.config.activate.on-profile=x\nspring.kafka.consumer.group-id=b\n',
    },
  ],
  reject: [
    {
      text: `${base}session.timeout.ms=45000\r\nmax.poll.records=1\r\nsession\\.timeout\\.ms : 30000\r\nsession.timeout.ms=10000`,
      findings: [
        {
          at: '3:1-3:25',
          severity: 'warning',
          message: /with another value: this line has no effect/,
          related: ['6:1-6:25'],
        },
        { at: '5:1-5:29', severity: 'warning' },
      ],
      fixed: `${base}max.poll.records=1\r\nsession.timeout.ms=10000`,
    },
    {
      text: `${base}max.poll.records=5\n# again\nmax.poll.records = \\\n  5\n`,
      findings: [{ at: '3:1-3:19', severity: 'hint', related: ['5:1-6:4'] }],
      fixed: `${base}# again\nmax.poll.records = \\\n  5\n`,
    },
    {
      text: 'bootstrap.servers=${A}\nmax.poll.records=1\nbootstrap.servers=${B}\n',
      findings: [{ at: '1:1-1:23', severity: 'warning' }],
      fixed: 'max.poll.records=1\nbootstrap.servers=${B}\n',
    },
    {
      file: 'application.properties',
      text: 'spring.kafka.consumer.group-id=a\nspring.kafka.consumer.group-id=b\n',
      findings: [{ at: '1:1-1:33', severity: 'warning' }],
      fixed: 'spring.kafka.consumer.group-id=b\n',
    },
  ],
});
