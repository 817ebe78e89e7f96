/**
 * Proofs of work: a caller finds a number whose hash begins with so many zero bits. Pure. A challenge is
 * `<bits>-<expires>-<salt>-<mac>`, its solution `<challenge>-<number>`; what is hashed is the solution's text, with SHA-256.
 */

/** How long a challenge may be solved, in ms: a phone needs some five minutes for the hardest, now and then three times that. */
export const PROOF_MS = 15 * 60_000;

/**
 * Zero bits asked for. Each bit doubles the work: the web app's solver takes on average 2 s for 20 bits, 4 s for 21, 30 s for 24
 * and 2 min for 26 on one core of a laptop (550 hashes a millisecond in Chromium), a phone about three times as long.
 */
const [FIRST_LOGIN_BITS, FIRST_CODE_BITS, MOST_BITS] = [16, 20, 26];

const SOLUTION = /^(?<bits>[0-9]{2})-(?<expires>[0-9]{13})-(?<salt>[0-9a-f]{16})-(?<mac>[0-9a-f]{32})-(?:0|[1-9][0-9]{0,14})$/;

/** A solution as its text says. */
export interface Solution {
  bits: number;
  expires: number;
  /** Makes every challenge another one. */
  salt: string;
  mac: string;
}

/** Bits for a try at a password, when so many tries with a proof failed already: an eighth of a bit more for each. */
export const bitsForLogin = (failed: number): number => Math.min(MOST_BITS, FIRST_LOGIN_BITS + Math.floor(failed / 8));

/**
 * Bits for a code, when a contact was sent so many for proofs: one bit more for each. The price, not the count, keeps strangers
 * from using up an owner's codes; it stops rising where a browser still pays it.
 */
export const bitsForCode = (sent: number): number => Math.min(MOST_BITS, FIRST_CODE_BITS + sent);

/** Reads a solution; null when the text is none. */
export function readSolution(text: string): Solution | null {
  const found = SOLUTION.exec(text)?.groups as Record<'bits' | 'expires' | 'salt' | 'mac', string> | undefined;
  return found ? { ...found, bits: Number(found.bits), expires: Number(found.expires) } : null;
}

/** Zero bits at the beginning of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
