/**
 * The steps of a market with trading hours: the desk's own commands, each alone in its batch, decided before anything else of
 * the market. What is more than one commit may do goes on with the next.
 */
import { REFUSAL } from '@glasshouse/matching';
import type { Batch } from './batch.ts';
import { BATCH_WORK } from './batch.ts';
import { type Decision, accept, deny } from './decision.ts';
import type { OpenOrders } from './open-orders.ts';
import { type Order, isLive } from './order.ts';
import { decideEndQuotes } from './place-quote.ts';
import { holdAuction } from './session-auction.ts';
import { endOutside } from './session-band.ts';
import { type SessionState, type Step, dueStep, turned } from './session-state.ts';
import { endOrder, settleEvents } from './settle.ts';
import { endStanding } from './standing.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { AUCTION_MS, PAUSE_MS, type SessionTerms } from '../rules/session.ts';

/** Most orders that one step moves between book and queue, or ends. */
export const MOST_STEPPED = 1_000;

/** The desk's wish to do the next step of a market. */
export interface PhaseCommand {
  readonly type: 'phase';
  readonly marketId: number;
  /** What was due when it was asked for; another one is left to the next command. */
  readonly step: Step;
  /** The last day of orders that are over, where the session is. */
  readonly overDay: number | null;
}

/** The wish of a product to measure what comes by another close, as behind a split. */
export interface RebaseCommand {
  readonly type: 'rebase';
  readonly marketId: number;
  readonly closeTicks: number;
}

/** What has to be done in a market now; null where nothing has. */
export function dueIn(batch: Batch, rules: MarketRules): Step | null {
  return rules.session ? dueStep(rules.session, batch.session(rules), batch.input.now, rules.mode) : null;
}

/** The last day of orders that are over: the one before the next session to close, called or not; null while a session goes on. */
export const overDayOf = ({ phase }: Pick<SessionState, 'phase'>, { calendar }: SessionTerms, now: number): number | null =>
  phase === 'closed' ? calendar.next(now).day - 1 : null;

const isOver = ({ session }: Order, overDay: number | null) => overDay !== null && (session?.endsDay ?? Infinity) <= overDay;

/** Orders that rest where none may, and those that ended with their session: the next that a sweep is for. */
export function toSweep(openOrders: Pick<OpenOrders, 'ofSession'>, marketId: number, overDay: number | null): Order[] {
  const own = [...openOrders.ofSession(marketId)];
  const swept = own.filter((order) => order.status === 'open' || isOver(order, overDay));
  return swept.sort((a, b) => a.sequence - b.sequence).slice(0, MOST_STEPPED);
}

/** The next orders of the queue that come into the book: of a pair the one that rests. */
export function toEnter(openOrders: Pick<OpenOrders, 'queuedOf'>, marketId: number): Order[] {
  return openOrders.queuedOf(marketId).filter(isFirst).slice(0, MOST_STEPPED);
}

const isFirst = ({ triggerTicks, triggered }: Order) => triggerTicks === null || triggered !== null;
const shownInQueue = ({ displayLots }: Order) => (displayLots === null ? null : 0);

/** An order leaves the book for the queue, and with it the stop of its pair. */
function queue(batch: Batch, order: Order): void {
  const partner = batch.partner(order);
  batch.market(order.marketId).book.leave(order);
  const { now } = batch.input;
  batch.save({ ...order, status: 'queued', shownLots: shownInQueue(order), updated: now });
  if (partner) batch.save({ ...partner, status: 'queued', updated: now });
  batch.work++;
}

function sweep(batch: Batch, rules: MarketRules, { overDay }: PhaseCommand): void {
  const state = batch.session(rules);
  const { calendar } = rules.session as SessionTerms;
  decideEndQuotes(batch, { type: 'endQuotes', ofUser: null, marketId: rules.marketId, why: 'expired' });
  const swept = toSweep(batch.input.openOrders, rules.marketId, overDay);
  for (const { id } of swept) {
    const order = batch.order(id) as Order;
    if (!isLive(order)) continue;
    if (isOver(order, overDay)) endStanding(batch, order, order.session?.tif === 'at_open' ? 'no_auction_fill' : 'expired');
    else if (order.status === 'open') queue(batch, order);
  }
  const next = calendar.next(batch.input.now);
  // Where a session closed since the step was asked for, the next step is for its orders.
  const isDone = swept.length < MOST_STEPPED && (overDay === null || overDay === next.day - 1);
  if (isDone) batch.turn({ ...state, isSwept: true, sweptUntil: next.close });
}

/** A pair comes into the book; where its stop is reached already, it fires, and where the limit would trade the stop ends. */
function enterPair(batch: Batch, rules: MarketRules, limit: Order, stop: Order): void {
  const { book } = batch.market(rules.marketId);
  const { now } = batch.input;
  const outcome = book.enterPair(limit, stop);
  if (outcome.ok) {
    batch.save({ ...stop, status: 'pending', updated: now });
    settleEvents(batch, rules, outcome.events);
    return;
  }
  if (outcome.refusal !== REFUSAL.TRIGGER_REACHED) {
    endOrder(batch, rules, stop, 'oco');
    return enter(batch, rules, batch.order(limit.id) as Order);
  }
  endOrder(batch, rules, limit, 'oco');
  batch.save({ ...(batch.order(stop.id) as Order), status: 'open', triggered: now, updated: now });
  enter(batch, rules, batch.order(stop.id) as Order);
}

