import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

const P = 'partition.assignment.strategy=org.apache.kafka.clients.consumer.';
const RANGE = `${P}RangeAssignor\n`;
const ROUND_ROBIN = `${P}RoundRobinAssignor\n`;

testRule(rule, {
  accept: [
    { text: { 'a.properties': `${HEAD}max.poll.records=1\n`, 'b.properties': `${HEAD}${RANGE}` } },
    { text: { 'a.properties': `${HEAD}${ROUND_ROBIN}`, 'b.properties': `${HEAD.replace('=h:', '=x:')}${RANGE}` } },
    { text: { 'a.properties': `${HEAD}${ROUND_ROBIN}`, 'b.properties': `${HEAD.replace('=g', '=x')}${RANGE}` } },
    { text: { 'a.properties': `${HEAD}${ROUND_ROBIN}`, 'b.properties': `${HEAD}group.protocol=consumer\n` } },
    {
      text: {
        'a.properties': `${HEAD}${ROUND_ROBIN}`,
        'b.properties': `${HEAD}statistics.interval.ms=1\npartition.assignment.strategy=roundrobin\n`,
      },
    },
    {
      text: {
        'a.properties': `${HEAD}${ROUND_ROBIN}`,
        'b.properties': `${HEAD}partition.assignment.strategy=a.Mine\n`,
      },
    },
  ],
  reject: [
    {
      text: { 'a.properties': `${HEAD}${ROUND_ROBIN}`, 'b.properties': `${HEAD}${RANGE}` },
      findings: [
        {
          at: 'a.properties 3:1-3:83',
          severity: 'warning',
          message: /b\.properties range/,
          related: ['b.properties 3:1-3:78'],
        },
        { at: 'b.properties 3:1-3:78', severity: 'warning', message: /a\.properties roundrobin/ },
      ],
    },
    {
      text: {
        'a.properties': `${HEAD}${ROUND_ROBIN}`,
        'b.properties': `${HEAD}statistics.interval.ms=1\npartition.assignment.strategy=cooperative-sticky\n`,
      },
      findings: [{ at: 'a.properties 3:1-3:83' }, { at: 'b.properties 4:1-4:49' }],
    },
  ],
});
