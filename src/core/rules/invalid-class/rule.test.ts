import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const S = 'org.apache.kafka.common.serialization.';

testRule(rule, {
  accept: [
    { text: `${base}key.deserializer=${S}StringDeserializer\nvalue.deserializer=com.acme.OrderDeserializer\n` },
    { text: `${base}value.deserializer=org.apache.kafka.streams.kstream.TimeWindowedDeserializer\n` },
    { text: `${base}value.deserializer=org.apache.kafka.connect.json.JsonDeserializer\n` },
    {
      text: `${base}interceptor.classes=com.acme.A, com.acme.Outer$Inner\nmetric.reporters=org.apache.kafka.common.metrics.JmxReporter\n`,
    },
    { text: `${base}value.deserializer=\${DESERIALIZER}\n` },
    {
      text: `${base}key.deserializer=${S}ListDeserializer\ndefault.list.key.serde.type=java.util.ArrayList\ndefault.list.key.serde.inner=${S}Serdes$StringSerde\n`,
    },
    // An application may call its own package kafka.
    { text: `${base}value.deserializer=kafka.OrderDeserializer\ninterceptor.classes=kafka.audit.Audit\n` },
    {
      file: 'application.properties',
      text: `spring.kafka.consumer.key-deserializer=com.acme.OrderDeserializer\nspring.kafka.consumer.value-deserializer= ${S}StringDeserializer\\t\n`,
    },
    { file: 'application.yml', text: 'spring.kafka.consumer: { group-id: g, key-deserializer: }\n' },
    {
      text: `${base}value.deserializer=com.acme.OrderDeSerializer\nkey.deserializer=com.acme.OrderSerde\ninterceptor.classes=com.acme.TraceSerializer\n`,
    },
    // Assignors have a rule of their own.
    { text: `${base}partition.assignment.strategy=range\n` },
  ],
  reject: [
    {
      text: `${base}key.deserializer=${S}ExtendedDeserializer$Wrapper\ninterceptor.classes=com.acme.A, org.apache.kafka.clients.consumer.ConsumerInterceptor\nmetric.reporters=org.apache.kafka.common.metrics.MetricsReporter\n`,
      findings: [
        { at: '3:18-3:84', severity: 'error', message: /a class without a public constructor/ },
        { at: '4:33-4:86', severity: 'error', message: /ConsumerInterceptor is an interface/ },
        { at: '5:18-5:65', severity: 'error', message: /MetricsReporter is an interface/ },
      ],
    },
    {
      text: `${base}key.deserializer=${S}Serdes$StringSerde\nvalue.deserializer=org.apache.kafka.clients.consumer.KafkaConsumer\n`,
      findings: [
        { at: '3:18-3:74', severity: 'error', message: /no deserializer .*StringSerde.* Write .*StringDeserializer/ },
        { at: '4:20-4:67', severity: 'error', message: /no deserializer org/ },
      ],
    },
    {
      text: `${base}value.deserializer=org.springframework.kafka.support.serializer.JsonSerializer\nkey.deserializer=com.acme.KeySerializer\n`,
      findings: [
        { at: '3:20-3:79', severity: 'warning', message: /is no deserializer/ },
        { at: '4:18-4:40', severity: 'info', message: /a serializer by its name/ },
      ],
      fix: {
        title: 'Change to org.springframework.kafka.support.serializer.JsonDeserializer',
        result: `${base}value.deserializer=org.springframework.kafka.support.serializer.JsonDeserializer\nkey.deserializer=com.acme.KeySerializer\n`,
      },
    },
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer:\n  value-deserializer: org.springframework.kafka.support.serializer.JsonSerializer\n  properties:\n    key.deserializer: io.confluent.kafka.serializers.KafkaAvroSerializer\n',
      findings: [
        { at: '2:23-2:82', severity: 'warning' },
        {
          at: '4:23-4:73',
          severity: 'warning',
          message: /Write io\.confluent\.kafka\.serializers\.KafkaAvroDeserializer/,
        },
      ],
    },
    {
      text: `${base}key.deserializer=StringDeserializer\r\nvalue.deserializer=string`,
      findings: [
        { at: '3:18-3:36', severity: 'error', message: /"StringDeserializer" has no package.* Write org\.apache/ },
        { at: '4:20-4:26', message: /Write org\.apache\.kafka\.common\.serialization\.StringDeserializer/ },
      ],
      fix: {
        title: `Change to ${S}StringDeserializer`,
        result: `${base}key.deserializer=${S}StringDeserializer\r\nvalue.deserializer=string`,
      },
    },
    {
      text: `${base}value.deserializer=${S.slice(0, -1)}\n`,
      findings: [{ at: '3:20-3:57', severity: 'error', message: /is a package/ }],
    },
    {
      text: `${base}value.deserializer=OrderDeserializer\n`,
      findings: [{ at: '3:20-3:37', severity: 'info', message: /unless a class of just this name/ }],
    },
    {
      text: `${base}value.deserializer=${S}ListDeserializer\ndefault.list.value.serde.type=java.util.ArrayList\n`,
      findings: [
        { at: '3:20-3:74', severity: 'error', message: /without default\.list\.value\.serde\.inner, .* Set it\.$/ },
      ],
    },
    {
      text: `${base}value.deserializer=${S}StringSerializer\n`,
      findings: [{ at: '3:20-3:74', message: /is a serializer/ }],
      fix: { title: `Change to ${S}StringDeserializer`, result: `${base}value.deserializer=${S}StringDeserializer\n` },
    },
    {
      text: `${base}value.deserializer=org.apache.kafka.common.serializer.ByteArrayDeserialiser\n`,
      findings: [{ at: '3:20-3:76', message: /Kafka has no deserializer/ }],
      fix: {
        title: `Change to ${S}ByteArrayDeserializer`,
        result: `${base}value.deserializer=${S}ByteArrayDeserializer\n`,
      },
    },
    {
      text: `${base}value.deserializer=${S}Deserializer\nkey.deserializer=${S}IntegerDeserializer.class\n`,
      findings: [
        {
          at: '3:20-3:70',
          severity: 'error',
          message: /Deserializer is an interface, so .* Write a class that implements it/,
        },
        { at: '4:18-4:81', message: /not the name of a class/ },
      ],
      fix: {
        title: `Change to ${S}IntegerDeserializer`,
        result: `${base}value.deserializer=${S}Deserializer\nkey.deserializer=${S}IntegerDeserializer\n`,
      },
    },
    {
      version: '3.4',
      text: `${base}value.deserializer=${S}BooleanDeserializer\n`,
      findings: [{ at: '3:20-3:77', message: /came with Kafka 3\.5/ }],
    },
    {
      text: `${base}interceptor.classes=com.acme.A, Audit\nsasl.login.class=Login\n`,
      findings: [
        { at: '3:33-3:38', severity: 'info', message: /"Audit" has no package/ },
        { at: '4:18-4:23', severity: 'info' },
      ],
    },
    {
      text: `${base}interceptor.classes=Audit, .acme.Audit\n`,
      findings: [{ at: '3:28-3:39', severity: 'error', message: /not the name of a class/ }],
    },
    {
      file: 'application.properties',
      text: `spring.kafka.consumer.key-deserializer=${S}StringSerializer\nspring.kafka.consumer.value-deserializer=StringDeserializer\n`,
      findings: [
        { at: '1:40-1:94', severity: 'error', message: /is a serializer/ },
        { at: '2:42-2:60', severity: 'error', message: /has no package/ },
      ],
      fix: {
        title: `Change to ${S}StringDeserializer`,
        result: `spring.kafka.consumer.key-deserializer=${S}StringDeserializer\nspring.kafka.consumer.value-deserializer=StringDeserializer\n`,
      },
    },
    {
      file: 'application.yml',
      text: `spring.kafka.consumer:\n  key-deserializer: ${S}StringDeserialiser\n  value-deserializer: ${S}ListDeserializer\n`,
      findings: [
        { at: '2:21-2:77', severity: 'error', message: /Kafka has no deserializer/ },
        { at: '3:23-3:77', severity: 'error', message: /without default\.list\.value/ },
      ],
    },
  ],
});
