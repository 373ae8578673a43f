import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { whyNoJava } from '../scripts/java/jars.mjs';

const NOT_AVAILABLE = 3;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-fresh-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the committed catalog', () => {
  // The first run fetches some hundred jars.
  it('is what Kafka, Spring Boot and librdkafka say today', { timeout: 600_000 }, async (context) => {
    const missing = await whyNoJava();
    if (missing) skip(missing);

    const run = spawnSync(process.execPath, ['scripts/catalog/generate.mjs', folder], { cwd: root, encoding: 'utf8' });
    if (run.status === NOT_AVAILABLE) skip(run.stderr);
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });

    for (const name of ['data.json', 'other-keys.json']) {
      const committed = readFileSync(join(root, 'src/core/catalog', name), 'utf8');
      expect(readFileSync(join(folder, name), 'utf8'), 'run `npm run catalog` and review the difference').toBe(
        committed,
      );
    }

    function skip(reason: string): never {
      console.warn(`catalog not regenerated: ${reason}`);
      return context.skip(reason);
    }
  });
});
