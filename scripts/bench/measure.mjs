/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Until then the engine has compiled what is hot, on a busy machine too, where its compiler waits for a processor (ms). */
const WARM_UP = 1_500;
/** How long one function runs before it is the other's turn (ms). */
const SLICE = 6;

/**
 * Measures a function beside another one: in each round both run for a moment, in turn, so that whatever slows the machine
 * down slows both.
 * @param {() => unknown} call
 * @param {() => unknown} yardstick
 * @param {number} [rounds]
 * @returns {{ call: number, yardstick: number, ratio: number }} medians: processor time of one call (ms), and of the ratio
 */
export function beside(call, yardstick, rounds = 100) {
  const calls = [call, yardstick].map((each) => Math.ceil(SLICE / warmedUp(each)));
  const times = [];
  for (let round = 0; round < rounds; round++)
    times.push([timePerCall(call, calls[0]), timePerCall(yardstick, calls[1])]);
  return {
    call: median(times.map(([own]) => own)),
    yardstick: median(times.map(([, other]) => other)),
    ratio: median(times.map(([own, other]) => own / other)),
  };
}

/** Runs a function until it is as fast as it gets. @returns what a call takes then (ms) */
function warmedUp(call) {
  let time = 0;
  for (let spent = 0; spent < WARM_UP; ) {
    const batch = 20;
    time = timePerCall(call, batch);
    spent += time * batch;
  }
  return time;
}

/**
 * Processor time, not the clock: what else the machine does shall not count.
 * @param {() => unknown} call
 * @param {number} calls
 */
function timePerCall(call, calls) {
  const before = process.cpuUsage();
  for (let i = 0; i < calls; i++) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
