/**
 * SHA-256 (FIPS 180-4) of many texts that share a beginning: its blocks are hashed once, and nothing is allocated for a text.
 * Several times faster than hashing each text from its start; everything else uses `sha256` of `@glasshouse/proofs`.
 */

/** The first 32 bits behind the point of the roots of the first primes. */
const fractions = (count: number, root: (n: number) => number): Int32Array => {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32));
};
const START = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);
const schedule = new Int32Array(64);

/** Mixes one block of sixteen big-endian words into the state. */
function mix(state: Int32Array, block: Int32Array): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = block[i] as number;
  for (let i = 16; i < 64; i++) {
    const p = w[i - 15] as number;
    const q = w[i - 2] as number;
    const s0 = ((p >>> 7) | (p << 25)) ^ ((p >>> 18) | (p << 14)) ^ (p >>> 3);
    const s1 = ((q >>> 17) | (q << 15)) ^ ((q >>> 19) | (q << 13)) ^ (q >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d] = [state[0] as number, state[1] as number, state[2] as number, state[3] as number];
  let [e, f, g, h] = [state[4] as number, state[5] as number, state[6] as number, state[7] as number];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (ROUND[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = ((state[0] as number) + a) | 0;
  state[1] = ((state[1] as number) + b) | 0;
  state[2] = ((state[2] as number) + c) | 0;
  state[3] = ((state[3] as number) + d) | 0;
  state[4] = ((state[4] as number) + e) | 0;
  state[5] = ((state[5] as number) + f) | 0;
  state[6] = ((state[6] as number) + g) | 0;
  state[7] = ((state[7] as number) + h) | 0;
}

/**
 * Hashes texts that begin with `prefix`: the returned function takes the rest (both ASCII, the rest at most 40 characters) and
 * returns the eight words of the hash, valid until its next call.
 */
export function sha256After(prefix: string): (rest: string) => Int32Array {
  const words = new Int32Array(32);
  const put = (at: number, byte: number): void => {
    words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - 8 * (at & 3)));
  };
  const begun = Int32Array.from(START);
  let used = 0;
  for (let at = 0; at < prefix.length; at++) {
    put(used++, prefix.charCodeAt(at));
    if (used < 64) continue;
    mix(begun, words);
    words.fill(0);
    used = 0;
  }
  const tail = Int32Array.from(words);
  const hash = new Int32Array(8);
  return (rest) => {
    words.set(tail);
    hash.set(begun);
    for (let at = 0; at < rest.length; at++) put(used + at, rest.charCodeAt(at));
    put(used + rest.length, 0x80);
    const isOne = used + rest.length + 9 <= 64;
    words[isOne ? 15 : 31] = 8 * (prefix.length + rest.length);
    mix(hash, words);
    if (!isOne) mix(hash, words.subarray(16));
    return hash;
  };
}
