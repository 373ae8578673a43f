import type { ConfigRule } from '../rule.ts';

const KEY = 'bootstrap.servers';
const LOCAL = /^(?:\w+:\/\/)?(?:\[?::1\]?|127\.|localhost\b)/;

export const rule: ConfigRule = {
  name: 'single-bootstrap-server',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  defaultOff: true,
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (entry.dynamic) return;
    const [first, second] = entry.items();
    if (!first || second || LOCAL.test(first.value)) return;
    report({
      severity: 'info',
      message:
        'While this one broker is down the client cannot start. Name two or three, unless the name stands for all of them.',
      entry,
      part: 'value',
    });
  },
};
