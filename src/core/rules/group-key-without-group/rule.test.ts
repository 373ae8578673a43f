import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: 'session.timeout.ms=30000\nmax.poll.records=1\n' },
    { text: `${HEAD}session.timeout.ms=30000\n` },
    { text: 'bootstrap.servers=h:9092\ngroup.id=\nsession.timeout.ms=30000\n' },
    {
      file: 'application.properties',
      text: 'spring.kafka.bootstrap-servers=h:9092\nspring.kafka.consumer.properties.session.timeout.ms=30000\n',
    },
  ],
  reject: [
    {
      text: 'bootstrap.servers=h:9092\nheartbeat.interval.ms=3000\nsession.timeout.ms=30000\n',
      findings: [
        { at: '3:1-3:19', severity: 'hint', message: /session\.timeout\.ms, heartbeat\.interval\.ms have no effect/ },
      ],
    },
  ],
});
