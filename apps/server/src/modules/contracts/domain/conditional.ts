/**
 * Conditional entries: they wait for the mark, hold nothing, and are no orders. When their mark comes they place one, with an id of its
 * own, so that it stands behind the positions that its owner opened meanwhile (F4).
 *
 * Units: lots, ticks, epoch milliseconds. Values are immutable; one that ended never changes again.
 */
import type { ConditionalStatus, MarginMode } from '@glasshouse/contract/contracts';
import type { AccountType } from '@glasshouse/contract';
import type { Force } from '@glasshouse/contract/orders';
import { chainStart, conditionalOpening, type EntryWay } from '@glasshouse/proofs/contracts';
import { entryHold, largestMultiple, type Side, sizeAt } from '@glasshouse/risk';
import {
  type Decision,
  type Denial,
  type MarketRules,
  type PlacementCommand,
  accept,
  checkSize,
  checkTakesCancels,
  checkTakesOrders,
  deny,
  priceText,
} from '../../exchange/clearing/index.ts';
import { denialOf } from './judge.ts';
import { freshMark } from './marks.ts';
import type { EntryWish } from './order-terms.ts';
import type { PositionsInBatch } from './position-book.ts';
import { openingSide } from './position.ts';
import { checkStopSide } from './stop-side.ts';

/** Most of a user in a market, and where half of its places are taken: few accounts cannot take the places of all others. */
export const MOST_CONDITIONALS = 20;
const MOST_SCARCE = 4;
/** Most of all users in a market: one mark may reach all of them, and nothing else trades until they fired. */
export const MOST_CONDITIONALS_ALL = 20_000;

/** A conditional entry. */
export interface Conditional {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly account: AccountType;
  readonly side: Side;
  readonly marginMode: MarginMode;
  readonly multiple: number;
  readonly lots: number;
  /** Null: at market. */
  readonly priceTicks: number | null;
  readonly force: Force;
  readonly displayLots: number | null;
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
  readonly triggerTicks: number;
  readonly way: EntryWay;
  /** Time of the newest second that was looked at when it was placed: marks count from the one behind it. */
  readonly set: number;
  readonly salt: string;
  /** SHA-256 over all of the above. */
  readonly head: string;
  readonly status: ConditionalStatus;
  readonly orderId: number | null;
  readonly refusal: Pick<Denial, 'code' | 'params'> | null;
  /** The second that fired it, its mark, and its record. */
  readonly tick: number | null;
  readonly markTicks: number | null;
  readonly recordId: number | null;
  readonly created: number;
  readonly ended: number | null;
}

/** What its owner asked for. */
export interface ConditionalAct {
  readonly act: 'conditional';
  readonly side: Side;
  readonly marginMode: MarginMode;
  readonly multiple: number;
  readonly lots: number;
  readonly priceTicks: number | null;
  readonly force: Force;
  readonly displayLots: number | null;
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
  readonly triggerTicks: number;
  readonly salt: string;
}

/** Cancels one. */
export interface CancelConditionalAct {
  readonly act: 'cancel_conditional';
  readonly id: number;
}

const whole = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

/** The opening that its head is the hash of. */
export function openingOfConditional(of: Omit<Conditional, 'head'>) {
  return conditionalOpening({
    entry: of.id,
    market: of.marketId,
    side: of.side,
    margin_mode: of.marginMode,
    multiple: BigInt(of.multiple),
    lots: BigInt(of.lots),
    price: whole(of.priceTicks),
    force: of.force,
    display: whole(of.displayLots),
    take_profit: whole(of.takeProfitTicks),
    stop_loss: whole(of.stopLossTicks),
    way: of.way,
    trigger: BigInt(of.triggerTicks),
    set: of.set,
    salt: of.salt,
  });
}

/** Denies an entry that fits no tier, and one of an account that has nothing: it would be refused whenever it fires. */
function checkPossible(view: PositionsInBatch, rules: MarketRules, userId: number, act: ConditionalAct): Decision<null> {
  const { batch, book } = view;
  const terms = book.termsAt(rules.marketId, batch.input.now);
  const ticks = BigInt(act.priceTicks ?? act.triggerTicks);
  const [lots, multiple] = [BigInt(act.lots), BigInt(act.multiple)];
  const max = largestMultiple(terms.table, { older: 0n, size: sizeAt(terms.contract, ticks, lots) });
  if (max === null || multiple > max) return { ok: false, denial: denialOf(rules, terms, { code: 'MULTIPLE_TIER', max }, 0n) };
  // With nothing it is an account that may be about to close: under its lock nothing comes in any more.
  if (batch.available(userId, rules.account, rules.settle.id) > 0n) return accept(null);
  const { margin, fee } = entryHold(terms.contract, { marginTicks: ticks, multiple, feePpm: terms.feePpm }, lots);
  return { ok: false, denial: denialOf(rules, terms, { code: 'INSUFFICIENT_MARGIN', missing: margin + fee }, 0n) };
}

