/**
 * The working set of one batch of commands: what they see and what they leave behind. Commands are decided one after
 * another on it; nothing outside changes until the batch is committed, so a failed batch is simply forgotten.
 *
 * Units: atoms, ticks, lots. Invariants: a balance never falls below zero; every change of money is an effect, and
 * effects are in the order in which they happened. A balance that was not locked is noted in `missing`: then nothing of
 * the batch counts, and it is decided again with more locks; so is what a product needs and did not read (`unread`). Limits: BATCH_WORK and one more command (ADR 14, 16).
 */
import type { Books, MarketBook } from './books.ts';
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { HoldChange, JournalDraft } from '../../ledger/index.ts';
import type { ClearedSide } from '../clearing/clearing.ts';
import type { FeeRates } from '../rules/fees.ts';
import type { OpenOrders } from './open-orders.ts';
import { type Quote, FIRST_LEVEL_ID, quoteKey, withLevel } from './quote.ts';
import type { Quotes } from './quotes.ts';
import { type Fill, type Order, isBlock, isLive } from './order.ts';
import { type PriceBand, bandAround } from '../rules/price-band.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { AuctionRecord } from './session-auction.ts';
import { bandOfSession } from './session-prices.ts';
import { type SessionState, neverOpened } from './session-state.ts';
import type { Sessions } from './sessions.ts';

/** A hold that the money of an order comes from and goes back to, instead of what is available. */
export type HoldSource = Pick<HoldChange, 'causeKind' | 'causeId'>;

/** What moved, for the ledger. `atoms` are of the asset that the order holds; without `from` they come from what is available. */
export type Effect =
  | {
      readonly type: 'hold' | 'release';
      readonly order: Order;
      readonly assetId: number;
      readonly atoms: bigint;
      readonly from?: HoldSource;
    }
  /** What a living order holds changed without a trade; more when `atoms` is above zero. Numbered by the order's revision. */
  | {
      readonly type: 'adjust';
      readonly order: Order;
      readonly assetId: number;
      readonly atoms: bigint;
      readonly why: 'amend' | 'self_trade' | 'action';
      readonly from?: HoldSource;
    }
  /** What a side of a quote holds changed without a trade; more when `atoms` is above zero. Numbered by its revision. */
  | { readonly type: 'quote'; readonly order: QuoteSideName; readonly assetId: number; readonly atoms: bigint }
  /** What a product moved without an order of the book; the journal has a key of its own. */
  | { readonly type: 'journal'; readonly journal: JournalDraft; readonly parties: readonly ChangedParty[] }
  | {
      readonly type: 'fill';
      readonly fill: Fill;
      readonly buy: ClearedSide;
      readonly sell: ClearedSide;
    };

/** Whose balances a journal of a product changes, for what is published. */
export interface ChangedParty {
  readonly userId: number;
  readonly account: AccountType;
  readonly marketId: number;
}

/** A side of a quote, as journals name it. */
export type QuoteSideName = Pick<Order, 'id' | 'userId' | 'account' | 'marketId' | 'side' | 'revision'> & {
  readonly quoteId: number;
};

/** A balance under lock; what is owed (borrowed money) is at most zero. */
export interface BatchBalance {
  available: bigint;
  frozen: bigint;
  owed: bigint;
}

/** What a product may keep of a batch while it is decided (`stateOf`). */
export interface BatchState {
  /** Called after each command. */
  settled?(): void;
}

