// Keeps only the newest value and hands it on at most every `gapMs` (charts: 4 Hz).

/** A throttled sink. */
export interface Throttle<T> {
  push: (value: T) => void;
  /** Hands on what waits, now. */
  flush: () => void;
  cancel: () => void;
}

/** Timers, injected in tests. */
export interface ThrottleClock {
  now: () => number;
  set: (act: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
}

const WALL: ThrottleClock = {
  now: () => Date.now(),
  set: (act, ms) => setTimeout(act, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Latest-wins throttle; the first value passes at once. */
export function throttleLatest<T>(sink: (value: T) => void, gapMs: number, clock: ThrottleClock = WALL): Throttle<T> {
  let waiting: { value: T } | null = null;
  let timer: unknown;
  let lastAt = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    if (timer !== undefined) clock.clear(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    lastAt = clock.now();
    sink(value);
  };
  return {
    push: (value) => {
      waiting = { value };
      if (timer !== undefined) return;
      const wait = lastAt + gapMs - clock.now();
      if (wait <= 0) flush();
      else timer = clock.set(flush, wait);
    },
    flush,
    cancel: () => {
      if (timer !== undefined) clock.clear(timer);
      timer = undefined;
      waiting = null;
    },
  };
}
