// What commands do, loaded when one is used first.

export { migratedForm } from '../../session/forms.ts';
export { moveToCooperative } from './cooperative.ts';
export { migrate } from './migrate.ts';
export { setVersion } from './set-version.ts';
