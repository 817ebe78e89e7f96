/** Recharges, withdrawals and payouts as the wire shows them. */
import type { Payout, PayoutBatch, Recharge, Withdrawal } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import type { Asset } from '../../ledger/index.ts';
import { arrivalOf } from '../domain/withdrawal.ts';
import { BTC_DECIMALS } from '../domain/value.ts';
import { assetOf } from './asset-of.ts';
import type { FundingParts } from './parts.ts';
import { accountOf } from './postings.ts';
import type { StoredBatch } from '../store/batches.ts';
import type { StoredRecharge } from '../store/recharges.ts';
import type { StoredWithdrawal } from '../store/withdrawals.ts';

/** What moves an asset: a network of coins or a bank. */
export const typeOf = (asset: Pick<Asset, 'kind'>) => (asset.kind === 'fiat' ? ('bank' as const) : ('coin' as const));

/** A recharge for its owner. */
export function presentRecharge(recharge: StoredRecharge, asset: Asset): Recharge {
  const { id, time, network, reference, voucher, state, reason, reviewedAt, decidedAt, approvalsNeeded } = recharge;
  return {
    id,
    time,
    currency_id: asset.id,
    code: asset.code,
    type: typeOf(asset),
    account: accountOf(asset),
    network,
    amount: formatAmount(recharge.atoms, asset.scale),
    reference,
    voucher,
    state,
    reason,
    approvals_needed: approvalsNeeded,
    by_demo: recharge.byDemo,
    timeline: [
      { state: 'pending', time },
      ...(reviewedAt === null ? [] : [{ state: 'review' as const, time: reviewedAt }]),
      ...(decidedAt === null ? [] : [{ state, time: decidedAt }]),
    ],
  };
}

/** What a withdrawal is shown with. */
type Presenting = Pick<FundingParts, 'ledger' | 'isFrozen'>;

function timelineOf({ time, reviewedAt, approvedAt, sentAt, endedAt, state }: StoredWithdrawal): Withdrawal['timeline'] {
  const steps: [Withdrawal['state'], number | null][] = [
    ['requested', time],
    ['review', reviewedAt],
    ['approved', approvedAt],
    ['sent', sentAt],
    [state, endedAt],
  ];
  return steps.flatMap(([step, at]) => (at === null ? [] : [{ state: step, time: at }]));
}

/** A withdrawal for its owner. */
export function presentWithdrawal({ ledger, isFrozen }: Presenting, withdrawal: StoredWithdrawal): Withdrawal {
  const asset = assetOf(ledger, withdrawal.assetId);
  const { id, time, network, kind, targetId, targetLabel, targetText, atoms, fee, remark, state, reason } = withdrawal;
  const { txid, corrections } = withdrawal;
  return {
    id,
    time,
    currency_id: asset.id,
    code: asset.code,
    type: kind,
    account: accountOf(asset),
    network,
    target: { id: targetId, label: targetLabel, text: targetText },
    number: formatAmount(atoms, asset.scale),
    fee: formatAmount(fee, asset.scale),
    arrival: formatAmount(arrivalOf(atoms, fee), asset.scale),
    remark,
    counted_btc: formatAmount(withdrawal.counted, BTC_DECIMALS),
    state,
    reason: reason as Withdrawal['reason'],
    approvals_needed: withdrawal.approvalsNeeded,
    by_demo: withdrawal.byDemo,
    account_frozen: isFrozen(withdrawal.userId),
    txid,
    corrections,
    is_cancellable: state === 'requested',
    timeline: timelineOf(withdrawal),
  };
}

/** What keeps a payout from being sent, or speaks against it. */
export interface PayoutStops {
  /** Until when a security change stops it; null: none does. */
  readonly until: number | null;
  readonly isFrozen: boolean;
}

/** A withdrawal for the treasurer. */
export function presentPayout(withdrawal: StoredWithdrawal, asset: Asset, stops: PayoutStops): Payout {
  const { id, userId, network, kind, atoms, fee, targetText, state, reason, txid, corrections, batchId } = withdrawal;
  return {
    id,
    user_id: userId,
    currency_id: asset.id,
    code: asset.code,
    type: kind,
    network,
    arrival: formatAmount(arrivalOf(atoms, fee), asset.scale),
    fee: formatAmount(fee, asset.scale),
    target: targetText,
    state,
    reason: state === 'failed' ? (reason as Payout['reason']) : null,
    txid,
    corrections,
    batch_id: batchId,
    stopped_until: stops.until,
    account_frozen: stops.isFrozen,
    approved: withdrawal.approvedAt,
    sent: withdrawal.sentAt,
    ended: withdrawal.endedAt,
  };
}

/** A file of payouts. */
export function presentBatch({ id, network, rows, atoms, time }: StoredBatch, asset: Asset): PayoutBatch {
  return { id, currency_id: asset.id, code: asset.code, network, rows, total: formatAmount(atoms, asset.scale), made: time };
}
