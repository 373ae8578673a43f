import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    // A form, whose blanks are for whoever uses it.
    { text: 'bootstrap.servers=\ngroup.id=\nmax.poll.records=\nsecurity.protocol =  \ngroup.protocol=\n' },
    {
      text: `${base}client.id=\nclient.rack\nssl.endpoint.identification.algorithm=\nsasl.mechanism=\ninterceptor.classes=\n`,
    },
    { text: `${base}my.limit=\n#session.timeout.ms=\n` },
    { text: `${base}session.timeout.ms=\nsession.timeout.ms=45000\n` },
    // Rules of their own.
    { text: `${base}group.protocol=\ngroup.instance.id=\n` },
    { text: `${base}metadata.recovery.strategy=\n`, version: '3.7' },
    { text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      max-poll-records:\n', file: 'application.yml' },
    { text: `${base}security.protocol=SASL_SSL\nsasl.mechanism=\n`, version: '3.2' },
  ],
  reject: [
    {
      text: `${base}session.timeout.ms=\r\nenable.auto.commit\r\nkey.deserializer :  `,
      findings: [
        { at: '3:1-3:20', severity: 'error', message: /^session\.timeout\.ms has no value/ },
        { at: '4:1-4:19' },
        { at: '5:1-5:21' },
      ],
      fixed: base,
    },
    {
      text: `${base}auto.offset.reset=\\\n   \nsecurity.protocol= \n`,
      findings: [{ at: '3:1-4:4' }, { at: '5:1-5:20' }],
      fixed: base,
    },
    {
      text: `${base}security.protocol=SASL_SSL\nsasl.mechanism=\n`,
      findings: [{ at: '4:1-4:16' }],
      fixed: `${base}security.protocol=SASL_SSL\n`,
    },
  ],
});
