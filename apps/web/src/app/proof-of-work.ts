/**
 * Solves proofs of work, which the server asks for when strangers crowd a login or a contact: the first number whose SHA-256
 * with the challenge begins with as many zero bits as the challenge says. In slices of a few milliseconds, so that the page answers.
 */
import { sha256 } from '@glasshouse/proofs';

const SLICE_MS = 12;
/** Hashes between two looks at the clock. */
const STRIDE = 256;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let i = 0; i < whole; i++) if (hash[i] !== 0) return false;
  return (bits & 7) === 0 || (hash[whole] as number) >> (8 - (bits & 7)) === 0;
}

/** The solution of a challenge (`<bits>-…`): the challenge with the number that solves it. */
export async function solveProof(challenge: string): Promise<string> {
  const bits = Number(challenge.slice(0, challenge.indexOf('-')));
  const encoder = new TextEncoder();
  let began = performance.now();
  for (let number = 0; ; number++) {
    const solution = `${challenge}-${number}`;
    if (hasZeroBits(sha256(encoder.encode(solution)), bits)) return solution;
    if (number % STRIDE !== 0 || performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
  }
}
