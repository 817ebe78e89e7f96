/**
 * Looks tokens up. Invariant: a live session is never refused because others of its address send wrong tokens. Only unknown
 * tokens count for an address. While an address has too many, tokens that were not seen alive lately are looked up a few at
 * a time, so that a flood does not hold the database. In memory and per process.
 */
import { type RateLimit, TYPE_SESSION_INVALID } from '@glasshouse/contract';
import { Refusal } from '../refusal.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Unknown tokens of one address in a minute; beyond that they are refused. */
const BAD_TOKENS: RateLimit = { max: 60, windowMs: 60_000 };
/** Tokens of live sessions that are remembered in each of two generations. */
const MOST_KNOWN = 20_000;
/** Doubtful tokens that are looked up at the same time, and that wait for it. */
const MOST_LOOKUPS = 8;
const MOST_WAITING = 1_000;

/** Tokens that were alive when they were last looked up, as far as they are remembered. */
class KnownTokens {
  #late = new Set<string>();
  #early = new Set<string>();

  has(token: string): boolean {
    return this.#late.has(token) || this.#early.has(token);
  }

  add(token: string): void {
    if (this.#late.has(token)) return;
    if (this.#late.size >= MOST_KNOWN) [this.#early, this.#late] = [this.#late, new Set()];
    this.#late.add(token);
  }

  delete(token: string): void {
    this.#late.delete(token);
    this.#early.delete(token);
  }
}

/** Runs a few lookups at a time, the others in the order in which they came. */
class LookupQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Error: TOO_MANY_REQUESTS, when too many wait. */
  async run<T>(lookup: () => Promise<T>): Promise<T> {
    if (this.#running < MOST_LOOKUPS) this.#running++;
    else if (this.#waiting.length >= MOST_WAITING) throw new Refusal('TOO_MANY_REQUESTS', { seconds: 1 });
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await lookup();
    } finally {
      // The next in the queue takes the place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** The fields of a request that identify the caller. */
export interface Caller {
  readonly token: string;
  readonly ip: string;
  /** Seconds until its address may call again unless the token is a live session's; see `IncomingCall`. */
  readonly overLimit?: number | undefined;
}

/** Whose a token is, for all calls of a process. */
export class TokenCheck {
  readonly #limiter: RateLimiter;
  readonly #limit: RateLimit;
  readonly #known = new KnownTokens();
  readonly #queue = new LookupQueue();

  /** `factor` multiplies how many wrong tokens an address may send. */
  constructor(limiter: RateLimiter, factor = 1) {
    this.#limiter = limiter;
    this.#limit = { ...BAD_TOKENS, max: Math.ceil(BAD_TOKENS.max * factor) };
  }

  /** Whether a token was a live session's when it was last looked up. */
  isKnown(token: string): boolean {
    return this.#known.has(token);
  }

  /** Whose token it is; null without one. Errors: SESSION_INVALID (999), TOO_MANY_REQUESTS. */
  async callerOf<T>({ token, ip, overLimit = 0 }: Caller, authenticate: (token: string) => Promise<T | null>): Promise<T | null> {
    if (token === '') return null;
    const name = `bad token ${ip}`;
    const isDoubtful = !this.#known.has(token) && (overLimit > 0 || this.#limiter.wait(name, this.#limit) > 0);
    const caller = await (isDoubtful ? this.#queue.run(() => authenticate(token)) : authenticate(token));
    if (caller !== null) {
      this.#known.add(token);
      return caller;
    }
    this.#known.delete(token);
    const seconds = Math.max(this.#limiter.hit(name, this.#limit), overLimit);
    if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds });
    throw new Refusal('SESSION_INVALID', {}, TYPE_SESSION_INVALID);
  }
}
