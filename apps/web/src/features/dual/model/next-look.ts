/** When own positions are looked at again, as their maturities pass without a word of the server. Pure. */

/** A second behind a maturity its price is usually there. */
const BEHIND_MS = 2_000;
/** How often is looked while one waits for its price. */
const WAITING_MS = 30_000;

/** How long to wait before the next look, in ms; null without an open position. */
export function nextLook(maturities: readonly number[], now: number): number | null {
  if (maturities.length === 0) return null;
  const next = Math.min(...maturities.map((maturity) => (maturity > now ? maturity - now + BEHIND_MS : WAITING_MS)));
  return Math.min(next, 3_600_000);
}
