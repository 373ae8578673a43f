import { nearest } from '../text/nearest.ts';
import { rules } from './index.ts';

/** Most edits between a mistyped name and the rule that is suggested for it. */
const NEAR = 3;
const names = new Set(rules.map((rule) => rule.name));

/** Says that a comment or a setting names a rule that there is not; nothing when there is one of that name. */
export function unknownRule(name: string): string | undefined {
  if (names.has(name)) return undefined;
  const near = nearest(name, names, NEAR);
  return `There is no rule ${JSON.stringify(name)}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}
