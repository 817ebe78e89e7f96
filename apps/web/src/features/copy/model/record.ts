/** The record of a trader as the audit of its hours makes it, beside what is shown of them. Pure. */
import type { CopyShare, CopyTrader } from '@glasshouse/contract/copy';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import {
  type CopyAudit,
  INDEX_UNIT,
  type TraderRecord,
  accuracyOf,
  followHash,
  readCopyShare,
  returnOf,
  shareFigures,
} from '@glasshouse/proofs/copy';

const PPM_DECIMALS = 6;
const MEDIAN_DECIMALS = 4;
const PERMILLE_DECIMALS = 3;

/** What the hours of a trader make; null where one does not follow from the one before it. */
export function recordOf(traderId: number, { traders, faults }: CopyAudit): TraderRecord | null {
  const record = traders.get(traderId);
  return record === undefined || faults.length > 0 || traders.size !== 1 ? null : record;
}

/** Whether two texts are one figure, or both none. */
const isSame = (made: string | null, shown: string | null): boolean =>
  made === null || shown === null ? made === shown : compareDecimals(made, shown) === 0;

/** A part of a whole as the list shows it; null of nothing. */
function partOf(part: number, of: number): string | null {
  const permille = accuracyOf(part, of);
  return permille === null ? null : formatAmount(BigInt(permille), PERMILLE_DECIMALS);
}

/** Whether every figure that is shown of a trader and that the hours make is what they make. */
export function isAsMade({ index, dropPpm, first, newest, figures }: TraderRecord, shown: CopyTrader): boolean {
  const { closed, won, longClosed, longWon, counted, losing, medianBp } = figures;
  const texts = [
    [formatAmount(returnOf(INDEX_UNIT, index) ?? 0n, PPM_DECIMALS), shown.record?.return ?? null],
    [formatAmount(dropPpm, PPM_DECIMALS), shown.record?.drop ?? null],
    [medianBp === null ? null : formatAmount(BigInt(medianBp), MEDIAN_DECIMALS), shown.median],
    [partOf(won, closed), shown.accuracy],
    [partOf(losing, counted), shown.losing_share],
  ] as const;
  const counts = [
    [newest - first, shown.record?.hours],
    [closed, shown.closed_orders],
    [won, shown.profitable_orders],
    [longClosed, shown.long_orders],
    [longWon, shown.long_wins],
    [closed - longClosed, shown.short_orders],
    [won - longWon, shown.short_wins],
    [counted, shown.counted],
    [losing, shown.losing],
  ] as const;
  return texts.every(([made, text]) => isSame(made, text)) && counts.every(([made, count]) => made === count);
}

/** Whether a share is of its follow and trader, and has the figures that its record makes. */
export function isShareAsMade({ body, salt, follow_id: followId, trader_user_id: traderId, ...shown }: CopyShare): boolean {
  const facts = readCopyShare(body);
  if (facts === null || facts.follow !== followHash(followId, salt) || facts.trader !== traderId) return false;
  const { basis, amount, mark } = shareFigures(facts);
  const money = (atoms: bigint) => formatAmount(atoms, facts.scale);
  return (
    facts.period === shown.period &&
    isSame(money(facts.before.mark), shown.before) &&
    isSame(money(basis), shown.basis) &&
    isSame(money(mark), shown.after) &&
    isSame(money(amount), shown.amount) &&
    isSame(formatAmount(facts.ratePpm, PPM_DECIMALS), shown.rate)
  );
}
