// What is said and offered about a key or a config, loaded when somebody first looks at one, points at a key or asks for a word.
export { completionsAt } from '../core/assist/completion.ts';
export { describeKey } from '../core/assist/describe-key.ts';
export { hoverAt } from '../core/assist/hover.ts';
export { forecast } from '../core/forecast/forecast.ts';
export { forecastPage } from '../core/forecast/page.ts';
export { killInWords } from '../core/forecast/words.ts';
