import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    {
      text: `${HEAD}config.providers=env\nconfig.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider\n`,
    },
    { text: `${HEAD}config.providers=mine\nconfig.providers.mine.class=com.example.Mine\n` },
    { text: `${HEAD}config.providers=\n` },
    { text: `${HEAD}config.providers=\${P}\n` },
  ],
  reject: [
    {
      text: `${HEAD}config.providers=env\n`,
      findings: [{ at: '3:18-3:21', severity: 'warning' }],
      fix: {
        title: 'Add config.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider',
        result: `${HEAD}config.providers=env\nconfig.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider\n`,
      },
    },
    {
      text: `${HEAD}config.providers=a, b\nconfig.providers.a.class=c.A\nconfig.providers.b.class=c.B\n`,
      findings: [{ at: '3:18-3:22', severity: 'warning', message: /" b"/ }],
      fix: {
        title: 'Remove the blanks',
        result: `${HEAD}config.providers=a,b\nconfig.providers.a.class=c.A\nconfig.providers.b.class=c.B\n`,
      },
    },
    {
      version: '3.4',
      text: `${HEAD}config.providers=env\nconfig.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider\n`,
      findings: [{ at: '4:28-4:88', severity: 'error', message: /came with Kafka 3\.5/ }],
    },
    {
      text: `${HEAD}config.providers=mine\nconfig.providers.mine.class=Mine\n`,
      findings: [{ at: '4:29-4:33', severity: 'info', message: /unless a class of just this name/ }],
    },
    {
      text: `${HEAD}config.providers=env\nconfig.providers.env.class=EnvVarConfigProvider\n`,
      findings: [{ at: '4:28-4:48', severity: 'error' }],
      fix: {
        title: 'Change to org.apache.kafka.common.config.provider.EnvVarConfigProvider',
        result: `${HEAD}config.providers=env\nconfig.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider\n`,
      },
    },
  ],
});
