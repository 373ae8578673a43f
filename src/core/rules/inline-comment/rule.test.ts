import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}#session.timeout.ms=45000 # 45 s\n` },
    { text: `${base}# 45 s\nsession.timeout.ms=45000\n` },
    { text: `${base}client.id=node #2\nclient.rack=a#b\n` },
    { text: `${base}my.topic=orders # all of them\n` },
    { text: `${base}ssl.truststore.password=a #b\nsasl.jaas.config=org.x.Login required password="a # b";\n` },
    { text: `${base}client.id=\${NAME} # set by the script\n` },
    { text: 'bootstrap.servers=http://h:9092\ngroup.id=g\nmax.poll.records=1\n' },
    { text: 'spring:\n  kafka:\n    consumer:\n      auto-offset-reset: earliest # replay\n', file: 'application.yml' },
    // The second line is the one that the client sees.
    { text: `${base}session.timeout.ms=45000 # old\nsession.timeout.ms=45000\n` },
  ],
  reject: [
    {
      text: `${base}  session.timeout.ms=45000 # 45 s\r\nmax.poll.records=1\r\n`,
      findings: [{ at: '3:28-3:34', severity: 'error', message: /"# 45 s" is part of the value/ }],
      fixed: `${base}  # 45 s\n  session.timeout.ms=45000\r\nmax.poll.records=1\r\n`,
    },
    {
      text: 'bootstrap.servers=h:9092 # prod\r\ngroup.id=g\r\nenable.auto.commit=false#off',
      findings: [
        { at: '1:26-1:32', severity: 'error' },
        { at: '3:25-3:29', severity: 'error' },
      ],
      fixed: '# prod\r\nbootstrap.servers=h:9092\r\ngroup.id=g\r\n# off\r\nenable.auto.commit=false',
    },
    {
      text: `${base}max.poll.records=500 // per poll\nauto.offset.reset=earliest ! replay\n`,
      findings: [{ at: '3:22-3:33' }, { at: '4:28-4:36' }],
      fixed: `${base}# per poll\nmax.poll.records=500\n# replay\nauto.offset.reset=earliest\n`,
    },
    {
      text: 'bootstrap.servers=h:9092\nmax.poll.records=1\ngroup.id=orders   # of team A\n',
      findings: [{ at: '3:19-3:30', severity: 'warning', message: /part of the value of group\.id\. Move/ }],
      fix: {
        title: 'Move the comment to the line above',
        result: 'bootstrap.servers=h:9092\nmax.poll.records=1\n# of team A\ngroup.id=orders\n',
      },
    },
    {
      // A value over several lines has no line above its comment.
      text: 'bootstrap.servers=h:9092,\\\n  i:9092 # both\ngroup.id=g\nmax.poll.records=1\n',
      findings: [{ at: '2:10-2:16', severity: 'error' }],
    },
    {
      text: `${base}max.poll.records=1\ngroup.protocol=consumer # KIP-848\n`,
      findings: [{ at: '4:25-4:34', severity: 'error' }],
      fixed: `${base}max.poll.records=1\n# KIP-848\ngroup.protocol=consumer\n`,
    },
    {
      text: `${base}partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor # eager\n`,
      findings: [{ at: '3:79-3:86', severity: 'error' }],
      fixed: `${base}# eager\npartition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor\n`,
    },
  ],
});
