/** A read whose cost must not grow with how many ask for it. */

/**
 * Makes a read one that runs once at a time: those who ask while it runs share the next run, so each answer is of a moment after
 * it was asked for, and two runs at most answer any number of askers. A failure is of its run only.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const run = (): Promise<T> => {
    next = null;
    const own = read().finally(() => {
      if (running === own) running = null;
    });
    running = own;
    return own;
  };
  return () => {
    if (running === null) return run();
    next ??= running.then(run, run);
    return next;
  };
}
