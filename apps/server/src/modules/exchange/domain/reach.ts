/**
 * Whose money a batch of commands can touch, as far as can be said before it is decided: who commands, and whose resting
 * orders the takers can reach. A batch locks all of them at once, before it decides, so that it never takes a lock out
 * of the ledger's order. Orders that fire on the way may reach others: the batch then notes whom (`Batch.missing`) and
 * is decided again with them.
 *
 * Invariants: without orders that fire, never too few (what a taker can reach is bounded by the lots of all takers of
 * its side and by what the batch's own cancels and changes take away in front of it). Who can not trade in it, because he only
 * cancels, or places an order that neither reaches the other side of the book nor is reached by an order of the batch, is
 * touched in what his order holds alone.
 */
import type { AccountType } from '@glasshouse/contract';
import type { Side } from '@glasshouse/contract/orders';
import type { Books } from './books.ts';
import { type Command, placementsOf } from './commands.ts';
import { ordersToEnd } from './delist.ts';
import { MOST_REACHED } from './batch.ts';
import type { OpenOrders } from './open-orders.ts';
import { type Order, isBlock, isInBook, openLots } from './order.ts';
import { type PlacementCommand, budgetOf } from './placement.ts';
import { type QuoteCommand, quotesToEnd } from './place-quote.ts';
import { type Quote, quoteKey } from './quote.ts';
import type { Quotes } from './quotes.ts';
import { type PhaseCommand, toEnter, toSweep } from './session-step.ts';
import { isWaiting, readTicks } from './read-order.ts';
import type { MarketRules } from '../rules/market-rules.ts';

/** A user whose orders in a market may trade (side null), or only change what those of one side hold. */
export interface Touched {
  readonly userId: number;
  readonly account: AccountType;
  readonly marketId: number;
  readonly side: Side | null;
}

/** All takers of one side of one market. */
interface Takers {
  readonly marketId: number;
  readonly side: Side;
  lots: number;
  /** The price furthest from their own side; null when one of them takes any price. */
  worstTicks: number | null;
}

type Orders = Pick<OpenOrders, 'get' | 'ofUser' | 'values' | 'hasBlocks' | 'hasAccount' | 'membersOf' | 'ofSession' | 'queuedOf'>;
/** Quotes that stand, as far as a batch has to know them beforehand. */
type Standing = Pick<Quotes, 'get' | 'values'>;

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

class Reach {
  readonly touched = new Map<string, Touched>();
  /** Orders that may come to rest without a trade. */
  readonly #placed: PlacementCommand[] = [];
  readonly #takers = new Map<string, Takers>();
  readonly #gone = new Map<string, number>();
  #goneOrders = 0;

  readonly #orders: Orders;
  readonly #quotes: Standing;
  readonly #rules: (marketId: number) => MarketRules;

  constructor(orders: Orders, quotes: Standing, rules: (marketId: number) => MarketRules) {
    this.#orders = orders;
    this.#quotes = quotes;
    this.#rules = rules;
  }

  add(userId: number, account: AccountType | undefined, marketId: number, side: Side | null): void {
    const usual = this.#rules(marketId).account;
    const named = account ?? usual;
    const key = named === usual ? `${userId} ${marketId}` : `${userId} ${marketId} ${named}`;
    const known = this.touched.get(key);
    if (known === undefined) this.touched.set(key, { userId, account: named, marketId, side });
    else if (known.side !== null && known.side !== side) this.touched.set(key, { userId, account: named, marketId, side: null });
  }

  #hasOthers(usual: AccountType, clearings: MarketRules['clearings']): boolean {
    return (Object.keys(clearings) as AccountType[]).some((account) => account !== usual && this.#orders.hasAccount(account));
  }

