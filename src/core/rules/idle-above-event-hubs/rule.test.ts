import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=acme.servicebus.windows.net:9093\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: HEAD },
    { text: `${HEAD}connections.max.idle.ms=180000\n` },
    { text: `${HEAD}connections.max.idle.ms=239999\n` },
    { text: `${HEAD}connections.max.idle.ms=\${IDLE}\n` },
    { text: 'bootstrap.servers=servicebus.windows.net.example:9093\ngroup.id=g\nconnections.max.idle.ms=540000\n' },
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\nconnections.max.idle.ms=540000\n' },
  ],
  reject: [
    {
      text: `${HEAD}connections.max.idle.ms=540000\n`,
      findings: [{ at: '3:25-3:31', severity: 'info', message: /after 240000 ms/, related: ['1:1-1:51'] }],
      fix: { title: 'Set connections.max.idle.ms=180000', result: `${HEAD}connections.max.idle.ms=180000\n` },
    },
    {
      text: 'bootstrap.servers=a.example:9092, acme.servicebus.chinacloudapi.cn:9093\ngroup.id=g\nconnections.max.idle.ms=-1\n',
      findings: [{ at: '3:25-3:27' }],
    },
    {
      file: 'application.yml',
      text: 'spring.kafka:\n  bootstrap-servers: acme.servicebus.windows.net:9093\n  consumer:\n    group-id: g\n    properties:\n      connections.max.idle.ms: 240000\n',
      findings: [{ at: '6:32-6:38' }],
    },
  ],
});
