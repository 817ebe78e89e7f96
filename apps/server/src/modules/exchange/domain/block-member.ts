/** Members of a block that leave it or become smaller: the block keeps its place in the book with what is left of it. Units: lots. */
import type { EndReason } from '@glasshouse/contract/orders';
import type { Batch } from './batch.ts';
import { type Order, isLive, openLots } from './order.ts';
import { endOrder, settleEvents } from './settle.ts';

/** The block of a member. RangeError: it is none. */
export function blockOf(batch: Batch, { id, blockId }: Order): Order {
  const block = blockId === null || blockId === id ? undefined : batch.order(blockId);
  if (!block) throw new RangeError(`order ${id} is no member of a block`);
  return block;
}

/** A block without open lots of members: smaller, or over with the last of them. The book is not asked. */
export function withoutLots(batch: Batch, block: Order, lots: number): void {
  if (lots === 0) return;
  const changed: Order = { ...block, revision: block.revision + 1, updated: batch.input.now };
  if (openLots(block) > lots) return batch.save({ ...changed, lots: block.lots - lots });
  batch.save({ ...changed, status: 'cancelled', endReason: 'unfilled' });
}

/** Takes open lots of a member out of its block, in the book as well. RangeError: the book does not have them. */
export function takeOut(batch: Batch, member: Order, lots: number): void {
  const block = blockOf(batch, member);
  const left = openLots(block) - lots;
  const { book } = batch.market(block.marketId);
  const outcome = left === 0 ? book.cancel(block) : book.amend(block, block.priceTicks ?? 0, left);
  if (!outcome.ok) throw new RangeError(`the book does not have ${lots} lots of block ${block.id}`);
  withoutLots(batch, block, lots);
  settleEvents(batch, batch.input.rules(block.marketId), outcome.events);
}

/** Ends a live member for a reason; its block goes on without it. Whether the book had it. */
export function endMember(batch: Batch, member: Order, why: EndReason): boolean {
  if (!isLive(blockOf(batch, member))) return false;
  takeOut(batch, member, openLots(member));
  endOrder(batch, batch.input.rules(member.marketId), member, why);
  return true;
}
