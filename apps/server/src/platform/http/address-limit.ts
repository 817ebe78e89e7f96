/**
 * Counts the calls of an address in fixed windows, each call by itself, before its session is known. In memory and per
 * process. Limits: 100,000 addresses a call; beyond them the window that began first is forgotten, which ends first too.
 */

const MOST_ADDRESSES = 100_000;

/** Where an address stands after one more call. */
export interface AddressCount {
  readonly max: number;
  /** How many more calls its window takes. */
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly seconds: number;
  readonly isExceeded: boolean;
}

interface Window {
  count: number;
  readonly beganAt: number;
}

/** The windows of one call; they stand in the order in which they began. */
export class AddressLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #most: number;
  readonly #windows = new Map<string, Window>();

  constructor({ max, windowMs }: { max: number; windowMs: number }, now: () => number, most = MOST_ADDRESSES) {
    this.#max = Math.trunc(max);
    this.#windowMs = windowMs;
    this.#now = now;
    this.#most = most;
  }

  /** Counts one call. */
  hit(address: string): AddressCount {
    const now = this.#now();
    let window = this.#windows.get(address);
    if (window === undefined || window.beganAt + this.#windowMs <= now) window = this.#begin(address, now);
    window.count++;
    return {
      max: this.#max,
      remaining: Math.max(0, this.#max - window.count),
      seconds: Math.ceil((this.#windowMs - (now - window.beganAt)) / 1000),
      isExceeded: window.count > this.#max,
    };
  }

  #begin(address: string, now: number): Window {
    // Taken out first: a name that is set again would keep its old place.
    this.#windows.delete(address);
    const [oldest] = this.#windows.size >= this.#most ? this.#windows.keys() : [];
    if (oldest !== undefined) this.#windows.delete(oldest);
    const window = { count: 0, beganAt: now };
    this.#windows.set(address, window);
    return window;
  }
}

/** The headers that tell a caller where his address stands, by name and value in turn. */
export function limitHeaders({ max, remaining, seconds, isExceeded }: AddressCount): string[] {
  const told = ['x-ratelimit-limit', `${max}`, 'x-ratelimit-remaining', `${remaining}`, 'x-ratelimit-reset', `${seconds}`];
  if (isExceeded) told.push('retry-after', `${seconds}`);
  return told;
}
