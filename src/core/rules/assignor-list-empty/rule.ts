import { loadedStrategy, STRATEGY } from '../../client/assignor-list.ts';
import type { ConfigRule } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'assignor-list-empty',
  kind: 'config',
  meta: {
    summary: 'An empty partition.assignment.strategy under the classic protocol.',
    appliesTo: ['java'],
    tags: ['assignor'],
    severities: ['error'],
    fixable: true,
  },
  keys: [STRATEGY],
  check(config, report) {
    const entry = loadedStrategy(config);
    if (!entry?.blank) return;
    report({
      severity: 'error',
      message: `${STRATEGY} is empty: the client starts, and subscribe() throws. Remove the key for the default assignors.`,
      entry,
      fixes: [
        {
          title: `Remove ${STRATEGY}`,
          changes: config.all(STRATEGY).map((each) => ({ kind: 'remove', entry: each })),
        },
      ],
    });
  },
};
