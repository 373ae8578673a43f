// Builds the lab's agent, dist/lab-agent.jar, from src/lab/agent. usage: node scripts/agent.mjs
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './host/process.mjs';
import { ROOT } from './host/root.mjs';
import { artifacts } from './java/jars.mjs';

const SOURCES = join(ROOT, 'src/lab/agent');
const JAR = join(ROOT, 'dist/lab-agent.jar');
/** What it is compiled against; at run time the image's own jars take their place. */
const LIBRARIES = ['org.apache.kafka:kafka-clients:4.3.1', 'org.slf4j:slf4j-api:1.7.36'];
/** The oldest Java that the client runs on is older, but brokers need 17 anyway. */
const RELEASE = '17';
/** A fixed time in the jar, so that the same sources always give the same bytes. */
const DATE = '2000-01-01T00:00:00Z';

/**
 * Compiles the agent unless its jar is as new as its sources say.
 * @param {string} [jar] where it goes
 * @returns {Promise<string>} path of the jar
 * @throws {Error} when there is no JDK or no Maven, or the sources do not compile
 */
export async function buildAgent(jar = JAR) {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => join(SOURCES, name));
  const hash = createHash('sha256').update(`${LIBRARIES} ${RELEASE} ${DATE}`);
  for (const source of sources) hash.update(readFileSync(source));
  const stamp = `${jar}.sources`;
  const wanted = hash.digest('hex');
  if (existsSync(jar) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return jar;

  const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-agent-'));
  try {
    const classes = join(folder, 'classes');
    const classPath = (await artifacts(LIBRARIES)).join(delimiter);
    await run('javac', ['--release', RELEASE, '-cp', classPath, '-d', classes, ...sources]);
    const entries = readdirSync(classes, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.class'))
      .sort();
    const built = join(folder, 'agent.jar');
    // No manifest: the JDK writes its own version into it.
    await run('jar', ['--create', '--no-manifest', '--date', DATE, '--file', built, ...entries], { cwd: classes });
    await mkdir(dirname(jar), { recursive: true });
    // Written beside and renamed, so that whoever copies it meanwhile gets the old one or the new one.
    const beside = `${jar}.${process.pid}`;
    await writeFile(beside, readFileSync(built));
    await rename(beside, jar);
    await writeFile(stamp, wanted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return jar;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await buildAgent());
  } catch (error) {
    console.error(
      `The lab's agent could not be built. It needs a JDK ${RELEASE} or newer and Maven.\n${error.message}`,
    );
    process.exitCode = 1;
  }
}
