import type { ListedRule } from '../../src/core/rules/listed-rule.ts';
import listed from '../../src/core/rules/rules.json';

/** Every rule as lists tell of it; test/generated.test.ts holds that the list is up to date. */
export const listedRules = listed as readonly ListedRule[];
