import { expect, test } from 'vitest';
import { MemoryFiles } from '../../test/support/memory-files.ts';
import { fixedText } from './actions.ts';
import { Session } from './session.ts';

test('what fixing all makes of a file is worked out once for each check', async () => {
  const HEAD = 'bootstrap.servers=h:1\ngroup.id=g\ngroup.protocol=consumer\n';
  const files = new MemoryFiles({ '/consumer.properties': `${HEAD}session.timeout.ms=9000\n` });
  const found = await new Session(files, { wishes: () => ({}) }).check('/consumer.properties');
  let asked = 0;
  const checked = {
    ...found!,
    settingsOf: (uri: string) => {
      asked++;
      return found!.settingsOf(uri);
    },
  };
  expect(fixedText(checked)).toBe(HEAD);
  const first = asked;
  expect(first).toBeGreaterThan(0);
  expect(fixedText(checked)).toBe(HEAD);
  expect(asked).toBe(first);
});
