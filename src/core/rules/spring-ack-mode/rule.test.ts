import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.properties';
const AUTO = 'spring.kafka.consumer.enable-auto-commit';
const MODE = 'spring.kafka.listener.ack-mode';

testRule(rule, {
  accept: [
    { file, text: `${AUTO}=false\n${MODE}=manual\n` },
    { file, text: `${MODE}=manual\nspring.kafka.consumer.group-id=g\n` },
    { file, text: `${AUTO}=true\n${MODE}=record\n` },
    { file, text: `${AUTO}=\${AUTO}\n${MODE}=manual\n` },
    { file, text: `${AUTO}=true\n#---\nspring.config.activate.on-profile=a\n${AUTO}=false\n${MODE}=manual\n` },
  ],
  reject: [
    {
      file,
      text: `${AUTO}=true\n${MODE}=MANUAL_IMMEDIATE\n`,
      findings: [{ at: '1:1-1:46', severity: 'warning', message: /ackMode MANUAL_IMMEDIATE/, related: ['2:1-2:48'] }],
      fix: {
        title: 'Set enable-auto-commit to false',
        result: `${AUTO}=false\n${MODE}=MANUAL_IMMEDIATE\n`,
      },
    },
    {
      text: {
        'application.properties': 'spring.kafka.consumer.properties.enable.auto.commit=True\n',
        'application-prod.yml': 'spring.kafka.listener.ackMode: manual\n',
      },
      findings: [{ at: 'application.properties 1:1-1:57' }, { at: 'application-prod.yml 1:1-1:38' }],
    },
  ],
});
