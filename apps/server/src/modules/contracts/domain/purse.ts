/**
 * The money that a position or an order stands on: what is available of its owner, or the purse of a follow. A purse is a hold of its
 * owner's account, so that its money is frozen before, in and behind a position, and never available.
 *
 * Units: atoms of the settle asset.
 */
import { usedBy } from '@glasshouse/proofs/copy';
import type { AccountName, Filled, HoldChange, Order } from '../../exchange/clearing/index.ts';
import type { OrderTerms } from './order-terms.ts';
import type { PositionsInBatch } from './position-book.ts';

/** The hold of a purse, whose cause is the number of the follow. It was written: it never changes. */
export const PURSE_HOLD = 'copy_follow';

/** Whose money it is, and where it stands. */
export interface Owner {
  readonly userId: number;
  readonly account: Order['account'];
  /** The follow; null or absent: what is available. */
  readonly purse?: number | null;
}

/** The account that money comes from which is in no position and no order. */
export const ownMoney = ({ userId, account: type, purse = null }: Owner): AccountName => ({
  kind: 'user',
  userId,
  type,
  bucket: purse === null ? 'available' : 'frozen',
});

/** The change of the hold of a purse; none of what is available. */
export function purseHolds({ userId, account: type, purse = null }: Owner, assetId: number, delta: bigint): HoldChange[] {
  if (purse === null || delta === 0n) return [];
  return [{ causeKind: PURSE_HOLD, causeId: String(purse), userId, type, assetId, delta }];
}

/** Moves money that is in no position and no order, and money that is held for one. RangeError: there is too little. */
export function moveOwn(
  view: PositionsInBatch,
  { userId, account, purse = null }: Owner,
  assetId: number,
  { own, held }: { readonly own: bigint; readonly held: bigint },
): void {
  if (purse === null) return view.batch.move(userId, account, assetId, own, held);
  view.batch.move(userId, account, assetId, 0n, own + held);
  view.copies.change(purse, { free: own, result: own + held });
}

/** Counts what a fill of a copy trades worse than the mark that its trader's order came at; of one that rested, than the newest mark. */
export function countSlip(
  view: PositionsInBatch,
  { purse, markTicks }: Pick<OrderTerms, 'purse' | 'markTicks'>,
  { side, marketId }: Pick<Order, 'side' | 'marketId'>,
  { priceTicks, lots, role }: Filled,
): void {
  if (purse === null || markTicks === null) return;
  const newest = role === 'maker' ? view.book.deps.marks.last(view.batch, marketId) : null;
  const slip = usedBy(side, newest?.ticks ?? BigInt(markTicks), [{ ticks: BigInt(priceTicks), lots: BigInt(lots) }]);
  if (slip > 0n) view.copies.change(purse, { slip });
}
