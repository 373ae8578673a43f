import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Docker from 'dockerode';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAgent } from '../../scripts/agent.mjs';
import { AGENT_CLASS } from '../../src/lab/engine/agent.ts';
import { connectDocker } from '../../src/lab/engine/docker/engine.ts';
import { AGENT_FOLDER } from '../../src/lab/engine/docker/java.ts';
import { LABELS, labelsOf } from '../../src/lab/engine/docker/owner.ts';
import { EngineError } from '../../src/lab/engine/engine.ts';
import { brokerProperties, DEFAULT_LAB_SETTINGS } from '../../src/lab/settings.ts';
import { ensureLab } from './daemon.mjs';
import { engineContract } from './engine.contract.ts';

const BYTES = 'org.apache.kafka.common.serialization.ByteArrayDeserializer';

const lab = await ensureLab().catch((error: Error) => {
  console.warn(`The tests of the Docker engine are skipped: ${error.message}`);
  return undefined;
});
const agentJar = lab && (await buildAgent());
afterAll(() => lab?.dispose());

if (!lab || !agentJar) {
  describe.skip('docker engine (no Docker)', () => test('runs', () => {}));
} else {
  const host = lab.dockerHost;
  const { image } = lab;
  const settings = { ...DEFAULT_LAB_SETTINGS, image };
  const spec = { settings, properties: brokerProperties(settings) };
  const never = new AbortController().signal;
  const docker = new Docker({ socketPath: host.replace('unix://', '') });
  const connect = (address = host, options = {}) => connectDocker({ agentJar, host: address, ...options });
  // Other tests may run their own lab at the same daemon; ours are those that this process owns.
  const running = async () => {
    const own = labelsOf('', '')[LABELS.owner];
    const found = await docker.listContainers({ all: true, filters: { label: [`${LABELS.owner}=${own}`] } });
    return found.map(({ Names }) => Names[0]!).sort();
  };

  const networks = async () => {
    const own = labelsOf('', '')[LABELS.owner];
    return docker.listNetworks({ filters: { label: [`${LABELS.owner}=${own}`] } });
  };

  engineContract('docker', { settings: { image }, connect, running });

  describe('docker engine, where Docker fails', () => {
    test('an image that is nowhere to be had is refused with what to do', async () => {
      const engine = await connect();
      const missing = { ...spec, settings: { ...settings, image: '127.0.0.1:9/kafka-rebalance/none:1' } };
      const phases: string[] = [];
      const started = engine.startBroker(missing, never, ({ phase }) => phases.push(phase));
      await expect(started).rejects.toThrow(EngineError);
      await expect(started).rejects.toThrow(
        /127\.0\.0\.1:9\/kafka-rebalance\/none:1 is not on this machine and could not be pulled.*docker load/s,
      );
      expect(phases).toEqual(['pull']);
      await engine.dispose();
      expect(await running()).toEqual([]);
    });

    test('a daemon that is not there is named with what to do', async () => {
      await expect(connect('unix:///no/such/docker.sock')).rejects.toThrow(
        /Docker is not running at unix:\/\/\/no\/such\/docker\.sock.*Start it/,
      );
    });

    test('a broker without a reachable port is ready all the same', async () => {
      const engine = await connect(host, { publishPort: false });
      try {
        const broker = await engine.startBroker(spec, never, () => {});
        expect(broker.bootstrap).toBeUndefined();
        expect((await broker.runTool(AGENT_CLASS, ['prefill', 't', '1', '10', '5'])).exitCode).toBe(0);
      } finally {
        await engine.dispose();
      }
      expect(await running()).toEqual([]);
    });

    test('a broker that dies is told, and members can still be disposed of', async () => {
      const engine = await connect();
      const broker = await engine.startBroker(spec, never, () => {});
      const [name] = await running();
      await docker.getContainer(name!.slice(1)).kill();
      expect((await broker.ended).exitCode).toBe(137);
      await engine.dispose();
      expect(await running()).toEqual([]);
    });

    test('containers have limits, no privileges, nothing of this machine, and a port on the loopback only', async () => {
      const engine = await connect();
      const volumes = new Set<string>();
      try {
        const broker = await engine.startBroker(spec, never, () => {});
        const member = await broker.startMember({
          scenario: 's',
          member: 'A',
          incarnation: 0,
          topic: 't',
          workPerRecordMs: 0,
          properties: { 'group.id': 'g' },
        });
        member.ended.catch(() => {});
        for (const name of await running()) {
          const { HostConfig, Mounts, Config } = await docker.getContainer(name.slice(1)).inspect();
          expect(HostConfig.Privileged).toBe(false);
          expect(HostConfig.CapDrop).toEqual(['ALL']);
          expect(HostConfig.SecurityOpt).toContain('no-new-privileges');
          expect(HostConfig.Memory).toBeGreaterThan(0);
          expect(HostConfig.PidsLimit).toBeGreaterThan(0);
          expect(HostConfig.Binds ?? []).toEqual([]);
          // The agent's folder, and volumes that the public image declares; nothing of this machine is mounted.
          expect(Mounts.filter(({ Type }) => Type !== 'volume')).toEqual([]);
          for (const { Destination, RW, Name } of Mounts) {
            if (Destination === AGENT_FOLDER && !Config.Labels[LABELS.role]!.startsWith('broker'))
              expect(RW).toBe(false);
            volumes.add(Name!);
          }
          expect(['', 'root', '0']).not.toContain(Config.User);
          for (const bindings of Object.values(
            (HostConfig.PortBindings ?? {}) as Record<string, { HostIp: string }[]>,
          )) {
            expect(bindings.map(({ HostIp }) => HostIp)).toEqual(['127.0.0.1']);
          }
        }
      } finally {
        await engine.dispose();
      }
      expect(volumes.size).toBeGreaterThan(0);
      for (const name of volumes)
        await expect(docker.getVolume(name).inspect(), name).rejects.toThrow(/no such volume/);
    });

    test('a broker is in a network of its run alone, which goes with it, and reachable from there and the loopback only', async () => {
      const engine = await connect();
      // Another container of this machine, in the network that containers are in when nobody says otherwise.
      const other = await docker.createContainer({ Image: image, Entrypoint: ['sleep', '600'], HostConfig: { NetworkMode: 'default' } });
      try {
        const broker = await engine.startBroker(spec, never, () => {});
        expect(broker.bootstrap).toMatch(/^127\.0\.0\.1:/);
        await other.start();
        const [network, ...more] = await networks();
        expect(more).toEqual([]);
        const containers = await Promise.all((await running()).map((name) => docker.getContainer(name.slice(1)).inspect()));
        const brokers = containers.filter(({ HostConfig }) => !/^(?:container:|none)/.test(HostConfig.NetworkMode ?? ''));
        expect(brokers.map(({ NetworkSettings }) => Object.keys(NetworkSettings.Networks))).toEqual([[network!.Name]]);
        const { Containers } = await docker.getNetwork(network!.Id).inspect();
        expect(Object.keys(Containers ?? {})).toEqual(brokers.map(({ Id }) => Id));
        const { NetworkSettings } = await other.inspect();
        expect(Object.keys(NetworkSettings.Networks)).not.toContain(network!.Name);
      } finally {
        await other.remove({ force: true, v: true });
        await engine.dispose();
      }
      expect(await networks()).toEqual([]);
    }); // biome-ignore format: one line reads better

    test('a broker whose port is not published has no network but its own loopback', async () => {
      const engine = await connect(host, { publishPort: false });
      try {
        await engine.startBroker(spec, never, () => {});
        const modes = await Promise.all((await running()).map(async (name) => (await docker.getContainer(name.slice(1)).inspect()).HostConfig.NetworkMode));
        expect(modes).toContain('none');
        expect(modes.filter((mode) => mode !== 'none' && !mode?.startsWith('container:'))).toEqual([]);
        expect(await networks()).toEqual([]);
      } finally {
        await engine.dispose();
      }
    }); // biome-ignore format: one line reads better

    test('when Docker stops in the middle, members and broker fail with what to do, and the next run removes what is left', async () => {
      const proxy = await startProxy(host.replace('unix://', ''));
      const engine = await connect(`unix://${proxy.path}`);
      const broker = await engine.startBroker(spec, never, () => {});
      const member = await broker.startMember({
        scenario: 's',
        member: 'A',
        incarnation: 0,
        topic: 't',
        workPerRecordMs: 0,
        properties: { 'group.id': 'g', 'key.deserializer': BYTES, 'value.deserializer': BYTES },
      });
      await member.events[Symbol.asyncIterator]().next();
      await proxy.stop();
      const lost = /Docker stopped answering.*Start it again/;
      await expect(member.ended).rejects.toThrow(lost);
      await expect(broker.ended).rejects.toThrow(lost);
      await expect((async () => { for await (const _ of member.events); })()).rejects.toThrow(lost); // biome-ignore format: one loop
      await expect(broker.runTool(AGENT_CLASS, ['checks'])).rejects.toThrow(EngineError);
      await expect(member.kill()).rejects.toThrow(EngineError);
      await engine.dispose();
      const left = await running();
      expect(left.length).toBeGreaterThan(0);
      const next = await connect();
      await next.sweep();
      await next.dispose();
      expect(await running()).toEqual([]);
    });

    test('what a dead process left behind is removed; what others own is not', async () => {
      const gone = spawn(process.execPath, ['-e', '0']);
      await once(gone, 'exit');
      const ours = labelsOf('test', 'member');
      const create = (labels: Record<string, string>) => docker.createContainer({ Image: image, Labels: labels });
      const dead = await create({ ...ours, [LABELS.owner]: String(gone.pid) });
      const reusedId = await create({ ...ours, [LABELS.owner]: `${process.pid}@1` });
      const network = await docker.createNetwork({
        Name: 'rebalance-lab-of-a-dead-process',
        Labels: { ...ours, [LABELS.owner]: String(gone.pid) },
      });
      const others = await Promise.all([
        create(ours),
        create({ ...ours, [LABELS.owner]: String(gone.pid), [LABELS.host]: 'another machine' }),
        create({ something: 'else' }),
      ]);
      try {
        const engine = await connect();
        expect(await engine.sweep()).toBeGreaterThan(0);
        await expect(dead.inspect()).rejects.toMatchObject({ statusCode: 404 });
        await expect(network.inspect()).rejects.toMatchObject({ statusCode: 404 });
        if (process.platform === 'linux') await expect(reusedId.inspect()).rejects.toMatchObject({ statusCode: 404 });
        for (const other of others) expect((await other.inspect()).State.Status).toBe('created');
        await engine.dispose();
      } finally {
        for (const container of [dead, reusedId, ...others])
          await container.remove({ force: true, v: true }).catch(() => {});
        await network.remove().catch(() => {});
      }
    });
  });
}

/** A socket before Docker's, so that Docker can stop for one engine alone. */
async function startProxy(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-proxy-'));
  const path = join(folder, 'docker.sock');
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const daemon = connectTo({ path: target, allowHalfOpen: true });
    for (const socket of [client, daemon]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.pipe(daemon).pipe(client);
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    path,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
