/** A desk without a database, for pure tests: batches that are kept or forgotten, with balances in memory. */
import { Books } from '../../domain/books.ts';
import { type Command, decide, placementsOf } from '../../domain/commands.ts';
import { FEE_RATES } from '../../rules/fees.ts';
import { Batch, type BatchBalance, type BatchInput, type IndexTick, balanceId } from '../../domain/batch.ts';
import { OpenOrders } from '../../domain/open-orders.ts';
import { endExpiredQuotes, endProtectedQuotes } from '../../domain/quote-settle.ts';
import { quoteKey } from '../../domain/quote.ts';
import { Quotes } from '../../domain/quotes.ts';
import { type Fill, type Order, openLots } from '../../domain/order.ts';
import type { PlacementCommand } from '../../domain/placement.ts';
import { type StoredPrices, restoreBooks } from '../../domain/restore.ts';
import { type MarketRules, givenAsset, holdOf } from '../../rules/market-rules.ts';
import { BASE, QUOTE, rules } from './market-rules.ts';

/** A wish to buy one lot at 100, far from everybody. */
export const plainPlacement = (userId: number, marketId = 1): PlacementCommand => ({
  type: 'place',
  userId,
  marketId,
  side: 'buy',
  kind: 'limit',
  priceTicks: 100,
  lots: 1,
});

/** A limit order of one lot, with whatever a test is about. */
export function plainOrder(change: Partial<Order>): Order {
  return {
    id: 1,
    sequence: change.id ?? 1,
    userId: 1,
    account: 'change',
    marketId: 1,
    side: 'buy',
    kind: 'limit',
    force: 'gtc',
    stp: 'expire_taker',
    priceTicks: 1,
    lots: 1,
    filledLots: 0,
    removedLots: 0,
    filledValue: 0n,
    fee: 0n,
    quoteAtoms: null,
    triggerTicks: null,
    triggerBy: null,
    triggered: null,
    afterTick: null,
    displayLots: null,
    shownLots: null,
    clientId: null,
    ocoId: null,
    partnerId: null,
    blockId: null,
    connection: null,
    makerPpm: null,
    feesSince: 0,
    takerPpm: null,
    revision: 0,
    status: 'open',
    endReason: null,
    released: 0n,
    created: 0,
    updated: 0,
    ...change,
  };
}

/** The desk. */
export class PureDesk {
  readonly books: Books;
  readonly open = new OpenOrders();
  readonly quotes = new Quotes();
  now = 1;
  /** All orders in their newest form, also those that ended. */
  readonly orders = new Map<number, Order>();
  readonly balances = new Map<string, BatchBalance>();
  readonly house = { fees: new Map<number, bigint>(), rounding: 0n };
  index: number | null = 100;
  /** Recorded ticks that the next batch looks at. */
  ticks: IndexTick[] = [];
  lastTick: IndexTick = { time: 0, priceTicks: 100 };
  readonly #users: readonly number[];
  readonly #rules: ReadonlyMap<number, MarketRules>;
  /** What was traded, in order. */
  readonly fills: Fill[] = [];
  #nextId = 1;
  #fillId = 0;
  #sequence = 0;

  constructor(users: readonly number[], atoms: bigint, maxCascade?: number, marketIds: readonly number[] = [1]) {
    this.#users = users;
    this.#rules = new Map(marketIds.map((marketId) => [marketId, { ...rules, marketId }]));
    this.books = new Books(maxCascade);
    this.books.open(marketIds);
    for (const user of users)
      for (const asset of [BASE, QUOTE])
        this.balances.set(balanceId(user, 'change', asset), { available: atoms, frozen: 0n, owed: 0n });
  }

