// What the bench measures of the core, in one bundle.
export { lint } from '../../src/core/linter/lint.ts';
export { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
export { Session } from '../../src/session/session.ts';
export { MemoryFiles } from '../../test/support/memory-files.ts';
