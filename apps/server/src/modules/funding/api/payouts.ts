/**
 * How approved withdrawals are paid. A way of paying is a `PayoutPort`: it takes approved withdrawals out of the house's hands
 * and says that they are sent. Two are here: by hand (`sendPayout`), and by a file for a bank or a signing wallet
 * (`exportPayouts`); a wallet of the house's own would be a third. None of them gives money back: silence of the outside
 * world means that nobody knows, so a payout stays sent until somebody says that it arrived, or two people that it did not.
 */
import type { Payout } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { assetOf } from './asset-of.ts';
import type { BookField } from './book.ts';
import { parseBankReference, parseTxid, txidKey } from '../domain/reference.ts';
import { arrivalOf } from '../domain/withdrawal.ts';
import { tellWithdrawal } from './end-withdrawal.ts';
import type { FundingParts } from './parts.ts';
import { type PayoutRow, payoutFile } from './payout-file.ts';
import { presentPayout } from './present.ts';
import { claimTxid } from '../store/corrections.ts';
import { type StoredWithdrawal, isAnyUnderWay, loadUnderWay, loadWithdrawal, markSent } from '../store/withdrawals.ts';

/** How a withdrawal was handed to the outside world. */
export interface Sending {
  /** Null while the outside world has not told it yet. */
  txid: string | null;
  /** The file that it stands in; null by hand. */
  batchId: number | null;
  /** Who sends it. */
  staffId: number;
}

/** A way of paying. */
export interface PayoutPort {
  name: 'manual' | 'batch';
  /** Marks an approved withdrawal as sent; answers what to do after the commit. Errors: FUNDING_PAYOUT_STATE, FUNDING_PAYOUT_STOPPED, FUNDING_PAYOUT_OWN. */
  send(tx: Tx, withdrawal: StoredWithdrawal, sending: Sending): Promise<{ sent: StoredWithdrawal; told: () => void }>;
}

/** Makes a way of paying. */
export function payoutPort(parts: FundingParts, name: PayoutPort['name']): PayoutPort {
  return {
    name,
    async send(tx, withdrawal, { staffId, ...sending }) {
      if (withdrawal.approvedBy.includes(staffId)) refuse('FUNDING_PAYOUT_OWN');
      const until = await parts.withdrawalsStoppedUntil(tx, withdrawal.userId);
      if (until !== null) refuse('FUNDING_PAYOUT_STOPPED', { until });
      const sent = await markSent(tx, withdrawal.id, { ...sending, now: parts.platform.clock.now() });
      if (!sent) return refuse('FUNDING_PAYOUT_STATE');
      return { sent, told: await tellWithdrawal(parts, tx, 'withdrawal_sent', sent) };
    },
  };
}

/** Errors: FUNDING_WITHDRAWAL_UNKNOWN. */
export async function requireWithdrawal(db: Db, id: number | string): Promise<StoredWithdrawal> {
  return (await loadWithdrawal(db, Number(id))) ?? refuse('FUNDING_WITHDRAWAL_UNKNOWN');
}

/** The id of a transaction as it is kept. Errors: FUNDING_TXID_INVALID. */
export function readTxid(parts: FundingParts, { assetId, kind, network }: StoredWithdrawal, text: string): string {
  const asset = assetOf(parts.ledger, assetId);
  const txid = kind === 'bank' ? parseBankReference(text) : parseTxid(asset.code, network, text);
  return txid ?? refuseField('txid', 'FUNDING_TXID_INVALID', { network: network || asset.name });
}

/**
 * The id of the transaction that pays: of this withdrawal alone, or of rows of one file.
 * Errors: FUNDING_TXID_INVALID, FUNDING_TXID_USED.
 */
export async function requireTxid(parts: FundingParts, tx: Tx, withdrawal: StoredWithdrawal, text: string): Promise<string> {
  const asset = assetOf(parts.ledger, withdrawal.assetId);
  const txid = readTxid(parts, withdrawal, text);
  if (!(await claimTxid(tx, withdrawal, txidKey(asset, withdrawal.network, txid)))) refuseField('txid', 'FUNDING_TXID_USED');
  return txid;
}

/** Where it goes, in full. */
export async function destinationOf(parts: FundingParts, db: Db, withdrawal: StoredWithdrawal): Promise<BookField[]> {
  if (withdrawal.kind === 'bank') {
    const fields = await parts.book.cardFields(db, withdrawal.targetId);
    if (fields === null) throw new Error(`withdrawal ${withdrawal.id} names card ${withdrawal.targetId}, which is gone`);
    return fields;
  }
  return [
    { field: 'address', value: withdrawal.targetText },
    { field: 'network', value: withdrawal.network },
  ];
}

/** A withdrawal for the treasurer. */
export async function presentStaffPayout(parts: FundingParts, tx: Tx, withdrawal: StoredWithdrawal): Promise<Payout> {
  const { state, userId } = withdrawal;
  const until = state === 'approved' ? await parts.withdrawalsStoppedUntil(tx, userId) : null;
  return presentPayout(withdrawal, assetOf(parts.ledger, withdrawal.assetId), { until, isFrozen: parts.isFrozen(userId) });
}

/** A withdrawal that simulated staff of a demo approved and that is not at its end. */
export interface PayoutUnderWay {
  id: number;
  state: 'approved' | 'sent';
  /** When its last step was taken. */
  since: number;
  code: string;
  kind: 'crypto' | 'fiat' | 'stock';
  network: string;
}

/** So many are looked at in a round. */
const PAYOUTS_AT_ONCE = 50;

/** Those whose last step was taken up to a moment and that nothing stops, oldest first; stopped ones take nobody's place. */
export async function payoutsUnderWay(parts: FundingParts, until: number): Promise<PayoutUnderWay[]> {
  // Nearly every look finds none, and needs no transaction for it.
  if (!(await isAnyUnderWay(parts.platform.db, until))) return [];
  return inTransaction(parts.platform.db, async (tx) => {
    const found: PayoutUnderWay[] = [];
    const stopped = new Map<number, boolean>();
    const isStopped = async (userId: number) => {
      const known = stopped.get(userId) ?? (parts.isFrozen(userId) || (await parts.withdrawalsStoppedUntil(tx, userId)) !== null);
      stopped.set(userId, known);
      return known;
    };
    for (let page = await loadUnderWay(tx, until, 0); page.length > 0; ) {
      for (const { id, userId, assetId, network, approvedAt, sentAt } of page) {
        if (sentAt === null && (await isStopped(userId))) continue;
        const { code, kind } = assetOf(parts.ledger, assetId);
        const state = sentAt === null ? ('approved' as const) : ('sent' as const);
        found.push({ id, state, since: sentAt ?? approvedAt ?? 0, code, kind, network });
      }
      page = found.length < PAYOUTS_AT_ONCE ? await loadUnderWay(tx, until, page.at(-1)?.id ?? 0) : [];
    }
    return found;
  });
}

/** The file of some withdrawals; the same ones give the same bytes. */
export async function fileOf(parts: FundingParts, db: Db, withdrawals: readonly StoredWithdrawal[]): Promise<string> {
  const rows: PayoutRow[] = [];
  for (const withdrawal of withdrawals) {
    const { id, network, atoms, fee, kind, targetText } = withdrawal;
    const asset = assetOf(parts.ledger, withdrawal.assetId);
    rows.push({
      id,
      currency: asset.code,
      network,
      amount: formatAmount(arrivalOf(atoms, fee), asset.scale),
      target: targetText,
      destination: kind === 'bank' ? await destinationOf(parts, db, withdrawal) : [],
    });
  }
  return payoutFile(rows);
}
