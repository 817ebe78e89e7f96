/**
 * Decides the placement of an order. A denial leaves the batch exactly as it was.
 *
 * Limits: MAX_OPEN_ORDERS of a user in a market, waiting ones included, MAX_ICEBERGS of them icebergs; of those that wait
 * `waiting-limits.ts`. Market orders never rest and are not counted.
 *
 * A limit or waiting order reserves its whole hold first, then trades, rests or waits; one that never rests only has to be able
 * to pay it. A market order is an amount of
 * the base asset, or of the quote asset: it trades what the book offers within the price band; if its whole cost is not
 * there it is denied and nothing happens; what the book cannot give expires.
 */
import { clearingOf } from '../clearing/clearing.ts';
import type { AccountType } from '@glasshouse/contract';
import type { Tif } from '@glasshouse/contract/orders';
import { REFUSAL, type Refusal } from '@glasshouse/matching';
import type { BookEvent } from './books.ts';
import { type Decision, type Denial, accept, deny } from './decision.ts';
import type { Batch, BatchInput } from './batch.ts';
import { type Order, isHeld, isLive } from './order.ts';
import type { PriceBand } from '../rules/price-band.ts';
import { checkTakesOrders } from '../rules/market-mode.ts';
import { type OrderRequest, checkNotional, checkRules, checkSize, isWaiting } from './read-order.ts';
import { endBudget, endOrder, moveHeld, settleEvents } from './settle.ts';
import { lotsAlone } from './share-limit.ts';
import { checkMeets, checkSessionPrice } from './session-prices.ts';
import { checkOwn, checkPhase, orderSession, sizeMarket } from './session-queue.ts';
import { type SessionState, isQueueing } from './session-state.ts';
import { type MarketRules, priceText } from '../rules/market-rules.ts';
import { checkWaiting } from '../rules/waiting-limits.ts';

/** Most open orders of a user in one market. */
const MAX_OPEN_ORDERS = 200;
/** Most of them that are icebergs: each may be a hundred fills for the one who takes it whole (ADR 19). */
export const MAX_ICEBERGS = 10;

