/**
 * What the desk knows of margin beside orders and balances: debts, states, pools, rates. Commands of one batch work on a view of it;
 * what they change is kept after the commit.
 *
 * Invariants: principal and interest of a debt are together what its balance owes; what pools have lent is the sum of principals. A
 * debt changes in the desk alone.
 */
import { type MarginPayment, hourCharge, paid } from '@glasshouse/proofs/margin';
import { balanceId, type Batch, type BatchState, type ChangedParty, isLive, type Order } from '../../exchange/clearing/index.ts';
import type { JournalDraft } from '../../ledger/index.ts';
import {
  type Account,
  type Debt,
  type Holding,
  type Price,
  debtKey,
  freshAccount,
  freshDebt,
  itemsOf,
  judgedItems,
  owedOf,
} from './account.ts';
import { AccountIndex } from './account-index.ts';
import type { BookDeps, BookState, Served } from './book-parts.ts';
import { HourWalks } from './hour-walk.ts';
import { LiveOrders } from './live-orders.ts';
import { assetIds } from './markets.ts';
import { type HourRate, type PoolUse, changed, hourOf, hoursSince, rateOf } from './pool.ts';
import { type OfDebt, borrowJournal, interestJournal, repayJournal } from './postings.ts';
import {
  type Capital,
  type DebtEvent,
  type LiquidationRow,
  NO_SUMS,
  type Notice,
  type OrderTerms,
  type PoolSums,
} from './kept.ts';
import { HOUR_MS, MOST_RATES, STALE_MS } from './terms.ts';

/** The committed state. */
export class MarginBook {
  readonly deps: BookDeps;
  readonly debts = new Map<string, Debt>();
  readonly accounts = new Map<number, Account>();
  readonly orders = new LiveOrders();
  readonly sums = new Map<number, PoolSums>();
  readonly uses = new Map<number, PoolUse>();
  readonly rates = new Map<string, HourRate>();
  /** The newest hour of each asset that has a rate. */
  readonly ratedHours = new Map<number, number>();
  readonly capital = new Map<number, Capital>();
  readonly prices = new Map<number, Price | null>();
  readonly index: AccountIndex;
  readonly hours = new HourWalks(() => this.index.users());
  newest = 0;
  /** When a pool changed last. */
  latest = 0;
  /** The accounts that were served at a tick that is not done with, of each market. */
  readonly served = new Map<number, Served | null>();

  constructor(deps: BookDeps) {
    this.deps = deps;
    this.index = new AccountIndex(deps.rules);
  }

  /** What can still be lent of an asset. */
  idleOf(assetId: number): bigint {
    const { lent, lost } = this.sums.get(assetId) ?? NO_SUMS;
    return (this.capital.get(assetId)?.pool ?? 0n) - lent - lost;
  }

  /** What a pool was when it changed last; before its first change what its newest rate says, and nothing before that. */
  useOf(assetId: number): PoolUse {
    const rate = this.rates.get(debtKey(assetId, this.ratedHours.get(assetId) ?? 0));
    return this.uses.get(assetId) ?? { at: 0, lent: 0n, idle: rate?.idle ?? 0n, hourSum: 0n };
  }

  /** The view of a batch. */
  in(batch: Batch): MarginView {
    return batch.stateOf(this, () => new MarginView(this, batch));
  }

  /** Whether anybody owes something, has to be valued once more, or an order of the account lives. */
  get isNeeded(): boolean {
    return this.index.size > 0 || this.index.hasWaiting || this.orders.size > 0;
  }

  /** Whether an order of the account lives in a market. */
  hasOrdersIn(marketId: number): boolean {
    return this.orders.in(marketId).size > 0;
  }

  begin(state: BookState): void {
    for (const map of [this.debts, this.accounts, this.orders, this.sums, this.uses, this.rates, this.capital, this.prices])
      map.clear();
    this.index.clear();
    this.hours.clear();
    for (const debt of state.debts) this.debts.set(debtKey(debt.userId, debt.assetId), debt);
    for (const account of state.accounts) this.accounts.set(account.userId, account);
    for (const order of state.orders) this.orders.put(order);
    for (const [id, sums] of state.sums) this.sums.set(id, sums);
    for (const [id, use] of state.uses) this.uses.set(id, use);
    this.ratedHours.clear();
    for (const rate of state.rates) this.#rated(rate);
    for (const [id, capital] of state.capital) this.capital.set(id, capital);
    for (const [id, price] of state.prices) this.prices.set(id, price);
    this.newest = state.newest;
    this.latest = Math.max(0, ...[...state.uses.values()].map(({ at }) => at));
    this.served.clear();
    // Also whom nobody has valued since all was repaid.
    const owing = [...state.debts.filter((of) => owedOf(of) > 0n), ...state.accounts.filter((of) => of.state !== 'normal')];
    for (const userId of new Set(owing.map((of) => of.userId)))
      this.#place(userId, (assetId) => state.holdings.get(debtKey(userId, assetId)) ?? 0n);
  }