/** What a batch is given. */
export interface BatchInput {
  readonly now: number;
  readonly books: Books;
  /** The open orders before the batch. */
  readonly openOrders: OpenOrders;
  /** The quotes before the batch. */
  readonly quotes: Quotes;
  /** The rules of a market that is known to exist. */
  rules(marketId: number): MarketRules;
  /** The index in ticks, the same for the whole batch; null when there is none. */
  index(marketId: number): number | null;
  /** The rates of the tier of a user whose balances are locked, in markets of a kind, by the tiers that held at a time (`feesSince`). */
  fees(kind: MarketKind, userId: number, since: number): FeeRates;
  nextOrderId(): number;
  nextFillId(): number;
  /** Rises with every place that an order takes. */
  nextSequence(): number;
  /** Locked balances by `balanceId`: of all users whom the batch can touch (`reach.ts`). */
  readonly balances: Map<string, BatchBalance>;
  /** Orders named by commands that ended before this batch, as `<user>:<order>`. */
  readonly ended: ReadonlySet<string>;
  /** Names of orders used before this batch, as `<user>:<name>`. */
  readonly usedNames: ReadonlySet<string>;
  /** Recorded ticks of the index that were not looked at before this batch, oldest first. */
  ticks(marketId: number): readonly IndexTick[];
  /** Owners whose balances were changed beside the desk, for the watch of its ticks (`ClearingStore.changed`). */
  readonly changedOwners?: readonly number[];
  /** Time of the last tick of a market that was looked at before this batch; null when none was. */
  lookedAt(marketId: number): number | null;
  /** The phases of markets with trading hours before the batch; absent where there are none. */
  readonly sessions?: Pick<Sessions, 'get'>;
  /** Markets whose backlog could not be gone on with; it is tried again later. */
  readonly stuck: ReadonlySet<number>;
}

/** A recorded second of the index; no price when there was none. */
export interface IndexTick {
  readonly time: number;
  readonly priceTicks: number | null;
}

/** After so many events of its books a batch takes no more commands: the others wait for the next commit. */
export const BATCH_WORK = 2_000;
/** After so many a commit that only goes on with a cascade ends: commands of other markets come next. */
export const PART_WORK = 500;
/** After so many, the orders of one batch that are left are denied. */
export const COMMAND_WORK = 1_000;
/** Most ticks that a batch is given of a market: an hour of seconds; the rest comes with the next. */
export const MOST_TICKS = 3_600;
/** As many orders of one side a batch can reach before it takes no more: the last command may be a whole batch. */
export const MOST_REACHED = 2 * BATCH_WORK;

/** Names a balance inside a batch, as the ledger does (`balanceKey`). */
export function balanceId(userId: number, account: AccountType, assetId: number): string {
  return `${userId}:${account}:${assetId}`;
}

/** More than anybody has: what a balance that is not locked is taken for until the batch is decided again. */
const PHANTOM = 10n ** 36n;

/** Live orders, by id, with the newest form of one, or without it when it ended. */
function withNewest(orders: readonly Order[], order: Order): readonly Order[] {
  let at = orders.length;
  // Most are the newest, or nearly.
  while (at > 0 && (orders[at - 1] as Order).id >= order.id) at--;
  const isThere = orders[at]?.id === order.id;
  return orders.toSpliced(at, isThere ? 1 : 0, ...(isLive(order) ? [order] : []));
}

/** The working set. */
export class Batch {
  readonly input: BatchInput;
  /** Orders that are new or changed, in their newest form. */
  readonly touched = new Map<number, Order>();
  /** Their ids by user. */
  readonly #touchedBy = new Map<number, Set<number>>();
  /** Live orders of users that were asked for, by id. */
  readonly #own = new Map<number, readonly Order[]>();
  /** Ids of the orders among them that are new. */
  readonly created = new Set<number>();
  readonly effects: Effect[] = [];
  /** Quotes that are new or changed, in their newest form, by their keys. */
  readonly quotes = new Map<string, Quote>();
  /** Their sides, also of quotes that ended and were followed by another, by their ids. */
  readonly quoteSides = new Map<number, Quote>();
  readonly #levelKeys = new Map<number, string>();
  /** Balances that were needed and not locked. */
  readonly missing = new Set<string>();
  /** What products needed and had not read, by names of theirs (`ClearingStore.read`). */
  readonly unread = new Set<string>();
  /** Auctions that were held in it. */
  readonly auctions: AuctionRecord[] = [];
  /** Markets with trading hours that have seen a tick, or turned to another phase, in their newest state. */
  readonly phases = new Map<number, SessionState>();
  /** How many events of books it settled. */
  work = 0;
  /** Names that orders of this batch took. */
  readonly names = new Set<string>();
  /** The last tick that was looked at, of markets whose ticks this batch looked at. */
  readonly cursors = new Map<number, IndexTick>();
  /** Markets of them whose orders have not seen those ticks: they are closed. */
  readonly unshown = new Set<number>();
  /** Watched markets of whose ticks some are left to the next batch: until then nothing that may trade is taken in them. */
  readonly ticksLeft = new Set<number>();
  /** By how many open orders the batch changed each user's number in each market. */
  readonly #opened = new Map<string, number>();
  /** The same of those that wait for their trigger, by user and market and by market. */
  readonly #waits = new Map<string, number>();
  #hasNewBlocks = false;
  readonly #states = new Map<object, object>();
  readonly #prepared = new Map<number, { book: MarketBook; band: PriceBand | null }>();

