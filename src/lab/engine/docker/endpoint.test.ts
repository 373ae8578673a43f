import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineError } from '../engine.ts';
import { findEndpoints, type Surroundings } from './endpoint.ts';
import { connectionError } from './errors.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kafka-rebalance-home-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const at = (env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux'): Surroundings => ({
  env,
  home,
  platform,
});

async function writeContext(name: string, endpoint: object, tls = false): Promise<void> {
  const folder = createHash('sha256').update(name).digest('hex');
  const meta = join(home, '.docker/contexts/meta', folder);
  await mkdir(meta, { recursive: true });
  await writeFile(join(meta, 'meta.json'), JSON.stringify({ Name: name, Endpoints: { docker: endpoint } }));
  if (!tls) return;
  const certificates = join(home, '.docker/contexts/tls', folder, 'docker');
  await mkdir(certificates, { recursive: true });
  for (const file of ['ca', 'cert', 'key']) await writeFile(join(certificates, `${file}.pem`), file);
}

async function useContext(name: string): Promise<void> {
  await mkdir(join(home, '.docker'), { recursive: true });
  await writeFile(join(home, '.docker/config.json'), JSON.stringify({ currentContext: name }));
}

describe('where Docker listens', () => {
  test.each([
    ['unix:///run/x.sock', { socketPath: '/run/x.sock' }, true],
    ['npipe:////./pipe/docker_engine', { socketPath: '//./pipe/docker_engine' }, true],
    ['tcp://127.0.0.1:2375', { protocol: 'http', host: '127.0.0.1', port: '2375' }, true],
    ['tcp://build.example:2375', { protocol: 'http', host: 'build.example', port: '2375' }, false],
    ['tcp://[::1]', { protocol: 'http', host: '::1', port: 2375 }, true],
    ['https://build.example', { protocol: 'https', host: 'build.example', port: 2376 }, false],
  ])('DOCKER_HOST=%s', async (address, options, local) => {
    expect(await findEndpoints(undefined, at({ DOCKER_HOST: address }))).toEqual([
      { address, source: 'DOCKER_HOST', options, local },
    ]);
  });

  test.each(['ssh://me@host', 'fd://', 'nonsense', 'tcp://'])('DOCKER_HOST=%s is refused', async (address) => {
    await expect(findEndpoints(undefined, at({ DOCKER_HOST: address }))).rejects.toThrow(EngineError);
  });

  test('DOCKER_TLS_VERIFY reads the certificates of DOCKER_CERT_PATH', async () => {
    for (const file of ['ca', 'cert', 'key']) await writeFile(join(home, `${file}.pem`), file);
    const env = { DOCKER_HOST: 'tcp://build.example:2376', DOCKER_TLS_VERIFY: '1', DOCKER_CERT_PATH: home };
    const [endpoint] = await findEndpoints(undefined, at(env));
    expect(endpoint!.options).toMatchObject({
      protocol: 'https',
      ca: Buffer.from('ca'),
      cert: Buffer.from('cert'),
      key: Buffer.from('key'),
    });
  });

  test('the current context, with its certificates', async () => {
    await useContext('remote');
    await writeContext('remote', { Host: 'tcp://build.example:2376' }, true);
    const [endpoint] = await findEndpoints(undefined, at());
    expect(endpoint).toMatchObject({
      address: 'tcp://build.example:2376',
      source: 'Docker context "remote"',
      local: false,
    });
    expect(endpoint!.options).toMatchObject({ protocol: 'https', ca: Buffer.from('ca') });
  });

  test('a setting beats DOCKER_HOST, DOCKER_HOST beats DOCKER_CONTEXT, DOCKER_CONTEXT beats the current context', async () => {
    await useContext('one');
    await writeContext('one', { Host: 'unix:///one' });
    await writeContext('two', { Host: 'unix:///two' });
    const address = async (host?: string, env = {}) => (await findEndpoints(host, at(env)))[0]!.address;
    expect(await address()).toBe('unix:///one');
    expect(await address(undefined, { DOCKER_CONTEXT: 'two' })).toBe('unix:///two');
    expect(await address(undefined, { DOCKER_CONTEXT: 'two', DOCKER_HOST: 'unix:///three' })).toBe('unix:///three');
    expect(await address('unix:///four', { DOCKER_HOST: 'unix:///three' })).toBe('unix:///four');
  });

  test('a context over ssh is refused with the reason, and one that is not described with a way out', async () => {
    await useContext('far');
    await writeContext('far', { Host: 'ssh://me@far' });
    await expect(findEndpoints(undefined, at())).rejects.toThrow(/"far".* over ssh.*DOCKER_HOST=unix/);
    await useContext('lost');
    await expect(findEndpoints(undefined, at())).rejects.toThrow(/"lost".*docker context use/);
  });

  test('without a choice: the sockets that exist, rootless Docker and Podman among them', async () => {
    const runtime = join(home, 'runtime');
    await mkdir(join(runtime, 'podman'), { recursive: true });
    await writeFile(join(runtime, 'docker.sock'), '');
    await writeFile(join(runtime, 'podman/podman.sock'), '');
    await useContext('default');
    const found = await findEndpoints(undefined, at({ XDG_RUNTIME_DIR: runtime }));
    expect(found.map(({ source }) => source).filter((source) => source.startsWith('rootless'))).toEqual([
      'rootless Docker',
      'rootless Podman',
    ]);
  });

  test('Windows: the pipes', async () => {
    const found = await findEndpoints(undefined, at({}, 'win32'));
    expect(found[0]).toMatchObject({
      address: 'npipe:////./pipe/docker_engine',
      options: { socketPath: '//./pipe/docker_engine' },
    });
  });
});

test.each([
  ['EACCES', /No permission.*usermod -aG docker/s],
  ['ENOENT', /not running.*Start it/s],
  ['ECONNREFUSED', /not running.*Start it/s],
  ['ENOTFOUND', /cannot be reached.*Check the address/s],
])('an endpoint that fails with %s is explained', (code, message) => {
  const endpoint = { address: 'unix:///x', source: 'Docker', options: {}, local: true };
  expect(connectionError(endpoint, Object.assign(new Error(code), { code })).message).toMatch(message);
});
