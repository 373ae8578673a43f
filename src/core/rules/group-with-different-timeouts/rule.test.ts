import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const SHORT = `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=3000\n`;

testRule(rule, {
  accept: [
    { text: { 'a.properties': SHORT, 'b.properties': SHORT } },
    { text: { 'a.properties': SHORT, 'b.properties': SHORT.replace('=g', '=other') } },
    { text: { 'a.properties': SHORT, 'b.properties': SHORT.replace('=h:', '=other:') } },
    { text: { 'a.properties': SHORT, 'b.properties': SHORT.replace('10000', '${SESSION}') } },
    { text: { 'a.properties': SHORT, 'b.properties': `${HEAD}group.protocol=consumer\n` } },
    {
      text: {
        'a.properties': `# kafka-rebalance: kafka-version 2.8\n${HEAD}max.poll.records=10\n`,
        'b.properties': `# kafka-rebalance: kafka-version 4.1\n${HEAD}max.poll.records=10\n`,
      },
    },
  ],
  reject: [
    {
      text: { 'a.properties': SHORT, 'x/b.properties': SHORT.replace('10000', '30000') },
      findings: [
        {
          at: 'a.properties 3:1-3:25',
          severity: 'hint',
          message: /10000 ms here and 30000 ms in x\/b\.properties/,
          related: ['b.properties 3:1-3:25'],
        },
        { at: 'b.properties 3:1-3:25', message: /30000 ms here and 10000 ms in \.\.\/a\.properties/ },
      ],
    },
    {
      text: { 'a.properties': SHORT, 'b.properties': `${HEAD}max.poll.records=10\n` },
      findings: [
        { at: 'a.properties 3:1-3:25', message: /10000 ms here and 45000 ms, the default in b\.properties/ },
        { at: 'b.properties 2:1-2:11', message: /45000 ms, the default, here and 10000 ms in a\.properties/ },
      ],
    },
    {
      text: { 'a.properties': SHORT, 'b.properties': SHORT.replace('10', '20'), 'c.properties': SHORT.replace('10', '30') },
      findings: [
        { at: 'a.properties 3:1-3:25', message: /So it is with one more file\.$/ },
        { at: 'b.properties 3:1-3:25' },
        { at: 'c.properties 3:1-3:25' },
      ],
    },
  ],
}); // biome-ignore format: a table of examples
