/**
 * What a tick of the index does to margin accounts: orders that it leaves more than 2 % behind end; owners of accounts at the call are
 * notified and keep only orders that repay; accounts at the level of liquidation are healed; and each hour that begins is charged.
 */
import type { AccountType } from '@glasshouse/contract';
import { formatAmount } from '@glasshouse/money';
import {
  LIQUIDATION_WIDTH_PPM,
  type MarginItem,
  PPM,
  assetsOf,
  debtsOf,
  guardOf,
  isAtOrBelow,
  shownLevel,
} from '@glasshouse/proofs/margin';
import {
  BATCH_WORK,
  type Batch,
  type IndexTick,
  type MarketRules,
  type Order,
  type TickWatch,
  endStanding,
} from '../../exchange/clearing/index.ts';
import { type Account, healedAgain, isOwingAt, owedOf, wellAgain } from '../domain/account.ts';
import type { MarginBook, MarginView } from '../domain/book.ts';
import { staying } from '../domain/clearing.ts';
import { assetIds } from '../domain/markets.ts';
import { hourOf } from '../domain/pool.ts';
import { CALL_PPM, CALL_STEPS, HEALS_PPM, LEAVES_PPM, LIQUIDATION_PPM } from '../domain/terms.ts';
import { type LiquidationParts, liquidate, prepare, wouldChange } from './liquidate.ts';

/** Most accounts of a tick that one batch serves; the others are served at the next tick. */
const SERVED_AT_ONCE = 250;
/** Most debts that one batch charges. */
const CHARGED_AT_ONCE = 1_500;
/** A week of interest above this part of what is left of the account brings a notice. */
const HIGH_INTEREST_PPM = 10_000n;
const HOURS_OF_WEEK = 168n;

/** The watch. */
export class MarginWatch implements TickWatch {
  readonly isGuest = true;
  readonly #book: MarginBook;
  readonly #parts: () => LiquidationParts;

  constructor(book: MarginBook, parts: () => LiquidationParts) {
    this.#book = book;
    this.#parts = parts;
  }