function checkCounts(view: PositionsInBatch, userId: number, marketId: number): Decision<null> {
  const { conditionals } = view;
  const all = conditionals.countIn(marketId);
  const max = all < MOST_CONDITIONALS_ALL / 2 ? MOST_CONDITIONALS : MOST_SCARCE;
  if (conditionals.countOf(userId, marketId) >= max) return deny('CONTRACTS_TOO_MANY_CONDITIONALS', { max });
  return all < MOST_CONDITIONALS_ALL ? accept(null) : deny('ORDER_STOPS_FULL');
}

/** Decides a new one. */
export function placeConditional(
  view: PositionsInBatch,
  rules: MarketRules,
  userId: number,
  act: ConditionalAct,
): Decision<Conditional> {
  const { batch, book } = view;
  const { marketId, account } = rules;
  const open = checkTakesOrders(rules.mode);
  if (!open.ok) return open;
  if (book.deps.marks.isPaused(batch, marketId)) return deny('CONTRACTS_PAUSED');
  const mark = freshMark(book.deps.marks, batch, marketId);
  const set = view.tickOf(marketId);
  if (mark === null || set === null) return deny('MARKETS_NO_PRICE');
  const { side, triggerTicks } = act;
  const trigger = BigInt(triggerTicks);
  if (trigger === mark.ticks) return deny('CONTRACTS_TRIGGER_REACHED', { mark: priceText(rules, mark.ticks) }, 'trigger_price');
  if (act.lots % rules.lotStep !== 0) return deny('ORDER_AMOUNT_LOT', { lot: rules.lot }, 'share');
  for (const check of [
    checkSize(rules, Number(act.priceTicks ?? triggerTicks), act.lots),
    // Its stops are those of a position that begins at its price.
    checkStopSide(rules, side, 'tp', act.takeProfitTicks, trigger),
    checkStopSide(rules, side, 'sl', act.stopLossTicks, trigger),
    checkCounts(view, userId, marketId),
    checkPossible(view, rules, userId, act),
  ])
    if (!check.ok) return check.denial.path === 'amount' ? { ok: false, denial: { ...check.denial, path: 'share' } } : check;
  const { act: _act, ...wanted } = act;
  const made: Omit<Conditional, 'head'> = {
    ...wanted,
    id: batch.input.nextOrderId(),
    userId,
    marketId,
    account,
    way: trigger > mark.ticks ? 'rise' : 'fall',
    set,
    status: 'waiting',
    orderId: null,
    refusal: null,
    tick: null,
    markTicks: null,
    recordId: null,
    created: batch.input.now,
    ended: null,
  };
  return accept(view.conditionals.save({ ...made, head: chainStart(openingOfConditional(made)) }));
}

/** Decides the cancelling of one of a user's own. */
export function cancelConditional(
  view: PositionsInBatch,
  rules: MarketRules,
  userId: number,
  { id }: CancelConditionalAct,
): Decision<Conditional> {
  const open = checkTakesCancels(rules.mode, true);
  if (!open.ok) return open;
  const own = view.conditionals.get(id);
  if (own?.userId !== userId || own.marketId !== rules.marketId) return deny('CONTRACTS_CONDITIONAL_UNKNOWN');
  if (own.status !== 'waiting') return deny('CONTRACTS_CONDITIONAL_ENDED');
  return accept(endConditional(view, own, 'cancelled'));
}

/** Ends one that waits, without an order. */
export function endConditional(view: PositionsInBatch, own: Conditional, status: 'cancelled' | 'delisted'): Conditional {
  return view.conditionals.save({ ...own, status, ended: view.batch.input.now });
}

/** Ends those of a market that wait, of a user (`userId` null: of all), at most so many; answers their ids. */
export function endConditionals(view: PositionsInBatch, marketId: number, userId: number | null, most = Infinity): number[] {
  const status = userId === null ? 'delisted' : 'cancelled';
  const ended: number[] = [];
  for (const own of view.conditionals.waitingIn(marketId, userId)) {
    if (ended.length >= most) break;
    endConditional(view, own, status);
    ended.push(own.id);
  }
  return ended;
}

/** The order that it places when its mark comes. */
export function orderOf(of: Conditional): PlacementCommand {
  const { userId, marketId, account, side, priceTicks, lots, force, displayLots } = of;
  const { marginMode, multiple, takeProfitTicks, stopLossTicks, salt } = of;
  const isMarket = priceTicks === null;
  const wish: EntryWish = { purpose: 'open', marginMode, multiple, isMarket, takeProfitTicks, stopLossTicks, salt };
  return {
    type: 'place',
    userId,
    account,
    marketId,
    side: openingSide(side),
    kind: isMarket ? 'market' : 'limit',
    priceTicks,
    lots,
    force,
    displayLots,
    terms: { ...wish },
  };
}
