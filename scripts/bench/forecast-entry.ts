// What the calibration of forecasts needs of the core, in one bundle.
export { forecast } from '../../src/core/forecast/forecast.ts';
export { lint } from '../../src/core/linter/lint.ts';
export { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
