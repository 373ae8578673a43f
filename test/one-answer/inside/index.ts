// What the editor calls: the tests of this folder, run as those of test/host are.
export { run } from '../../host/index.ts';
