import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.properties';
const C = 'spring.kafka.consumer.';

testRule(rule, {
  accept: [
    {
      file,
      text: `${C}auto-commit-interval=5s\n${C}fetch-min-size=1MB\n${C}max-poll-records= 500 \n${C}isolation-level=Read-Committed\n`,
    },
    { file, text: `${C}auto-commit-interval=\n${C}max-poll-records=\n${C}enable-auto-commit=on\n` },
    { file, text: `${C}auto-commit-interval=\${INTERVAL}\n${C}max-poll-records=@records@\n` },
    // The later document wins, and Spring Boot never converts the value that loses.
    { file, text: `${C}auto-commit-interval=5 s\n#---\n${C}auto-commit-interval=5s\n` },
    { file, text: `${C}properties=\n${C}group-id=g\n` },
  ],
  reject: [
    {
      file,
      text: `${C}auto-commit-interval=5s \n${C}fetch-max-wait=1 m\n`,
      findings: [
        {
          at: '1:44-1:47',
          severity: 'error',
          message:
            /^The application does not start: spring\.kafka\.consumer\.auto-commit-interval takes a duration \(.*\), not "5s " with blanks around it\.$/,
        },
        { at: '2:38-2:41' },
      ],
      fixed: `${C}auto-commit-interval=5s\n${C}fetch-max-wait=1 m\n`,
      fix: { title: 'Write 1m', result: `${C}auto-commit-interval=5s \n${C}fetch-max-wait=1m\n` },
    },
    {
      file,
      text: `${C}fetch-min-size=1mb\n${C}max-poll-records=many\n${C}enable-auto-commit=ture\n${C}isolation-level=committed\n${C}heartbeat-interval=3 parsecs\n`,
      findings: [
        { at: '1:38-1:41', message: /takes a data size/ },
        { at: '2:40-2:44', message: /takes a whole number, not "many"/ },
        { at: '3:42-3:46', message: /takes true or false/ },
        { at: '4:39-4:48', message: /takes read-uncommitted or read-committed/ },
        { at: '5:42-5:51' },
      ],
      fix: {
        title: 'Write 1MB',
        result: `${C}fetch-min-size=1MB\n${C}max-poll-records=many\n${C}enable-auto-commit=ture\n${C}isolation-level=committed\n${C}heartbeat-interval=3 parsecs\n`,
      },
    },
    {
      file,
      text: `${C}bootstrap-servers[1]=b:9092\n`,
      findings: [{ at: '1:44-1:50', message: /numbered from 0 without gaps/ }],
    },
    {
      file,
      text: `${C}group-id=g\n${C}properties=secret\n`,
      findings: [
        {
          at: '2:34-2:40',
          message:
            /^The application does not start: spring\.kafka\.consumer\.properties takes keys below it, not a value\.$/,
        },
      ],
    },
    {
      text: {
        'application.yml': 'spring:\n  kafka:\n    consumer:\n      fetch-max-wait: 500\n',
        'application-prod.yml': 'spring:\n  kafka:\n    consumer:\n      fetch-max-wait: "half a second"\n',
      },
      findings: [{ at: 'application-prod.yml 4:23-4:38' }],
    },
  ],
});
