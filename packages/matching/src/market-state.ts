/**
 * The state of a market as data: snapshot, restore and hash.
 *
 * State is its values (event number, mode, prices, band, backlog, whether it is quiet), the resting orders of both sides in priority order and the
 * waiting orders in the order in which they would fire; two markets of the same rules with the same hash answer every
 * later command alike. The hash is for comparing memory with a replay or the database, not against forgery.
 */
import { BUY, type RestingOrder, SELL, type Side } from './events.ts';
import type { MarketValues } from './market-options.ts';
import type { PendingOrder } from './market-words.ts';
import { Digest } from './state.ts';

/** A market as data; JSON keeps it exactly. */
export interface MarketSnapshot {
  readonly version: 1;
  readonly values: MarketValues;
  /** Bids, then asks, each in priority order. */
  readonly orders: readonly RestingOrder[];
  readonly pending: readonly PendingOrder[];
}

/** Anything that can show a market's state. */
export interface ReadableMarket {
  readonly values: MarketValues;
  orders(side: Side): Iterable<RestingOrder>;
  pendingOrders(): Iterable<PendingOrder>;
}

/** The state of a market. */
export function snapshotMarket(market: ReadableMarket): MarketSnapshot {
  return {
    version: 1,
    values: market.values,
    orders: [...market.orders(BUY), ...market.orders(SELL)],
    pending: [...market.pendingOrders()],
  };
}

/** What a market must offer to be rebuilt. */
export interface RestorableMarket {
  readonly size: number;
  readonly pending: number;
  place(order: RestingOrder | PendingOrder): void;
  setValues(values: MarketValues): void;
}

/**
 * Rebuilds a market in an empty one. Orders of one side and price, and waiting orders of one trigger price, must come in
 * their order of time; otherwise any order will do, so rows sorted by the time they came to rest serve as well.
 * RangeError when the market is in use or an order is malformed, twice there, or crosses.
 */
export function restoreMarket(market: RestorableMarket, snapshot: MarketSnapshot): void {
  if (snapshot.version !== 1) throw new RangeError(`a snapshot of version ${String(snapshot.version)}`);
  if (market.size !== 0 || market.pending !== 0) throw new RangeError('restore needs an empty market');
  for (const order of snapshot.orders) market.place(order);
  for (const order of snapshot.pending) market.place(order);
  market.setValues(snapshot.values);
}

/** Sixteen hexadecimal digits that depend on all of the state. */
export function marketHash(market: ReadableMarket): string {
  const digest = new Digest();
  const { sequence, mode, lastTicks, indexTicks, bandLow, bandHigh } = market.values;
  digest.add(sequence, mode, lastTicks, indexTicks, bandLow, bandHigh);
  for (const side of [BUY, SELL] as const) {
    for (const order of market.orders(side)) {
      const { id, owner, priceTicks, lots, hiddenLots = 0, displayLots = 0, selfTrade = 0, partner = 0 } = order;
      digest.add(id, owner, side, priceTicks, lots, hiddenLots, displayLots, selfTrade, partner);
    }
  }
  for (const order of market.pendingOrders()) {
    const { id, owner, side, type, source, triggerTicks, priceTicks, lots, force, selfTrade, displayLots, partner } = order;
    digest.add(id, owner, side, type, source, triggerTicks, priceTicks, lots, force, selfTrade, displayLots, partner);
  }
  const { backlog, quiet } = market.values;
  if (backlog !== undefined) digest.add(1, backlog.highTicks, backlog.lowTicks);
  if (quiet !== undefined) digest.add(2, quiet.highTicks, quiet.lowTicks);
  return digest.text();
}
