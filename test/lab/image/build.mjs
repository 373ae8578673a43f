// A local stand-in for apache/kafka where no image registry can be reached. It keeps that image's contract: KAFKA_* variables
// (read by Kafka's own docker wrapper), /opt/kafka/libs, java on PATH, an unprivileged user, class-data archives, a CMD that
// starts the broker. It has no bash and no Kafka shell scripts.
// usage: node test/lab/image/build.mjs          (DOCKER_HOST is honoured)
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { run } from '../../../scripts/host/process.mjs';
import { cacheFolder, classPath } from '../../../scripts/java/jars.mjs';

export const KAFKA_VERSION = '4.3.1';
export const STAND_IN = `kafka-rebalance/kafka:${KAFKA_VERSION}`;
const LABEL = 'kafka-rebalance.stand-in';
const HERE = dirname(fileURLToPath(import.meta.url));
const KAFKA_COORDINATES = [
  `org.apache.kafka:kafka_2.13:${KAFKA_VERSION}`,
  `org.apache.kafka:kafka-tools:${KAFKA_VERSION}`,
  // Kafka's distribution carries it beside its own dependencies; without it the broker logs nothing.
  'org.apache.logging.log4j:log4j-slf4j-impl:2.25.4',
];

const JAVA_MODULES =
  'java.base,java.compiler,java.desktop,java.instrument,java.logging,java.management,java.naming,java.rmi,java.scripting,' +
  'java.security.jgss,java.security.sasl,java.sql,java.xml,jdk.crypto.ec,jdk.jfr,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs';
/** Loaded by the native halves of snappy and zstd, which are inside jars where ldd does not see them. */
const NATIVE_EXTRAS = ['libstdc++.so.6', 'libgcc_s.so.1', 'libm.so.6'];
const USER = '1000';
const IMAGE_CONFIG = [
  'CMD ["/etc/kafka/docker/run"]',
  'USER appuser',
  'EXPOSE 9092',
  'WORKDIR /',
  'ENV PATH=/opt/java/bin:/bin:/usr/bin',
];
const TRAINING_MS = 60_000;
const TRAINING = [
  'KAFKA_JVM_PERFORMANCE_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
  'TRAIN_STORAGE=-XX:ArchiveClassesAtExit=/opt/kafka/storage.jsa',
  'TRAIN_KAFKA=-XX:ArchiveClassesAtExit=/opt/kafka/kafka.jsa',
  'KAFKA_NODE_ID=1',
  'KAFKA_PROCESS_ROLES=broker,controller',
  'KAFKA_LISTENERS=CONTROLLER://127.0.0.1:9093,INTERNAL://127.0.0.1:9092',
  'KAFKA_ADVERTISED_LISTENERS=INTERNAL://127.0.0.1:9092',
  'KAFKA_LISTENER_SECURITY_PROTOCOL_MAP=CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT',
  'KAFKA_CONTROLLER_LISTENER_NAMES=CONTROLLER',
  'KAFKA_INTER_BROKER_LISTENER_NAME=INTERNAL',
  'KAFKA_CONTROLLER_QUORUM_VOTERS=1@127.0.0.1:9093',
  'KAFKA_LOG_DIRS=/tmp/train',
];

/**
 * Builds the stand-in unless the daemon has one of the same ingredients.
 * @param {Docker} docker
 * @returns {Promise<string>} its name
 * @throws {Error} when a JDK, Maven, busybox or the network to fetch Kafka's jars is missing
 */
