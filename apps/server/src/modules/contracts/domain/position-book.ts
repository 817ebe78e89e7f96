/**
 * The positions of all markets in memory, and what a batch sees and changes of them.
 *
 * Invariants: memory is what was committed last; a batch works on a view of its own (`PositionsInBatch`) that is forgotten with it,
 * so that a batch which is decided again ends as before. Every change of a position is an event of its chain.
 */
import { chainHead, chainStart, openingRecord } from '@glasshouse/proofs/contracts';
import { type LiquidationFill, type Side, sizeAt, sizeOf, type Slice } from '@glasshouse/risk';
import { type Batch, type BatchState, isLive, type Order, openLots } from '../../exchange/clearing/index.ts';
import { coverDebts, type Debt } from './cover.ts';
import { type DueFunding, type FundingDesk, isUnpaid, payFunding } from './funding.ts';
import type { Marks } from './marks.ts';
import { type Changed, type ContractPosition, isOpen, openingSide, sideOpenedBy } from './position.ts';
import type { OrderTerms } from './order-terms.ts';
import type { Terms, TermsAt } from './terms.ts';
import { ConditionalBook, ConditionalsInBatch } from './conditional-book.ts';
import { CopiesInBatch, CopyBook } from './copies.ts';

/** An event of a position: numbers are texts, as the chain has them. */
export type EventFields = Readonly<Record<string, string | boolean | null>> & { readonly kind: string };

/** An event as it is written. */
export interface PositionEvent {
  readonly positionId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly revision: number;
  readonly fields: EventFields;
  /** Head of the chain with it. */
  readonly chain: string;
  readonly time: number;
  /** Null for what no order did. */
  readonly order: EventOrder | null;
}

/** The order whose fill an event is. */
export interface EventOrder {
  readonly orderId: number;
  readonly fillId: number;
  readonly role: 'maker' | 'taker';
}

/** A liquidation under way: it says what a fill of its order does to the position. */
export interface Attempt {
  readonly positionId: number;
  /** The number of its record. */
  readonly liquidationId: number;
  took(lots: bigint, ticks: bigint): LiquidationFill;
}

/** Looks after the orders that stand for a position which changed. */
export type Settle = (view: PositionsInBatch, position: ContractPosition) => void;

/** Whose slice is asked for; of an order that is to come `id` is Infinity. */
export interface SliceOwner {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
}

/** What the fund pays for a close that is no liquidation. */
export interface FundPaid {
  readonly assetId: number;
  readonly marketId: number;
  readonly atoms: bigint;
}

/** The insurance fund, as closes and entries need it. */
export interface FundDesk {
  /** It pays what an account cannot: atoms of rounding. */
  readonly pay: (batch: Batch, paid: FundPaid) => void;
  /** Whether it has too little for them: nothing new is opened then, so that no close ever lacks them. */
  readonly isShort: (batch: Batch, marketId: number) => boolean;
}

/** What a memory of positions is made of. */
export interface PositionBookDeps {
  readonly termsAt: TermsAt;
  readonly marks: Marks;
  readonly funding: FundingDesk;
  /** The number of terms in the record, which it begins with their first position. */
  readonly versionOf: (batch: Batch, marketId: number, termsTime: number) => number;
  readonly fund: FundDesk;
  /** 16 random bytes in hex, for a position that no order with terms opens. */
  readonly newSalt: () => string;
  readonly settle?: Settle;
  /** Whether the account of a user is frozen against new risk: nothing that waits opens any. */
  readonly isFrozen: (userId: number) => boolean;
  /** Whether a user leads, or has followers whose copies are open. */
  readonly leads: (userId: number) => boolean;
}

/** Lots that a live order may still open. */
const lotsOf = (order: Order): bigint => (isLive(order) ? BigInt(openLots(order)) : 0n);

/** A side of a user in a market. */
const sideKey = (userId: number, marketId: number, side: Side) => `${userId}:${marketId}:${side}`;

