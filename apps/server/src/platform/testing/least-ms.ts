/** The least time that a piece of work takes in five runs, ms: a busy machine makes single ones slow, not all. */
export function leastMs(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
