/** Which coins can be borrowed, and against what. Pure. */
import type { LoanPair, LoanVariant } from '@glasshouse/contract/loans';

/** What is chosen on the form; null: the first that there is. */
export interface PairChoice {
  readonly debt: number | null;
  readonly pledge: number | null;
  readonly variant: LoanVariant;
}

/** A coin with its number. */
export interface Coin {
  readonly id: number;
  readonly code: string;
}

const once = (coins: readonly Coin[]) => [...new Map(coins.map((coin) => [coin.id, coin])).values()];

/** Coins that are lent. */
export const debtsOf = (pairs: readonly LoanPair[]): Coin[] => once(pairs.map(({ currency_id: id, code }) => ({ id, code })));

/** Coins that a coin is lent against. */
export const pledgesOf = (pairs: readonly LoanPair[], debt: number): Coin[] =>
  once(pairs.filter(({ currency_id: id }) => id === debt).map(({ pledge_currency_id: id, pledge_code: code }) => ({ id, code })));

/** The pair that is chosen, or the nearest one to the choice; undefined when nothing is lent. */
export function chosenPair(pairs: readonly LoanPair[], { debt, pledge, variant }: PairChoice): LoanPair | undefined {
  const ofDebt = pairs.filter(({ currency_id: id }) => id === debt);
  const left = ofDebt.length > 0 ? ofDebt : pairs.filter(({ currency_id: id }) => id === pairs[0]?.currency_id);
  const ofPledge = left.filter(({ pledge_currency_id: id }) => id === pledge);
  const both = ofPledge.length > 0 ? ofPledge : left.filter(({ pledge_currency_id: id }) => id === left[0]?.pledge_currency_id);
  return both.find((pair) => pair.variant === variant) ?? both[0];
}

/** The levels that a pair of coins is lent at. */
export const variantsOf = (pairs: readonly LoanPair[], chosen: LoanPair): LoanVariant[] =>
  pairs
    .filter((pair) => pair.currency_id === chosen.currency_id && pair.pledge_currency_id === chosen.pledge_currency_id)
    .map(({ variant }) => variant);
