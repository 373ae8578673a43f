import type { BuiltInRule } from '../rule.ts';

/** Reported by the Spring Boot dialect while it binds the files (dialects/spring/findings). */
export const rule: BuiltInRule = {
  name: 'spring-overridden-key',
  kind: 'built-in',
  meta: {
    summary: 'A key for all clients that Spring Boot overrides for consumers.',
    appliesTo: ['java'],
    tags: ['spring', 'key'],
    severities: ['warning'],
    fixable: true,
  },
};
