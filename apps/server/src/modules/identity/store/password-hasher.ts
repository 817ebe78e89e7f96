/**
 * Argon2id over passwords. At most two hashes are computed at a time, so that a wave of logins queues here and the
 * server keeps answering everything else. Strangers, strangers with a proof of work, and those who are known (a session, or a
 * device that has signed in before) each have a queue of their own; the known come first, but every fourth place is for the others.
 * What finds its queue full is refused (UNAVAILABLE). An account that does not exist costs the same work as one that does.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../../platform/refusal.ts';

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two orders of magnitude less work, for tests in whose own process passwords are hashed. No setting of a server reaches it. */
export const CHEAP_PARAMETERS = { ...PARAMETERS, memoryCost: 256, timeCost: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 64;

/** Whose work it is: of somebody known (`device`), of a stranger who has proved work, of any stranger. */
export type HashLane = 'device' | 'proved' | 'stranger';
const LANES: readonly HashLane[] = ['device', 'proved', 'stranger'];
/** Each so many places the order is turned round, so that nobody waits for ever. */
const TURN = 4;

/** Makes and checks password hashes. Errors of each: UNAVAILABLE. */
export class PasswordHasher {
  readonly #parameters: typeof PARAMETERS;
  readonly #waiting: Record<HashLane, (() => void)[]> = { device: [], proved: [], stranger: [] };
  #free = AT_ONCE;
  #served = 0;
  #nobody: Promise<string> | undefined;

  constructor(parameters = PARAMETERS) {
    this.#parameters = parameters;
  }

  /** The hash to store for a password. */
  hash(password: string, lane: HashLane = 'device'): Promise<string> {
    return this.#queued(lane, () => hash(password, this.#parameters));
  }

  /** Whether a password belongs to a hash; with null the same work is done and the answer is no. */
  async matches(password: string, stored: string | null, lane: HashLane = 'device'): Promise<boolean> {
    const against = stored ?? (await this.prepare());
    const isRight = await this.#queued(lane, () => verify(against, password));
    return isRight && stored !== null;
  }

  /** Computes the hash that nobody's password has, which stands in for missing accounts. */
  prepare(): Promise<string> {
    this.#nobody ??= this.hash(randomBytes(32).toString('hex')).catch((error: unknown) => {
      this.#nobody = undefined;
      throw error;
    });
    return this.#nobody;
  }

  async #queued<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting[lane].length >= MAX_WAITING) refuse('UNAVAILABLE');
    else await new Promise<void>((resolve) => this.#waiting[lane].push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#free++;
    }
  }

  #next(): (() => void) | undefined {
    const order = ++this.#served % TURN === 0 ? LANES.toReversed() : LANES;
    const lane = order.find((one) => this.#waiting[one].length > 0);
    return lane && this.#waiting[lane].shift();
  }
}
