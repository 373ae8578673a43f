import type { BuiltInRule } from '../rule.ts';

export const UNUSED_SUPPRESSION = 'unused-suppression';

/** Reported where the comments of a file are applied (suppress.ts). */
export const rule: BuiltInRule = {
  name: UNUSED_SUPPRESSION,
  kind: 'built-in',
  meta: {
    summary: 'A comment of the linter’s that silences nothing, or that it does not understand.',
    appliesTo: ['java', 'share', 'librdkafka'],
    tags: ['tool'],
    severities: ['hint'],
    fixable: true,
  },
};
