import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

testRule(rule, {
  accept: [
    { text: 'bootstrap.servers=a:9092,\\\n  b:9092\ngroup.id=g\nmax.poll.records=1\n' },
    {
      text: 'group.id=g\nmax.poll.records=1\nsasl.jaas.config=org.x.Login required \\\n  username="u" \\\n  password="p";\n',
    },
    {
      text: 'group.id=g\nmax.poll.records=1\nsasl.jaas.config=org.x.Login required \\\n  scope="s" \\\n  ssl.protocol="TLS" \\\n  ssl.truststore.location = "/t";\n',
    },
    { text: 'group.id=g\nmax.poll.records=1\nssl.truststore.location=C:\\\\certs\\\\\nclient.id=c\n' },
    { text: 'group.id=g\nmax.poll.records=1\nmy.settings=\\\n  client.id=c\n' },
    { text: 'group.id=g\\ \nmax.poll.records=1\n' },
  ],
  reject: [
    {
      text: 'max.poll.records=1\r\nauto.offset.reset=latest\r\nclient.id=c\\\r\n  group.id=g\r\n',
      findings: [{ at: '3:12-3:13', severity: 'warning', message: /so group\.id is not set/ }],
      fix: {
        title: 'Remove the backslash',
        result: 'max.poll.records=1\r\nauto.offset.reset=latest\r\nclient.id=c\r\n  group.id=g\r\n',
      },
    },
    {
      text: 'group.id=g\nmax.poll.records=1\nssl.truststore.location=C:\\\\certs\\\nclient.id=c',
      findings: [{ at: '3:34-3:35' }],
      fix: {
        title: 'Double the backslash',
        result: 'group.id=g\nmax.poll.records=1\nssl.truststore.location=C:\\\\certs\\\\\nclient.id=c',
      },
    },
    {
      text: 'group.id=g\nmax.poll.records=1\nsasl.jaas.config=org.x.Login required; \\\nssl.protocol="TLS"\n',
      findings: [{ at: '3:40-3:41', message: /so ssl\.protocol is not set/ }],
    },
    {
      text: 'group.id=g\nmax.poll.records=1\nsasl.jaas.config=org.x.Login required \\\nclient.id=c\n',
      findings: [{ at: '3:39-3:40', message: /so client\.id is not set/ }],
    },
    {
      text: 'group.id=g\nmax.poll.records=1\nsasl.jaas.config=org.x.Login required \\ \n  username="u";\n',
      findings: [{ at: '3:39-3:41', message: /ends the value of sasl\.jaas\.config here/ }],
      fix: {
        title: 'Remove the blank',
        result: 'group.id=g\nmax.poll.records=1\nsasl.jaas.config=org.x.Login required \\\n  username="u";\n',
      },
    },
  ],
});
