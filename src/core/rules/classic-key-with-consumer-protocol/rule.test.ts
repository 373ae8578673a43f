import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

testRule(rule, {
  accept: [
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=classic\nsession.timeout.ms=45000\n' },
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\nsession.timeout.ms=45000\n' },
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=\n' },
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=${PROTOCOL}\nsession.timeout.ms=45000\n' },
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\n#session.timeout.ms=45000\n' },
    {
      version: '3.6',
      text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\nsession.timeout.ms=45000\n',
    },
  ],
  reject: [
    {
      file: 'application.yml',
      text: 'info.version: @project.version@\nspring.kafka.consumer:\n  group-id: @name@-1\n  properties:\n    group.protocol: consumer\n    session.timeout.ms: 45000\n',
      findings: [{ at: '6:5-6:30', severity: 'error' }],
      fixed:
        'info.version: @project.version@\nspring.kafka.consumer:\n  group-id: @name@-1\n  properties:\n    group.protocol: consumer\n',
    },
    {
      text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol= Consumer \nsession.timeout.ms=45000\nheartbeat.interval.ms=3000\n',
      findings: [
        {
          at: '4:1-4:25',
          severity: 'error',
          message: /^session\.timeout\.ms cannot be set with group\.protocol=consumer/,
          related: ['3:1-3:26'],
        },
        { at: '5:1-5:27', severity: 'error', message: /^heartbeat\.interval\.ms cannot be set/ },
      ],
      fixed: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol= Consumer \n',
    },
    {
      version: '3.8',
      text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\nheartbeat.interval.ms=3000\n',
      findings: [{ at: '4:1-4:27', severity: 'warning', message: /has no effect/ }],
      fixed: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\n',
    },
    {
      text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\nsession.timeout.ms=1\nsession.timeout.ms=2\n',
      findings: [{ at: '4:1-4:21' }, { at: '5:1-5:21' }],
      fixed: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\n',
    },
    {
      text: 'bootstrap.servers=h:9092\nstatistics.interval.ms=1\ngroup.protocol=consumer\ngroup.protocol.type=consumer\nsession.timeout.ms=6000\n',
      findings: [
        { at: '4:1-4:29', severity: 'error', message: /^group\.protocol\.type cannot be set/ },
        { at: '5:1-5:24', severity: 'error' },
      ],
      fixed: 'bootstrap.servers=h:9092\nstatistics.interval.ms=1\ngroup.protocol=consumer\n',
    },
  ],
});