const NO_IDS: readonly number[] = [];

/** The memory of positions. Ids of one side are in order. */
export class PositionBook {
  readonly deps: PositionBookDeps;
  readonly conditionals = new ConditionalBook();
  readonly copies = new CopyBook();
  readonly #open = new Map<number, ContractPosition>();
  readonly #bySide = new Map<string, readonly number[]>();
  /** Ids of cross positions, by owner. */
  readonly #cross = new Map<number, Set<number>>();
  /** Terms of live orders. */
  readonly #terms = new Map<number, OrderTerms>();
  readonly #openLots = new Map<string, bigint>();
  /** Open lots of each live entry, and of all entries that open a side of a market. */
  readonly #entries = new Map<number, bigint>();
  readonly #entryLots = new Map<string, bigint>();

  /** An empty memory; `settle` runs after each command for every position that changed in it. */
  constructor(deps: PositionBookDeps) {
    this.deps = deps;
  }

  get termsAt(): TermsAt {
    return this.deps.termsAt;
  }

  /** Forgets everything. */
  clear(): void {
    for (const map of [this.#open, this.#bySide, this.#cross, this.#terms, this.#openLots, this.#entries, this.#entryLots])
      map.clear();
    this.conditionals.clear();
    this.copies.clear();
  }

  /** The view of a batch. */
  in(batch: Batch): PositionsInBatch {
    return batch.stateOf(this, () => new PositionsInBatch(this, batch));
  }

  /** An open position as it was committed last. */
  get(id: number): ContractPosition | undefined {
    return this.#open.get(id);
  }

  /** All open positions. */
  values(): Iterable<ContractPosition> {
    return this.#open.values();
  }

  /** Ids of the open positions of a side of a user, oldest first. */
  idsOf(userId: number, marketId: number, side: Side): readonly number[] {
    return this.idsOfSide(sideKey(userId, marketId, side));
  }

  /** The same by the key of the side. */
  idsOfSide(key: string): readonly number[] {
    return this.#bySide.get(key) ?? NO_IDS;
  }

  /** Ids of the open cross positions of a user. */
  crossOf(userId: number): ReadonlySet<number> {
    return this.#cross.get(userId) ?? new Set();
  }

  /** Owners of cross positions. */
  crossOwners(): Iterable<number> {
    return this.#cross.keys();
  }

  /** Lots that are open on a side of a market. */
  openLots(marketId: number, side: Side): bigint {
    return this.#openLots.get(`${marketId}:${side}`) ?? 0n;
  }

  /** Lots that live entries may still open on a side of a market. */
  entryLots(marketId: number, side: Side): bigint {
    return this.#entryLots.get(`${marketId}:${side}`) ?? 0n;
  }

  /** The same of one of them; 0 of any other order. */
  lotsOfEntry(orderId: number): bigint {
    return this.#entries.get(orderId) ?? 0n;
  }

  /** The terms of a live order as they were committed. */
  termsOf(orderId: number): OrderTerms | undefined {
    return this.#terms.get(orderId);
  }

  /** Takes the newest committed form of a position over. */
  put(position: ContractPosition): void {
    const { id, userId, marketId, core } = position;
    const before = this.#open.get(id);
    const market = `${marketId}:${core.side}`;
    const lots = isOpen(position) ? core.lots : 0n;
    this.#openLots.set(market, (this.#openLots.get(market) ?? 0n) + lots - (before?.core.lots ?? 0n));
    const key = sideKey(userId, marketId, core.side);
    const ids = this.#bySide.get(key) ?? [];
    if (position.marginMode === 'cross') this.#putCross(position);
    this.copies.put(position);
    if (!isOpen(position)) {
      this.#open.delete(id);
      const rest = ids.filter((each) => each !== id);
      if (rest.length === 0) this.#bySide.delete(key);
      else this.#bySide.set(key, rest);
      return;
    }
    this.#open.set(id, position);
    if (!before)
      this.#bySide.set(
        key,
        [...ids, id].sort((a, b) => a - b),
      );
  }

  #putCross({ id, userId, status }: ContractPosition): void {
    const ids = this.#cross.get(userId) ?? new Set();
    if (status === 'closed') ids.delete(id);
    else ids.add(id);
    if (ids.size === 0) this.#cross.delete(userId);
    else this.#cross.set(userId, ids);
  }

