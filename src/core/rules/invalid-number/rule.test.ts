import { expect, test } from 'vitest';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { catalog } from '../../catalog/catalog.ts';
import { convertNumber } from './convert.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}session.timeout.ms= +45000 \nconnections.max.idle.ms=9999999999\nmax.poll.records=٥٠٠\n` },
    { text: `${base}sasl.login.refresh.window.factor=.8f\nmy.interval=45s\n` },
    { text: `${base}session.timeout.ms=\${TIMEOUT}\nmax.poll.records=<number>\nfetch.min.bytes=@bytes@\n` },
    { text: `${base}session.timeout.ms=45s\nsession.timeout.ms=45000\n` },
    // Better explained by another rule.
    { text: `${base}session.timeout.ms=\nheartbeat.interval.ms="3000"\nmax.poll.records=500 # few\n` },
  ],
  reject: [
    {
      text: `${base}session.timeout.ms=45s\r\nmax.poll.interval.ms=5 min\r\nfetch.max.bytes=10MB`,
      findings: [
        {
          at: '3:20-3:23',
          severity: 'error',
          message: /whole number of milliseconds; the client refuses "45s"\. Write 45000\.$/,
        },
        { at: '4:22-4:27', message: /Write 300000\./ },
        { at: '5:17-5:21', message: /Write 10485760\./ },
      ],
      fix: {
        title: 'Change to 45000',
        result: `${base}session.timeout.ms=45000\r\nmax.poll.interval.ms=5 min\r\nfetch.max.bytes=10MB`,
      },
    },
    {
      text: `${base}session.timeout.ms=45_000\nrequest.timeout.ms=50000;\nmax.poll.interval.ms=3e+05\nmax.poll.records=500.0\nfetch.max.wait.ms=500\u00a0\n`,
      findings: [
        { at: '3:20-3:26' },
        { at: '4:20-4:26' },
        { at: '5:22-5:27' },
        { at: '6:18-6:23' },
        { at: '7:19-7:23', message: /refuses "500\\u00a0"\. Write 500\./ },
      ],
      fixed: `${base}session.timeout.ms=45000\nrequest.timeout.ms=50000\nmax.poll.interval.ms=300000\nmax.poll.records=500\nfetch.max.wait.ms=500\n`,
    },
    {
      text: `${base}max.poll.interval.ms=3000000000\n`,
      findings: [{ at: '3:22-3:32', message: /The highest value is 2147483647\./ }],
      fix: { title: 'Change to 2147483647', result: `${base}max.poll.interval.ms=2147483647\n` },
    },
    {
      text: `${base}max.poll.records=many\n`,
      findings: [{ at: '3:18-3:22', message: /refuses "many"\.$/ }],
    },
    {
      text: `${base}session.timeout.ms=45\\\n   s\n`,
      findings: [{ at: '3:20-4:5', message: /"45s"/ }],
      fix: { title: 'Change to 45000', result: `${base}session.timeout.ms=45000\n` },
    },
  ],
});

test.each([
  ['session.timeout.ms', '1.5s', '1500', false],
  ['session.timeout.ms', '2h', '7200000', false],
  ['session.timeout.ms', '45,000', '45000', false],
  ['session.timeout.ms', '45.000', '45000', false],
  ['session.timeout.ms', '1.800.000', '1800000', false],
  ['session.timeout.ms', '45000.000', '45000', true],
  ['session.timeout.ms', '45000L', '45000', true],
  ['connections.max.idle.ms', '9m', '540000', false],
  ['fetch.min.bytes', '1KiB', '1024', false],
  ['sasl.login.refresh.buffer.seconds', '5m', '300', false],
  ['sasl.login.refresh.window.factor', '0,8', '0.8', false],
  ['sasl.login.refresh.window.factor', '0.8;', '0.8', true],
])('%s=%s means %s', (key, written, text, exact) => {
  expect(convertNumber(catalog.spec(key, 403)!, written)).toEqual({ text, exact });
});

test.each([
  ['session.timeout.ms', '45 apples'],
  ['session.timeout.ms', '0x10'],
  ['session.timeout.ms', '1e99'],
  ['session.timeout.ms', '10MB'],
  ['max.poll.records', '5s'],
  ['max.poll.records', '0.0'],
  ['session.timeout.ms', '-99999999999'],
  ['sasl.login.refresh.window.factor', '0.1x'],
])('nobody can tell what %s=%s means', (key, written) => {
  expect(convertNumber(catalog.spec(key, 403)!, written)).toBeUndefined();
});