export async function buildStandIn(docker) {
  const wanted = ingredients();
  if (await isPresent(docker, wanted)) return STAND_IN;
  const saved = join(cacheFolder(), `${wanted}.image.tar`);
  if (existsSync(saved)) {
    await finished(docker, await docker.loadImage(createReadStream(saved)));
    if (await isPresent(docker, wanted)) return STAND_IN;
  }
  const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-image-'));
  const untrained = `${STAND_IN}-untrained-${process.pid}`;
  try {
    const root = join(folder, 'root');
    await fillRoot(root);
    await importRoot(docker, root, untrained);
    await train(docker, untrained, wanted);
    await save(docker, saved);
  } finally {
    await docker
      .getImage(untrained)
      .remove()
      .catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
  return STAND_IN;
}

/** @param {Docker} docker @param {string} wanted */
async function isPresent(docker, wanted) {
  const found = await docker.listImages({ filters: { reference: [STAND_IN], label: [`${LABEL}=${wanted}`] } });
  return found.length > 0;
}

/** Kept for other daemons: tests start private ones, which begin without an image. @param {Docker} docker @param {string} path */
async function save(docker, path) {
  const beside = `${path}.${process.pid}`;
  await pipeline(await docker.getImage(STAND_IN).get(), createWriteStream(beside));
  for (const name of await readdir(cacheFolder())) {
    if (name.endsWith('.image.tar')) await rm(join(cacheFolder(), name), { force: true });
  }
  await rename(beside, path);
}

/** Changes whenever something that goes into the image does. */
function ingredients() {
  const hash = createHash('sha256').update(KAFKA_COORDINATES.join() + process.arch);
  hash.update(execFileSync('javac', ['-version']));
  for (const name of ['build.mjs', 'run', 'log4j2.yaml']) hash.update(readFileSync(join(HERE, name)));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} root */
async function fillRoot(root) {
  for (const folder of [
    'bin', 'tmp', 'proc', 'sys', 'dev', 'root', 'home/appuser', 'opt/kafka/libs', 'opt/kafka/config', 'etc/kafka/docker',
    'etc/kafka/secrets', 'mnt/shared/config', 'var/lib/kafka/data',
  ]) await mkdir(join(root, folder), { recursive: true }); // biome-ignore format: a list of folders
  await Promise.all([addJava(root), addKafka(root), addShell(root)]);
  await addSharedLibraries(root);
  await writeFile(
    join(root, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/sh\nappuser:x:${USER}:${USER}::/home/appuser:/bin/sh\n`,
  );
  await writeFile(join(root, 'etc/group'), `root:x:0:\nappuser:x:${USER}:\n`);
  await writeFile(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  await chmod(join(root, 'tmp'), 0o1777);
}

/** @param {string} root */
async function addJava(root) {
  const home = dirname(dirname(await realpath(findProgram('javac'))));
  const java = join(root, 'opt/java');
  await run(join(home, 'bin/jlink'), ['--output', java, '--strip-debug', '--no-man-pages', '--no-header-files', '--add-modules', JAVA_MODULES]); // biome-ignore format: one command
  // jlink leaves out the base archive of class data, which every stock Java runtime has.
  await run(join(java, 'bin/java'), ['-Xshare:dump']);
}

/** @param {string} root */
async function addKafka(root) {
  for (const jar of await classPath(KAFKA_COORDINATES))
    await copyFile(jar, join(root, 'opt/kafka/libs', basename(jar)));
  const settings = join(root, 'etc/kafka/docker');
  await writeFile(join(settings, 'server.properties'), 'process.roles=broker,controller\nnode.id=1\n');
  await copyFile(join(HERE, 'log4j2.yaml'), join(settings, 'log4j2.yaml'));
  await copyFile(join(HERE, 'log4j2.yaml'), join(settings, 'tools-log4j2.yaml'));
  await copyFile(join(HERE, 'run'), join(settings, 'run'));
  await chmod(join(settings, 'run'), 0o755);
}

/** @param {string} root */
async function addShell(root) {
  const busybox = findProgram('busybox');
  await copyFile(busybox, join(root, 'bin/busybox'));
  for (const applet of (await run(busybox, ['--list'])).split('\n').filter(Boolean)) {
    if (applet !== 'busybox') await symlink('busybox', join(root, 'bin', applet));
  }
}

/** The C libraries that Java and its native parts are linked with, at the paths that the loader looks for. @param {string} root */
async function addSharedLibraries(root) {
  const java = join(root, 'opt/java');
  const own = (await readdir(join(java, 'lib'), { recursive: true })).filter((name) => name.endsWith('.so'));
  const linked = await run('ldd', [join(java, 'bin/java'), ...own.map((name) => join(java, 'lib', name))]);
  const paths = new Set(
    [...linked.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map((match) => match[1]).filter((path) => !path.startsWith(root)),
  );
  const known = await run('ldconfig', ['-p']).catch(() => run('/sbin/ldconfig', ['-p']));
  for (const name of NATIVE_EXTRAS) {
    const found = known.split('\n').find((line) => line.trim().startsWith(`${name} `));
    if (found) paths.add(found.slice(found.indexOf('=> ') + 3));
  }
  for (const path of paths) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await cp(path, join(root, path), { dereference: true });
  }
}

/** @param {Docker} docker @param {string} root @param {string} name */
async function importRoot(docker, root, name) {
  const tar = spawn('tar', ['-C', root, `--owner=${USER}`, `--group=${USER}`, '--numeric-owner', '-cf', '-', '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [repo, tag] = name.split(':');
  const answer = await docker.importImage(tar.stdout, { repo, tag, changes: IMAGE_CONFIG });
  await finished(docker, answer);
}

/** Starts a broker once, so that the class-data archives of both its programs are written, and keeps the result. */
async function train(docker, from, wanted) {
  const container = await docker.createContainer({
    Image: from,
    // Exported by the command, because the environment of the container would become the image's.
    Cmd: ['/bin/sh', '-c', `export ${TRAINING.map((each) => `'${each}'`).join(' ')}; exec /etc/kafka/docker/run`],
  });
  try {
    await container.start();
    await logSays(container, 'Kafka Server started');
    await container.stop({ t: 30 });
    const [repo, tag] = STAND_IN.split(':');
    const changes = [...IMAGE_CONFIG, `LABEL ${LABEL}=${wanted}`].join('\n');
    await container.commit({ repo, tag, changes });
  } finally {
    await container.remove({ force: true, v: true });
  }
}

/** @param {Docker.Container} container @param {string} text */
async function logSays(container, text) {
  const until = Date.now() + TRAINING_MS;
  for (;;) {
    const log = String(await container.logs({ stdout: true, stderr: true }));
    if (log.includes(text)) return;
    const { State } = await container.inspect();
    if (!State.Running || Date.now() > until)
      throw new Error(`The stand-in's broker did not start:\n${log.slice(-4000)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @param {Docker} docker @param {NodeJS.ReadableStream} stream */
function finished(docker, stream) {
  return new Promise((resolve, reject) => {
    docker.modem.followProgress(stream, (error, output) => (error ? reject(error) : resolve(output)));
  });
}

/** @param {string} name */
function findProgram(name) {
  const path = (process.env.PATH ?? '').split(':').map((folder) => join(folder, name)).find((file) => existsSync(file)); // biome-ignore format: one lookup
  if (!path) throw new Error(`The stand-in image needs ${name}. Install it and put it on PATH (Debian: ${name === 'busybox' ? 'busybox-static' : 'openjdk-17-jdk-headless'}).`); // biome-ignore format: one message
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  console.log(`${await buildStandIn(new Docker())} in ${Date.now() - started} ms`);
}
