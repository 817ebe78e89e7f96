/**
 * The index and the orders that wait for it: recorded ticks are looked at one after another, each once, so that whoever
 * leads fires the same orders in the same order. A second without a price fires nothing. When the orders that fired are
 * work enough for one commit, the ticks that are left wait for the next.
 */
import { catchUp } from './backlog.ts';
import { BATCH_WORK, type Batch } from './batch.ts';
import { settleEvents } from './settle.ts';

/** A wish to look at the recorded ticks of a market that were not looked at before. */
export interface TickCommand {
  readonly type: 'tick';
  readonly marketId: number;
}

/** Looks at the ticks of a market, once in a batch; answers how many orders fired. */
export function decideTick(batch: Batch, { marketId }: TickCommand): number {
  if (batch.cursors.has(marketId) || batch.input.rules(marketId).mode !== 'normal') return 0;
  const { book } = batch.market(marketId);
  let fired = catchUp(batch, marketId);
  for (const tick of batch.input.ticks(marketId)) {
    // What a tick reached fires before the next is looked at.
    if (book.hasBacklog || batch.work >= BATCH_WORK) break;
    batch.cursors.set(marketId, tick);
    const { priceTicks } = tick;
    if (priceTicks === null || priceTicks === book.indexTicks) continue;
    const outcome = book.setIndex(priceTicks);
    if (!outcome.ok) throw new RangeError(`the engine refused an index: ${outcome.refusal}`);
    fired += outcome.events.filter((event) => event.type === 'trigger').length;
    settleEvents(batch, batch.input.rules(marketId), outcome.events);
    fired += catchUp(batch, marketId);
  }
  return fired;
}
