import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { DockerOptions } from 'dockerode';
import { EngineError } from '../engine.ts';

/** Where a Docker daemon may listen. */
export interface Endpoint {
  /** As Docker writes it: `unix:///var/run/docker.sock`. */
  readonly address: string;
  /** What named it, for people. */
  readonly source: string;
  readonly options: DockerOptions;
  /** Whether it is named by address of this machine, so that a published port is likely to be reachable. */
  readonly local: boolean;
}

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

const HERE: Surroundings = { env: process.env, home: homedir(), platform: process.platform };

/**
 * The daemons to try, best first. What somebody has chosen is the only one: `host`, `DOCKER_HOST`, `DOCKER_CONTEXT`, the current
 * context of Docker's own configuration. Otherwise the sockets that Docker, rootless Docker, Docker Desktop and Podman use.
 * @throws EngineError for a choice that cannot be used: an ssh address, an unknown scheme, a context that is not there
 */
export async function findEndpoints(host?: string, surroundings: Surroundings = HERE): Promise<Endpoint[]> {
  const { env } = surroundings;
  if (host) return [fromAddress(host, 'the host setting', await tlsFromEnvironment(surroundings))];
  if (env.DOCKER_HOST) {
    return [fromAddress(env.DOCKER_HOST, 'DOCKER_HOST', await tlsFromEnvironment(surroundings))];
  }
  const context = await currentContext(surroundings);
  if (context) return [await fromContext(context, surroundings)];
  return wellKnownSockets(surroundings)
    .filter(([path]) => surroundings.platform === 'win32' || existsSync(path))
    .map(([path, source]) => ({
      address: surroundings.platform === 'win32' ? `npipe://${path}` : `unix://${path}`,
      source,
      options: { socketPath: path },
      local: true,
    }));
}

interface Tls {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

function fromAddress(address: string, source: string, tls: Tls | undefined): Endpoint {
  const path = /^(?:unix|npipe):\/\/(.+)$/.exec(address)?.[1];
  if (path) return { address, source, options: { socketPath: path }, local: true };
  const scheme = /^([a-z]+):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme === 'ssh') {
    throw new EngineError(
      `${source} names a Docker daemon over ssh (${address}), which the lab cannot use. Forward its socket ` +
        `(ssh -L /tmp/docker.sock:/var/run/docker.sock …) and set DOCKER_HOST=unix:///tmp/docker.sock.`,
    );
  }
  const asHttp = address.replace(/^tcp/i, 'http');
  if (scheme === undefined || !['tcp', 'http', 'https'].includes(scheme) || !URL.canParse(asHttp)) {
    throw new EngineError(
      `${source} is not an address of a Docker daemon: "${address}". Examples: unix:///var/run/docker.sock, tcp://127.0.0.1:2376.`,
    );
  }
  const url = new URL(asHttp);
  const secure = scheme === 'https' || tls !== undefined;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    address,
    source,
    options: { protocol: secure ? 'https' : 'http', host: hostname, port: url.port || (secure ? 2376 : 2375), ...tls },
    local: ['localhost', '127.0.0.1', '::1'].includes(hostname),
  };
}

async function tlsFromEnvironment({ env, home }: Surroundings): Promise<Tls | undefined> {
  if (!env.DOCKER_TLS_VERIFY) return undefined;
  return readTls(env.DOCKER_CERT_PATH || join(home, '.docker'));
}

async function readTls(folder: string): Promise<Tls> {
  const [ca, cert, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((name) => readFile(join(folder, name)).catch(() => undefined)),
  );
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}

/** Docker's configuration folder: `DOCKER_CONFIG`, else `~/.docker`. */
function configFolder({ env, home }: Surroundings): string {
  return env.DOCKER_CONFIG || join(home, '.docker');
}

/** @returns undefined for the default context, which is the socket of the platform */
async function currentContext(surroundings: Surroundings): Promise<string | undefined> {
  const chosen = surroundings.env.DOCKER_CONTEXT || (await contextOfConfig(surroundings));
  return chosen === 'default' ? undefined : chosen || undefined;
}

async function contextOfConfig(surroundings: Surroundings): Promise<string | undefined> {
  try {
    const config = JSON.parse(await readFile(join(configFolder(surroundings), 'config.json'), 'utf8'));
    return typeof config.currentContext === 'string' ? config.currentContext : undefined;
  } catch {
    return undefined;
  }
}

/** Contexts are kept in folders named by the SHA-256 of their name. */
async function fromContext(name: string, surroundings: Surroundings): Promise<Endpoint> {
  const folder = createHash('sha256').update(name).digest('hex');
  const contexts = join(configFolder(surroundings), 'contexts');
  let host: unknown;
  let insecure = false;
  try {
    const meta = JSON.parse(await readFile(join(contexts, 'meta', folder, 'meta.json'), 'utf8'));
    host = meta.Endpoints?.docker?.Host;
    insecure = meta.Endpoints?.docker?.SkipTLSVerify === true;
  } catch {
    host = undefined;
  }
  if (typeof host !== 'string' || host === '') {
    throw new EngineError(
      `Docker's current context is "${name}", but ${contexts} does not describe it. Choose another one with "docker context use".`,
    );
  }
  const tlsFolder = join(contexts, 'tls', folder, 'docker');
  const tls = existsSync(tlsFolder) ? await readTls(tlsFolder) : undefined;
  const endpoint = fromAddress(host, `Docker context "${name}"`, tls);
  // A context may say that its daemon's certificate is not to be checked; dockerode passes this on to Node's https.
  return insecure
    ? { ...endpoint, options: { ...endpoint.options, rejectUnauthorized: false } as DockerOptions }
    : endpoint;
}

function wellKnownSockets({ env, home, platform }: Surroundings): [path: string, source: string][] {
  if (platform === 'win32') {
    return [
      ['//./pipe/docker_engine', 'Docker Desktop'],
      ['//./pipe/podman-machine-default', 'Podman'],
    ];
  }
  const runtime = env.XDG_RUNTIME_DIR;
  return [
    ['/var/run/docker.sock', 'Docker'],
    ...(runtime ? ([[join(runtime, 'docker.sock'), 'rootless Docker']] as [string, string][]) : []),
    [join(home, '.docker/run/docker.sock'), 'Docker Desktop'],
    [join(home, '.docker/desktop/docker.sock'), 'Docker Desktop'],
    ...(runtime ? ([[join(runtime, 'podman/podman.sock'), 'rootless Podman']] as [string, string][]) : []),
    ['/run/podman/podman.sock', 'Podman'],
    [join(home, '.local/share/containers/podman/machine/podman.sock'), 'Podman machine'],
  ];
}
