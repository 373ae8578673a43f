// What commands do, loaded when one is used first.
export { moveToCooperative } from './cooperative.ts';
export { migrate } from './migrate.ts';
export { setVersion } from './set-version.ts';
