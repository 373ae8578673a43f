import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}auto.offset.reset=by_duration:PT5M\n` },
    { text: `${HEAD}auto.offset.reset=by_duration:PT5S\nmetadata.max.age.ms=5000\n` },
    { text: `${HEAD}auto.offset.reset=by_duration:P1D\n` },
    { text: `${HEAD}auto.offset.reset=by_duration:1h\n` },
    { text: `${HEAD}auto.offset.reset=latest\n` },
    { text: `${HEAD}auto.offset.reset=by_duration:PT1S\ngroup.protocol=\${P}\n` },
  ],
  reject: [
    {
      text: `${HEAD}auto.offset.reset=by_duration:PT1M30S\n`,
      findings: [{ at: '3:19-3:38', severity: 'warning', message: /more than 90000 ms/ }],
    },
    {
      text: `${HEAD}group.protocol=consumer\nauto.offset.reset=by_duration:pt4.999s\n`,
      findings: [{ at: '4:19-4:39', message: /up to 5000 ms/ }],
    },
  ],
});