  /** Lets a batch work, and keeps or forgets it. `change` replaces parts of what it is given. */
  run(work: (batch: Batch) => void, keep = true, change: Partial<BatchInput> = {}): Batch {
    this.books.begin();
    const balances = new Map([...this.balances].map(([key, balance]) => [key, { ...balance }]));
    const batch = new Batch({
      now: this.now,
      books: this.books,
      fees: () => FEE_RATES,
      openOrders: this.open,
      quotes: this.quotes,
      balances,
      ended: new Set([...this.orders.values()].map(({ userId, id }) => `${userId}:${id}`)),
      usedNames: new Set([...this.orders.values()].map(({ userId, clientId }) => `${userId}:${clientId}`)),
      ticks: () => (this.ticks.length > 0 ? this.ticks : [this.lastTick]),
      lookedAt: () => this.lastTick.time,
      rules: (marketId) => this.#rules.get(marketId) as MarketRules,
      index: () => this.index,
      stuck: new Set(),
      nextOrderId: () => this.#nextId++,
      nextFillId: () => ++this.#fillId,
      nextSequence: () => ++this.#sequence,
      ...change,
    });
    endExpiredQuotes(batch);
    work(batch);
    endProtectedQuotes(batch);
    if (keep) this.#keep(batch);
    else this.books.rollback();
    return batch;
  }

  /** Forgets the books and makes them anew from what would be stored; `stored` replaces parts of it. */
  restart(stored: Partial<StoredPrices> = {}): void {
    const books = this.books.ids().map((id) => [id, this.books.of(id)] as const);
    const last = new Map(books.map(([id, book]) => [id, book.engine.values.lastTicks]));
    const index = new Map(books.map(([id, book]) => [id, book.indexTicks]));
    const backlogs = new Map(books.flatMap(([id, { backlog }]) => (backlog ? [[id, backlog] as const] : [])));
    this.books.clear();
    const orders = [...this.open.values()].sort((a, b) => a.sequence - b.sequence);
    restoreBooks(this.books, orders, { last, index, backlogs, quiet: new Set(), ...stored });
  }

  #keep(batch: Batch): void {
    this.books.commit();
    const last = batch.cursors.get(1);
    if (last) [this.lastTick, this.ticks] = [last, []];
    for (const order of batch.touched.values()) {
      this.open.keep(order);
      this.orders.set(order.id, order);
    }
    for (const quote of batch.quotes.values()) this.quotes.keep(quote);
    for (const [key, balance] of batch.input.balances) this.balances.set(key, balance);
    for (const effect of batch.effects) {
      if (effect.type !== 'fill') continue;
      this.fills.push(effect.fill);
      const { paid, received, makerFee, takerFee, takerSide } = effect.fill;
      const [buyFee, sellFee] = takerSide === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee];
      this.house.rounding += paid - received;
      this.house.fees.set(BASE, (this.house.fees.get(BASE) ?? 0n) + buyFee);
      this.house.fees.set(QUOTE, (this.house.fees.get(QUOTE) ?? 0n) + sellFee);
    }
  }

  /** What users and house have of an asset together. */
  total(asset: number): bigint {
    const rounding = asset === QUOTE ? this.house.rounding : 0n;
    return this.#users
      .map((user) => this.balances.get(balanceId(user, 'change', asset)) as BatchBalance)
      .reduce((sum, { available, frozen }) => sum + available + frozen, (this.house.fees.get(asset) ?? 0n) + rounding);
  }

  /** What a user's live orders must hold of an asset: each alone, of a pair the larger once. */
  frozenByFormula(user: number, asset: number): bigint {
    const holds = new Map<number, bigint>();
    for (const order of this.open.ofUser(user)) {
      if (givenAsset(rules, order.side) !== asset) continue;
      const [key, needs] = [order.ocoId ?? order.id, holdOf(rules, order.side, order.priceTicks ?? 0, openLots(order))];
      holds.set(key, needs > (holds.get(key) ?? 0n) ? needs : (holds.get(key) as bigint));
    }
    const [side] = asset === QUOTE ? (['buy'] as const) : (['sell'] as const);
    const quoted = this.quotes.get(quoteKey({ userId: user, marketId: 1 }))?.sides[side].held ?? 0n;
    return [...holds.values()].reduce((sum, atoms) => sum + atoms, quoted);
  }
}

/** Lets a desk decide commands, each in a batch of its own. */
export function decideEach(desk: PureDesk, commands: readonly Command[]): void {
  for (const command of commands) desk.run((batch) => void decide(batch, command));
}

/** Whether a command places an order that waits for the index. */
export function watchesIndex(command: Command): boolean {
  return placementsOf(command).some(({ triggerBy }) => triggerBy === 'index');
}
