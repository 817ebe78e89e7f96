/** The review queue of withdrawals: what reviewers see, and what their decisions do. Nothing is sent here. */
import { WITHDRAWAL_REASONS } from '@glasshouse/contract/funding';
import type { PresentedField, ReviewHint } from '@glasshouse/contract/backoffice';
import { formatAmount } from '@glasshouse/money';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ReviewQueue } from '../../../platform/reviews.ts';
import { type Asset, ledgerTables } from '../../ledger/index.ts';
import { newsTables } from '../../notifications/index.ts';
import { assetOf } from './asset-of.ts';
import { BTC_DECIMALS } from '../domain/value.ts';
import { arrivalOf } from '../domain/withdrawal.ts';
import { giveBack, tellWithdrawal } from './end-withdrawal.ts';
import type { FundingParts } from './parts.ts';
import {
  type StoredWithdrawal,
  countCompleted,
  loadWithdrawal,
  markApproved,
  markEnded,
  markReviewed,
} from '../store/withdrawals.ts';

const WAITING = ['requested', 'review'] as const;

/** The columns of the list. */
export function withdrawSummary(withdrawal: StoredWithdrawal, asset: Asset): PresentedField[] {
  const { atoms, network, targetText } = withdrawal;
  return [
    { label: 'amount', value: { type: 'amount', amount: formatAmount(atoms, asset.scale), currency: asset.code } },
    { label: 'network', value: { type: 'text', text: network || asset.name } },
    { label: 'target', value: { type: 'address', text: targetText, network: network || null } },
  ];
}

/** What speaks for a closer look. */
export async function withdrawHints(parts: FundingParts, tx: Tx, withdrawal: StoredWithdrawal): Promise<ReviewHint[]> {
  const hints: ReviewHint[] = [];
  const { userId, targetId, kind } = withdrawal;
  const { all, toTarget } = await countCompleted(tx, userId, kind, targetId);
  if (all === 0) hints.push({ code: 'withdraw_first', params: {}, weight: 20 });
  if (toTarget === 0) hints.push({ code: 'withdraw_new_target', params: {}, weight: 20 });
  else hints.push({ code: 'withdraw_known_target', params: { count: String(toTarget) }, weight: -15 });
  if ((await parts.withdrawalsStoppedUntil(tx, userId)) !== null)
    hints.push({ code: 'withdraw_security_change', params: {}, weight: 60 });
  if (parts.isFrozen(userId)) hints.push({ code: 'withdraw_frozen', params: {}, weight: 60 });
  if (withdrawal.usd === null) hints.push({ code: 'no_price', params: {}, weight: 20 });
  return hints;
}

async function load(db: Db, id: number): Promise<StoredWithdrawal> {
  return (await loadWithdrawal(db, id)) ?? refuse('FUNDING_WITHDRAWAL_UNKNOWN');
}

function fieldsOf(withdrawal: StoredWithdrawal, asset: Asset): PresentedField[] {
  const { fee, atoms, counted, usd, targetLabel, remark, time } = withdrawal;
  const amount = (label: string, text: string, currency: string): PresentedField => ({
    label,
    value: { type: 'amount', amount: text, currency },
  });
  return [
    ...withdrawSummary(withdrawal, asset),
    { label: 'target_label', value: { type: 'text', text: targetLabel } },
    amount('fee', formatAmount(fee, asset.scale), asset.code),
    amount('arrival', formatAmount(arrivalOf(atoms, fee), asset.scale), asset.code),
    amount('counted', formatAmount(counted, BTC_DECIMALS), 'BTC'),
    ...(usd === null ? [] : [amount('worth', usd, 'USD')]),
    ...(remark === '' ? [] : [{ label: 'remark', value: { type: 'text', text: remark } } as PresentedField]),
    { label: 'asked', value: { type: 'time', time } },
  ];
}

/** Makes the queue. */
export function withdrawQueue(parts: FundingParts): ReviewQueue {
  const { ledger } = parts;
  return {
    queue: 'withdraw',
    pays: 'withdraw',
    rulesOf: '2026-11-23',
    rejectionReasons: WITHDRAWAL_REASONS,
    writes: ['withdrawals', ...ledgerTables, ...newsTables],
    async loadPayload(tx, id) {
      const { userId, assetId, network, atoms, fee, kind, targetId, targetText } = await load(tx, id);
      return {
        withdrawal: String(id),
        user: String(userId),
        asset: String(assetId),
        network,
        atoms: String(atoms),
        fee: String(fee),
        target: `${kind}:${targetId}`,
        destination: targetText,
      };
    },
    async loadDetail(tx, id) {
      const withdrawal = await load(tx, id);
      const fields = fieldsOf(withdrawal, assetOf(ledger, withdrawal.assetId));
      return { fields, pictures: [], hints: await withdrawHints(parts, tx, withdrawal) };
    },
    async firstApproval(tx, id, { now }) {
      // It is in review already when the first of two does not count any more and another one is the first now.
      await markReviewed(tx, id, now);
    },
    async approve(tx, id, { staffIds, bySimulated: byDemo, now, afterCommit }) {
      const withdrawal = (await markApproved(tx, id, { staffIds, byDemo, now })) ?? refuse('BACKOFFICE_REVIEW_DECIDED');
      afterCommit(await tellWithdrawal(parts, tx, 'withdrawal_approved', withdrawal));
    },
    async reject(tx, id, { reason, bySimulated: byDemo, now, afterCommit }) {
      const end = { from: WAITING, state: 'rejected', reason, byDemo, now } as const;
      const withdrawal = (await markEnded(tx, id, end)) ?? refuse('BACKOFFICE_REVIEW_DECIDED');
      afterCommit(await giveBack(parts, tx, withdrawal, 'withdrawal_rejected'));
    },
  };
}
