import { expect, test } from 'vitest';
import { chooseEngine } from './choose.ts';
import { EngineError } from './engine.ts';

const { signal } = new AbortController();

test('a daemon that was named and does not answer is not replaced by something else', async () => {
  const options = { engine: 'auto', agentJar: 'lab-agent.jar', dockerHost: 'tcp://127.0.0.1:1' } as const;
  const choosing = chooseEngine(options, signal, () => {});
  await expect(choosing).rejects.toThrow(EngineError);
  await expect(choosing).rejects.toThrow(
    /127\.0\.0\.1:1[\s\S]*kafkaRebalance\.lab\.dockerHost.*nothing else was tried/,
  );
});