/** A wish to place an order. */
export interface PlacementCommand extends OrderRequest {
  readonly type: 'place';
  readonly userId: number;
  readonly marketId: number;
  /** The market's usual one when not named. */
  readonly account?: AccountType;
  /** The connection whose end cancels it. */
  readonly connection?: string | null;
  /** How long it rests, in markets with trading hours: the day when not named. */
  readonly tif?: Tif;
  /** What its product calls it: the line of a batch that refuses it says so, also when the batch is answered again. */
  readonly ref?: number;
  /** What its product knows of it beyond an order (`Clearing.join`). */
  readonly terms?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What a new order is made from. */
interface NewOrderDeps {
  /** Absent for what does not depend on the phase of its market. */
  session?(rules: MarketRules): SessionState;
  readonly input: Pick<BatchInput, 'now' | 'rules' | 'nextOrderId' | 'nextSequence'>;
}

/** A new order as it is wished, before anything happened to it. */
export function newOrder(batch: NewOrderDeps, command: PlacementCommand): Order {
  const time = batch.input.now;
  const { fees, account, session } = batch.input.rules(command.marketId);
  const order: Order = {
    id: batch.input.nextOrderId(),
    sequence: batch.input.nextSequence(),
    userId: command.userId,
    account: command.account ?? account,
    marketId: command.marketId,
    side: command.side,
    kind: command.kind,
    force: command.force ?? 'gtc',
    stp: command.stp ?? 'expire_taker',
    priceTicks: command.priceTicks,
    lots: command.lots,
    filledLots: 0,
    removedLots: 0,
    filledValue: 0n,
    fee: 0n,
    quoteAtoms: command.quoteAtoms ?? null,
    triggerTicks: command.triggerTicks ?? null,
    triggerBy: command.triggerBy ?? null,
    triggered: null,
    afterTick: null,
    displayLots: command.displayLots ?? null,
    shownLots: (command.displayLots ?? null) === null ? null : 0,
    clientId: command.clientId ?? null,
    ocoId: null,
    partnerId: null,
    blockId: null,
    connection: command.connection ?? null,
    makerPpm: fees && Number(fees.makerPpm),
    takerPpm: fees && Number(fees.takerPpm),
    feesSince: time,
    revision: 0,
    status: isWaiting(command) ? 'pending' : 'open',
    endReason: null,
    released: 0n,
    created: time,
    updated: time,
  };
  return session === undefined ? order : withSession(batch, order, command);
}

/** The same in a market with trading hours: how long it lives, and whether it is queued. */
function withSession(batch: NewOrderDeps, order: Order, command: PlacementCommand): Order {
  const rules = batch.input.rules(command.marketId);
  const state = batch.session?.(rules);
  // The levels of a quote live by themselves.
  if (state === undefined || rules.session === undefined) return order;
  const session = orderSession(rules.session, state, command, batch.input.now);
  const status = order.status === 'open' && isQueueing(state) ? 'queued' : order.status;
  return { ...order, status, ...(session && { session }) };
}

/** Denies a price outside the band; without an index there is none. */
export function checkBand(rules: MarketRules, band: PriceBand | null, priceTicks: number, path = 'target_price'): Decision<null> {
  if (!band || (priceTicks >= band.low && priceTicks <= band.high)) return accept(null);
  return deny('ORDER_PRICE_BAND', { low: priceText(rules, band.low), high: priceText(rules, band.high) }, path);
}

/** The same of an order, by the phase of its market where that has trading hours. */
export function checkLimit(
  batch: Batch,
  rules: MarketRules,
  band: PriceBand | null,
  { side, kind, priceTicks }: Pick<PlacementCommand, 'side' | 'kind' | 'priceTicks'>,
  path: string,
): Decision<null> {
  if (rules.session === undefined) return checkBand(rules, band, priceTicks ?? 0, path);
  return checkSessionPrice(batch, rules, { side, priceTicks: priceTicks ?? 0, isWaiting: isWaiting({ kind }) }, path);
}

/** The words for what the engine refuses and the desk cannot know before. RangeError for what it should have known. */
export function denialOf(
  rules: MarketRules,
  refusal: Refusal,
  order: Pick<Order, 'triggerTicks'>,
): { ok: false; denial: Denial } {
  if (refusal === REFUSAL.WOULD_TAKE) return deny('ORDER_POST_ONLY_CROSSES', {}, 'target_price');
  if (refusal === REFUSAL.TRIGGER_REACHED)
    return deny('ORDER_TRIGGER_REACHED', { price: priceText(rules, order.triggerTicks ?? 0) }, 'trigger_price');
  if (refusal === REFUSAL.LEGS) return deny('ORDER_OCO_PRICES', {}, 'target_price');
  throw new RangeError(`the engine refused an order that had been checked: ${refusal}`);
}

/** Denies what may trade where triggers that come first could not be made to fire (a fault; they are tried again). */
export function checkCaughtUp(batch: Batch, rules: MarketRules): Decision<null> {
  return batch.input.books.of(rules.marketId).hasBacklog ? deny('UNAVAILABLE') : accept(null);
}

/** Denies orders where none are taken, and a name that was used. */
export function checkOpen(
  batch: Batch,
  rules: MarketRules,
  command: Pick<PlacementCommand, 'userId' | 'clientId'>,
  isReducing = false,
): Decision<null> {
  const open = checkTakesOrders(rules.mode, isReducing);
  if (!open.ok) return open;
  const caught = checkCaughtUp(batch, rules);
  if (!caught.ok) return caught;
  if (command.clientId && batch.isNameUsed(command.userId, command.clientId))
    return deny('ORDER_CLIENT_ID_USED', {}, 'client_id');
  return accept(null);
}

/** Denies more open orders than a user may have. */
export function checkCount(batch: Batch, command: Pick<PlacementCommand, 'userId' | 'marketId'>, more: number): Decision<null> {
  if (batch.openCount(command.userId, command.marketId) + more <= MAX_OPEN_ORDERS) return accept(null);
  return deny('ORDER_TOO_MANY_ORDERS', { max: MAX_OPEN_ORDERS });
}

/** Denies more icebergs than a user may have. */
function checkIcebergs(batch: Batch, { userId, marketId, displayLots }: PlacementCommand): Decision<null> {
  if ((displayLots ?? null) === null) return accept(null);
  const own = batch.ownOrders(userId).filter((order) => order.marketId === marketId && order.displayLots !== null);
  return own.length < MAX_ICEBERGS ? accept(null) : deny('ORDER_TOO_MANY_ICEBERGS', { max: MAX_ICEBERGS });
}

/** Freezes what orders hold; of a pair the first one stands for both. */
export function takeHold(batch: Batch, rules: MarketRules, order: Order, atoms: bigint): void {
  if (atoms === 0n) return;
  batch.effects.push({ type: 'hold', order, atoms, ...moveHeld(batch, rules, order, atoms) });
}

/** A market order as it stands after its command; an amount by quote that was traded to the end is filled. */
function standing(batch: Batch, rules: MarketRules, id: number): Order {
  const order = batch.order(id) as Order;
  if (order.status !== 'open') return order;
  endBudget(batch, rules, order);
  return batch.order(id) as Order;
}

const isKilled = (events: readonly BookEvent[], id: number) =>
  events.some((event) => event.type === 'end' && event.id === id && event.why === 'killed');

/** The time of the last recorded tick, where there is a price now; an order by the index follows the ticks from then on. */
export function indexNow(batch: Batch, marketId: number): Decision<number> {
  const tick = batch.cursors.get(marketId);
  const isKnown = tick !== undefined && tick.priceTicks !== null && batch.input.index(marketId) !== null;
  return isKnown ? accept(tick.time) : deny('MARKETS_NO_PRICE');
}

/** The same for a command that needs it; null for any other. Where orders are queued it follows the ticks of the next session. */
export function lastTick(batch: Batch, command: PlacementCommand): Decision<number | null> {
  if (!isWaiting(command) || command.triggerBy !== 'index') return accept(null);
  const rules = batch.input.rules(command.marketId);
  if (rules.session && isQueueing(batch.session(rules)))
    return accept(batch.cursors.get(command.marketId)?.time ?? batch.input.now);
  return indexNow(batch, command.marketId);
}

function placeLimited(batch: Batch, rules: MarketRules, command: PlacementCommand): Decision<Order> {
  const { book, band } = batch.market(rules.marketId);
  const path = command.kind.endsWith('market') ? 'trigger_price' : 'target_price';
  const inBand = checkLimit(batch, rules, band, command, path);
  if (!inBand.ok) return inBand;
  const count = checkCount(batch, command, 1);
  if (!count.ok) return count;
  const icebergs = checkIcebergs(batch, command);
  if (!icebergs.ok) return icebergs;
  const waiting = isWaiting(command) ? checkWaiting(batch, command) : accept(null);
  if (!waiting.ok) return waiting;
  const tick = lastTick(batch, command);
  if (!tick.ok) return tick;
  const order = { ...newOrder(batch, command), afterTick: tick.value };
  const clearing = clearingOf(rules, order);
  clearing.join?.(batch, order, command);
  const worst = clearing.reserve.atMost(batch, rules, order);
  const funds = clearing.admit(batch, rules, order, worst);
  if (!funds.ok) return funds;
  const lots = isWaiting(command) ? null : lotsAlone(batch, order);
  if (lots !== null && order.force === 'fok') return deny('ORDER_FOK_UNFILLED');
  const mark = book.engine.mark();
  const outcome = book.enter(lots === null ? order : { ...order, force: 'ioc', lots });
  if (!outcome.ok) return denialOf(rules, outcome.refusal, order);
  if (isKilled(outcome.events, order.id)) {
    book.engine.rollbackTo(mark);
    return deny('ORDER_FOK_UNFILLED');
  }
  batch.create(order);
  clearing.accepted?.(batch, rules, order);
  if (isHeld(order)) takeHold(batch, rules, order, worst);
  settleEvents(batch, rules, outcome.events);
  if (lots !== null) endCut(batch, rules, order.id);
  return accept(batch.order(order.id) as Order);
}

/** Ends what is left of an order that met more members of blocks than its trades may be divided among. */
export function endCut(batch: Batch, rules: MarketRules, id: number): void {
  const order = batch.order(id) as Order;
  if (isLive(order)) endOrder(batch, rules, order, 'match_limit');
}

function checkMarket(rules: MarketRules, command: PlacementCommand, best: number, high: number): Decision<null> {
  const quoteAtoms = command.quoteAtoms ?? null;
  if (quoteAtoms !== null) {
    if (quoteAtoms >= rules.minNotionalAtoms) return accept(null);
    return deny('ORDER_NOTIONAL_TOO_SMALL', { min: rules.minNotional, asset: rules.quoteCode }, 'quote_amount');
  }
  const size = checkSize(rules, high, command.lots);
  return size.ok ? checkNotional(rules, best, command.lots) : size;
}

/** Tick-lots that an amount of the quote asset pays for at most. */
export function budgetOf(rules: MarketRules, atoms: bigint): number {
  return Number((atoms * rules.valueDenominator) / rules.valueNumerator);
}

function placeMarket(batch: Batch, rules: MarketRules, command: PlacementCommand): Decision<Order> {
  const { book, band } = batch.market(rules.marketId);
  if (band === null) return deny('MARKETS_NO_PRICE');
  const best = book.bestAgainst(command.side);
  if (best === null) return deny('ORDER_NO_LIQUIDITY');
  const meets = rules.session ? checkMeets(batch, rules, command.side, best, 'type') : accept(null);
  if (!meets.ok) return meets;
  const fits = checkMarket(rules, command, best, band.high);
  if (!fits.ok) return fits;
  const order = newOrder(batch, command);
  const clearing = clearingOf(rules, order);
  clearing.join?.(batch, order, command);
  const mark = book.engine.mark();
  const { quoteAtoms } = order;
  const worst = quoteAtoms === null ? (clearing.worst?.(batch, rules, order) ?? null) : null;
  // Where the best price is beyond it, what the order would do is what it is refused for.
  const isBounded = worst !== null && book.crossing(order.side, worst) !== null;
  const spendable = quoteAtoms === null ? null : (clearing.reserve.spendable?.(rules, order, quoteAtoms) ?? quoteAtoms);
  const entered: Order = isBounded ? { ...order, priceTicks: worst, force: 'ioc' } : order;
  const outcome = book.enter(entered, spendable === null ? null : budgetOf(rules, spendable));
  if (!outcome.ok) return denialOf(rules, outcome.refusal, order);
  const trades = outcome.events.flatMap((event) => (event.type === 'trade' && event.takerId === order.id ? [event] : []));
  const metOwn = outcome.events.some((event) => event.type === 'end' && event.id === order.id && event.why === 'self_trade');
  const changedOwn = outcome.events.some((event) => event.type !== 'trade' && !('id' in event && event.id === order.id));
  const funds =
    trades.length === 0 && !changedOwn
      ? deny(metOwn ? 'ORDER_OWN_FIRST' : 'ORDER_NO_LIQUIDITY')
      : clearing.admit(batch, rules, order, clearing.reserve.ofTrades(batch, rules, order, trades));
  if (!funds.ok) {
    book.engine.rollbackTo(mark);
    return funds;
  }
  batch.create(order);
  clearing.accepted?.(batch, rules, order);
  settleEvents(batch, rules, outcome.events);
  return accept(standing(batch, rules, order.id));
}

/** Takes an order that waits for an auction. */
function placeQueued(batch: Batch, rules: MarketRules, command: PlacementCommand): Decision<Order> {
  const { band } = batch.market(rules.marketId);
  const isMarket = command.kind === 'market';
  const inBand = isMarket ? accept(null) : checkLimit(batch, rules, band, command, 'target_price');
  if (!inBand.ok) return inBand;
  const count = checkCount(batch, command, 1);
  if (!count.ok) return count;
  const icebergs = checkIcebergs(batch, command);
  if (!icebergs.ok) return icebergs;
  const wished = newOrder(batch, command);
  const sized = isMarket ? sizeMarket(batch, rules, wished, (atoms) => budgetOf(rules, atoms)) : accept(wished);
  if (!sized.ok) return sized;
  const order = sized.value;
  const own = checkOwn(batch, order);
  if (!own.ok) return own;
  const clearing = clearingOf(rules, order);
  clearing.join?.(batch, order, command);
  const worst = clearing.reserve.atMost(batch, rules, order);
  const funds = clearing.admit(batch, rules, order, worst);
  if (!funds.ok) return funds;
  batch.create(order);
  takeHold(batch, rules, order, worst);
  batch.work++;
  return accept(order);
}

/** What of a wish is decided: as its product prepares it, or why it is refused. */
export function prepareOrder(batch: Batch, rules: MarketRules, command: PlacementCommand): Decision<PlacementCommand> {
  const clearing = clearingOf(rules, { account: command.account ?? rules.account });
  const open = checkOpen(batch, rules, command, clearing.reduces?.(command));
  if (!open.ok) return open;
  if (clearing.prepare) return clearing.prepare(batch, rules, command);
  const fits = checkRules(rules, command);
  return fits.ok ? accept(command) : fits;
}

/** Decides an order that was prepared and stands by itself. */
export function placeAlone(batch: Batch, rules: MarketRules, wish: PlacementCommand): Decision<Order> {
  if (rules.session !== undefined) {
    const state = batch.session(rules);
    const taken = checkPhase(state, wish);
    if (!taken.ok) return taken;
    if (isQueueing(state) && !isWaiting(wish)) return placeQueued(batch, rules, wish);
  }
  return wish.kind === 'market' ? placeMarket(batch, rules, wish) : placeLimited(batch, rules, wish);
}