  /** Takes the terms of a live order over with what of it is open, or forgets those of one that ended. */
  putTerms(terms: OrderTerms, order: Order): void {
    if (isLive(order)) this.#terms.set(terms.orderId, terms);
    else this.#terms.delete(terms.orderId);
    if (terms.purpose !== 'open') return;
    const lots = lotsOf(order);
    const side = `${order.marketId}:${sideOpenedBy(order.side)}`;
    this.#entryLots.set(side, this.entryLots(order.marketId, sideOpenedBy(order.side)) + lots - this.lotsOfEntry(order.id));
    if (lots === 0n) this.#entries.delete(order.id);
    else this.#entries.set(order.id, lots);
  }
}

/** The positions as a batch sees and changes them. */
export class PositionsInBatch implements BatchState {
  readonly book: PositionBook;
  readonly batch: Batch;
  readonly conditionals: ConditionalsInBatch;
  /** Positions that are new or changed, in their newest form. */
  readonly touched = new Map<number, ContractPosition>();
  /** Their events, in the order in which they happened. */
  readonly events: PositionEvent[] = [];
  /** Terms of orders that were wished in the batch, whether they were created or not. */
  readonly terms = new Map<number, OrderTerms>();
  /** The liquidation whose order is in the book at this moment; null: none is. */
  attempt: Attempt | null = null;
  /** The cross position that has all of its account as its margin at this moment; null: none. */
  backed: number | null = null;
  /** What closes of cross positions lacked beyond what was available, by account: it is paid when the command is over. */
  readonly debts = new Map<string, Debt>();
  readonly copies: CopiesInBatch;
  /** The close of each reverse whose entry is still to come, by position. */
  readonly reversing = new Map<number, number>();
  /** Owners of cross accounts that the command changed. */
  readonly crossOwners = new Set<number>();
  /** The tick that is looked at at this moment; null: none is. */
  tick: number | null = null;
  /** Ids of positions that began in the batch, by their side. */
  readonly #begun = new Map<string, number[]>();
  /** Positions whose standing orders have to be looked at after the command. */
  readonly #unsettled = new Set<number>();

  constructor(book: PositionBook, batch: Batch) {
    this.book = book;
    this.batch = batch;
    this.conditionals = new ConditionalsInBatch(book.conditionals);
    this.copies = new CopiesInBatch({ leads: book.deps.leads, unread: batch.unread });
  }

  /** A position in its newest form, also one that closed in the batch. A change begins with `position` instead. */
  seen(id: number): ContractPosition | undefined {
    return this.touched.get(id) ?? this.book.get(id);
  }

  /** The open copies of a block as they are seen, by id. */
  copiesOf(blockId: number): ContractPosition[] {
    return this.#openOf(this.book.copies.ofBlock(blockId), (one) => one.blockId === blockId);
  }

  /** The same of a follow. */
  copiesOfPurse(purse: number): ContractPosition[] {
    return this.#openOf(this.book.copies.ofPurse(purse), (one) => one.purse === purse);
  }

