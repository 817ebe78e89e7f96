/**
 * The least time of the processor that a piece of work takes in five runs, ms. Whatever else the machine does is not counted: no
 * waiting for a turn, and collecting garbage of before falls on single runs alone. No more are made once one took less than enough.
 */
export function leastMs(work: () => void, enoughMs = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && least >= enoughMs; run++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
