/**
 * Which lines of the bill are asked for. Pure. Times are epoch milliseconds; `from` is within the range, `to` is not.
 * Errors come as the name of what is wrong, so that the caller can refuse the field.
 */
import { type AccountType, type Cause, type CauseKind, causesOf, kindOfCause } from '@glasshouse/contract';
import { TOTALS_MAX_DAYS } from '@glasshouse/contract/wallet';

const DAY_MS = 86_400_000;

/** A range of time; null is open. */
export interface TimeRange {
  from: number | null;
  to: number | null;
}

/** A filter as the store takes it. */
export interface BillFilter extends TimeRange {
  userId: number;
  type: AccountType | null;
  assetId: number | null;
  /** Only these causes; null for all. */
  causes: readonly Cause[] | null;
}

/** Why a range is no range. */
export type RangeFault = 'reversed' | 'tooLong';

/** Checks a range; with `bounded` it may be a year long at most. */
export function faultOfRange({ from, to }: TimeRange, bounded = false): RangeFault | null {
  if (from !== null && to !== null && from >= to) return 'reversed';
  return bounded && (from === null || to === null || to - from > TOTALS_MAX_DAYS * DAY_MS) ? 'tooLong' : null;
}

/** The causes that a kind and a cause ask for together; null for all. None can be both: then the list is empty. */
export function askedCauses(kind: CauseKind | undefined, cause: Cause | undefined): readonly Cause[] | null {
  if (cause !== undefined) return kind === undefined || kindOfCause(cause) === kind ? [cause] : [];
  return kind === undefined ? null : causesOf(kind);
}