  #rated(rate: HourRate): void {
    this.rates.set(debtKey(rate.assetId, rate.hour), rate);
    this.ratedHours.set(rate.assetId, Math.max(rate.hour, this.ratedHours.get(rate.assetId) ?? 0));
  }

  /** Pools whose rate of an hour is not made yet, or whose capital has changed. */
  behind(hour: number): readonly number[] {
    return assetIds(this.deps.rules()).filter((assetId) => {
      const isNoted = this.useOf(assetId).idle === this.idleOf(assetId);
      const hasMoney = this.idleOf(assetId) > 0n || (this.sums.get(assetId)?.lent ?? 0n) > 0n;
      return !isNoted || (hasMoney && (this.ratedHours.get(assetId) ?? 0) < hour);
    });
  }

  #place(userId: number, heldOf: (assetId: number) => bigint): void {
    const holdings = new Map(
      assetIds(this.deps.rules()).map((assetId): [number, Holding] => {
        const debt = this.debts.get(debtKey(userId, assetId));
        return [assetId, { held: heldOf(assetId), owed: debt ? owedOf(debt) : 0n }];
      }),
    );
    this.index.place(userId, holdings, this.accounts.get(userId)?.state ?? 'normal', (id) => this.prices.get(id) ?? null);
  }

  /** Takes a committed batch over. */
  keep(batch: Batch): void {
    const view = this.in(batch);
    for (const [key, debt] of view.debts) this.debts.set(key, debt);
    for (const [id, account] of view.accounts) this.accounts.set(id, account);
    for (const [id, sums] of view.sums) this.sums.set(id, sums);
    for (const [id, use] of view.uses) this.uses.set(id, use);
    for (const { at } of view.uses.values()) this.latest = Math.max(this.latest, at);
    for (const [id, served] of view.served) this.served.set(id, served);
    for (const rate of view.rates.values()) this.#rated(rate);
    for (const [id, price] of view.prices) this.prices.set(id, price);
    for (const [id, terms] of view.orders) {
      const order = batch.order(id);
      if (order && isLive(order)) this.orders.put(terms);
      else this.orders.delete(id);
    }
    this.newest = view.newest;
    if (view.walked) this.hours.keep(view.walked);
    for (const { id, status } of batch.touched.values()) if (!isLive({ status })) this.orders.delete(id);
    const locked = new Set(view.usersLocked());
    for (const userId of locked) this.#place(userId, (assetId) => view.holding(userId, assetId).held);
    for (const userId of new Set([...view.accounts.keys(), ...[...view.debts.values()].map((debt) => debt.userId)]))
      if (!locked.has(userId)) this.#place(userId, (assetId) => this.index.known(userId)?.get(assetId)?.held ?? 0n);
  }
}

/** What a batch works on. */
export class MarginView implements BatchState {
  readonly book: MarginBook;
  readonly batch: Batch;
  readonly debts = new Map<string, Debt>();
  readonly accounts = new Map<number, Account>();
  readonly orders = new Map<number, OrderTerms>();
  readonly sums = new Map<number, PoolSums>();
  readonly uses = new Map<number, PoolUse>();
  readonly useRows: { readonly assetId: number; readonly use: PoolUse }[] = [];
  readonly rates = new Map<string, HourRate>();
  readonly prices = new Map<number, Price | null>();
  readonly events: DebtEvent[] = [];
  readonly liquidations: LiquidationRow[] = [];
  readonly notices: Notice[] = [];
  /** Owners who were looked at because their balances changed beside the desk. */
  readonly looked = new Set<number>();
  /** Borrowing that an order needs, until the book took it. */
  readonly plans = new Map<number, bigint>();
  /** Of market orders that are judged: the worst price and the lots that the book would give. */
  readonly worstTicks = new Map<number, number>();
  readonly marketLots = new Map<number, number>();
  readonly #due: (() => void)[] = [];
  /** Whom a look at a tick of a market that is not done with served; null: it is done with. */
  readonly served = new Map<number, Served | null>();
  walked: { readonly hour: number; readonly next: number } | null = null;
  newest: number;

