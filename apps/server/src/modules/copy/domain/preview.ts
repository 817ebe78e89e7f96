/** What a follow would make of an order of its trader. Pure. */
import { type SkipReason, type Sizing, copyLots } from '@glasshouse/proofs/copy';
import { LINEAR, entryHold, valueOf } from '@glasshouse/risk';

/** An order that was placed, and its market. Lots, ticks, atoms. */
export interface PlacedOrder {
  readonly lots: bigint;
  readonly multiple: bigint;
  readonly ticks: bigint;
  readonly feePpm: bigint;
  readonly leastValue: bigint;
}

/** A copy of it at its price. */
export interface PlacedCopy {
  readonly lots: bigint;
  readonly multiple: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
}

/** What so many lots of an order need at its own price. */
export const holdOf = ({ ticks, feePpm }: PlacedOrder, lots: bigint, multiple: bigint) =>
  entryHold(LINEAR, { marginTicks: ticks, multiple, feePpm }, lots);

/** The copy of an order at its own price, or why there would be none. */
export function copyOf(
  order: PlacedOrder,
  { sizing, multipleMax, budget }: { readonly sizing: Sizing; readonly multipleMax: bigint; readonly budget: bigint },
): PlacedCopy | SkipReason {
  const lots = copyLots(order.lots, sizing);
  if (lots === 0n || valueOf(LINEAR, order.ticks, lots) < order.leastValue) return 'too_small';
  const multiple = order.multiple < multipleMax ? order.multiple : multipleMax;
  const { margin, fee } = holdOf(order, lots, multiple);
  return margin + fee > budget ? 'budget' : { lots, multiple, margin, fee };
}
