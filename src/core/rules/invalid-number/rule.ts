import { javaTrim } from '../../values/java-text.ts';
import type { FixSpec } from '../rule.ts';
import { shown, valueRule } from '../value-rule.ts';
import { convertNumber } from './convert.ts';

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\.ms$/, ' of milliseconds'],
  [/\.seconds$/, ' of seconds'],
  [/\.bytes$/, ' of bytes'],
];

export const rule = valueRule('invalid-number', 'number', ({ spec }, entry) => {
  const unit = UNITS.find(([suffix]) => suffix.test(spec.name))?.[1] ?? '';
  const expected = spec.type === 'double' ? 'must be a number with a decimal point' : `must be a whole number${unit}`;
  const converted = convertNumber(spec, entry.value!);
  const advice = converted ? ` ${converted.overflow ? 'The highest value is' : 'Write'} ${converted.text}.` : '';
  const fixes: FixSpec[] = converted
    ? [
        {
          title: `Change to ${converted.text}`,
          safety: converted.exact ? 'safe' : 'review',
          preferred: true,
          changes: [{ kind: 'set', entry, value: converted.text }],
        },
      ]
    : [];
  return {
    severity: 'error',
    message: `${entry.key} ${expected}; the client refuses ${shown(visible(javaTrim(entry.value!)))}.${advice}`,
    fixes,
  };
});

/** Names the characters that a person cannot see. */
function visible(text: string): string {
  return text.replace(/[^\P{Z} ]|\p{Cf}/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
