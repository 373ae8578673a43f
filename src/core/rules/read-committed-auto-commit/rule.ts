import { setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const ISOLATION = 'isolation.level';
const COMMIT = 'enable.auto.commit';

export const rule: ConfigRule = {
  name: 'read-committed-auto-commit',
  kind: 'config',
  appliesTo: ['java'],
  keys: [ISOLATION],
  check(config, report) {
    const entry = config.get(ISOLATION)!;
    const commit = config.get(COMMIT);
    if (!commit || config.boolean(COMMIT) !== true || entry.dynamic || entry.trimmed !== 'read_committed') return;
    report({
      severity: 'hint',
      message: `Where this consumer feeds a transactional producer, ${COMMIT}=true commits offsets outside its transactions: records are lost or written twice. Then set it to false and use sendOffsetsToTransaction.`,
      entry: commit,
      related: [{ entry, message: 'Only committed records are read, says this' }],
      fixes: [setting(config, commit, COMMIT, 'false')],
    });
  },
};
