import type { BuiltInRule } from '../rule.ts';

export const UNUSED_SUPPRESSION = 'unused-suppression';

/** Reported where the comments of a file are applied (suppress.ts). */
export const rule: BuiltInRule = {
  name: UNUSED_SUPPRESSION,
  kind: 'built-in',
  appliesTo: ['java', 'share', 'librdkafka'],
};
