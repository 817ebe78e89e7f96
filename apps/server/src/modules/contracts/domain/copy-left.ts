/**
 * What of copies is left to be closed: their part of what their trader closed, less what the book took of it within their worst prices. It
 * is tried again at each second. Units: lots.
 */
import { copyClose } from '@glasshouse/proofs/copy';
import type { EndReason } from '@glasshouse/contract/orders';
import { endStanding, isLive } from '../../exchange/clearing/index.ts';
import type { LedClose } from './copies.ts';
import type { PositionsInBatch } from './position-book.ts';
import { type ContractPosition, isOpen } from './position.ts';

/** More lots of a copy are left to be closed, at most all that are open. */
export function leaveLots(view: PositionsInBatch, positionId: number, lots: bigint): void {
  const position = view.seen(positionId);
  if (lots <= 0n || position === undefined || !isOpen(position) || position.purse === null) return;
  const wanted = position.leftLots + lots;
  const leftLots = wanted < position.core.lots ? wanted : position.core.lots;
  view.touched.set(positionId, { ...position, leftLots });
}

/** Ends closes of a copy that rest, so that all of it can be closed. Answers whether there were any. */
export function endCloses(view: PositionsInBatch, copy: ContractPosition, reason: EndReason): boolean {
  const resting = view.closesOf(copy).flatMap(({ id }) => view.batch.order(id) ?? []);
  const live = resting.filter(isLive);
  for (const order of live) endStanding(view.batch, order, reason);
  return live.length > 0;
}

/** Of lots of a copy that were left so many are closed; `before` is the copy as it stood before that. */
export function closedLeft(view: PositionsInBatch, before: Pick<ContractPosition, 'id' | 'leftLots'>, lots: bigint): void {
  const position = view.seen(before.id) as ContractPosition;
  if (isOpen(position)) view.touched.set(before.id, { ...position, leftLots: before.leftLots - lots });
}

function noteClose(view: PositionsInBatch, { orderId, before, copies }: LedClose): void {
  const { batch } = view;
  // One that the desk refused behind it did not happen.
  const closed = BigInt(batch.touched.get(orderId)?.filledLots ?? 0);
  if (closed === 0n) return;
  for (const copy of copies) {
    const order = copy.orderId === null ? undefined : batch.order(copy.orderId);
    // What rests with the order of the trader goes on with it.
    if (order !== undefined && isLive(order)) continue;
    leaveLots(view, copy.positionId, copyClose(copy.lots, closed, before) - BigInt(order?.filledLots ?? 0));
  }
}

/** After a command: notes what its closes of traders left of copies. */
export function noteLeft(view: PositionsInBatch): void {
  for (const close of view.copies.closes.splice(0)) noteClose(view, close);
}
