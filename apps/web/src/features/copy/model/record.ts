/** The record of a trader as the audit of its hours makes it, in the figures of the wire. Pure. */
import { formatAmount } from '@glasshouse/money';
import { type CopyAudit, INDEX_UNIT, returnOf } from '@glasshouse/proofs/copy';

const PPM_DECIMALS = 6;

/** What the hours make; `hours` is the time from the first to the newest. Null where an hour does not follow from the one before it. */
export function recordOf(
  traderId: number,
  { traders, faults }: CopyAudit,
): {
  readonly hours: number;
  readonly return: string;
  readonly drop: string;
  readonly closed: number;
  readonly won: number;
} | null {
  const record = traders.get(traderId);
  if (record === undefined || faults.length > 0 || traders.size !== 1) return null;
  return {
    hours: record.newest - record.first,
    return: formatAmount(returnOf(INDEX_UNIT, record.index) ?? 0n, PPM_DECIMALS),
    drop: formatAmount(record.dropPpm, PPM_DECIMALS),
    closed: record.figures.closed,
    won: record.figures.won,
  };
}
