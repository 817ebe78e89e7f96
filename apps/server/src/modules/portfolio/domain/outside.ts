/**
 * What users have or owe beside their balances, in standings. Pure. A position holds what journals of the kind `held` took; what the
 * product has made of it since then stands in no journal yet, so it counts as given, or owed, at the price of the moment.
 */
import { NOTHING, type PriceOf, type Standing } from './result.ts';
import { isDollar, usdOf } from './usd.ts';

/** What a product has of a user. */
export interface OwnOutside {
  readonly product: string;
  readonly assetId: number;
  /** Its worth; below zero: owed. */
  readonly atoms: bigint;
  /** Of it what the position holds already. */
  readonly held: bigint;
}

const NO_TALLY = { average: 0n, fifo: 0n, other: 0n, funding: 0n, fees: 0n, trades: 0, sales: 0 };

function added(standing: Standing, product: string, atoms: bigint, value: bigint | null): Standing {
  if (value === null) return { ...standing, atoms: standing.atoms + atoms, unknown: standing.unknown + atoms };
  const tally = standing.tallies[product] ?? NO_TALLY;
  return {
    ...standing,
    atoms: standing.atoms + atoms,
    cost: standing.cost + value,
    fifoCost: standing.fifoCost + value,
    tallies: { ...standing.tallies, [product]: { ...tally, other: tally.other + value } },
  };
}

/** Standings with what is not posted yet. */
export function withOutside(
  standings: ReadonlyMap<number, Standing>,
  outside: readonly OwnOutside[],
  scaleOf: (assetId: number) => number,
  priceOf: PriceOf,
): ReadonlyMap<number, Standing> {
  const all = new Map(standings);
  for (const { product, assetId, atoms, held } of outside) {
    const made = atoms - held;
    if (made === 0n) continue;
    const price = isDollar(assetId) ? '1' : priceOf(assetId);
    const value = price === null ? null : usdOf(made, scaleOf(assetId), price);
    all.set(assetId, added(all.get(assetId) ?? NOTHING, product, made, value));
  }
  return all;
}