  constructor(book: MarginBook, batch: Batch) {
    this.book = book;
    this.batch = batch;
    this.newest = book.newest;
  }

  /** Never before what pools saw last: a process whose clock is behind goes on from there. */
  get now(): number {
    return Math.max(this.batch.input.now, this.book.latest);
  }

  /** Does something once the command that is decided is over: what it pays with has come by then. */
  after(work: () => void): void {
    this.#due.push(work);
  }

  settled(): void {
    for (const work of this.#due.splice(0)) work();
    for (const order of this.batch.touched.values()) if (order.account === 'margin' && !isLive(order)) this.#ended(order);
  }

  /** An order that ended pays back what it borrowed and did not use. */
  #ended(order: Order): void {
    const terms = this.order(order.id);
    if (!terms) return;
    const left = terms.needed - terms.given;
    const unused = left < terms.borrowed ? left : terms.borrowed;
    this.orders.set(order.id, { ...terms, borrowed: 0n });
    if (unused <= 0n) return;
    const { quoteId, baseId } = this.batch.input.rules(order.marketId);
    this.repay(order.userId, order.side === 'buy' ? quoteId : baseId, unused, { kind: 'repay', orderId: order.id });
  }

  /** The users whose balances the batch holds. */
  *usersLocked(): Iterable<number> {
    const seen = new Set<number>();
    for (const key of this.batch.input.balances.keys()) {
      if (!key.includes(':margin:')) continue;
      const userId = Number(key.slice(0, key.indexOf(':')));
      if (seen.has(userId)) continue;
      seen.add(userId);
      if (this.isLocked(userId)) yield userId;
    }
  }

  /** Whether the batch holds all balances of an account, or those of some assets. What it asked for and has not got is a phantom. */
  isLocked(userId: number, assets = assetIds(this.book.deps.rules())): boolean {
    const { input, missing } = this.batch;
    const keys = assets.map((id) => balanceId(userId, 'margin', id));
    return keys.every((key) => input.balances.has(key) && !missing.has(key));
  }

  /** Asks for all balances of an account, or those of some assets; false where the batch has to begin again with them. */
  lock(userId: number, assets = assetIds(this.book.deps.rules())): boolean {
    for (const id of assets) this.holding(userId, id);
    return this.isLocked(userId, assets);
  }

  debt(userId: number, assetId: number): Debt | null {
    const key = debtKey(userId, assetId);
    return this.debts.get(key) ?? this.book.debts.get(key) ?? null;
  }

  account(userId: number): Account {
    return this.accounts.get(userId) ?? this.book.accounts.get(userId) ?? freshAccount(userId);
  }

  order(id: number): OrderTerms | undefined {
    return this.orders.get(id) ?? this.book.orders.get(id);
  }

  /** What a user holds and owes of an asset, under lock. */
  holding(userId: number, assetId: number): Holding {
    const { available, frozen, owed } = this.batch.holding(userId, 'margin', assetId);
    return { held: available + frozen, owed: -owed };
  }

  /** The newest price of a market; null where there is none that counts. */
  price(marketId: number): Price | null {
    const known = this.prices.get(marketId) ?? this.book.prices.get(marketId) ?? null;
    return known !== null && this.now - known.time <= STALE_MS ? known : null;
  }

  /** The account of a user at the newest prices, under lock; null without a price. */
  items(userId: number, haircutOf: (assetId: number) => number = () => 0) {
    return itemsOf(
      this.book.deps.rules(),
      (id) => this.holding(userId, id),
      (id) => this.price(id),
      haircutOf,
    );
  }

  /** The newest price of a market, however old. */
  lastPrice(marketId: number): Price | null {
    return this.prices.get(marketId) ?? this.book.prices.get(marketId) ?? null;
  }

  /** The account as it is judged; null where more than a small part of it has no price. */
  judged(userId: number, holdingOf: (assetId: number) => Holding = (id) => this.holding(userId, id)) {
    const isFresh = (id: number) => this.price(id) !== null;
    return judgedItems(this.book.deps.rules(), holdingOf, (id) => this.lastPrice(id), isFresh);
  }

