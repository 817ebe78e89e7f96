// SPDX-License-Identifier: Apache-2.0
/**
 * Numbers of 24 decimals in whole numbers: logarithm, power of e, root and the normal distribution. Every product and quotient is
 * cut toward zero, so that server, browser and verifier have the same digits. Pure; the first 18 decimals are right.
 */

export const DECIMALS = 24;
export const ONE = 10n ** 24n;
const HALF = ONE / 2n;
/** Cut. */
const LN_2 = 693_147_180_559_945_309_417_232n;
/** √(2π), cut. */
const ROOT_2_PI = 2_506_628_274_631_000_502_415_765n;
const LN_TERMS = 31n;
const EXP_TERMS = 30n;
/** Beyond it the distribution is 0 or 1. */
const FARTHEST = 8n * ONE;

/** A product, cut toward zero. */
export const mul = (a: bigint, b: bigint): bigint => (a * b) / ONE;
/** A quotient, cut toward zero. */
export const div = (a: bigint, b: bigint): bigint => (a * ONE) / b;
/** A whole number of 10^-decimals. */
export const fixed = (units: bigint, decimals: number): bigint => units * 10n ** BigInt(DECIMALS - decimals);

/** The root of a whole number, cut. RangeError below 0. */
export function integerRoot(n: bigint): bigint {
  if (n < 0n) throw new RangeError(`no root of ${n}`);
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** √x, cut. RangeError below 0. */
export const root = (x: bigint): bigint => integerRoot(x * ONE);

/** ln x: x = m · 2^k with m in [⅔, 4⁄3], then k · ln 2 + 2 · Σ z^(2j+1) ÷ (2j+1) of z = (m − 1) ÷ (m + 1). RangeError at 0 or below. */
export function ln(x: bigint): bigint {
  if (x <= 0n) throw new RangeError(`no logarithm of ${x}`);
  let [k, halves] = [0n, 0n];
  while (x * 3n > (4n * ONE) << halves) halves++;
  while ((x << k) * 3n < 2n * ONE) k++;
  // m over 1 is x · 2^k over 2^halves; one of both is 0.
  const [own, whole] = [x << k, ONE << halves];
  const z = div(own - whole, own + whole);
  const square = mul(z, z);
  let [power, sum] = [z, 0n];
  for (let j = 0n; j < LN_TERMS; j++) {
    sum += power / (2n * j + 1n);
    power = mul(power, square);
  }
  return (halves - k) * LN_2 + 2n * sum;
}

/** e^x: x is halved until it is at most ½, then 30 terms of Taylor, then squared as often. */
export function exp(x: bigint): bigint {
  let [halves, y] = [0, x];
  while (y > HALF || y < -HALF) {
    y /= 2n;
    halves++;
  }
  let [term, sum] = [ONE, 0n];
  for (let j = 1n; j <= EXP_TERMS; j++) {
    sum += term;
    term = mul(term, y) / j;
  }
  for (; halves > 0; halves--) sum = mul(sum, sum);
  return sum;
}

/**
 * N(x), the share of a normal distribution below x (Marsaglia 2004): ½ + φ(x) · (x + x³⁄3 + x⁵⁄(3·5) + …) until a term is 0. φ divides
 * by e^(x²⁄2), whose leading digits are whole where those of its inverse are lost. 0 or 1 beyond ±8.
 */
export function normal(x: bigint): bigint {
  if (x <= -FARTHEST) return 0n;
  if (x >= FARTHEST) return ONE;
  const square = mul(x, x);
  let [term, sum] = [x, 0n];
  for (let odd = 3n; term !== 0n; odd += 2n) {
    sum += term;
    term = mul(term, square) / odd;
  }
  return HALF + div(sum, mul(ROOT_2_PI, exp(square / 2n)));
}
