/**
 * The index and the orders that wait for it: recorded ticks are looked at one after another, each once, so that whoever
 * leads fires the same orders in the same order. A second without a price fires nothing. When the orders that fired are
 * work enough for one commit, the ticks that are left wait for the next. What a product does at a tick of its markets comes
 * first (`clearing/tick-watch.ts`).
 */
import { catchUp, isBehind } from './backlog.ts';
import { BATCH_WORK, type Batch, type IndexTick, MOST_TICKS } from './batch.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { endOutside } from './session-band.ts';
import { isReopening, withTick } from './session-state.ts';
import { dueIn } from './session-step.ts';
import { settleEvents } from './settle.ts';

/** A wish to look at the recorded ticks of a market that were not looked at before. */
export interface TickCommand {
  readonly type: 'tick';
  readonly marketId: number;
}

/** The orders that wait for the index; how many fired. */
function fireOrders(batch: Batch, rules: MarketRules, priceTicks: number | null): number {
  const { book } = batch.market(rules.marketId);
  if (priceTicks === null || priceTicks === book.indexTicks || rules.mode !== 'normal') return 0;
  const outcome = book.setIndex(priceTicks);
  if (!outcome.ok) throw new RangeError(`the engine refused an index: ${outcome.refusal}`);
  settleEvents(batch, rules, outcome.events);
  return outcome.events.filter((event) => event.type === 'trigger').length + catchUp(batch, rules.marketId);
}

/** What the product of the market does at a tick that it has not seen; whether all of it is done. */
function watched(batch: Batch, rules: MarketRules, tick: IndexTick): boolean {
  if (rules.watch === undefined || tick.time <= (batch.input.lookedAt(rules.marketId) ?? -1)) return true;
  return rules.watch.look(batch, rules, tick);
}

/** The same in a market with trading hours: its band and its pauses follow each tick, orders fire while it is open. */
function lookInSession(batch: Batch, rules: MarketRules): number {
  const { marketId } = rules;
  const book = batch.input.books.of(marketId);
  let fired = catchUp(batch, marketId);
  for (const tick of batch.input.ticks(marketId)) {
    if (book.hasBacklog || batch.work >= BATCH_WORK) {
      batch.ticksLeft.add(marketId);
      break;
    }
    const before = batch.session(rules);
    const state = withTick(before, tick);
    if (state !== before) batch.turn(state);
    if (state.phase === 'open' && dueIn(batch, rules) === null && !endOutside(batch, rules)) {
      // The rest of them ends before this tick is done with.
      batch.ticksLeft.add(marketId);
      break;
    }
    batch.cursors.set(marketId, tick);
    if (state.phase === 'open' && !state.hasMoved && dueIn(batch, rules) === null)
      fired += fireOrders(batch, rules, tick.priceTicks);
    else if (isReopening(state) && tick.priceTicks !== null) book.follow(tick.priceTicks);
  }
  return fired;
}

/**
 * Looks at the ticks of a market, once in a batch; answers how many orders fired. Asked for by itself, and with nothing left to look at,
 * the product goes on with what else it has to do.
 */
export function decideTick(batch: Batch, { marketId }: TickCommand, isAsked = false): number {
  const rules = batch.input.rules(marketId);
  if (batch.cursors.has(marketId) || batch.ticksLeft.has(marketId)) return 0;
  if (rules.session !== undefined) return lookInSession(batch, rules);
  // The orders of a market that is closed see its ticks once it is opened; its watch sees them as they come.
  const isClosed = rules.mode !== 'normal';
  if (isClosed && rules.watch === undefined) return 0;
  if (isClosed) batch.unshown.add(marketId);
  const { book } = batch.market(marketId);
  let fired = catchUp(batch, marketId);
  const ticks = batch.input.ticks(marketId);
  let looked = 0;
  for (const tick of ticks) {
    // What a tick reached fires before the next is looked at. What is left of a cascade while nothing fires stands in no tick's way.
    if ((book.hasBacklog && !isClosed) || batch.work >= BATCH_WORK || !watched(batch, rules, tick)) break;
    // What the product traded may have reached more orders than one commit takes: they come before those that wait for the index.
    if (isBehind(batch, marketId)) fired += catchUp(batch, marketId);
    if (book.hasBacklog && !isClosed) break;
    batch.cursors.set(marketId, tick);
    looked++;
    fired += fireOrders(batch, rules, tick.priceTicks);
  }
  const isAll = looked === ticks.length && looked < MOST_TICKS;
  // Nothing that comes now may fire by a tick before it.
  if (!isAll && (!isClosed || rules.watch?.isWatching(marketId) === true)) batch.ticksLeft.add(marketId);
  if (isAsked && isAll && batch.work < BATCH_WORK) rules.watch?.goOn?.(batch, rules);
  return fired;
}
