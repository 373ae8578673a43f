/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures functions side by side: in each round each of them runs for a while, in turn, so that whatever slows the machine
 * down slows all of them.
 * @param {Record<string, () => unknown>} functions
 * @param {{ rounds?: number, slice?: number }} [options] rounds that count, and how long one function runs in each (ms)
 * @returns {Record<string, number>} median processor time of one call (ms)
 */
export function sideBySide(functions, { rounds = 40, slice = 15 } = {}) {
  const names = Object.keys(functions);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const warmUp = Math.ceil(rounds / 2);
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const time = timePerCall(functions[name], slice);
      if (round >= 0) times[name].push(time);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])]));
}

/**
 * Processor time, not the clock: what else the machine does shall not count.
 * @param {() => unknown} call
 * @param {number} slice ms
 */
function timePerCall(call, slice) {
  const start = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  do {
    call();
    calls++;
  } while (performance.now() - start < slice);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