/** An order comes into the book; one whose limit is not taken there any more ends. RangeError: it is refused for anything else. */
function enter(batch: Batch, rules: MarketRules, order: Order): void {
  const outcome = batch.market(rules.marketId).book.enterQueued(order);
  if (outcome.ok) return settleEvents(batch, rules, outcome.events);
  if (outcome.refusal === REFUSAL.WOULD_TAKE) endOrder(batch, rules, order, 'would_take');
  else if (outcome.refusal === REFUSAL.BAND) endOrder(batch, rules, order, 'price_band');
  else throw new RangeError(`the engine refused queued order ${order.id}: ${outcome.refusal}`);
}

function enterSome(batch: Batch, rules: MarketRules): void {
  const entering = toEnter(batch.input.openOrders, rules.marketId);
  let entered = 0;
  for (const { id } of entering) {
    if (batch.work >= BATCH_WORK) break;
    const order = batch.order(id) as Order;
    entered++;
    if (!isLive(order)) continue;
    const partner = batch.partner(order);
    if (partner && partner.triggered === null && partner.triggerTicks !== null) enterPair(batch, rules, order, partner);
    else enter(batch, rules, order);
  }
  const isAll = entered === entering.length && entering.length < MOST_STEPPED;
  if (isAll && endOutside(batch, rules)) open(batch, rules);
}

/** All that was queued is in the book: triggers see the price of the auction, and fire. */
function open(batch: Batch, rules: MarketRules): void {
  const state = batch.session(rules);
  batch.turn(turned(state, batch.input.now, 'open', { recent: state.last === null ? [] : [state.last] }));
  const outcome = batch.market(rules.marketId).book.open(state.priceTicks);
  if (!outcome.ok) throw new RangeError(`the engine refused the price of an auction: ${outcome.refusal}`);
  settleEvents(batch, rules, outcome.events);
}

function call(batch: Batch, rules: MarketRules): void {
  const state = batch.session(rules);
  const { now } = batch.input;
  const session = (rules.session as SessionTerms).calendar.at(now);
  const kind = state.phase === 'closed' ? 'opening' : 'reopening';
  const auction = { kind, isLonger: false, priceTicks: null, lots: 0, firstFill: null, lastFill: null } as const;
  const first = kind === 'opening' ? state.recent.find(({ time }) => session !== null && time >= session.open) : undefined;
  const begins = first ?? state.last;
  const tick = { tickTime: begins?.time ?? now, referenceTicks: begins?.priceTicks ?? null };
  const { day } = session ?? state;
  batch.turn(turned(state, now, 'auction', { ...auction, ...tick, day, until: now + AUCTION_MS[kind] }));
}

function close(batch: Batch, rules: MarketRules): void {
  const state = batch.session(rules);
  const { now } = batch.input;
  const closeTicks = state.last?.priceTicks ?? state.closeTicks;
  if (closeTicks !== null) batch.input.books.of(rules.marketId).rebase(closeTicks, closeTicks);
  batch.turn(turned(state, now, 'closed', { closeTicks, closedAt: now }));
}

function pause(batch: Batch, rules: MarketRules): void {
  const { now } = batch.input;
  const book = batch.input.books.of(rules.marketId);
  const state = batch.session(rules);
  // What was reached and has not fired yet waits for the opening.
  book.rebase(book.engine.values.lastTicks, state.last?.priceTicks ?? book.indexTicks);
  const isNormal = rules.mode === 'normal';
  const pausedFor = !isNormal ? 'mode' : state.hasMoved ? 'moved' : 'silent';
  batch.turn(turned(state, now, 'pause', { until: isNormal ? now + PAUSE_MS : now, pausedFor }));
}

const DO: Readonly<Record<Step, (batch: Batch, rules: MarketRules, command: PhaseCommand) => void>> = {
  close,
  sweep,
  call,
  uncross: holdAuction,
  enter: enterSome,
  pause,
};

/** Decides the next step; null where another one is due than was asked for. */
export function decidePhase(batch: Batch, command: PhaseCommand): Decision<Step | null> {
  const { marketId, step } = command;
  const rules = batch.input.rules(marketId);
  const due = dueIn(batch, rules);
  if (due !== step) return accept(null);
  DO[step](batch, rules, command);
  batch.work++;
  return accept(step);
}

/** Decides another close, between two sessions only; the one that is there already changes nothing. */
export function decideRebase(batch: Batch, { marketId, closeTicks }: RebaseCommand): Decision<number> {
  const rules = batch.input.rules(marketId);
  const state = batch.session(rules);
  if (state.phase !== 'closed' || !state.isSwept) return deny('UNAVAILABLE');
  if (!Number.isSafeInteger(closeTicks) || closeTicks < 1) throw new RangeError(`a close of ${closeTicks} ticks`);
  if (state.closeTicks === closeTicks) return accept(closeTicks);
  const { now } = batch.input;
  batch.input.books.of(marketId).rebase(closeTicks, closeTicks);
  batch.turn(turned(state, now, 'closed', { closeTicks, closedAt: now, isSwept: true, sweptUntil: state.sweptUntil }));
  return accept(closeTicks);
}
