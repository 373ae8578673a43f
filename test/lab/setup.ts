import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildAgent } from '../../scripts/agent.mjs';
import { ROOT } from '../support/bundle.ts';
import { ensureLab } from './daemon.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the command line as it ships, with the lab and its agent beside it. */
    cli: string;
    /** The image to run; empty where Docker cannot be had. */
    image: string;
    dockerHost: string;
    whyNoDocker: string;
  }
}

/** Always the same folder: class-data archives are valid for the agent's jar at its place. */
const FOLDER = join(ROOT, 'dist/test-lab');

/** Bundles the command line and gets Docker and an image, once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { bundle }: { bundle(name: string, production: boolean, outfile: string): Promise<unknown> } = await import(
    pathToFileURL(join(ROOT, 'esbuild.mjs')).href
  );
  await mkdir(FOLDER, { recursive: true });
  for (const name of ['cli', 'lab']) await bundle(name, false, join(FOLDER, `${name}.js`));
  await buildAgent(join(FOLDER, 'lab-agent.jar'));
  project.provide('cli', join(FOLDER, 'cli.js'));
  try {
    const { dockerHost, image, dispose } = await ensureLab();
    // Files that connect by themselves use the same daemon.
    process.env.DOCKER_HOST = dockerHost;
    project.provide('dockerHost', dockerHost);
    project.provide('image', image);
    project.provide('whyNoDocker', '');
    return dispose;
  } catch (error) {
    const reason = (error as Error).message;
    console.warn(`No Docker, so its tests are skipped: ${reason}`);
    project.provide('dockerHost', '');
    project.provide('image', '');
    project.provide('whyNoDocker', reason);
    return async () => {};
  }
}
