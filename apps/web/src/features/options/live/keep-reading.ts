/**
 * A reading that is made until it succeeds, and anew on every occasion on which something may have been missed. An event
 * alone is not enough: a connection that outlives a short time offline has no reconnect, while a reading that
 * fell into that time has failed.
 */

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** What a reading needs. */
export interface ReadingDeps {
  /** Reads; rejects when it could not. `signal` aborts it. */
  read: (signal: AbortSignal) => Promise<void>;
  /** Told after each reading that was not overtaken, failed or not. */
  onEnd: () => void;
  /** Sources of occasions to read anew; each answers how to stop. */
  occasions: readonly ((again: () => void) => () => void)[];
  /** Does something after a while, in ms; answers how to cancel it. */
  after: (act: () => void, ms: number) => () => void;
}

/** Reads now, after each failure (waits double up to 30 s) and on each occasion; answers how to stop. */
export function keepReading({ read, onEnd, occasions, after }: ReadingDeps): () => void {
  let current = new AbortController();
  let cancelWait = () => {};
  let waitMs = FIRST_WAIT_MS;

  const leave = () => {
    cancelWait();
    current.abort();
  };

  async function start(): Promise<void> {
    // A request that began while the device was offline may hang until its time limit: the newest reading counts.
    leave();
    const own = new AbortController();
    current = own;
    const succeeded = await read(own.signal).then(
      () => true,
      () => false,
    );
    if (own.signal.aborted) return;
    if (succeeded) waitMs = FIRST_WAIT_MS;
    else {
      cancelWait = after(() => void start(), waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
    onEnd();
  }

  const stops = occasions.map((follow) => follow(() => void start()));
  void start();
  return () => {
    leave();
    for (const stop of stops) stop();
  };
}
