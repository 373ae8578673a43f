import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { cacheFolder } from '../../src/lab/engine/cache-folder.ts';
import { localEngine } from '../../src/lab/engine/local/local-engine.ts';
import { processesWith } from '../../src/lab/engine/processes.ts';
import { engineContract } from './engine.contract.ts';

const agentJar = join(dirname(inject('cli')), 'lab-agent.jar');
const runs = join(cacheFolder(), 'runs');

engineContract('local', {
  connect: () => localEngine({ agentJar }, new AbortController().signal, () => {}),
  running: async () => {
    const own = readdirSync(runs)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(runs, name), 'utf8')))
      .filter(({ owner }) => owner.pid === process.pid);
    const processes = own.flatMap(({ id }) => processesWith(`-Dlab.run=${id}`).map((pid) => `process ${pid}`));
    const folders = readdirSync(tmpdir()).filter((name) => own.some(({ folder }) => folder.endsWith(name)));
    return [...processes, ...folders, ...own.map(({ id }) => `run ${id}`)].sort();
  },
});
