/**
 * How far the cascade of a market can still come: the triggers that it can still reach and the prices at which what they fire
 * can still trade. An order beyond that is neither fired nor met, so its cancel, or a change that only makes it smaller, may be decided
 * between two parts of the cascade: whatever comes of the cascade is the same before and after it (ADR 19).
 *
 * Units: ticks. Invariants: never too near. It goes by prices alone: whoever fires may trade up to his limit, whatever there is
 * in the book, and each trade may be at any price up to there. It only shrinks while nothing else is decided in its market,
 * so what was seen once holds until the cascade is over.
 */
import { onlyMakesSmaller } from './amend.ts';
import type { Books, MarketBook, WaitingTrigger } from './books.ts';
import type { OpenOrders } from './open-orders.ts';
import { type Order, firesRising, isStop } from './order.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { IsFree } from './queue.ts';

const FAR = Number.POSITIVE_INFINITY;

/** Prices that a cascade can reach. */
interface Reach {
  /** Between these it may trade, so triggers by the last trade may fire. */
  readonly low: number;
  readonly high: number;
  /** The worst prices at which orders that fire buy and sell; none do at 0 and FAR. */
  readonly buysTo: number;
  readonly sellsTo: number;
  readonly index: number;
}

/** Whether prices reach a trigger; a low of 0 is none. */
const isReached = ({ isRising, triggerTicks }: { isRising: boolean; triggerTicks: number }, high: number, low: number) =>
  isRising ? triggerTicks <= high : low !== 0 && triggerTicks >= low;

/** How far the cascade of a book can come. */
function reachOf(book: MarketBook): Reach {
  const { highTicks = 0, lowTicks = 0 } = book.backlog ?? {};
  const index = book.indexTicks;
  // A trade is at the price of an order in the book, or of one that fired and came to rest.
  let high = Math.max(highTicks, book.bestAgainst('sell') ?? 0);
  let low = Math.min(lowTicks || FAR, book.bestAgainst('buy') ?? FAR);
  let [buysTo, sellsTo] = [0, FAR];
  const fire = ({ side, priceTicks }: WaitingTrigger) => {
    if (side === 'buy') [buysTo, high] = [Math.max(buysTo, priceTicks), Math.max(high, priceTicks)];
    else [sellsTo, low] = [Math.min(sellsTo, priceTicks), Math.min(low, priceTicks)];
  };
  const rising: WaitingTrigger[] = [];
  const falling: WaitingTrigger[] = [];
  for (const one of book.triggers()) {
    if (!one.byIndex) (one.isRising ? rising : falling).push(one);
    else if (isReached(one, index, index)) fire(one);
  }
  // Nearest first, as they come; what one fires may reach more on either side.
  let [up, down] = [0, 0];
  for (;;) {
    const next = [rising[up], falling[down]].find((one) => one !== undefined && isReached(one, high, low));
    if (next === undefined) break;
    if (next.isRising) up++;
    else down++;
    fire(next);
  }
  return { low, high, buysTo, sellsTo, index };
}

function isBeyond({ low, high, buysTo, sellsTo, index }: Reach, order: Order): boolean {
  const { status, side, triggerBy } = order;
  if (status === 'open') return side === 'buy' ? (order.priceTicks ?? FAR) < sellsTo : (order.priceTicks ?? 0) > buysTo;
  const trigger = { isRising: firesRising(side, isStop(order)), triggerTicks: order.triggerTicks ?? 0 };
  return triggerBy === 'index' ? !isReached(trigger, index, index) : !isReached(trigger, high, low);
}

/** The reaches of all cascades that go on. */
export class CascadeReaches {
  readonly #books: Pick<Books, 'of'>;
  readonly #openOrders: Pick<OpenOrders, 'get'>;
  readonly #known = new Map<number, Reach>();

  /** None goes on. */
  constructor(books: Pick<Books, 'of'>, openOrders: Pick<OpenOrders, 'get'>) {
    this.#books = books;
    this.#openOrders = openOrders;
  }

  /** Looks at the markets that catch up; only between two batches, when books are what was committed. */
  look(behind: ReadonlySet<number>): void {
    for (const marketId of this.#known.keys()) if (!behind.has(marketId)) this.#known.delete(marketId);
    for (const marketId of behind) if (!this.#known.has(marketId)) this.#known.set(marketId, reachOf(this.#books.of(marketId)));
  }

  /** Forgets all, as when books are rebuilt. */
  clear(): void {
    this.#known.clear();
  }

  /** Whether a command may be decided, as far as one of its orders goes, while the cascade of that one's market goes on. */
  isFree(rules: (marketId: number) => MarketRules): IsFree {
    return (order, command) =>
      this.isBeyond(order) && (command.type !== 'amend' || onlyMakesSmaller(rules(order.marketId), order, command));
  }

  /** Whether the cascade of its market can neither fire nor meet a live order, nor the other one of its pair. */
  isBeyond(order: Order): boolean {
    const reach = this.#known.get(order.marketId);
    const partner = order.partnerId === null ? undefined : this.#openOrders.get(order.partnerId);
    return reach !== undefined && isBeyond(reach, order) && (partner === undefined || isBeyond(reach, partner));
  }
}
