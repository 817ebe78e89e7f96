/**
 * The slow obvious twin of OrderBook: one array of orders in their order of time, searched whole for every
 * step. The oracle of the tests, and the engine that the bench compares with by default.
 *
 * Units, events and results are those of OrderBook. Limits: no undo, no checks of its arguments.
 */
import type { CommandTarget } from './command.ts';
import {
  BUY,
  CANCEL_REASON,
  type CancelReason,
  FOK,
  type Force,
  GTC,
  type MatchSink,
  POST_ONLY,
  type RestingOrder,
  SELL,
  type Side,
} from './events.ts';

type MutableOrder = { -readonly [Key in keyof RestingOrder]: RestingOrder[Key] };

/** A book without any cleverness. */
export class NaiveBook implements CommandTarget {
  private readonly sink: MatchSink;
  private resting: MutableOrder[] = [];

  /** An empty book. */
  constructor(options: { readonly sink: MatchSink }) {
    this.sink = options.sink;
  }

  limit(id: number, owner: number, side: Side, priceTicks: number, lots: number, force: Force = GTC): number {
    const reaches = (price: number): boolean => (side === BUY ? price <= priceTicks : price >= priceTicks);
    const best = this.bestMaker(side);
    const crosses = best !== undefined && reaches(best.priceTicks);
    if (force === POST_ONLY && crosses) return this.end(id, lots, CANCEL_REASON.WOULD_TAKE, 0);
    if (force === FOK && this.openFor(owner, side, reaches) < lots) return this.end(id, lots, CANCEL_REASON.KILLED, 0);
    const { left, metOwn } = this.take(id, owner, side, lots, reaches);
    if (left === 0) return lots;
    if (metOwn) return this.end(id, left, CANCEL_REASON.SELF_TRADE, lots - left);
    if (force !== GTC && force !== POST_ONLY) return this.end(id, left, CANCEL_REASON.UNFILLED, lots - left);
    this.resting.push({ id, owner, side, priceTicks, lots: left });
    this.sink.onRest(id, side, priceTicks, left, 0);
    return lots - left;
  }

  market(id: number, owner: number, side: Side, lots: number): number {
    const { left, metOwn } = this.take(id, owner, side, lots, () => true);
    if (left === 0) return lots;
    return this.end(id, left, metOwn ? CANCEL_REASON.SELF_TRADE : CANCEL_REASON.UNFILLED, lots - left);
  }

  marketQuote(id: number, owner: number, side: Side, budget: number, maxLots: number = Number.MAX_SAFE_INTEGER): number {
    let left = BigInt(budget);
    let lotsLeft = BigInt(maxLots);
    const stop = (reason: CancelReason): number => this.end(id, Number(left), reason, budget - Number(left));
    while (left > 0n) {
      const maker = this.bestMaker(side);
      if (lotsLeft === 0n) return stop(CANCEL_REASON.BUDGET_SPENT);
      if (maker === undefined) return stop(CANCEL_REASON.UNFILLED);
      if (owner !== 0 && maker.owner === owner) return stop(CANCEL_REASON.SELF_TRADE);
      const price = BigInt(maker.priceTicks);
      const traded = [left / price, lotsLeft, BigInt(maker.lots)].reduce((a, b) => (a < b ? a : b));
      if (traded === 0n) return stop(CANCEL_REASON.BUDGET_SPENT);
      left -= traded * price;
      lotsLeft -= traded;
      this.trade(maker, id, Number(traded), Number(left));
    }
    return budget;
  }

  cancel(id: number): number {
    const order = this.resting.find((candidate) => candidate.id === id);
    if (order === undefined) return 0;
    this.drop(order);
    this.sink.onCancel(id, order.lots, CANCEL_REASON.REQUESTED);
    return order.lots;
  }

  replace(id: number, priceTicks: number, lots: number): number {
    const order = this.resting.find((candidate) => candidate.id === id);
    if (order === undefined) return -1;
    this.drop(order);
    this.sink.onCancel(id, order.lots, CANCEL_REASON.REPLACED);
    return this.limit(id, order.owner, order.side, priceTicks, lots);
  }

  reduce(id: number, byLots: number): number {
    const order = this.resting.find((candidate) => candidate.id === id);
    if (order === undefined) return -1;
    if (byLots >= order.lots) {
      this.cancel(id);
      return 0;
    }
    order.lots -= byLots;
    this.sink.onReduce(id, byLots, order.lots);
    return order.lots;
  }

  /** How many orders rest. */
  get size(): number {
    return this.resting.length;
  }

  /** All orders of a side in priority order. */
  orders(side: Side): RestingOrder[] {
    // The sort is stable, so orders of one price stay in their order of time.
    const better = (a: RestingOrder, b: RestingOrder): number =>
      side === BUY ? b.priceTicks - a.priceTicks : a.priceTicks - b.priceTicks;
    return this.resting.filter((order) => order.side === side).sort(better);
  }

  /** Puts an order to rest without matching. */
  place(order: RestingOrder): void {
    this.resting.push({ ...order });
  }

  private take(
    id: number,
    owner: number,
    side: Side,
    lots: number,
    reaches: (price: number) => boolean,
  ): { left: number; metOwn: boolean } {
    let left = lots;
    while (left > 0) {
      const maker = this.bestMaker(side);
      if (maker === undefined || !reaches(maker.priceTicks)) break;
      if (owner !== 0 && maker.owner === owner) return { left, metOwn: true };
      const traded = Math.min(left, maker.lots);
      left -= traded;
      this.trade(maker, id, traded, left);
    }
    return { left, metOwn: false };
  }

  /** The lots a taker could get ahead of its owner's first own order. */
  private openFor(owner: number, side: Side, reaches: (price: number) => boolean): number {
    let open = 0;
    for (const maker of this.orders(side === BUY ? SELL : BUY)) {
      if (!reaches(maker.priceTicks) || (owner !== 0 && maker.owner === owner)) break;
      open += maker.lots;
    }
    return open;
  }

  /** The order a taker of `side` matches first: best price, then time. */
  private bestMaker(side: Side): MutableOrder | undefined {
    let best: MutableOrder | undefined;
    for (const order of this.resting) {
      if (order.side === side) continue;
      const better =
        best === undefined || (side === BUY ? order.priceTicks < best.priceTicks : order.priceTicks > best.priceTicks);
      if (better) best = order;
    }
    return best;
  }

  private trade(maker: MutableOrder, takerId: number, lots: number, takerLeft: number): void {
    maker.lots -= lots;
    if (maker.lots === 0) this.drop(maker);
    this.sink.onTrade(maker.id, takerId, maker.priceTicks, lots, maker.lots, takerLeft);
  }

  private drop(order: MutableOrder): void {
    this.resting = this.resting.filter((candidate) => candidate !== order);
  }

  private end(id: number, lots: number, reason: CancelReason, answer: number): number {
    this.sink.onCancel(id, lots, reason);
    return answer;
  }
}
