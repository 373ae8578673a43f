import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}auto.offset.reset= earliest \nisolation.level=read_committed\nmetrics.recording.level=DEBUG\n` },
    { text: `${base}auto.offset.reset=by_duration:pt1h\n` },
    { text: `${base}metadata.recovery.strategy=ReBootstrap\nsecurity.protocol=sasl_ssl\n` },
    { text: `${base}security.protocol=ssl\n`, version: '3.2' },
    { text: `${base}client.dns.lookup=default\n`, version: '2.8' },
    { text: `${base}auto.offset.reset={{ reset }}\n` },
    // Judged by rules of their own.
    { text: `${base}group.protocol=cooperative\nshare.acknowledgement.mode=some\n` },
    { text: 'spring.kafka.consumer.auto-offset-reset=latest\n', file: 'application.properties' },
  ],
  reject: [
    {
      text: `${base}auto.offset.reset=EARLIEST\r\nisolation.level=read-committed\r\nmetrics.recording.level=debug`,
      findings: [
        { at: '3:19-3:27', severity: 'error', message: /must be latest, earliest, none or by_duration:PT1H/ },
        { at: '4:17-4:31' },
        { at: '5:25-5:30' },
      ],
      fixed: `${base}auto.offset.reset=earliest\r\nisolation.level=read_committed\r\nmetrics.recording.level=DEBUG`,
    },
    {
      text: `${base}auto.offset.reset=smallest\n`,
      findings: [{ at: '3:19-3:27' }],
      fix: { title: 'Change to earliest', result: `${base}auto.offset.reset=earliest\n` },
    },
    {
      text: `${base}auto.offset.reset=by_duration:7d\n`,
      findings: [{ at: '3:19-3:33' }],
      fix: { title: 'Change to by_duration:P7D', result: `${base}auto.offset.reset=by_duration:P7D\n` },
    },
    {
      version: '3.9',
      text: `${base}auto.offset.reset=by_duration:PT1H\n`,
      findings: [{ at: '3:19-3:35', message: /by_duration came with Kafka 4\.0; this client is 3\.9/ }],
    },
    {
      version: '3.4',
      text: `${base}security.protocol=sasl_ssl\n`,
      findings: [{ at: '3:19-3:27' }],
      fixed: `${base}security.protocol=SASL_SSL\n`,
    },
    {
      text: `${base}security.protocol=PLAINTEXTSASL\nclient.dns.lookup=default\n`,
      findings: [{ at: '3:19-3:32' }, { at: '4:19-4:26' }],
      fix: {
        title: 'Change to SASL_PLAINTEXT',
        result: `${base}security.protocol=SASL_PLAINTEXT\nclient.dns.lookup=default\n`,
      },
    },
    {
      text: `${base}isolation.level=commited\nmetrics.recording.level=ALL\n`,
      findings: [{ at: '3:17-3:25' }, { at: '4:25-4:28' }],
      fix: { title: 'Change to TRACE', result: `${base}isolation.level=commited\nmetrics.recording.level=TRACE\n` },
    },
    {
      file: 'application.yml',
      text: 'spring:\n  kafka:\n    consumer:\n      auto-offset-reset: Earliest\n      properties:\n        isolation.level: READ_COMMITTED\n',
      findings: [{ at: '4:26-4:34' }, { at: '6:26-6:40' }],
      fixed:
        'spring:\n  kafka:\n    consumer:\n      auto-offset-reset: earliest\n      properties:\n        isolation.level: read_committed\n',
    },
  ],
});
