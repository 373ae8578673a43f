import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'offset-reset-latest': 'info' } } as const;

testRule(rule, {
  accept: [
    { text: `${HEAD}auto.offset.reset=latest\n` },
    { text: `${HEAD}auto.offset.reset=earliest\n`, settings: ON },
  ],
  reject: [
    {
      text: `${HEAD}auto.offset.reset=latest\n`,
      settings: ON,
      findings: [{ at: '3:19-3:25', severity: 'info' }],
      fix: { title: 'Set auto.offset.reset=by_duration:PT6M', result: `${HEAD}auto.offset.reset=by_duration:PT6M\n` },
    },
    {
      text: `${HEAD}group.protocol=consumer\nauto.offset.reset=latest\n`,
      settings: ON,
      findings: [{ at: '4:19-4:25', message: /PT5S/ }],
    },
    {
      version: '3.9',
      text: `${HEAD}auto.offset.reset=latest\n`,
      settings: ON,
      findings: [{ at: '3:19-3:25', message: /earliest/ }],
    },
  ],
});