  constructor(input: BatchInput) {
    this.input = input;
  }

  /** The book of a market with its band around the index of this moment; null without an index. */
  market(marketId: number): { book: MarketBook; band: PriceBand | null } {
    const known = this.#prepared.get(marketId);
    if (known) return known;
    const rules = this.input.rules(marketId);
    const index = this.input.index(marketId);
    const usual = index === null ? null : bandAround(index);
    const band = rules.session === undefined ? usual : bandOfSession(rules.session, this.session(rules), this.input.now);
    const book = this.input.books.of(marketId);
    if (band) book.setBand(band);
    const prepared = { book, band };
    this.#prepared.set(marketId, prepared);
    return prepared;
  }

  /** The state of a market with trading hours. RangeError for any other. */
  session({ marketId, session }: Pick<MarketRules, 'marketId' | 'session'>): SessionState {
    if (session === undefined) throw new RangeError(`market ${marketId} has no trading hours`);
    return this.phases.get(marketId) ?? this.input.sessions?.get(marketId) ?? neverOpened(marketId, this.input.now);
  }

  /** Keeps the newest state of a market with trading hours; its band is that of it from then on. */
  turn(state: SessionState): void {
    this.phases.set(state.marketId, state);
    this.#prepared.delete(state.marketId);
  }

  /** An order in its newest form; undefined when it was not open before the batch and is not of it. */
  order(id: number): Order | undefined {
    if (id < FIRST_LEVEL_ID) return this.touched.get(id) ?? this.input.openOrders.get(id);
    const key = this.#levelKeys.get(id) ?? this.input.quotes.keyOf(id);
    return key === undefined ? undefined : this.quote(key)?.levels.get(id);
  }

  /** A quote in its newest form, also one that ended in the batch. */
  quote(key: string): Quote | undefined {
    return this.quotes.get(key) ?? this.input.quotes.get(key);
  }

  /** Keeps the newest form of a quote. */
  saveQuote(quote: Quote): void {
    const key = quoteKey(quote);
    this.quotes.set(key, quote);
    for (const side of [quote.sides.buy, quote.sides.sell]) this.quoteSides.set(side.id, quote);
    for (const id of quote.levels.keys()) this.#levelKeys.set(id, key);
  }

  /** The other order of a pair while it lives. */
  partner(order: Order): Order | undefined {
    const partner = order.partnerId === null ? undefined : this.order(order.partnerId);
    return partner && isLive(partner) ? partner : undefined;
  }

  /** The live members of a block in their newest form, in the order in which they joined. */
  membersOf(block: Order): Order[] {
    const known = this.input.openOrders.membersOf(block.id).map((member) => this.order(member.id) as Order);
    const joined = [...this.touched.values()].filter(
      (order) => order.blockId === block.id && this.created.has(order.id) && !isBlock(order),
    );
    return [...known, ...joined].filter(isLive);
  }

  /** Keeps the newest form of an order. */
  save(order: Order): void {
    if (order.quoteId !== undefined) return this.saveQuote(withLevel(this.quote(quoteKey(order)) as Quote, order));
    const before = this.order(order.id);
    const wasOpen = before !== undefined && isLive(before);
    const isOpen = isLive(order);
    this.touched.set(order.id, order);
    const own = this.#touchedBy.get(order.userId);
    if (own === undefined) this.#touchedBy.set(order.userId, new Set([order.id]));
    else own.add(order.id);
    const listed = this.#own.get(order.userId);
    if (listed) this.#own.set(order.userId, withNewest(listed, order));
    const key = `${order.userId}:${order.marketId}`;
    const waits = Number(order.status === 'pending') - Number(before?.status === 'pending');
    if (waits !== 0) for (const name of [key, `${order.marketId}`]) this.#waits.set(name, (this.#waits.get(name) ?? 0) + waits);
    // Its members stand for a block.
    if (wasOpen === isOpen || isBlock(order)) return;
    this.#opened.set(key, (this.#opened.get(key) ?? 0) + (isOpen ? 1 : -1));
  }

