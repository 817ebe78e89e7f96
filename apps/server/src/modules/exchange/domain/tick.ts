/**
 * The index and the orders that wait for it: recorded ticks are looked at one after another, each once, so that whoever
 * leads fires the same orders in the same order. A second without a price fires nothing. When the orders that fired are
 * work enough for one commit, the ticks that are left wait for the next.
 */
import { catchUp } from './backlog.ts';
import { GROUP_WORK, type Group } from './batch.ts';
import { settleEvents } from './settle.ts';

/** A wish to look at the recorded ticks of a market that were not looked at before. */
export interface TickCommand {
  readonly type: 'tick';
  readonly marketId: number;
}

/** Looks at the ticks of a market, once in a group; answers how many orders fired. */
export function decideTick(group: Group, { marketId }: TickCommand): number {
  if (group.cursors.has(marketId) || group.input.terms(marketId).mode !== 'normal') return 0;
  const { book } = group.market(marketId);
  let fired = catchUp(group, marketId);
  for (const tick of group.input.ticks(marketId)) {
    // What a tick reached fires before the next is looked at.
    if (book.hasBacklog || group.work >= GROUP_WORK) break;
    group.cursors.set(marketId, tick);
    const { priceTicks } = tick;
    if (priceTicks === null || priceTicks === book.indexTicks) continue;
    const outcome = book.setIndex(priceTicks);
    if (!outcome.ok) throw new RangeError(`the engine refused an index: ${outcome.refusal}`);
    fired += outcome.events.filter((event) => event.type === 'trigger').length;
    settleEvents(group, group.input.terms(marketId), outcome.events);
    fired += catchUp(group, marketId);
  }
  return fired;
}
