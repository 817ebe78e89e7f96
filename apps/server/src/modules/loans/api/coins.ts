/** Markets that are lent on, and the pairs of each as they are lent at a time. */
import { ASSET_IDS } from '@glasshouse/contract';
import type { LoanVariant } from '@glasshouse/contract/loans';
import type { LoanMarket } from '@glasshouse/proofs/loan';
import type { LoanCoins } from '../domain/loan.ts';
import { type PairTerms, isLent, marketOf, readPair } from '../domain/terms.ts';
import type { LoanParts } from './parts.ts';

/** Finds the markets; one whose tick is no power of ten has none: prices are counted in ticks. */
export function findCoins({ ledger, markets }: Pick<LoanParts, 'ledger' | 'markets'>): LoanCoins[] {
  const quote = ledger.asset(ASSET_IDS.USDT);
  if (!quote) return [];
  return ledger.assets().flatMap((coin): LoanCoins[] => {
    const market = isLent(coin.code) ? markets.marketByPair(coin.id, quote.id) : undefined;
    if (!market || market.tickUnits !== 1n || market.kind !== 'spot') return [];
    const { id: marketId, symbol, priceDecimals } = market;
    return [{ marketId, symbol, priceDecimals, coin, quote }];
  });
}

/** A pair as it is lent now. */
export interface Pair {
  readonly coins: LoanCoins;
  readonly terms: PairTerms;
  readonly market: LoanMarket;
  readonly debtAsset: number;
  readonly pledgeAsset: number;
  readonly variant: LoanVariant;
}

const PPM = 1_000_000;

/** The taker's fee of the first tier, and the lot, of a market now. */
function costsOf({ venue }: Pick<LoanParts, 'venue'>, marketId: number, time: number): { lot: bigint; takerPpm: number } {
  const rules = venue.rules(marketId);
  const [tier] = venue.tiersAt(rules.kind, time);
  const fees = rules.fees ?? tier;
  if (fees === undefined) throw new Error(`market ${marketId} has no fees`);
  return { lot: rules.lotAtoms * BigInt(rules.lotStep), takerPpm: Number(fees.takerPpm) };
}

/** The pairs of a market at a time, also those that are not lent. */
export function pairsOf(parts: Pick<LoanParts, 'termsAt' | 'venue' | 'isDemo'>, coins: LoanCoins, time: number): Pair[] {
  const costs = costsOf(parts, coins.marketId, time);
  return parts.termsAt(coins, time).pairs.flatMap((value): Pair[] => {
    const terms = readPair(value, coins, costs.takerPpm);
    if ('field' in terms || (terms.variant === 'tight' && !parts.isDemo)) return [];
    if (terms.levels.start + terms.chargePpm + costs.takerPpm >= PPM) return [];
    const [debt, pledge] = terms.borrows === 'quote' ? [coins.quote, coins.coin] : [coins.coin, coins.quote];
    const market = marketOf(coins, terms, costs);
    return [{ coins, terms, market, debtAsset: debt.id, pledgeAsset: pledge.id, variant: terms.variant }];
  });
}

/** All pairs that are lent at a time. */
export const offeredPairs = (parts: LoanParts, time: number): Pair[] =>
  parts.coins().flatMap((coins) => pairsOf(parts, coins, time).filter(({ terms }) => terms.isOffered));

/** The pair of two assets; undefined where it is not lent. */
export const findPair = (
  parts: LoanParts,
  time: number,
  { debtAsset, pledgeAsset, variant }: { debtAsset: number; pledgeAsset: number; variant: LoanVariant },
): Pair | undefined =>
  offeredPairs(parts, time).find(
    (pair) => pair.debtAsset === debtAsset && pair.pledgeAsset === pledgeAsset && pair.variant === variant,
  );
