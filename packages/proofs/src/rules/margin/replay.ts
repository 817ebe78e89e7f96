// SPDX-License-Identifier: Apache-2.0
/** A step of a liquidation, recomputed from the account before it and from what its order traded. Pure. */
import { mulDiv } from '@glasshouse/money';
import type { MarginLiquidationFacts, RecordedItem } from './record.ts';
import {
  HEALS_AT_PPM,
  LIQUIDATED_AT_PPM,
  LIQUIDATION_CHARGE_PPM,
  MOST_AGE_MS,
  MOST_TAKER_PPM,
  type MarginDebt,
  PPM,
  assetsOf,
  debtsOf,
  isAtOrBelow,
  paid,
  valueOf,
} from './rule.ts';
import { LIQUIDATION_WIDTH_PPM, chargeOf, healingOrders, payingValue, shortfallOf } from './sale.ts';

/** What of a record follows from the rest of it. */
export interface Replayed {
  /** That it was due, order, its limit and what it traded within it. */
  readonly isOrdered: boolean;
  /** The charge, the losses and the account after it, to the atom. */
  readonly isPaid: boolean;
}

interface State {
  held: bigint;
  debt: MarginDebt;
}

type Items = readonly RecordedItem[];

const asItems = (items: Items, states: ReadonlyMap<number, State>): Items =>
  items.map((item) => {
    const { held, debt } = states.get(item.assetId) as State;
    return { ...item, held, debt, owed: debt.principal + debt.interest };
  });

/** Pays each debt from what is held of its asset. */
function payInKind(states: ReadonlyMap<number, State>): void {
  for (const state of states.values()) {
    const { debt, left } = paid(state.debt, state.held);
    state.debt = debt;
    state.held = left;
  }
}

/** Orders that one order meets at most. */
const MOST_FILLS = 500n;

/** Whether an order was filled within its limit and paid no more than the taker's fee. */
function isWithin({ before, order, terms }: MarginLiquidationFacts): boolean {
  if (order === null) return true;
  const item = before.find(({ assetId }) => assetId === order.assetId);
  if (!item || order.filled > order.quantity) return false;
  const isSale = order.side === 'sell';
  const width = mulDiv(
    item.ticks,
    isSale ? PPM - LIQUIDATION_WIDTH_PPM : PPM + LIQUIDATION_WIDTH_PPM,
    PPM,
    isSale ? 'up' : 'down',
  );
  if (order.limit !== width) return false;
  const atLimit = valueOf({ ...item, ticks: order.limit }, order.filled, isSale ? 'down' : 'up');
  // Each fill is rounded by itself, at most by an atom.
  const isPriced = isSale ? order.gross + MOST_FILLS >= atLimit : order.gross <= atLimit;
  const received = isSale ? order.gross : order.filled;
  const most = mulDiv(received, BigInt(terms.takerPpm), PPM, 'up') + MOST_FILLS;
  return isPriced && order.fee <= received && order.fee <= most;
}

/** Whether what was passed over without a price had none. That a market took no order the log does not say. */
const isPassed = ({ before, passed, time }: MarginLiquidationFacts): boolean =>
  passed.every(({ assetId, why }) => {
    const market = before.find((item) => item.assetId === assetId)?.market;
    return market && (why !== 'no_price' || time - market.time > MOST_AGE_MS);
  });

/** Whether an order is the first of those that heal but for the assets that were passed over, all of which come before it. */
function isOrderOf(facts: MarginLiquidationFacts, items: Items): boolean {
  const { order, passed } = facts;
  const wishes = healingOrders(items, facts.terms);
  const wish = wishes[passed.length];
  if (wish === undefined || order === null) return wishes.length === 0 && passed.length === 0 && order === null;
  return (
    isPassed(facts) &&
    passed.every(({ assetId }, i) => assetId === wishes[i]?.assetId) &&
    wish.side === order.side &&
    wish.assetId === order.assetId &&
    wish.value === order.value &&
    wish.quantity === order.quantity &&
    wish.limit === order.limit
  );
}

function trade({ order, terms }: MarginLiquidationFacts, states: ReadonlyMap<number, State>): void {
  const coin = order && states.get(order.assetId);
  const quote = states.get(terms.quoteId);
  if (!order || !coin || !quote) return;
  coin.held += order.side === 'sell' ? -order.filled : order.filled - order.fee;
  quote.held += order.side === 'sell' ? order.gross - order.fee : -order.gross;
}

/** The charge of the fills of a step, before what the quote can pay of it. */
function fullCharge({ order, terms, form }: MarginLiquidationFacts, quote: State | undefined, above: bigint): bigint {
  if (!order || !quote || order.gross === 0n) return 0n;
  const owed = quote.debt.principal + quote.debt.interest;
  return chargeOf(form ? order.gross : payingValue(order.side, order.gross, owed), above, terms);
}

function areLosses(facts: MarginLiquidationFacts, items: Items, states: ReadonlyMap<number, State>): boolean {
  const isOver =
    facts.order === null && debtsOf(items) > 0n && assetsOf(items) * PPM < BigInt(facts.terms.healsAt) * debtsOf(items);
  const owing = isOver ? items.filter(({ owed }) => owed > 0n) : [];
  // A record of the first form does not say what the fund had.
  if (owing.length !== facts.losses.length || (facts.form === 1 && owing.length > 0)) return false;
  return facts.losses.every(({ assetId, fund, byFund, writtenOff, interest }) => {
    const state = states.get(assetId);
    if (!state) return false;
    const loss = shortfallOf(state.debt, fund);
    if (byFund !== loss.byFund || writtenOff !== loss.writtenOff || interest !== loss.interest) return false;
    state.debt = { principal: 0n, interest: 0n };
    return true;
  });
}

/** Whether a step was due: the first of a liquidation at its level, a further one below the level that ends it; all by the rule's terms. */
function isDue({ before, from, terms }: MarginLiquidationFacts): boolean {
  if (terms.healsAt !== HEALS_AT_PPM || terms.chargePpm !== LIQUIDATION_CHARGE_PPM || terms.takerPpm > MOST_TAKER_PPM)
    return false;
  const [assets, debts] = [assetsOf(before), debtsOf(before)];
  return from === null ? isAtOrBelow(assets, debts, LIQUIDATED_AT_PPM) : assets * PPM < BigInt(HEALS_AT_PPM) * debts;
}

/** Recomputes a step. */
export function replayLiquidation(facts: MarginLiquidationFacts): Replayed {
  const { before, after, terms } = facts;
  const states = new Map(before.map(({ assetId, held, debt }): [number, State] => [assetId, { held, debt }]));
  payInKind(states);
  const isOrdered = isDue(facts) && isOrderOf(facts, asItems(before, states)) && isWithin(facts);
  trade(facts, states);
  const traded = asItems(before, states);
  const quote = states.get(terms.quoteId);
  const full = fullCharge(facts, quote, assetsOf(traded) - debtsOf(traded));
  const charge = quote && full > quote.held ? quote.held : full;
  if (!quote || charge !== facts.charge) return { isOrdered, isPaid: false };
  quote.held -= charge;
  payInKind(states);
  const isLost = areLosses(facts, asItems(before, states), states);
  const left = asItems(before, states);
  const isSame = after.every(
    (item, i) =>
      item.asset === left[i]?.asset &&
      item.held === left[i]?.held &&
      item.debt.principal === left[i]?.debt.principal &&
      item.debt.interest === left[i]?.debt.interest &&
      item.ticks === left[i]?.ticks,
  );
  return { isOrdered, isPaid: isLost && isSame && after.length === before.length };
}
