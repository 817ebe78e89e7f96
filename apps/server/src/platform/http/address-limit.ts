/**
 * Counts the calls of an address in fixed windows, each call by itself, before its session is known. In memory and per
 * process. Limits: 100,000 addresses a call; beyond them the half of the windows that began first is forgotten, which ends
 * first too. A new address costs the same however many came before it: a flood of them is what the table is for.
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

/** The windows of one call, in two halves: those that began lately, and those before them, which are forgotten together. */
export class AddressLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #most: number;
  #late = new Map<string, Window>();
  #early = new Map<string, Window>();
  #lateSince = 0;

  constructor({ max, windowMs }: { max: number; windowMs: number }, now: () => number, most = MOST_ADDRESSES) {
    this.#max = Math.trunc(max);
    this.#windowMs = windowMs;
    this.#now = now;
    this.#most = most;
  }

  /** How many windows are kept. */
  get size(): number {
    return this.#late.size + this.#early.size;
  }

  /** Counts one call. */
  hit(address: string): AddressCount {
    const now = this.#now();
    let window = this.#late.get(address) ?? this.#early.get(address);
    if (window === undefined || window.beganAt + this.#windowMs <= now) window = this.#begin(address, now);
    window.count++;
    return {
      max: this.#max,
      remaining: Math.max(0, this.#max - window.count),
      seconds: Math.ceil((this.#windowMs - (now - window.beganAt)) / 1000),
      isExceeded: window.count > this.#max,
    };
  }

  /** Deletes windows that have ended, which an idle caller would otherwise keep. */
  forgetEnded(): void {
    const now = this.#now();
    // What began before the late half did has ended when that half is as old as a window.
    if (this.#lateSince + this.#windowMs <= now) this.#turn(now);
  }

  #turn(now: number): void {
    this.#early = this.#late;
    this.#late = new Map();
    this.#lateSince = now;
  }

  #begin(address: string, now: number): Window {
    if (this.#late.size >= this.#most / 2 || this.#lateSince + this.#windowMs <= now) this.#turn(now);
    const window = { count: 0, beganAt: now };
    this.#late.set(address, window);
    return window;
  }
}

/** The rate-limit headers, by name and value in turn. */
export function limitHeaders({ max, remaining, seconds, isExceeded }: AddressCount): string[] {
  const told = ['x-ratelimit-limit', `${max}`, 'x-ratelimit-remaining', `${remaining}`, 'x-ratelimit-reset', `${seconds}`];
  if (isExceeded) told.push('retry-after', `${seconds}`);
  return told;
}
