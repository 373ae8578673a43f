import type { BuiltInRule } from '../rule.ts';

/** Reported by the Spring Boot dialect while it binds the files (dialects/spring/findings). */
export const rule: BuiltInRule = {
  name: 'spring-ack-mode',
  kind: 'built-in',
  meta: {
    summary: 'A listener that acknowledges by hand beside enable.auto.commit=true.',
    appliesTo: ['java'],
    tags: ['spring', 'commit'],
    severities: ['warning'],
    fixable: true,
  },
};