  #openOf(known: Iterable<number>, isMeant: (copy: ContractPosition) => boolean): ContractPosition[] {
    const begun = [...this.touched.values()].filter((one) => one.purse !== null);
    const ids = new Set([...known, ...begun.map(({ id }) => id)]);
    return [...ids]
      .sort((a, b) => a - b)
      .map((id) => this.seen(id) as ContractPosition)
      .filter((one) => isOpen(one) && one.purse !== null && isMeant(one));
  }

  /** The same; what of its funding is due is paid first. */
  position(id: number): ContractPosition | undefined {
    const known = this.seen(id);
    const due = known && this.#unpaidBy(known);
    return known && due ? payFunding(this, known, due) : known;
  }

  /** The period that a position has still to pay for; null: none. */
  #unpaidBy(position: ContractPosition): DueFunding | null {
    const due = this.book.deps.funding.due(this.batch, position.marketId);
    return due !== null && isUnpaid(position, due) ? due : null;
  }

  /** The open positions of a side of a user as they are seen, oldest first. */
  ofSide(userId: number, marketId: number, side: Side): ContractPosition[] {
    const key = sideKey(userId, marketId, side);
    const [known, begun] = [this.book.idsOfSide(key), this.#begun.get(key)];
    const ids = begun === undefined ? known : [...new Set([...known, ...begun])].sort((a, b) => a - b);
    return ids.map((id) => this.seen(id) as ContractPosition).filter(isOpen);
  }

  /** The open cross positions of a user as they are seen, by id. */
  crossOf(userId: number): ContractPosition[] {
    const begun = [...this.touched.values()].filter((one) => one.userId === userId && one.marginMode === 'cross');
    const ids = new Set([...this.book.crossOf(userId), ...begun.map(({ id }) => id)]);
    return [...ids]
      .sort((a, b) => a - b)
      .map((id) => this.seen(id) as ContractPosition)
      .filter(isOpen);
  }

  /** Open positions of a user in a market. */
  countOf(userId: number, marketId: number): number {
    return this.ofSide(userId, marketId, 'long').length + this.ofSide(userId, marketId, 'short').length;
  }

  /** Positions of a user in a market that are open or closed in this batch: never fewer than are open, and counted at once. */
  mostOf(userId: number, marketId: number): number {
    const of = (side: Side) => {
      const key = sideKey(userId, marketId, side);
      return this.book.idsOfSide(key).length + (this.#begun.get(key)?.length ?? 0);
    };
    return of('long') + of('short');
  }

  /** All open positions of a side of a market, in no order. */
  *ofMarket(marketId: number, side: Side): Generator<ContractPosition> {
    for (const { id } of this.book.values()) {
      const position = this.seen(id) as ContractPosition;
      if (position.marketId === marketId && position.core.side === side && isOpen(position)) yield position;
    }
    for (const position of this.touched.values())
      if (!this.book.get(position.id) && position.marketId === marketId && position.core.side === side && isOpen(position))
        yield position;
  }

  /** Lots that are open on a side of a market. */
  openLots(marketId: number, side: Side): bigint {
    let lots = this.book.openLots(marketId, side);
    for (const position of this.touched.values())
      if (position.marketId === marketId && position.core.side === side)
        lots += (isOpen(position) ? position.core.lots : 0n) - (this.book.get(position.id)?.core.lots ?? 0n);
    return lots;
  }

  /** Lots that live entries may still open on a side of a market, but for one of them. */
  entryLots(marketId: number, side: Side, except: number): bigint {
    let lots = this.book.entryLots(marketId, side);
    for (const order of this.batch.touched.values()) {
      if (order.marketId !== marketId || order.side !== openingSide(side)) continue;
      if (this.knownTerms(order.id)?.purpose !== 'open') continue;
      lots += lotsOf(order) - this.book.lotsOfEntry(order.id);
    }
    const own = this.batch.order(except);
    return own !== undefined && this.termsOf(except).purpose === 'open' ? lots - lotsOf(own) : lots;
  }

  /** The terms of an order; undefined for one of a quote. */
  knownTerms(orderId: number): OrderTerms | undefined {
    return this.terms.get(orderId) ?? this.book.termsOf(orderId);
  }

  /** The terms of an order. RangeError: it is none of contracts. */
  termsOf(orderId: number): OrderTerms {
    const terms = this.knownTerms(orderId);
    if (!terms) throw new RangeError(`order ${orderId} has no terms of contracts`);
    return terms;
  }

  /** The terms that hold for a position. */
  termsFor({ marketId, termsTime }: Pick<ContractPosition, 'marketId' | 'termsTime'>): Terms {
    return this.book.termsAt(marketId, termsTime);
  }

  /** The slice of a position, or of an order that is to come, in the tiers (F4): what of its owner's side is older. */
  sliceOf(of: SliceOwner, size: bigint): Slice {
    const { contract } = this.book.termsAt(of.marketId, this.batch.input.now);
    let older = 0n;
    for (const { id, core } of this.ofSide(of.userId, of.marketId, of.side)) if (id < of.id) older += sizeOf(contract, core);
    for (const order of this.entriesOf(of.userId, of.marketId, of.side))
      if (order.id < of.id) older += sizeAt(contract, BigInt(this.termsOf(order.id).marginTicks), BigInt(openLots(order)));
    return { older, size };
  }

  /** Live orders of a user that open positions of a side, oldest first. */
  entriesOf(userId: number, marketId: number, side: Side): Order[] {
    return this.batch
      .ownOrders(userId)
      .filter(
        (order) =>
          order.marketId === marketId && order.side === openingSide(side) && this.knownTerms(order.id)?.purpose === 'open',
      );
  }

  /** Time of the newest second of its index that a market has looked at, or looks at now; null before there was one. */
  tickOf(marketId: number): number | null {
    return this.tick ?? this.batch.cursors.get(marketId)?.time ?? this.batch.input.lookedAt(marketId);
  }

  /**
   * Keeps a change of a position with its event, whose revision, time, tick and chain are added here. RangeError: it has not paid its
   * funding.
   */
  save(next: Changed, fields: EventFields, order: EventOrder | null = null): ContractPosition {
    const { id: positionId, userId, marketId, core } = next;
    const before = this.seen(next.id);
    if (before && fields.kind !== 'funding' && this.#unpaidBy(before))
      throw new RangeError(`position ${positionId} changes before it has paid its funding`);
    const revision = (before?.revision ?? 0) + 1;
    const time = this.batch.input.now;
    const tick = this.tickOf(next.marketId);
    const event = { ...fields, revision: String(revision), time: String(time), tick: tick === null ? null : String(tick) };
    const chain = chainHead(before?.chain ?? startOf(next), event);
    const saved = { ...next, revision, chain, changed: time, changedTick: tick };
    this.touched.set(saved.id, saved);
    if (!before) {
      const side = sideKey(userId, marketId, core.side);
      this.#begun.set(side, [...(this.#begun.get(side) ?? []), positionId]);
    }
    this.events.push({ positionId, userId, marketId, side: core.side, revision, fields: event, chain, time, order });
    this.#unsettled.add(saved.id);
    if (saved.marginMode === 'cross') this.crossOwners.add(userId);
    return saved;
  }

  /** Live orders that close a position, oldest first. */
  closesOf(position: Pick<ContractPosition, 'id' | 'userId' | 'marketId'>): Order[] {
    return this.batch.ownOrders(position.userId).filter((order) => {
      if (order.marketId !== position.marketId) return false;
      const terms = this.knownTerms(order.id);
      return terms?.positionId === position.id && terms.purpose !== 'open';
    });
  }

  settled(): void {
    coverDebts(this);
    for (const id of this.#unsettled) {
      this.#unsettled.delete(id);
      this.book.deps.settle?.(this, this.seen(id) as ContractPosition);
    }
  }
}

/** The opening of a position as its chain begins with it. */
export function openingOf({ id, marketId, core, marginMode, openedMultiple, tierVersion, salt }: Changed) {
  return openingRecord({
    position: id,
    market: marketId,
    side: core.side,
    margin_mode: marginMode,
    multiple: BigInt(openedMultiple),
    tier_version: tierVersion,
    salt,
  });
}

/** The head of a chain before its first event. */
const startOf = (position: Changed): string => chainStart(openingOf(position));
