/**
 * Proofs of work: a caller finds a number whose hash begins with so many zero bits. Pure. A challenge is
 * `<bits>-<expires>-<salt>-<mac>`, its solution `<challenge>-<number>`; what is hashed is the solution's text, with SHA-256.
 */

/** How long a challenge may be solved, in ms. */
export const PROOF_MS = 5 * 60_000;
/** A phone needs less than a second for the first, and minutes for the last. */
const [FIRST_BITS, MOST_BITS] = [16, 26];

const SOLUTION = /^(?<bits>[0-9]{2})-(?<expires>[0-9]{13})-(?<salt>[0-9a-f]{16})-(?<mac>[0-9a-f]{32})-(?:0|[1-9][0-9]{0,14})$/;

/** A solution as its text says. */
export interface Solution {
  bits: number;
  expires: number;
  /** Makes every challenge another one. */
  salt: string;
  mac: string;
}

/** How many zero bits are asked for when so many of a lane's proofs are used up already. */
export const bitsFor = (used: number): number => Math.min(MOST_BITS, FIRST_BITS + Math.floor(used / 8));

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
