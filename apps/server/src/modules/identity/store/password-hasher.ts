/**
 * Argon2id over passwords. At most two hashes are computed at a time, so that a wave of logins queues here and the
 * server keeps answering everything else; more than MAX_WAITING are refused (UNAVAILABLE), whoever asks. An account that does not exist costs the same work as one that does.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../../platform/refusal.ts';

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 64;

/** Makes and checks password hashes. Errors of each: UNAVAILABLE. */
export class PasswordHasher {
  readonly #waiting: (() => void)[] = [];
  #free = AT_ONCE;
  #nobody: Promise<string> | undefined;

  /** The hash to store for a password. */
  hash(password: string): Promise<string> {
    return this.#queued(() => hash(password, PARAMETERS));
  }

  /** Whether a password belongs to a hash; with null the same work is done and the answer is no. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.prepare());
    const isRight = await this.#queued(() => verify(against, password));
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

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= MAX_WAITING) refuse('UNAVAILABLE');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