  pool(assetId: number): PoolSums {
    return this.sums.get(assetId) ?? this.book.sums.get(assetId) ?? NO_SUMS;
  }

  /** What can still be lent of an asset, and what the fund has. */
  idle(assetId: number): bigint {
    const { lent, lost } = this.pool(assetId);
    return (this.book.capital.get(assetId)?.pool ?? 0n) - lent - lost;
  }

  fund(assetId: number): bigint {
    const { received, madeGood } = this.pool(assetId);
    return (this.book.capital.get(assetId)?.fund ?? 0n) + received - madeGood;
  }

  #use(assetId: number): PoolUse {
    return this.uses.get(assetId) ?? this.book.useOf(assetId);
  }

  /** The rate of an hour, made when it is first asked for, behind those of all hours before it that nobody has asked for. */
  rate(assetId: number, hour: number): HourRate {
    const newest = this.book.ratedHours.get(assetId);
    const first = newest === undefined ? hour : Math.max(newest, hourOf(this.#use(assetId).at)) + 1;
    for (let before = first; before < hour; before++) this.#rateOf(assetId, before);
    return this.#rateOf(assetId, hour);
  }

  #rateOf(assetId: number, hour: number): HourRate {
    const key = debtKey(assetId, hour);
    const known = this.rates.get(key) ?? this.book.rates.get(key);
    if (known) return known;
    const made = rateOf(assetId, hour, this.#use(assetId), this.book.deps.curveAt(assetId, hour * HOUR_MS));
    this.rates.set(key, made);
    return made;
  }

  /** Makes the rates of a pool up to the running hour, those of hours that nobody looked at too, and notes capital that came or left. */
  followPool(assetId: number): void {
    const use = this.#use(assetId);
    const last = hourOf(this.now);
    const known = this.book.ratedHours.get(assetId) ?? last - 1;
    const first = Math.max(known, hourOf(use.at)) + 1;
    for (let hour = first; hour <= Math.min(last, first + MOST_RATES); hour++) this.rate(assetId, hour);
    if (use.idle !== this.idle(assetId) && last - first <= MOST_RATES) this.changePool(assetId, {});
  }

  /** Changes the sums of a pool, and notes its use where that changes. */
  changePool(assetId: number, change: Partial<PoolSums>): void {
    const before = this.#use(assetId);
    for (const hour of hoursSince(before, this.now)) this.rate(assetId, hour);
    const sums = this.pool(assetId);
    const add = (name: keyof PoolSums) => sums[name] + (change[name] ?? 0n);
    this.sums.set(assetId, {
      lent: add('lent'),
      interest: add('interest'),
      lost: add('lost'),
      received: add('received'),
      madeGood: add('madeGood'),
    });
    const now = { lent: this.pool(assetId).lent, idle: this.idle(assetId) };
    if (now.lent === before.lent && now.idle === before.idle) return;
    const use = changed(before, this.now, now);
    this.uses.set(assetId, use);
    this.useRows.push({ assetId, use });
  }

  /** Posts a journal of an owner. */
  post(userId: number, journal: JournalDraft): void {
    const { markets } = this.book.deps.rules();
    const parties: ChangedParty[] = [{ userId, account: 'margin', marketId: markets[0]!.marketId }];
    this.batch.effects.push({ type: 'journal', journal, parties });
  }

  /** Names a debt's next change. */
  ofDebt({ userId, assetId, revision }: Debt): OfDebt {
    return { userId, assetId, key: `${userId}:${assetId}:${revision}` };
  }

  /** Keeps a debt in its next revision with what changed it. */
  change(
    debt: Debt,
    next: Pick<Debt, 'principal' | 'interest'> & Partial<Debt>,
    event: Pick<DebtEvent, 'kind'> & Partial<DebtEvent>,
  ): Debt {
    const after: Debt = { ...debt, ...next, revision: debt.revision + 1 };
    this.debts.set(debtKey(debt.userId, debt.assetId), after);
    this.events.push({
      userId: debt.userId,
      assetId: debt.assetId,
      revision: after.revision,
      principal: after.principal - debt.principal,
      interest: after.interest - debt.interest,
      owed: owedOf(after),
      toFund: 0n,
      hour: null,
      base: null,
      hourly: null,
      chargedBefore: null,
      orderId: null,
      liquidationId: null,
      ...event,
    });
    return after;
  }

  /** Charges what an hour still has to charge for a highest principal. */
  #charge(debt: Debt, hour: number, base: bigint): Debt {
    const { hourly } = this.rate(debt.assetId, hour);
    const before = debt.hour === hour ? debt.hourCharged : 0n;
    const charge = hourCharge(base, hourly, before);
    const next = { ...debt, hour, hourBase: base, hourCharged: before + charge };
    if (charge === 0n) {
      this.debts.set(debtKey(debt.userId, debt.assetId), next);
      return next;
    }
    const { userId, assetId } = debt;
    const after = this.change(
      next,
      { principal: debt.principal, interest: debt.interest + charge },
      {
        kind: 'interest',
        hour,
        base,
        hourly,
        chargedBefore: before,
      },
    );
    this.batch.owe(userId, 'margin', assetId, -charge);
    const key = `${userId}:${assetId}:${hour}`;
    this.post(userId, interestJournal({ userId, assetId, key: before === 0n ? key : `${key}:${after.revision}` }, charge));
    this.changePool(assetId, { interest: charge });
    return after;
  }

  /** What is owed with the hours that began since the debt was charged last. */
  owing(debt: Debt): bigint {
    let owed = owedOf(debt);
    for (let hour = debt.hour + 1; debt.principal > 0n && hour <= hourOf(this.now); hour++)
      owed += hourCharge(debt.principal, this.rate(debt.assetId, hour).hourly, 0n);
    return owed;
  }

  /** Brings a debt to the running hour: each hour that it touched since is charged. */
  bringUp(debt: Debt): Debt {
    const hour = hourOf(this.now);
    let now = debt;
    while (now.hour < hour && now.principal > 0n) now = this.#charge(now, now.hour + 1, now.principal);
    if (now.hour < hour) {
      now = { ...now, hour, hourBase: now.principal, hourCharged: 0n };
      this.debts.set(debtKey(debt.userId, debt.assetId), now);
    }
    return now;
  }

  /** Lends; what of the running hour is charged for it is answered. */
  borrow(userId: number, assetId: number, atoms: bigint, orderId: number | null): bigint {
    const debt = this.bringUp(this.debt(userId, assetId) ?? freshDebt(userId, assetId, hourOf(this.now)));
    const principal = debt.principal + atoms;
    const hourBase = principal > debt.hourBase ? principal : debt.hourBase;
    const lent = this.change(debt, { principal, interest: debt.interest, hourBase }, { kind: 'borrow', orderId });
    this.batch.move(userId, 'margin', assetId, atoms, 0n);
    this.batch.owe(userId, 'margin', assetId, -atoms);
    this.post(userId, borrowJournal(this.ofDebt(lent), atoms));
    this.changePool(assetId, { lent: atoms });
    const account = this.account(userId);
    this.accounts.set(userId, { ...account, borrowedAt: this.now });
    const charged = this.#charge(lent, lent.hour, hourBase);
    return charged.interest - lent.interest;
  }

  /** Pays a debt from what is available, at most what is owed and there; what was paid. */
  repay(
    userId: number,
    assetId: number,
    atoms: bigint,
    of: Pick<DebtEvent, 'kind'> & Partial<DebtEvent> = { kind: 'repay' },
  ): MarginPayment | null {
    const found = this.debt(userId, assetId);
    if (found === null) return null;
    const debt = this.bringUp(found);
    const available = this.batch.available(userId, 'margin', assetId);
    const payment = paid(debt, atoms < available ? atoms : available);
    const interest = payment.toFund + payment.toFees;
    const whole = payment.principal + interest;
    if (whole === 0n) return null;
    const after = this.change(debt, payment.debt, { ...of, toFund: payment.toFund });
    this.batch.move(userId, 'margin', assetId, -whole, 0n);
    this.batch.owe(userId, 'margin', assetId, whole);
    this.post(userId, repayJournal(this.ofDebt(after), payment));
    this.changePool(assetId, { lent: -payment.principal, interest: -interest, received: payment.toFund });
    return payment;
  }

  /** The live orders of the account of a user. */
  live(userId: number): Order[] {
    return this.batch.ownOrders(userId).filter(({ account }) => account === 'margin');
  }
}
