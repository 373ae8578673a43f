import type { BuiltInRule } from '../rule.ts';

/** Reported by the Spring Boot dialect while it binds the files (dialects/spring/findings). */
export const rule: BuiltInRule = {
  name: 'spring-invalid-value',
  kind: 'built-in',
  meta: {
    summary: 'A value that Spring Boot cannot convert.',
    appliesTo: ['java'],
    tags: ['spring', 'value'],
    severities: ['error'],
    fixable: true,
  },
};
