/**
 * Cash clearing with the fee in the quote asset on both sides, at one rate: what is bought stays whole.
 *
 * The fee of an order is its rate of the value of all that it traded, rounded up once; a fill pays by what that rises. A buy
 * holds the value of its open lots at its limit and the fee on it. Where a fill at the limit would need an atom more than its
 * hold has for it, the next one pays that atom, so that the last has paid the whole.
 * Limits: a tick-lot is a whole number of quote atoms, so that values are exact.
 */
import type { Batch } from '../../domain/batch.ts';
import { type Order, fillOrder, isHeld, isLive, openLots } from '../../domain/order.ts';
import { feeOn } from '../../rules/fees.ts';
import { type MarketRules, baseAtoms, givenAsset, tickLots } from '../../rules/market-rules.ts';
import type { ClearedSide, Exchanged, FillEffect, FillJournal, Reserve } from '../clearing.ts';
import { type CashNames, postFee, postSide } from './postings.ts';

const MILLION = 1_000_000n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Quote atoms of so many tick-lots. RangeError: a tick-lot is no whole number of them. */
function exactValue(rules: MarketRules, value: bigint): bigint {
  if (rules.valueNumerator % rules.valueDenominator !== 0n) throw new RangeError(`${rules.symbol}: values are not exact`);
  return value * (rules.valueNumerator / rules.valueDenominator);
}

/** The rate that an order took its place by. RangeError: its market has none of its own. */
function ppmOf(rules: MarketRules, { takerPpm }: Pick<Order, 'takerPpm'>): bigint {
  const ppm = takerPpm === null ? rules.fees?.takerPpm : BigInt(takerPpm);
  if (ppm === undefined) throw new RangeError(`${rules.symbol} has no fee of its own`);
  return ppm;
}

/** A value with its fee. */
function withFee(rules: MarketRules, order: Order, value: bigint): bigint {
  return value + feeOn(value, ppmOf(rules, order));
}

function atMost(rules: MarketRules, order: Order): bigint {
  if (order.side === 'sell') return baseAtoms(rules, openLots(order));
  return withFee(rules, order, exactValue(rules, tickLots(order.priceTicks ?? 0, openLots(order))));
}

const needs = (rules: MarketRules, order: Order) => (isHeld(order) && isLive(order) ? atMost(rules, order) : 0n);

/** What orders hold. */
export const reserveWithFee: Reserve = {
  asset: givenAsset,
  atMost: (_batch, rules, order) => atMost(rules, order),
  needs: (_batch, rules, order) => needs(rules, order),
  ofTrades(_batch, rules, order, trades) {
    const sum = (of: (trade: Exchanged) => bigint) => trades.reduce((total, trade) => total + of(trade), 0n);
    if (order.side === 'sell')
      return baseAtoms(rules, order.quoteAtoms === null ? order.lots : Number(sum(({ lots }) => BigInt(lots))));
    return withFee(
      rules,
      order,
      exactValue(
        rules,
        sum(({ priceTicks, lots }) => tickLots(priceTicks, lots)),
      ),
    );
  },
  spendable(rules, order, atoms) {
    return order.side === 'sell' ? atoms : (atoms * MILLION) / (MILLION + ppmOf(rules, order));
  },
};

/** Clears one side of a trade. */
export function fillWithFee(batch: Batch, rules: MarketRules, order: Order, { priceTicks, lots }: Exchanged): ClearedSide {
  const isBuy = order.side === 'buy';
  const traded = tickLots(priceTicks, lots);
  const value = exactValue(rules, traded);
  const whole = feeOn(exactValue(rules, order.filledValue + traded), ppmOf(rules, order));
  const due = whole > order.fee ? whole - order.fee : 0n;
  const filled = fillOrder(rules, order, { priceTicks, lots, fee: 0n, time: batch.input.now });
  const shrink = isHeld(order) ? needs(rules, order) - needs(rules, filled) : null;
  const fee = isBuy ? (shrink === null ? due : least(due, shrink - value)) : least(due, value);
  const given = isBuy ? value + fee : baseAtoms(rules, lots);
  const givenId = givenAsset(rules, order.side);
  if (shrink === null) batch.move(order.userId, order.account, givenId, -given, 0n);
  else batch.move(order.userId, order.account, givenId, shrink - given, -shrink);
  if (isBuy) batch.move(order.userId, order.account, rules.baseId, baseAtoms(rules, lots), 0n);
  else batch.move(order.userId, order.account, rules.quoteId, value - fee, 0n);
  return { before: order, after: { ...filled, fee: order.fee + fee }, value, fee, hold: shrink ?? 0n };
}

/** Adds the legs and the hold of one side of a fill: a buyer pays the fee from where the value comes. */
export function postWithFee(
  names: CashNames,
  journal: FillJournal,
  effect: FillEffect,
  side: ClearedSide,
  rules: MarketRules,
): void {
  if (side.before.side === 'sell') return postSide(names, journal, effect, side, rules);
  postSide(names, journal, effect, { ...side, fee: 0n }, rules, side.fee);
  postFee(names, journal, side.before, side.hold > 0n ? 'frozen' : 'available', rules.quoteId, side.fee);
}
