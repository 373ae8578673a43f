import type { BuiltInRule } from '../rule.ts';

/** Reported where files are read (lint.ts). */
export const rule: BuiltInRule = {
  name: 'unreadable-file',
  kind: 'built-in',
  meta: {
    summary: 'A YAML file of Spring Boot that cannot be read, so that nothing in it can be checked.',
    appliesTo: ['java'],
    tags: ['syntax', 'spring'],
    severities: ['warning'],
    fixable: false,
  },
};
