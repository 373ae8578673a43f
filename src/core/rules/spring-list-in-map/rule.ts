import type { BuiltInRule } from '../rule.ts';

/** Reported by the Spring Boot dialect while it binds the files (dialects/spring/findings). */
export const rule: BuiltInRule = {
  name: 'spring-list-in-map',
  kind: 'built-in',
  meta: {
    summary: 'A list below properties, which Spring Boot spreads over keys that Kafka does not know.',
    appliesTo: ['java'],
    tags: ['spring', 'value'],
    severities: ['warning'],
    fixable: true,
  },
};
