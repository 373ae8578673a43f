// Child processes and their end: run a command to its end, or own one until it is disposed of.
import { spawn } from 'node:child_process';

const TAIL_CHARACTERS = 4000;

/**
 * Keeps the last characters of a stream of output, for error messages.
 * @returns {{ add(chunk: unknown): void, text(): string }}
 */
export function outputTail() {
  let kept = '';
  return {
    add(chunk) {
      kept = (kept + String(chunk)).slice(-TAIL_CHARACTERS);
    },
    text: () => kept.trim(),
  };
}

/**
 * Runs a command to its end and resolves with what it wrote to standard output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string>}
 * @throws {Error} when the command cannot start or exits with another code than 0; the message ends with its last output.
 */
export function run(command, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what the command itself started (make, a compiler) ends with it.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const stopChild = onProcessEnd(() => child.pid && signalGroup(child.pid, 'SIGTERM'));
    const tail = outputTail();
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      tail.add(chunk);
    });
    child.stderr.on('data', (chunk) => tail.add(chunk));
    child.on('error', (error) => {
      stopChild.forget();
      reject(new Error(`Cannot start "${command}": ${error.message}`));
    });
    child.on('close', (code, signal) => {
      stopChild.forget();
      if (code === 0) resolve(stdout);
      else reject(new Error(`"${command} ${args.join(' ')}" ended with ${signal ?? `code ${code}`}:\n${tail.text()}`));
    });
  });
}

/** @type {Set<() => unknown>} */
const endActions = new Set();
let listening = false;

/**
 * Registers a synchronous clean-up for the case that this process ends before the owner disposes: by a signal, an
 * exception, or process.exit. Actions run last in, first out.
 * @param {() => unknown} action
 * @returns {{ forget(): void }}
 */
export function onProcessEnd(action) {
  if (!listening) {
    listening = true;
    process.on('exit', () => {
      for (const each of [...endActions].reverse()) {
        try {
          each();
        } catch {
          // The remaining actions matter more than the one that failed; the process is ending.
        }
      }
    });
    // 128 + signal number is what a shell reports for a process that ended by that signal.
    for (const [signal, code] of /** @type {const} */ ([
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ])) {
      process.on(signal, () => process.exit(code));
    }
  }
  endActions.add(action);
  return { forget: () => endActions.delete(action) };
}

/**
 * Owns clean-ups and runs them all at the end, last in, first out, whatever becomes of each.
 * @returns {{ add(cleanUp: () => Promise<void>): void, dispose(): Promise<void> }} `dispose` throws the first failure
 */
export function createDisposer() {
  /** @type {(() => Promise<void>)[]} */
  const cleanUps = [];
  return {
    add: (cleanUp) => cleanUps.push(cleanUp),
    async dispose() {
      /** @type {unknown[]} */
      const failures = [];
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp().catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Sends a signal to a process group; one that is gone already is fine.
 * @param {number} leader process id of the group's leader
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether the group still had a process
 */
export function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Ends a process group: politely first, by force after the grace time.
 * @param {number} leader process id of the group's leader
 * @param {number} [graceMs] how long the group may take to end by itself
 */
export async function endGroup(leader, graceMs = 3000) {
  const deadline = Date.now() + graceMs;
  let alive = signalGroup(leader, 'SIGTERM');
  while (alive && Date.now() < deadline) {
    await new Promise((done) => setTimeout(done, 50));
    alive = signalGroup(leader, 0);
  }
  if (alive) signalGroup(leader, 'SIGKILL');
}

/**
 * @param {string} message
 */
export function progress(message) {
  console.log(`[host] ${message}`);
}
