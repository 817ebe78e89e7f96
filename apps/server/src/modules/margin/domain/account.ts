/** A margin account as the desk sees it: debts, state, and its assets at prices. Pure. */
import { type MarginItem, debtsOf, isSmall } from '@glasshouse/proofs/margin';
import type { MarginRules } from './markets.ts';

/** A debt with the interest of its running hour. */
export interface Debt {
  readonly userId: number;
  readonly assetId: number;
  readonly principal: bigint;
  readonly interest: bigint;
  /** The hour that was charged last, its highest principal, and what it charged. */
  readonly hour: number;
  readonly hourBase: bigint;
  readonly hourCharged: bigint;
  readonly revision: number;
}

/** A debt that begins in an hour. */
export const freshDebt = (userId: number, assetId: number, hour: number): Debt => ({
  userId,
  assetId,
  principal: 0n,
  interest: 0n,
  hour,
  hourBase: 0n,
  hourCharged: 0n,
  revision: 0,
});

export const owedOf = ({ principal, interest }: Pick<Debt, 'principal' | 'interest'>): bigint => principal + interest;
/** Whether an hour of a debt was not charged yet. */
export const isOwingAt = ({ principal, hour }: Pick<Debt, 'principal' | 'hour'>, now: number): boolean =>
  principal > 0n && hour < now;
export const debtKey = (userId: number, assetId: number): string => `${userId}:${assetId}`;

export type MarginState = 'normal' | 'called' | 'liquidating';

/** What is known of an account beside its balances. */
export interface Account {
  readonly userId: number;
  readonly state: MarginState;
  readonly calledAt: number | null;
  /** Steps of the call that its owner had a notice of. */
  readonly step: number;
  readonly borrowedAt: number;
  /** The newest step of a liquidation that goes on, and the SHA-256 of its record. */
  readonly from: { readonly id: number; readonly record: string } | null;
}

/** An account that never borrowed. */
export const freshAccount = (userId: number): Account => ({
  userId,
  state: 'normal',
  calledAt: null,
  step: 0,
  borrowedAt: 0,
  from: null,
});

/** An account that is well. */
export const wellAgain = (account: Account): Account => ({ ...account, state: 'normal', calledAt: null, step: 0, from: null });

/** An account whose liquidation ended at the call, of which its owner has a notice already. */
export const healedAgain = (account: Account): Account => ({ ...account, state: 'called', step: 1, from: null });

/** What is held and owed of an asset. */
export interface Holding {
  readonly held: bigint;
  readonly owed: bigint;
}

/** A price of the index, with its second. */
export interface Price {
  readonly ticks: number;
  readonly time: number;
}

export type HaircutOf = (assetId: number) => number;

/** The assets of an account at prices; null where one that is held or owed has none. Its order is that of the markets, the quote last. */
export function itemsOf(
  rules: MarginRules,
  holdingOf: (assetId: number) => Holding,
  priceOf: (marketId: number) => Price | null,
  haircutOf: HaircutOf,
): readonly MarginItem[] | null {
  const items: MarginItem[] = [];
  for (const market of rules.markets) {
    const { held, owed } = holdingOf(market.assetId);
    const price = priceOf(market.marketId);
    if (price === null && (held !== 0n || owed !== 0n)) return null;
    const { assetId, n, d, lot } = market;
    const ticks = BigInt(price?.ticks ?? 1);
    items.push({ assetId, ticks, n, d, lot, haircutPpm: haircutOf(assetId), held, owed });
  }
  const { quoteId } = rules;
  items.push({ assetId: quoteId, ticks: 1n, n: 1n, d: 1n, lot: 1n, haircutPpm: haircutOf(quoteId), ...holdingOf(quoteId) });
  return items;
}

/**
 * The account as it is judged by the newest prices, however old: an old one counts for what is a small part of it, so that dust of a coin
 * that has no price keeps nobody from the call. Null where more than that has none.
 */
export function judgedItems(
  rules: MarginRules,
  holdingOf: (assetId: number) => Holding,
  priceOf: (marketId: number) => Price | null,
  isFresh: (marketId: number) => boolean,
): readonly MarginItem[] | null {
  const items = itemsOf(rules, holdingOf, priceOf, () => 0);
  if (items === null) return null;
  const debts = debtsOf(items);
  const isKnown = (marketId: number, item: MarginItem) =>
    (item.held === 0n && item.owed === 0n) || isFresh(marketId) || isSmall(item, debts);
  return rules.markets.every(({ marketId }, i) => isKnown(marketId, items[i] as MarginItem)) ? items : null;
}
