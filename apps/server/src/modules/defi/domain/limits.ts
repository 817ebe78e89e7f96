/** What a pool takes. Pure. Units: atoms. */
import { powerOfTen } from '@glasshouse/money';

/** Decimals of the least supply, by coin: each supply is a record of the public log and a notification. */
const LEAST_DECIMALS: Readonly<Record<string, number>> = { USDT: 0, BTC: 5, ETH: 4 };

/** The least that can be supplied at once: 1 USDT, 0.00001 BTC, 0.0001 ETH; of other coins an atom. */
export function leastSupply({ code, scale }: { readonly code: string; readonly scale: number }): bigint {
  const decimals = LEAST_DECIMALS[code] ?? scale;
  return decimals < scale ? powerOfTen(scale - decimals) : 1n;
}
