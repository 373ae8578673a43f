import { loadedStrategy, STRATEGY } from '../../client/assignor-list.ts';
import type { ConfigRule } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'assignor-list-empty',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: 'subscribe',
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
