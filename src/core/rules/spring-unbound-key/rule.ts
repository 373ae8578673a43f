import type { BuiltInRule } from '../rule.ts';

/** Reported by the Spring Boot dialect while it binds the files (dialects/spring/findings). */
export const rule: BuiltInRule = {
  name: 'spring-unbound-key',
  kind: 'built-in',
  meta: {
    summary: 'A key that looks like a consumer setting and that Spring Boot binds to nothing.',
    appliesTo: ['java'],
    tags: ['spring', 'key'],
    severities: ['warning', 'info'],
    fixable: true,
  },
};
