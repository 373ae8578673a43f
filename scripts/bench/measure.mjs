/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures a function beside another one: in each round both run for a moment, in turn, so that whatever slows the machine
 * down slows both.
 * @param {() => unknown} call
 * @param {() => unknown} yardstick
 * @param {{ rounds?: number, slice?: number }} [options] rounds that count, and how long one function runs in each (ms)
 * @returns {{ call: number, yardstick: number, ratio: number }} medians: processor time of one call (ms), and of the ratio
 */
export function beside(call, yardstick, { rounds = 80, slice = 6 } = {}) {
  const times = [];
  for (let round = -Math.ceil(rounds / 2); round < rounds; round++) {
    const pair = [timePerCall(call, slice), timePerCall(yardstick, slice)];
    if (round >= 0) times.push(pair);
  }
  return {
    call: median(times.map(([own]) => own)),
    yardstick: median(times.map(([, other]) => other)),
    ratio: median(times.map(([own, other]) => own / other)),
  };
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