  /** The owner of resting orders, in each account that they may be of. */
  maker(userId: number, marketId: number): void {
    const { account: usual, clearings } = this.#rules(marketId);
    // Where no order of a further account lives, nobody's orders are looked through.
    const isOfOneAccount = Object.values(clearings).length < 2 || !this.#hasOthers(usual, clearings);
    if (isOfOneAccount) this.add(userId, undefined, marketId, null);
    if (isOfOneAccount && !this.#orders.hasBlocks) return;
    for (const order of this.#orders.ofUser(userId)) if (order.marketId === marketId) this.owner(order, null);
    const quote = this.#quotes.get(quoteKey({ userId, marketId }));
    if (quote) this.add(userId, quote.account, marketId, null);
  }

  /** A quote leaves the book, as a whole or for another ladder. */
  goneQuote(quote: Quote): void {
    this.add(quote.userId, quote.account, quote.marketId, null);
    for (const level of quote.levels.values()) this.gone(level);
  }

  /** A quote comes: its owner may trade on both sides. */
  quote(command: QuoteCommand): void {
    const { userId, account, marketId, bids, asks } = command;
    const old = this.#quotes.get(quoteKey(command));
    if (old) this.goneQuote(old);
    this.add(userId, account, marketId, null);
    const lotsOf = (prices: QuoteCommand['bids']) => prices.reduce((sum, { lots }) => sum + lots, 0);
    if (bids.length > 0) this.taker(marketId, 'buy', lotsOf(bids), Math.max(...bids.map(({ priceTicks }) => priceTicks)));
    if (asks.length > 0) this.taker(marketId, 'sell', lotsOf(asks), Math.min(...asks.map(({ priceTicks }) => priceTicks)));
  }

  /** The owner of an order, and of a block its members. */
  owner(order: Order, side: Side | null): void {
    this.add(order.userId, order.account, order.marketId, side);
    if (!isBlock(order)) return;
    for (const member of this.#orders.membersOf(order.id)) this.add(member.userId, member.account, member.marketId, side);
  }

  placed(order: PlacementCommand, lots: number): void {
    this.add(order.userId, order.account, order.marketId, order.side);
    this.#placed.push(order);
    this.taker(order.marketId, order.side, lots, order.priceTicks);
  }

  taker(marketId: number, side: Side, lots: number, priceTicks: number | null): void {
    const key = `${marketId} ${side}`;
    const sum = this.#takers.get(key);
    if (!sum) {
      this.#takers.set(key, { marketId, side, lots, worstTicks: priceTicks });
      return;
    }
    sum.lots += lots;
    if (priceTicks === null || sum.worstTicks === null) sum.worstTicks = null;
    else sum.worstTicks = side === 'buy' ? Math.max(sum.worstTicks, priceTicks) : Math.min(sum.worstTicks, priceTicks);
  }

  gone(order: Order): void {
    const key = `${order.marketId} ${order.side}`;
    this.#gone.set(key, (this.#gone.get(key) ?? 0) + openLots(order));
    this.#goneOrders++;
  }

  addMakers(books: Books): void {
    for (const { marketId, side, lots, worstTicks } of this.#takers.values()) {
      const gone = this.#gone.get(`${marketId} ${opposite(side)}`) ?? 0;
      // Once each: an owner may have hundreds of the orders that can be reached.
      const owners = new Set(books.of(marketId).ownersAgainst(side, worstTicks, lots + gone, MOST_REACHED + this.#goneOrders));
      for (const owner of owners) this.maker(owner, marketId);
    }
  }

  /** Those whose orders of this batch may trade: with what rests, or with each other. */
  addTraders(books: Books): void {
    for (const { userId, account, marketId, side, priceTicks } of this.#placed) {
      const best = books.of(marketId).bestAgainst(side);
      const others = this.#takers.get(`${marketId} ${opposite(side)}`);
      const matches = best !== null && isReached(side, priceTicks, best);
      const isMatched = others !== undefined && (others.worstTicks === null || isReached(side, priceTicks, others.worstTicks));
      if (matches || isMatched) this.add(userId, account, marketId, null);
    }
  }
}

/** Whether an order of a side with a limit, or at any price, could trade with one of the other side at a price. */
function isReached(side: Side, limitTicks: number | null, ticks: number): boolean {
  return limitTicks === null || (side === 'buy' ? limitTicks >= ticks : limitTicks <= ticks);
}

/** Those whose orders a step of a market with trading hours trades, ends or moves. */
function addStepped(reach: Reach, { marketId, step, overDay }: PhaseCommand, orders: Orders): void {
  if (step === 'uncross') for (const order of orders.queuedOf(marketId)) reach.owner(order, null);
  if (step === 'enter') for (const order of toEnter(orders, marketId)) reach.owner(order, null);
  if (step === 'sweep') for (const order of toSweep(orders, marketId, overDay)) reach.owner(order, order.side);
}

function addOwn(reach: Reach, command: Command, orders: Orders, rules: (marketId: number) => MarketRules): void {
  if (command.type === 'cancelAll') {
    for (const order of orders.ofUser(command.userId)) {
      reach.owner(order, order.side);
      reach.gone(order);
    }
  }
  if (command.type === 'quote') reach.quote(command);
  if (command.type === 'delist') {
    for (const order of ordersToEnd(orders, command.marketId)) {
      reach.owner(order, order.side);
      reach.gone(order);
    }
  }
  if (command.type === 'phase') return addStepped(reach, command, orders);
  if (command.type !== 'cancel' && command.type !== 'amend') return;
  const named = orders.get(command.orderId);
  // The owner of a block names it by the own member.
  const order = named && !isInBook(named) ? orders.get(named.blockId as number) : named;
  if (!order || order.userId !== command.userId) return;
  reach.owner(order, command.type === 'cancel' ? order.side : null);
  reach.gone(order);
  if (command.type !== 'amend' || isWaiting(order)) return;
  const price = command.price === undefined ? null : readTicks(command.price, rules(order.marketId));
  if (price?.ok) reach.taker(order.marketId, order.side, order.lots, price.value);
}

/** All users whose balances the commands can change. */
export function touchedBy(
  commands: readonly Command[],
  books: Books,
  openOrders: Orders,
  rules: (marketId: number) => MarketRules,
  quotes: Standing,
): Touched[] {
  const reach = new Reach(openOrders, quotes, rules);
  for (const command of commands) {
    if (command.type === 'act') reach.add(command.userId, command.account, command.marketId, null);
    if (command.type === 'endQuotes') for (const quote of quotesToEnd(quotes.values(), command)) reach.goneQuote(quote);
    if (command.type === 'delist' || command.type === 'phase')
      for (const quote of quotesToEnd(quotes.values(), { ofUser: null, marketId: command.marketId })) reach.goneQuote(quote);
    addOwn(reach, command, openOrders, rules);
    if (command.type === 'block') {
      const { order, members } = command;
      for (const { userId, account } of members) reach.add(userId, account, order.marketId, null);
      reach.placed(
        order,
        members.reduce((sum, { lots }) => sum + lots, 0),
      );
      continue;
    }
    for (const order of placementsOf(command)) {
      if (isWaiting(order)) {
        reach.add(order.userId, order.account, order.marketId, null);
        continue;
      }
      const best = books.of(order.marketId).bestAgainst(order.side);
      const quoteAtoms = order.quoteAtoms ?? null;
      const budget = quoteAtoms === null || best === null ? 0 : budgetOf(rules(order.marketId), quoteAtoms);
      // A sell by quote amount takes more lots the lower the bids: the first of them may not be enough.
      const lots = quoteAtoms === null ? order.lots : Math.ceil(budget / (best ?? 1)) * (order.side === 'sell' ? 2 : 1);
      reach.placed(order, lots);
    }
  }
  reach.addMakers(books);
  reach.addTraders(books);
  return [...reach.touched.values()];
}