  /** Keeps a new order. */
  create(order: Order): void {
    this.created.add(order.id);
    this.#hasNewBlocks ||= isBlock(order);
    if (order.clientId !== null) this.names.add(`${order.userId}:${order.clientId}`);
    this.save(order);
  }

  /** Whether any block may be live. */
  get hasBlocks(): boolean {
    return this.#hasNewBlocks || this.input.openOrders.hasBlocks;
  }

  /** How many open orders a user has in a market now. */
  openCount(userId: number, marketId: number): number {
    return this.input.openOrders.countOf(userId, marketId) + (this.#opened.get(`${userId}:${marketId}`) ?? 0);
  }

  /** How many orders of a user wait for their trigger in a market now. */
  waitingOf(userId: number, marketId: number): number {
    return this.input.openOrders.waitingOf(userId, marketId) + (this.#waits.get(`${userId}:${marketId}`) ?? 0);
  }

  /** How many of all users do. */
  waitingIn(marketId: number): number {
    return this.input.openOrders.waitingIn(marketId) + (this.#waits.get(`${marketId}`) ?? 0);
  }

  /** The live orders of a user, also those of this batch, by id. */
  ownOrders(userId: number): readonly Order[] {
    const known = this.#own.get(userId);
    if (known) return known;
    const own = new Map(this.input.openOrders.ofUser(userId).map((order) => [order.id, order]));
    for (const id of this.#touchedBy.get(userId) ?? []) own.set(id, this.touched.get(id) as Order);
    const listed = [...own.values()].filter(isLive).sort((a, b) => a.id - b.id);
    this.#own.set(userId, listed);
    return listed;
  }

  /** Whether a user gave an order this name before. */
  isNameUsed(userId: number, name: string): boolean {
    const key = `${userId}:${name}`;
    return this.names.has(key) || this.input.usedNames.has(key);
  }

  /** What a user may spend. */
  available(userId: number, account: AccountType, assetId: number): bigint {
    return this.#balance(userId, account, assetId).available;
  }

  /** All of a balance. */
  holding(userId: number, account: AccountType, assetId: number): Readonly<BatchBalance> {
    return this.#balance(userId, account, assetId);
  }

  /** Moves available and frozen money. RangeError: one of them would fall below zero. */
  move(userId: number, account: AccountType, assetId: number, available: bigint, frozen: bigint): void {
    const balance = this.#balance(userId, account, assetId);
    balance.available += available;
    balance.frozen += frozen;
    if (balance.available < 0n || balance.frozen < 0n)
      throw new RangeError(`balance ${balanceId(userId, account, assetId)} below zero`);
  }

  /** What a user owes: at most zero. */
  owed(userId: number, account: AccountType, assetId: number): bigint {
    return this.#balance(userId, account, assetId).owed;
  }

  /** Changes what a user owes; below zero borrows. RangeError: more is repaid than is owed. */
  owe(userId: number, account: AccountType, assetId: number, atoms: bigint): void {
    const balance = this.#balance(userId, account, assetId);
    balance.owed += atoms;
    if (balance.owed > 0n) throw new RangeError(`balance ${balanceId(userId, account, assetId)} owes less than nothing`);
  }

  /** What a product works on in this batch under a key of its own, made when it is first asked for; forgotten with the batch. */
  stateOf<State extends object>(key: object, begin: () => State): State {
    const known = this.#states.get(key);
    if (known !== undefined) return known as State;
    const state = begin();
    this.#states.set(key, state);
    return state;
  }

  /** After each command: products end orders that stand for nothing any more. */
  settle(): void {
    for (const state of this.#states.values()) (state as BatchState).settled?.();
  }

  #balance(userId: number, account: AccountType, assetId: number): BatchBalance {
    const key = balanceId(userId, account, assetId);
    const balance = this.input.balances.get(key);
    if (balance) return balance;
    this.missing.add(key);
    const phantom = { available: PHANTOM, frozen: PHANTOM, owed: -PHANTOM };
    this.input.balances.set(key, phantom);
    return phantom;
  }
}
