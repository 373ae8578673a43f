// What is said and offered about a key, loaded when somebody first points at one or asks for a word.
export { completionsAt } from '../core/assist/completion.ts';
export { describeKey } from '../core/assist/describe-key.ts';
export { hoverAt } from '../core/assist/hover.ts';
