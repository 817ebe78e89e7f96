/** Randomness, injected so that the domain stays pure and tests can repeat a run. */
import { randomBytes, randomInt } from 'node:crypto';

/** A source of unpredictable values. */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Buffer;
  /** A whole number from 0 to `max` - 1, each equally likely. */
  below(max: number): number;
}

/** The operating system's source. */
export const secureRandom: Random = { bytes: (length) => randomBytes(length), below: (max) => randomInt(max) };
