/**
 * A test clearing for an auction at one price: base against quote with the fee in quote on both sides, as stocks pay it. A buy
 * holds its value and fee; the seller pays the fee from the proceeds. Values are exact: a tick-lot is a whole number of atoms.
 */
import { formatAmount } from '@glasshouse/money';
import type { ClearedSide, Clearing, Reserve } from '../../clearing/clearing.ts';
import { postSide } from '../../clearing/cash/postings.ts';
import type { Batch } from '../../domain/batch.ts';
import { accept, deny } from '../../domain/decision.ts';
import { type Order, fillOrder, isHeld, isLive, openLots } from '../../domain/order.ts';
import { feeOn } from '../../rules/fees.ts';
import { type MarketRules, baseAtoms, givenAsset, tickLots, valueOf } from '../../rules/market-rules.ts';
import { NAMES } from './market-rules.ts';

/** What buyer and seller pay, in parts per million. */
export const STOCK_FEE_PPM = 800n;

function costOf(rules: MarketRules, priceTicks: number, lots: number): bigint {
  const value = valueOf(rules, tickLots(priceTicks, lots), 'up');
  return value + feeOn(value, STOCK_FEE_PPM);
}

const atMost: Reserve['atMost'] = (_batch, rules, order) =>
  order.side === 'buy' ? costOf(rules, order.priceTicks ?? 0, openLots(order)) : baseAtoms(rules, openLots(order));

const needs: Reserve['needs'] = (batch, rules, order) => (isHeld(order) && isLive(order) ? atMost(batch, rules, order) : 0n);

/** The clearing of an account `stock`. */
export const stockClearing: Clearing = {
  touches(rules, { userId }, lock) {
    for (const assetId of [rules.baseId, rules.quoteId]) lock({ userId, type: 'stock', assetId });
  },
  reserve: { asset: givenAsset, atMost, needs, ofTrades: () => 0n },
  admit(batch, rules, order, needed) {
    const missing = needed - batch.available(order.userId, 'stock', givenAsset(rules, order.side));
    return missing <= 0n
      ? accept(null)
      : deny('ORDER_INSUFFICIENT_BALANCE', { needed: formatAmount(missing, 8), asset: rules.quoteCode });
  },
  fill(batch: Batch, rules: MarketRules, order: Order, { priceTicks, lots }): ClearedSide {
    const base = baseAtoms(rules, lots);
    const value = valueOf(rules, tickLots(priceTicks, lots), 'down');
    const fee = feeOn(value, STOCK_FEE_PPM);
    const after = fillOrder(rules, order, { priceTicks, lots, fee, time: batch.input.now });
    const hold = needs(batch, rules, order) - needs(batch, rules, after);
    const { userId } = order;
    if (order.side === 'buy') {
      batch.move(userId, 'stock', rules.quoteId, hold - value - fee, -hold);
      batch.move(userId, 'stock', rules.baseId, base, 0n);
    } else {
      batch.move(userId, 'stock', rules.baseId, 0n, -hold);
      batch.move(userId, 'stock', rules.quoteId, value - fee, 0n);
    }
    return { before: order, after, value, fee, hold };
  },
  feeAsset: (rules) => rules.quoteId,
  // The fee of a buyer leaves the hold too: cash clearing posts a value with it, and the fee beside that.
  post(journal, effect, side, rules) {
    const { before, value, fee } = side;
    if (before.side === 'sell') return postSide(NAMES, journal, effect, side, rules);
    postSide(NAMES, journal, effect, { ...side, value: value + fee, fee: 0n }, rules);
    journal.legs.push({ account: { kind: 'house', purpose: 'fees' }, assetId: rules.quoteId, atoms: fee, cause: NAMES.feeCause });
  },
  holdJournal: () => {
    throw new Error('the test posts fills alone');
  },
  fillScope: 'stocks.fill',
  fillCause: NAMES.tradeCause,
  invariants: [],
};
