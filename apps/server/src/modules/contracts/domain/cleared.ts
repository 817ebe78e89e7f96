/** What one side of a fill did to positions, as its journal is made of it. Atoms. */
import type { Closed, EntryFill } from '@glasshouse/risk';

/** Money that a fill put into a position. */
export interface EnteredPart {
  readonly positionId: number;
  /** The follow whose money it stands on. */
  readonly purse: number | null;
  /** Of what the order held, or of what was available: what became margin, what is the operator's, what is free again. */
  readonly money: Pick<EntryFill, 'margin' | 'fee' | 'released'>;
}

/** A close of lots of a position. */
export interface ClosedMoney {
  readonly positionId: number;
  /** The follow whose money it stands on. */
  readonly purse: number | null;
  /** Of its event. */
  readonly revision: number;
  readonly closed: Closed;
  /** Whether what is left stays held until a liquidation ends. */
  readonly isKept: boolean;
  /** What of `fromAccount` was not available, and is owed until the command is over. */
  readonly debt: bigint;
}

/** Both. */
export interface ClearedDetail {
  readonly entered: EnteredPart | null;
  readonly closes: readonly ClosedMoney[];
}

/** By how much a close changes what its position holds. */
export function holdOf({ closed, isKept }: Pick<ClosedMoney, 'closed' | 'isKept'>): bigint {
  return (isKept ? closed.credit : 0n) - closed.marginShare - closed.fromMargin;
}
