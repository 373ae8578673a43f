import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

const RDKAFKA = `${HEAD}statistics.interval.ms=1\n`;

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=45s\n` },
    { text: `${RDKAFKA}session.timeout.ms=+45000\nenable.auto.commit=T\nisolation.level=READ_COMMITTED\n` },
    { text: `${RDKAFKA}session.timeout.ms=\${S}\nacks=many\nclient.id=\ndebug=cgrp,fetch\n` },
  ],
  reject: [
    {
      text: `${RDKAFKA}session.timeout.ms=s45\nmax.poll.interval.ms=86400001\nfetch.wait.max.ms=\n`,
      findings: [
        { at: '4:20-4:23', severity: 'error', message: /whole number/ },
        { at: '5:22-5:30', severity: 'error', message: /1 to 86400000/ },
        { at: '6:1-6:19', severity: 'error' },
      ],
    },
    {
      text: `${RDKAFKA}session.timeout.ms=45_000\nauto.commit.interval.ms=010\nfetch.min.bytes=0x10\n`,
      findings: [
        { at: '4:20-4:26', severity: 'warning', message: /as 45:/ },
        { at: '5:25-5:28', severity: 'warning', message: /as 8:/ },
        { at: '6:17-6:21', severity: 'warning', message: /as 16:/ },
      ],
    },
    {
      text: `${RDKAFKA}enable.auto.commit=yes\nisolation.level=0\n`,
      findings: [
        { at: '4:20-4:23', severity: 'error', message: /true or false/ },
        { at: '5:17-5:18', severity: 'error', message: /read_uncommitted or read_committed/ },
      ],
    },
  ],
});
