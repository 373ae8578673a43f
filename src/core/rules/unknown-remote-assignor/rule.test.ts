import { describe, expect, test } from 'vitest';
import { lintText } from '../../../../test/support/lint-text.ts';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.remote.assignor='range'\n` },
    { text: `${HEAD}group.remote.assignor= uniform \n` },
    { text: `${HEAD}group.remote.assignor=range\n` },
    { text: `${HEAD}group.remote.assignor=\${ASSIGNOR}\n` },
    // Under classic the key is refused as such.
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.remote.assignor=Range\n' },
  ],
  reject: [
    {
      text: `${HEAD}group.remote.assignor=Range\n`,
      findings: [{ at: '4:23-4:28', severity: 'warning', message: /It offers uniform, range/ }],
      fixed: `${HEAD}group.remote.assignor=range\n`,
    },
    {
      text: `${HEAD}group.remote.assignor=cooperative-sticky\n`,
      findings: [{ at: '4:23-4:41', severity: 'warning' }],
      fix: { title: 'Set group.remote.assignor=uniform', result: `${HEAD}group.remote.assignor=uniform\n` },
    },
    {
      text: `${HEAD}group.remote.assignor=org.apache.kafka.clients.consumer.RangeAssignor\n`,
      findings: [{ at: '4:23-4:70', severity: 'warning' }],
      fix: { title: 'Set group.remote.assignor=range', result: `${HEAD}group.remote.assignor=range\n` },
    },
    {
      text: `${HEAD}group.remote.assignor=\n`,
      findings: [{ at: '4:1-4:23', severity: 'warning', message: /is empty/ }],
      fixed: HEAD,
    },
    {
      text: `${HEAD}group.remote.assignor=by-rack\n`,
      findings: [{ at: '4:23-4:30', severity: 'info', message: /unless group\.consumer\.assignors adds/ }],
    },
  ],
});

describe('with the assignors of the broker given', () => {
  const severities = (assignor: string) =>
    lintText({
      text: `${HEAD}group.remote.assignor=${assignor}\n`,
      settings: { broker: { consumerAssignors: ['by-rack', 'uniform'] } },
    })
      .filter((finding) => finding.rule === rule.name)
      .map((finding) => finding.severity);

  test('its own assignor is known', () => expect(severities('by-rack')).toEqual([]));
  test('one that it lacks is certain to be refused', () => expect(severities('range')).toEqual(['warning']));
});
