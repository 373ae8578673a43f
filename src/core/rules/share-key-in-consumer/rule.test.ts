import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { version: '4.0', text: `${HEAD}share.acknowledgement.mode=explicit\n` },
    { version: '4.1', text: `${HEAD}share.acquire.mode=record_limit\n` },
    { text: `${HEAD}share.something.else=1\n` },
  ],
  reject: [
    {
      version: '4.1',
      text: `${HEAD}share.acknowledgement.mode=explicit\n`,
      findings: [{ at: '3:1-3:36', severity: 'error', message: /from 4\.1 on/ }],
      fix: { title: 'Remove share.acknowledgement.mode', result: HEAD },
    },
    {
      text: `${HEAD}share.acquire.mode=\nshare.acquire.mode=record_limit\nshare.acknowledgement.mode=\${MODE}\n`,
      findings: [{ at: '3:1-3:20' }, { at: '4:1-4:32', message: /from 4\.2 on/ }, { at: '5:1-5:35' }],
      fix: {
        title: 'Remove share.acknowledgement.mode',
        result: `${HEAD}share.acquire.mode=\nshare.acquire.mode=record_limit\n`,
      },
    },
  ],
});
