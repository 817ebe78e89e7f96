/** Whether an account was paid what the terms of a receipt promise. Pure. */
import { type LockupOrderFacts, dailyOf, payoutAt, payoutsDue } from '@glasshouse/proofs/lockup';
import { formatAmount } from '@glasshouse/money';

/** A line of the bill: when it was posted, and how much came. */
export interface PaidLine {
  readonly time: number;
  readonly amount: string;
}

/** Payouts may come so long after their time while a server runs. */
const LATE_MS = 60_000;

/**
 * Whether the lines, oldest first, are the payouts of an order: each of the daily yield, none before its time, and as many as were due
 * when it ended; of one in progress as many as are due now.
 */
export function arePayouts(
  facts: LockupOrderFacts,
  lines: readonly PaidLine[],
  { paid, now }: { paid: number | null; now: number },
): boolean {
  const daily = formatAmount(dailyOf(facts.amount, facts), facts.scale);
  if (lines.some(({ time, amount }, i) => amount !== daily || i >= facts.units || time < payoutAt(facts, i + 1))) return false;
  if (paid !== null) return lines.length === paid;
  return lines.length >= payoutsDue(facts, now - LATE_MS);
}
