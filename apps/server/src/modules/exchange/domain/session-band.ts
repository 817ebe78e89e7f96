/**
 * Orders that a move of the index left outside the band against their owner: a bid above it, an offer below. Nobody may trade with
 * them, and at the head of their side they would keep all others of it from trading. They end, as what would trade outside does.
 * What rests on the other side of the band waits: no taker comes there before the rest of the book.
 */
import { BATCH_WORK, type Batch } from './batch.ts';
import { cancelOne } from './cancel.ts';
import type { Order } from './order.ts';
import type { MarketRules } from '../rules/market-rules.ts';

/** Ends them, as many as a commit may; whether none is left. */
export function endOutside(batch: Batch, rules: MarketRules): boolean {
  const { book, band } = batch.market(rules.marketId);
  if (band === null) return true;
  for (;;) {
    const id = book.headOutside(band);
    if (id === null) return true;
    if (batch.work >= BATCH_WORK) return false;
    if (!cancelOne(batch, batch.order(id) as Order, 'price_band')) throw new RangeError(`the book does not have order ${id}`);
    batch.work++;
  }
}
