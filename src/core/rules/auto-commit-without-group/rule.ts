import { catalog } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'enable.auto.commit';

export const rule: ConfigRule = {
  name: 'auto-commit-without-group',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (config.boolean(KEY) !== true) return;
    // Code often adds group.id. Only a file that says where to connect claims to be complete; a framework's never does.
    const bootstrap = config.get('bootstrap.servers');
    if (config.has('group.id') || config.about.open || !bootstrap || bootstrap.blank) return;
    // Clients whose default group.id is the empty string commit for that group (before 2.2).
    if (catalog.spec('group.id', config.version)?.default !== null) return;
    report({
      severity: 'warning',
      message: `${KEY}=true needs a group.id, and this file has none: the client refuses to start unless the code sets it. Add group.id, or set ${KEY}=false.`,
      entry,
      fixes: [
        {
          title: `Set ${KEY}=false`,
          safety: 'review',
          changes: [{ kind: 'set', entry, value: 'false' }],
        },
      ],
    });
  },
};
