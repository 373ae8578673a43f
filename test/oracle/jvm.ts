import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { cacheFolder } from '../../scripts/java/jars.mjs';

const JAVA_SOURCES = join(import.meta.dirname, 'java');
/** Sources that every judge is compiled with. */
const SHARED_SOURCES = join(import.meta.dirname, '../../scripts/java');
/** The judges are short-lived: the second compiler never pays off, and a parallel collector takes the tests' cores. */
const JVM_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-Dfile.encoding=UTF-8'];

/** A Java program that answers each request on stdin with one line on stdout, in order. */
export interface LineServer {
  /** Sends one request. Many may be under way at once. @throws when the process ends before the answer comes */
  request(message: string | Uint8Array): Promise<string>;
  /** Ends the process and waits until it is gone. */
  dispose(): Promise<void>;
}

export interface JavaProgram {
  main: string;
  /** Folders below `java/` whose sources are compiled together. */
  sources: readonly string[];
  /** Jars to compile and to run with. */
  classPath: readonly string[];
  flags?: readonly string[];
  args?: readonly string[];
}

/**
 * Compiles a program when its sources or its class path have changed, and starts it.
 * @throws when there is no JDK, or the sources do not compile; the message says what to do
 */
export async function startJava(program: JavaProgram): Promise<LineServer> {
  const classes = await compile(program);
  const classPath = [classes, ...program.classPath].join(delimiter);
  const flags = [...JVM_FLAGS, ...(program.flags ?? [])];
  const child = spawn('java', [...flags, '-cp', classPath, program.main, ...(program.args ?? [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Options of the person's own shell would be printed, and could change what is judged.
    env: { ...process.env, JAVA_TOOL_OPTIONS: undefined, _JAVA_OPTIONS: undefined, CLASSPATH: undefined },
  });
  return lineServer(program.main, child);
}

async function compile({ sources, classPath }: JavaProgram): Promise<string> {
  const folders = [SHARED_SOURCES, ...sources.map((folder) => join(JAVA_SOURCES, folder))];
  const files = (await Promise.all(folders.map(javaFiles))).flat().sort();
  const hash = createHash('sha256').update(classPath.join('\0'));
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(file));
  const classes = join(dirname(cacheFolder()), 'classes', hash.digest('hex').slice(0, 16));
  if (existsSync(classes)) return classes;

  await mkdir(dirname(classes), { recursive: true });
  const fresh = await mkdtemp(`${classes}-`);
  try {
    await javac([
      '-encoding',
      'UTF-8',
      '-Xlint:all,-serial,-processing',
      '-proc:none',
      '-d',
      fresh,
      '-cp',
      classPath.join(delimiter),
      ...files,
    ]);
    // Another test process may have compiled the same sources meanwhile.
    await rename(fresh, classes).catch((error) => {
      if (!existsSync(classes)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return classes;
}

async function javaFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.java')).map((name) => join(folder, name));
}

async function javac(args: string[]): Promise<void> {
  try {
    await promisify(execFile)('javac', args);
  } catch (error) {
    const failure = error as NodeJS.ErrnoException & { stderr?: string };
    if (failure.code === 'ENOENT') throw new Error(noJava('javac'));
    throw new Error(`javac refuses the judge's sources:\n${failure.stderr ?? failure.message}`);
  }
}

function noJava(command: string): string {
  return `${command} was not found. Install a JDK, version 17 or newer, and put its bin folder on PATH.`;
}

function lineServer(name: string, child: ChildProcessByStdio<Writable, Readable, Readable>): LineServer {
  interface Waiting {
    resolve(line: string): void;
    reject(error: Error): void;
  }
  const waiting: Waiting[] = [];
  let next = 0;
  let errors = '';
  let failure: Error | undefined;

  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0).slice(next)) reject(failure);
    next = 0;
  };
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ENOENT' ? new Error(noJava('java')) : error),
  );
  child.once('close', (code, signal) => fail(new Error(`${name} ended (${signal ?? code}).\n${errors}`)));
  child.stdin.on('error', () => {}); // The close event tells more.
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-8192);
  });
  createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    waiting[next++]?.resolve(line);
    // Cutting the front off for each line would make a long queue quadratic.
    if (next > 1024) next -= waiting.splice(0, next).length;
  });

  return {
    request(message) {
      return new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ resolve, reject });
        // Requests of one turn go out in one write: a write each costs more than a short answer.
        child.stdin.cork();
        child.stdin.write(message);
        process.nextTick(() => child.stdin.uncork());
      });
    },
    async dispose() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) child.kill('SIGKILL');
      await closed;
    },
  };
}
