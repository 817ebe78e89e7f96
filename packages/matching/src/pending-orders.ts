/**
 * The trigger orders of one market that wait for their price.
 *
 * Kept like resting orders, one pair of ladders for each source: `asks` holds what fires when the price rises (the
 * lowest trigger first), `bids` what fires when it falls (the highest first); orders of one trigger price keep their
 * order of time. So they share the id index, the undo log and the memory of the book.
 * Units: those of events.ts; the price of a level is a trigger price.
 */
import type { BookStore } from './book-store.ts';
import { BUY, type Force, type SelfTrade, type Side } from './events.ts';
import type { Ladder } from './ladder.ts';
import { type PendingOrder, TRIGGER_TYPE, type TriggerSource, type TriggerType } from './market-words.ts';
import { EXTRA } from './order-extras.ts';
import { RestingOrders } from './resting-orders.ts';
import { verifyResting } from './self-check.ts';
import type { UndoLog } from './undo-log.ts';

const SOURCES = [0, 1, 2] as const;

/** What prices a market shows to triggers at one moment, in ticks; 0 for none. */
export interface Prices {
  /** Highest and lowest trade since triggers were last looked at. */
  readonly high: number;
  readonly low: number;
  readonly index: number;
  readonly bestBid: number;
  readonly bestAsk: number;
}

/** All waiting orders of a market. */
export class PendingOrders {
  private readonly bySource: readonly RestingOrders[];
  private readonly store: BookStore;

  /** Nothing waits yet; changes are noted in `log`. */
  constructor(store: BookStore, log: UndoLog) {
    this.store = store;
    this.bySource = SOURCES.map(() => new RestingOrders(store, log));
  }

  /** How many orders wait. */
  get count(): number {
    return this.bySource[0]!.count + this.bySource[1]!.count + this.bySource[2]!.count;
  }

  /** Lets an order wait, behind those of its trigger price. */
  add(order: PendingOrder): void {
    const { id, owner, side, type, source, triggerTicks, lots } = order;
    const resting = this.bySource[source]!;
    const slot = resting.insert(rises(side, type) ? resting.asks : resting.bids, id, owner, triggerTicks, lots);
    const { extras } = this.store;
    extras.set(slot, EXTRA.SIDE, side);
    extras.set(slot, EXTRA.LIMIT, order.priceTicks);
    extras.set(slot, EXTRA.FORCE, order.force);
    extras.set(slot, EXTRA.SELF_TRADE, order.selfTrade);
    extras.set(slot, EXTRA.DISPLAY, order.displayLots);
    extras.set(slot, EXTRA.PARTNER, order.partner);
  }

  /** A waiting order, or undefined when the id is not live here. */
  find(id: number): PendingOrder | undefined {
    for (const source of SOURCES) {
      const slot = this.bySource[source]!.find(id);
      if (slot !== 0) return this.describe(source, slot);
    }
    return undefined;
  }

  /** Takes an order out. */
  remove(order: PendingOrder): void {
    const resting = this.bySource[order.source]!;
    const slot = resting.find(order.id);
    resting.remove(resting.ladder(resting.sideOf(slot)), slot, order.id);
  }

  /** Reduces an order; it keeps its priority. */
  resize(order: PendingOrder, lots: number): void {
    const resting = this.bySource[order.source]!;
    resting.resize(resting.find(order.id), lots);
  }

  /**
   * The order that fires next: LAST rising, LAST falling, then INDEX and QUOTE likewise; nearest trigger price first,
   * then first come. Undefined when none is reached.
   */
  reached(prices: Prices): PendingOrder | undefined {
    for (const source of SOURCES) {
      const { asks, bids, count } = this.bySource[source]!;
      if (count === 0) continue;
      if (isReached(source, 'rising', asks.bestPrice, prices)) return this.first(source, asks);
      if (isReached(source, 'falling', bids.bestPrice, prices)) return this.first(source, bids);
    }
    return undefined;
  }

  /** All waiting orders in the order in which they would fire: by source, rising before falling, nearest first. */
  *orders(): Generator<PendingOrder> {
    for (const source of SOURCES) {
      const resting = this.bySource[source]!;
      for (const ladder of [resting.asks, resting.bids]) {
        for (let level = ladder.bestLevel; level !== 0; level = ladder.levelAfter(level)) {
          for (let slot = resting.headOf(level); slot !== 0; slot = resting.behind(slot)) yield this.describe(source, slot);
        }
      }
    }
  }

  /** Throws an Error that names the first contradiction in memory. */
  verify(): void {
    for (const resting of this.bySource) verifyResting(resting, false);
  }

  private first(source: TriggerSource, ladder: Ladder): PendingOrder {
    return this.describe(source, this.bySource[source]!.headOf(ladder.bestLevel));
  }

  private describe(source: TriggerSource, slot: number): PendingOrder {
    const resting = this.bySource[source]!;
    const { extras } = this.store;
    const side = extras.get(slot, EXTRA.SIDE) as Side;
    const isRising = resting.sideOf(slot) !== BUY;
    return {
      id: resting.idOf(slot),
      owner: resting.ownerOf(slot),
      side,
      type: isRising === (side === BUY) ? TRIGGER_TYPE.STOP : TRIGGER_TYPE.TAKE_PROFIT,
      source,
      triggerTicks: resting.priceOf(slot),
      priceTicks: extras.get(slot, EXTRA.LIMIT),
      lots: resting.lotsOf(slot),
      force: extras.get(slot, EXTRA.FORCE) as Force,
      selfTrade: extras.get(slot, EXTRA.SELF_TRADE) as SelfTrade,
      displayLots: extras.get(slot, EXTRA.DISPLAY),
      partner: extras.get(slot, EXTRA.PARTNER),
    };
  }
}

/** Whether an order of that kind fires when the price rises to its trigger. */
export function rises(side: Side, type: TriggerType): boolean {
  return (side === BUY) === (type === TRIGGER_TYPE.STOP);
}

/** Whether prices have reached a trigger price; equal counts. */
export function isReached(
  source: TriggerSource,
  direction: 'rising' | 'falling',
  triggerTicks: number,
  { high, low, index, bestBid, bestAsk }: Prices,
): boolean {
  if (triggerTicks === 0) return false;
  if (direction === 'rising') {
    if (source === 1) return index >= triggerTicks;
    return high >= triggerTicks || (source === 2 && bestAsk >= triggerTicks);
  }
  if (source === 1) return index !== 0 && index <= triggerTicks;
  return (low !== 0 && low <= triggerTicks) || (source === 2 && bestBid !== 0 && bestBid <= triggerTicks);
}
