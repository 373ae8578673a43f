import { afterEach, expect, test, vi } from 'vitest';
import { writtenReport } from '../../../test/support/lab-report.ts';
import * as loaded from '../../lab/main.ts';
import { lab } from './lab.ts';

/** The lab as it is loaded by path, with a run that has ended already. */
vi.mock('node:module', () => ({
  createRequire: () => () => ({
    ...loaded,
    agentJarIn: () => 'lab-agent.jar',
    chooseEngine: async () => ({ engine: {}, why: 'a stand-in' }),
    runLab: async () => writtenReport(),
  }),
}));

afterEach(() => vi.unstubAllEnvs());

async function outputOf(isTTY: boolean): Promise<string> {
  let text = '';
  const out = {
    isTTY,
    write(chunk: string | Uint8Array) {
      text += chunk;
    },
  };
  const io = { out, err: { write() {} }, readStdin: async () => Buffer.alloc(0) };
  const code = await lab({ engine: 'local', format: 'text' }, io);
  expect(code).toBe(0);
  expect(text).toContain('Every invariant held in 3 scenarios.');
  return text;
}

test.each([
  ['on a terminal', true, '', true],
  ['not with NO_COLOR', true, '1', false],
  ['not in a file', false, '', false],
])('the report has colors %s', async (_, isTTY, noColor, colored) => {
  vi.stubEnv('NO_COLOR', noColor);
  expect((await outputOf(isTTY)).includes('\u001b[')).toBe(colored);
});