  #isOurs(marketId: number): boolean {
    return this.#book.deps.rules().markets.some((market) => market.marketId === marketId);
  }

  isWatching(marketId: number): boolean {
    return this.#book.isNeeded && this.#isOurs(marketId);
  }

  /** Orders of the account see the ticks of all its markets; others only where they may meet one of them. */
  before(marketId: number, account: AccountType): readonly number[] {
    if (!this.#isOurs(marketId)) return [];
    if (account === 'margin') return this.#book.deps.rules().markets.map((market) => market.marketId);
    return this.#book.hasOrdersIn(marketId) ? [marketId] : [];
  }

  look(batch: Batch, rules: MarketRules, tick: IndexTick): boolean {
    const { marketId } = rules;
    if (!this.#isOurs(marketId)) return true;
    const view = this.#book.in(batch);
    const { time, priceTicks } = tick;
    if (priceTicks === null) return true;
    view.prices.set(marketId, { time, ticks: priceTicks });
    if (!this.#endFar(view, marketId, priceTicks)) return false;
    const changed = new Set(batch.input.changedOwners ?? []);
    const last = this.#book.served.get(marketId);
    const served = new Set(last?.time === time ? last.users : []);
    let most = SERVED_AT_ONCE;
    for (const userId of new Set([...this.#book.index.reached(marketId, priceTicks), ...changed])) {
      if (served.has(userId) || !this.#judge(view, userId, time, changed.has(userId))) continue;
      served.add(userId);
      if (--most > 0 && batch.work < BATCH_WORK) continue;
      // The others come with the next batch, before anything else of the market.
      view.served.set(marketId, { time, users: served });
      return false;
    }
    view.served.set(marketId, null);
    return true;
  }

  /** Makes the rates of the hour that began, and charges it, to some accounts in each batch. */
  goOn(batch: Batch): void {
    const view = this.#book.in(batch);
    for (const assetId of this.#book.behind(hourOf(view.now))) view.followPool(assetId);
    const walk = this.#book.hours.at(hourOf(view.now));
    const assets = assetIds(this.#book.deps.rules());
    let charged = 0;
    let next = walk.next;
    for (; next < walk.users.length && charged < CHARGED_AT_ONCE; next++) {
      const userId = walk.users[next] as number;
      const owing = assets.flatMap((assetId) => view.debt(userId, assetId) ?? []).filter((debt) => isOwingAt(debt, walk.hour));
      if (owing.length === 0) continue;
      // Of the account only what is charged is locked: each balance costs as much as the charge.
      const locked = owing.filter(({ assetId }) => view.lock(userId, [assetId]));
      for (const debt of locked) view.bringUp(debt);
      if (locked.length > 0) this.#notifyOfInterest(view, userId);
      batch.work++;
      charged += owing.length;
    }
    view.walked = { hour: walk.hour, next };
  }

  /** How many pools wait for the rate of the hour, and accounts for its charge. */
  owing(now: number): number {
    const hour = hourOf(now);
    const { next, users } = this.#book.hours.at(hour);
    return this.#book.behind(hour).length + users.length - next;
  }

  /**
   * Ends orders that a tick leaves behind: more than the guard, or more than the width of a liquidation where they can do nothing but
   * repay. False where more are left than one batch ends.
   */
  #endFar(view: MarginView, marketId: number, ticks: number): boolean {
    const [near, wide] = [guardOf(BigInt(ticks)), guardOf(BigInt(ticks), LIQUIDATION_WIDTH_PPM)];
    const stay = new Map<number, ReadonlySet<number>>();
    let isAll = true;
    for (const orderId of this.#book.orders.in(marketId)) {
      const order = view.batch.order(orderId);
      if (!order || order.priceTicks === null || !['open', 'pending'].includes(order.status)) continue;
      const price = BigInt(order.priceTicks);
      const isBeyond = ({ low, high }: typeof near) => (order.side === 'buy' ? price > high : price < low);
      if (!isBeyond(near) || (!isBeyond(wide) && this.#repays(view, order, stay))) continue;
      if (view.batch.work >= BATCH_WORK) {
        isAll = false;
        break;
      }
      endStanding(view.batch, order, 'price_far');
      view.batch.work++;
    }
    view.batch.settle();
    return isAll;
  }

  /** Whether an order can do nothing but repay; `known` are those of the owners that were asked for. */
  #repays(view: MarginView, { id, userId }: Order, known: Map<number, ReadonlySet<number>>): boolean {
    const items = known.has(userId) ? null : this.#known(view, userId);
    const found = known.get(userId) ?? (items ? staying(view, items, view.live(userId)) : new Set<number>());
    known.set(userId, found);
    return found.has(id);
  }

  /** The account as it is known without its locks; what the batch holds already is newer. */
  #known(view: MarginView, userId: number): readonly MarginItem[] | null {
    const known = this.#book.index.known(userId);
    const isNewer = known === undefined || view.isLocked(userId);
    return view.judged(userId, isNewer ? undefined : (id) => known.get(id) ?? { held: 0n, owed: 0n });
  }

  /**
   * Values an account; whether something was done with it, or will be once its locks are there. All accounts of a tick ask for theirs
   * before any is there: each of them alone would take a batch of its own.
   */
  #judge(view: MarginView, userId: number, tick: number, isChanged: boolean): boolean {
    if (isChanged) {
      view.looked.add(userId);
      if (!view.lock(userId)) return true;
    }
    const items = this.#known(view, userId);
    return items !== null && this.#value(view, userId, tick, items);
  }

  /** Does what the level of an account asks for. */
  #value(view: MarginView, userId: number, tick: number, items: readonly MarginItem[]): boolean {
    const account = view.account(userId);
    const [assets, debts] = [assetsOf(items), debtsOf(items)];
    const isFallen = isAtOrBelow(assets, debts, LIQUIDATION_PPM);
    const isHealing = account.state === 'liquidating' && debts > 0n && assets * PPM < BigInt(HEALS_PPM) * debts;
    if (isFallen || isHealing) {
      // Where nobody takes what it gives, each tick would lock it for nothing.
      const waits = account.from !== null && view.live(userId).length === 0 && !wouldChange(view, items, this.#parts());
      return !waits && this.#heal(view, account, tick);
    }
    if (isAtOrBelow(assets, debts, CALL_PPM)) return this.#call(view, account, items);
    const isAbove = debts === 0n || assets * PPM > BigInt(CALL_PPM + LEAVES_PPM) * debts;
    if (account.state !== 'normal' && isAbove) view.accounts.set(userId, wellAgain(account));
    else if (account.state === 'liquidating') view.accounts.set(userId, healedAgain(account));
    return false;
  }

  #heal(view: MarginView, account: Account, tick: number): boolean {
    const { userId } = account;
    if (!view.lock(userId)) return true;
    const begun = prepare(view, userId);
    view.batch.work++;
    if (begun === null) return true;
    const isFallen = isAtOrBelow(assetsOf(begun), debtsOf(begun), LIQUIDATION_PPM);
    // What its orders had borrowed and not used is paid back by now: that alone may have brought it above the level.
    if (account.state !== 'liquidating' && !isFallen) return this.#value(view, userId, tick, begun);
    const calledAt = account.calledAt ?? view.now;
    view.accounts.set(userId, { ...view.account(userId), state: 'liquidating', calledAt, step: CALL_STEPS.length });
    const items = liquidate(view, userId, tick, begun, this.#parts());
    const [assets, debts] = [assetsOf(items), debtsOf(items)];
    const now = view.account(userId);
    if (debts === 0n) view.accounts.set(userId, wellAgain(now));
    else if (assets * PPM >= BigInt(HEALS_PPM) * debts) view.accounts.set(userId, healedAgain(now));
    return true;
  }

  /**
   * The call: orders that can do more than repay end, whatever they are called, and the owner has a notice at each of its steps.
   * Whether something was done.
   */
  #call(view: MarginView, account: Account, items: readonly MarginItem[]): boolean {
    const { userId } = account;
    const isNew = account.state !== 'called';
    const [assets, debts] = [assetsOf(items), debtsOf(items)];
    const step = CALL_STEPS.filter((ppm) => isAtOrBelow(assets, debts, ppm)).length;
    const live = view.live(userId);
    const stay = staying(view, items, live);
    const others = live.filter(({ id }) => !stay.has(id));
    if (!isNew && step <= account.step && others.length === 0) return false;
    if (others.length > 0 && !view.lock(userId)) return true;
    for (const order of others) endStanding(view.batch, order, 'called');
    if (others.length > 0) view.batch.settle();
    view.batch.work++;
    const calledAt = account.calledAt ?? view.now;
    view.accounts.set(userId, { ...account, state: 'called', calledAt, step: Math.max(step, account.step), from: null });
    if (step <= account.step) return true;
    const level = formatAmount(shownLevel(assets, debts) ?? 0n, 4);
    view.notices.push({
      userId,
      kind: 'margin_called',
      params: { level, liquidation: formatAmount(BigInt(LIQUIDATION_PPM), 6) },
    });
    return true;
  }

  /** Once a day at most: at its first hour. */
  #notifyOfInterest(view: MarginView, userId: number): void {
    const hour = hourOf(view.now);
    if (hour % 24 !== 0) return;
    const items = this.#known(view, userId);
    if (items === null) return;
    let week = 0n;
    for (const item of items) {
      const debt = view.debt(userId, item.assetId);
      if (!debt || owedOf(debt) === 0n) continue;
      const { hourly } = view.rate(item.assetId, hour);
      week += (debt.principal * hourly * HOURS_OF_WEEK * item.ticks * item.n) / (item.d * 10_000_000_000n);
    }
    const net = assetsOf(items) - debtsOf(items);
    if (net <= 0n || week * PPM <= HIGH_INTEREST_PPM * net) return;
    const { assetOf, terms } = this.#parts();
    const { code, scale } = assetOf(terms.quoteId);
    view.notices.push({ userId, kind: 'margin_interest_high', params: { week: formatAmount(week, scale), code } });
  }
}
