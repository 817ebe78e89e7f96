/**
 * Cash clearing: base against quote, each side pays what it gives in full.
 *
 * The exact value of a trade is price x lots, which may be a fraction of a quote atom. The seller receives it rounded
 * down. A buyer with a hold pays what the hold shrinks by, at most the value rounded up; a buyer without one pays the
 * value of all their trades of the order, rounded up once. The difference (0 or 1 atom) goes to the operator's rounding
 * account (I8). Full reserve: a buy holds its limit price times its open lots, rounded up to the atom; a sell the lots.
 */
import type { AccountType } from '@glasshouse/contract';
import { formatAmount } from '@glasshouse/money';
import type { Batch } from '../../domain/batch.ts';
import type { Trade } from '../../domain/books.ts';
import { accept, deny } from '../../domain/decision.ts';
import { type Order, fillOrder, isHeld, isLive, openLots } from '../../domain/order.ts';
import { feeOn } from '../../rules/fees.ts';
import { type MarketRules, baseAtoms, givenAsset, holdOf, tickLots, valueOf } from '../../rules/market-rules.ts';
import type { ClearedSide, Clearing, Exchanged, Reserve } from '../clearing.ts';
import { type CashNames, type FeeIn, holdJournal, postSide } from './postings.ts';
import { fillWithFee, postWithFee, reserveWithFee } from './quote-fee.ts';

/** What a cash clearing is for. */
export interface CashInput {
  readonly account: AccountType;
  /** Scopes, causes and hold that its journals have. */
  readonly names: CashNames;
  readonly invariants: Clearing['invariants'];
  /** What fees are taken from: what is received when not named, or the quote asset on both sides (`quote-fee.ts`). */
  readonly feeIn?: FeeIn;
}

/** Quote atoms that a buyer without a hold pays for all of their trades. */
function totalCost(rules: MarketRules, trades: readonly Trade[]): bigint {
  const value = trades.reduce((sum, trade) => sum + tickLots(trade.priceTicks, trade.lots), 0n);
  return valueOf(rules, value, 'up');
}

/** Full reserve. */
const fullReserve: Reserve = {
  asset: givenAsset,
  atMost: (_batch, rules, order) => holdOf(rules, order.side, order.priceTicks ?? 0, openLots(order)),
  needs: (batch, rules, order) => (isHeld(order) && isLive(order) ? fullReserve.atMost(batch, rules, order) : 0n),
  ofTrades(_batch, rules, order, trades) {
    if (order.side === 'buy') return totalCost(rules, trades);
    const traded = trades.reduce((sum, trade) => sum + trade.lots, 0);
    return baseAtoms(rules, order.quoteAtoms === null ? order.lots : traded);
  },
};

/** What a buyer pays for a trade, in quote atoms. */
function costOf(rules: MarketRules, buyer: Order, { priceTicks, lots }: Exchanged, shrink: bigint | null): bigint {
  const value = tickLots(priceTicks, lots);
  if (shrink === null) return valueOf(rules, buyer.filledValue + value, 'up') - valueOf(rules, buyer.filledValue, 'up');
  const up = valueOf(rules, value, 'up');
  return shrink < up ? shrink : up;
}

/** By how much the hold of an order shrinks when it becomes another; null for an order without a hold. */
const shrinks = (batch: Batch, rules: MarketRules, before: Order, after: Order): bigint | null =>
  isHeld(before) ? fullReserve.needs(batch, rules, before) - fullReserve.needs(batch, rules, after) : null;

/** Takes atoms from the hold of an order, or from what is available where it has none. */
function give(batch: Batch, order: Order, assetId: number, atoms: bigint, shrink: bigint | null): void {
  if (shrink === null) batch.move(order.userId, order.account, assetId, -atoms, 0n);
  else batch.move(order.userId, order.account, assetId, shrink - atoms, -shrink);
}

function fill(batch: Batch, rules: MarketRules, order: Order, exchanged: Exchanged, feePpm: bigint): ClearedSide {
  const { priceTicks, lots } = exchanged;
  const isBuy = order.side === 'buy';
  const base = baseAtoms(rules, lots);
  const received = isBuy ? base : valueOf(rules, tickLots(priceTicks, lots), 'down');
  const fee = feeOn(received, feePpm);
  const after = fillOrder(rules, order, { priceTicks, lots, fee, time: batch.input.now });
  const shrink = shrinks(batch, rules, order, after);
  const value = isBuy ? costOf(rules, order, exchanged, shrink) : received;
  give(batch, order, isBuy ? rules.quoteId : rules.baseId, isBuy ? value : base, shrink);
  batch.move(order.userId, order.account, isBuy ? rules.baseId : rules.quoteId, received - fee, 0n);
  return { before: order, after, value, fee, hold: shrink ?? 0n };
}

/** The clearing of one account in markets of base against quote. */
export function cashClearing({ account, names, invariants, feeIn = 'received' }: CashInput): Clearing {
  const isInQuote = feeIn === 'quote';
  const post = isInQuote ? postWithFee : postSide;
  return {
    touches(rules, { userId, side }, lock) {
      if (side !== 'buy') lock({ userId, type: account, assetId: rules.baseId });
      if (side !== 'sell') lock({ userId, type: account, assetId: rules.quoteId });
    },
    reserve: isInQuote ? reserveWithFee : fullReserve,
    admit(batch, rules, order, needed) {
      const available = batch.available(order.userId, account, givenAsset(rules, order.side));
      if (available >= needed) return accept(null);
      const [asset, scale] = order.side === 'buy' ? [rules.quoteCode, rules.quoteScale] : [rules.baseCode, rules.baseScale];
      return deny('ORDER_INSUFFICIENT_BALANCE', { needed: formatAmount(needed - available, scale), asset });
    },
    fill: isInQuote ? fillWithFee : fill,
    ...(isInQuote && { keepsRate: true }),
    feeAsset: (rules, side) => (side === 'buy' && !isInQuote ? rules.baseId : rules.quoteId),
    post: (journal, effect, side, rules) => post(names, journal, effect, side, rules),
    holdJournal: (effect) => holdJournal(names, effect),
    fillScope: names.fillScope,
    fillCause: names.tradeCause,
    invariants,
  };
}
