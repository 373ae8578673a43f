// The commands that few runs are of; they are loaded when one of them is.
export { effective } from './effective.ts';
export { explain } from './explain.ts';
export { fix } from './fix.ts';
export { lab } from './lab.ts';
export { migrate } from './migrate.ts';
export { rules } from './rules.ts';
