/** What may be done with a payout, and which rows may stand in one file. */
import { PAYOUT_FAILURES, type Payout, type PayoutFailure } from '@glasshouse/contract/funding';

/** How often payouts on the screen are read again: others work on them too. */
export const PAYOUTS_EVERY_MS = 20_000;

/** The failures that are possible: an unsent payout cannot come back, one with a transaction was sent. */
export function possibleFailures({ state, txid }: Pick<Payout, 'state' | 'txid'>): readonly PayoutFailure[] {
  return PAYOUT_FAILURES.filter((failure) =>
    failure === 'not_sent' ? (state === 'approved' || state === 'sent') && txid === null : state === 'sent',
  );
}

/** What the next step of a payout is; a file is sent before its transactions are known. */
export function nextStep({ state, txid }: Pick<Payout, 'state' | 'txid'>): 'send' | 'report' | 'complete' | null {
  if (state === 'approved') return 'send';
  if (state !== 'sent') return null;
  return txid === null ? 'report' : 'complete';
}

/** Whether another transaction may be named: a returned payout has none. */
export function mayCorrect({ state, txid }: Pick<Payout, 'state' | 'txid'>): boolean {
  return txid !== null && (state === 'sent' || state === 'completed');
}

type Way = Pick<Payout, 'currency_id' | 'network'>;
const isSameWay = (one: Way, other: Way) => one.currency_id === other.currency_id && one.network === other.network;

/** Whether a row may join those that are chosen: one file has one currency and network, and nothing that is stopped. */
export function mayChoose(row: Way & Pick<Payout, 'stopped_until'>, chosen: readonly Way[]): boolean {
  return row.stopped_until === null && chosen.every((one) => isSameWay(one, row));
}

/** Since when a payout has been where it is. */
export function sinceOf({ state, approved, sent, ended }: Pick<Payout, 'state' | 'approved' | 'sent' | 'ended'>): number | null {
  if (state === 'approved') return approved;
  return state === 'sent' ? sent : ended;
}

/** Of a row of the list and its details the one with the newer step or correction: either may have been read before it. */
export function newerOf(row: Payout, detail: Payout | undefined): Payout {
  if (!detail) return row;
  const steps = (sinceOf(detail) ?? 0) - (sinceOf(row) ?? 0) || detail.corrections.length - row.corrections.length;
  return steps >= 0 ? detail : row;
}
