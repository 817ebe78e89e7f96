/**
 * The index and the orders that wait for it: recorded ticks are looked at one after another, each once, so that whoever
 * leads fires the same orders in the same order. A second without a price fires nothing.
 */
import type { Group } from './group.ts';
import { settleEvents } from './settle.ts';

/** A wish to look at the recorded ticks of a market that were not looked at before. */
export interface TickCommand {
  readonly type: 'tick';
  readonly marketId: number;
}

/** Looks at the ticks of a market, once in a group; answers how many orders fired. */
export function decideTick(group: Group, { marketId }: TickCommand): number {
  if (group.cursors.has(marketId) || group.input.terms(marketId).mode !== 'normal') return 0;
  const ticks = group.input.ticks(marketId);
  const last = ticks.at(-1);
  if (!last) return 0;
  group.cursors.set(marketId, last);
  const { book } = group.market(marketId);
  let fired = 0;
  for (const { priceTicks } of ticks) {
    if (priceTicks === null || priceTicks === book.indexTicks) continue;
    const outcome = book.setIndex(priceTicks);
    if (!outcome.ok) throw new RangeError(`the engine refused an index: ${outcome.refusal}`);
    fired += outcome.events.filter((event) => event.type === 'trigger').length;
    settleEvents(group, group.input.terms(marketId), outcome.events);
  }
  return fired;
}
