import type { BuiltInRule } from '../rule.ts';

/** Reported by the Spring Boot dialect while it binds the files (dialects/spring/findings). */
export const rule: BuiltInRule = {
  name: 'spring-shared-group-protocol',
  kind: 'built-in',
  meta: {
    summary: 'The consumer protocol for all clients of an application with Kafka Streams.',
    appliesTo: ['java'],
    tags: ['spring', 'kip-848'],
    severities: ['warning'],
    fixable: true,
  },
};
