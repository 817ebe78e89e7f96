/**
 * Solves proofs of work, which the server asks for when strangers crowd a login or a contact: the first number whose SHA-256
 * with the challenge begins with as many zero bits as the challenge asks. In slices of a few milliseconds on the page's own
 * thread, so that the page answers. On one core of a laptop (550 hashes a millisecond in Chromium) 16 bits take 0.1 s on average,
 * 20 bits 2 s, 21 bits 4 s, 24 bits 30 s and 26 bits 2 min; half as long or twice as long is common.
 */
import { sha256After } from './proof-of-work-hash.ts';

const SLICE_MS = 12;
/** Work of this long asks for words. */
const SLOW_MS = 2_000;
/** Hashes between two looks at the clock. */
const STRIDE = 256;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Whether the first words of a hash begin with so many zero bits, at most 64. */
function hasZeroBits(hash: Int32Array, bits: number): boolean {
  const zeros = Math.clz32(hash[0] as number);
  return (zeros < 32 ? zeros : 32 + Math.clz32(hash[1] as number)) >= bits;
}

/**
 * The solution of a challenge (`<bits>-…`, ASCII): the challenge with the number that solves it. `onSlow` is called once after two
 * seconds of work; what it returns is called when the work is done.
 */
export async function solveProof(challenge: string, onSlow?: () => () => unknown): Promise<string> {
  const bits = Number(challenge.slice(0, challenge.indexOf('-')));
  const hashOf = sha256After(`${challenge}-`);
  const started = performance.now();
  let began = started;
  let onDone: (() => unknown) | undefined;
  for (let number = 0; ; number++) {
    if (hasZeroBits(hashOf(String(number)), bits)) {
      onDone?.();
      return `${challenge}-${number}`;
    }
    if (number % STRIDE !== 0 || performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
    if (began - started >= SLOW_MS) onDone ??= onSlow?.();
  }
}
