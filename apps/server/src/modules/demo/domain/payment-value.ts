/** What a demo payment may be worth. Pure. */
import { divRound, parseAmount, powerOfTen } from '@glasshouse/money';

/** In whole USD: as much as a new account begins with. */
export const LARGEST_PAYMENT_USD = 10_000n;

/** Decimals that prices and rates are read with. */
const PRICE_SCALE = 10;
const ONE = powerOfTen(PRICE_SCALE);

/**
 * The value of atoms in cents of USD, rounded up; `price` is USD of one unit, `perUsd` units for one USD, as decimal text.
 * Null when there is neither.
 */
export function usdCentsOf(
  { atoms, scale }: { atoms: bigint; scale: number },
  { price, perUsd }: { price: string | null; perUsd: string | null },
): bigint | null {
  const unit = powerOfTen(scale);
  const priced = parseAmount(price ?? '', PRICE_SCALE);
  if (priced.ok) return divRound(atoms * priced.atoms * 100n, unit * ONE, 'up');
  const rate = parseAmount(perUsd ?? '', PRICE_SCALE);
  return rate.ok ? divRound(atoms * ONE * 100n, unit * rate.atoms, 'up') : null;
}
