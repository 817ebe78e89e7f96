/** What an order of the account would make of it: what it borrows, what it pays back, and how the account stands then. Pure. */
import type { Side, SideEffect } from '@glasshouse/contract/orders';
import { mulDiv } from '@glasshouse/money';
import { type MarginItem, amountOf, valueOf } from '@glasshouse/proofs/margin';
import { QUOTE_ID, afterSteps } from './account.ts';

const PPM = 1_000_000n;

/** An order as it is counted: whole, at a price, in atoms. */
export interface SketchedOrder {
  readonly coinId: number;
  readonly side: Side;
  readonly ticks: bigint;
  /** Of the coin. */
  readonly quantity: bigint;
  readonly feePpm: number;
  readonly effect: SideEffect;
  /** What is free of the asset that it gives. */
  readonly available: bigint;
}

/** The account after it. */
export interface AfterOrder {
  readonly items: readonly MarginItem[];
  /** The asset that it gives, and how much of it is borrowed. */
  readonly gives: number;
  readonly borrows: bigint;
  /** The asset that it receives, what of it after the fee, and how much of that pays debts. */
  readonly receives: number;
  readonly received: bigint;
  readonly repays: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** The quantity that an amount of the quote buys or brings at a price, in whole lots. */
export const quantityFor = (coin: MarginItem, ticks: bigint, quoteAtoms: bigint): bigint =>
  (amountOf({ ...coin, ticks }, quoteAtoms, 'down') / coin.lot) * coin.lot;

/** The account as if the order were filled whole. Null: the account does not have the coin, or cannot give so much. */
export function afterOrder(items: readonly MarginItem[], order: SketchedOrder): AfterOrder | null {
  const { coinId, side, ticks, quantity, feePpm, effect, available } = order;
  const coin = items.find(({ assetId }) => assetId === coinId);
  if (!coin) return null;
  const isBuy = side === 'buy';
  const value = valueOf({ ...coin, ticks }, quantity, isBuy ? 'up' : 'down');
  const [gives, given] = isBuy ? [QUOTE_ID, value] : [coinId, quantity];
  const [receives, gross] = isBuy ? [coinId, quantity] : [QUOTE_ID, value];
  const missing = given > available ? given - available : 0n;
  if (missing > 0n && effect !== 'borrow') return null;
  const received = gross - mulDiv(gross, BigInt(feePpm), PPM, 'up');
  const owed = items.find(({ assetId }) => assetId === receives)?.owed ?? 0n;
  const repays = effect === 'repay' ? least(received, owed) : 0n;
  const after = afterSteps(items, [
    { assetId: gives, held: missing - given, owed: missing },
    { assetId: receives, held: received - repays, owed: -repays },
  ]);
  return after === null ? null : { items: after, gives, borrows: missing, receives, received, repays };
}
