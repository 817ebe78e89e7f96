/** The review queue of recharges: what reviewers see, and what their last approval does: credit once, by one journal. */
import { RECHARGE_REASONS } from '@glasshouse/contract/funding';
import type { PresentedField, ReviewHint } from '@glasshouse/contract/backoffice';
import { formatAmount } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ReviewQueue } from '../../../platform/reviews.ts';
import { type Asset, ledgerTables } from '../../ledger/index.ts';
import { newsTables } from '../../notifications/index.ts';
import { assetOf } from './asset-of.ts';
import { creditRecharge } from './credit.ts';
import { tell } from './news.ts';
import type { FundingParts } from './parts.ts';
import {
  type StoredRecharge,
  countDecided,
  countOtherNamers,
  decideRecharge,
  loadRecharge,
  markRechargeReviewed,
} from '../store/recharges.ts';

/** The columns of the list. */
export function rechargeSummary(recharge: StoredRecharge, asset: Asset): PresentedField[] {
  return [
    { label: 'amount', value: { type: 'amount', amount: formatAmount(recharge.atoms, asset.scale), currency: asset.code } },
    { label: 'network', value: { type: 'text', text: recharge.network || asset.name } },
    { label: 'reference', value: { type: 'text', text: recharge.reference === '' ? '–' : recharge.reference } },
  ];
}

/** What speaks for a closer look. */
export async function rechargeHints(db: Db, recharge: StoredRecharge): Promise<ReviewHint[]> {
  const { approved, rejected } = await countDecided(db, recharge.userId);
  const hints: ReviewHint[] = [];
  if (approved === 0) hints.push({ code: 'recharge_first', params: {}, weight: 20 });
  else hints.push({ code: 'recharge_earlier', params: { count: String(approved) }, weight: -10 });
  if (rejected > 0) hints.push({ code: 'recharge_rejected_before', params: { count: String(rejected) }, weight: 30 });
  if (recharge.reference === '') hints.push({ code: 'recharge_unnamed', params: {}, weight: 30 });
  const others = await countOtherNamers(db, recharge);
  if (others > 0) hints.push({ code: 'recharge_named_by_others', params: { count: String(others) }, weight: 60 });
  if (recharge.usd === null) hints.push({ code: 'no_price', params: {}, weight: 20 });
  return hints;
}

async function load(db: Db, id: number): Promise<StoredRecharge> {
  return (await loadRecharge(db, id)) ?? refuse('FUNDING_RECHARGE_UNKNOWN');
}

/** Makes the queue. */
export function rechargeQueue(parts: FundingParts): ReviewQueue {
  const { ledger } = parts;
  return {
    queue: 'recharge',
    pays: 'recharge',
    rulesOf: '2026-11-23',
    rejectionReasons: RECHARGE_REASONS,
    writes: ['recharges', ...ledgerTables, ...newsTables],
    async loadPayload(tx, id) {
      const recharge = await load(tx, id);
      const { userId, assetId, network, atoms, reference, voucher, placeVersion } = recharge;
      return {
        recharge: String(id),
        user: String(userId),
        asset: String(assetId),
        network,
        atoms: String(atoms),
        reference,
        voucher,
        place: String(placeVersion),
      };
    },
    async loadDetail(tx, id) {
      const recharge = await load(tx, id);
      const asset = assetOf(ledger, recharge.assetId);
      return {
        fields: [
          ...rechargeSummary(recharge, asset),
          { label: 'place_version', value: { type: 'number', value: String(recharge.placeVersion), unit: '' } },
          ...(recharge.usd === null
            ? []
            : [{ label: 'worth', value: { type: 'amount', amount: recharge.usd, currency: 'USD' } } as PresentedField]),
          { label: 'asked', value: { type: 'time', time: recharge.time } },
        ],
        pictures: [{ label: 'voucher', file: recharge.voucher }],
        hints: await rechargeHints(tx, recharge),
      };
    },
    async firstApproval(tx, id, { now }) {
      await markRechargeReviewed(tx, id, now);
    },
    async approve(tx, id, { bySimulated: byDemo, now, afterCommit }) {
      const decision = { state: 'approved', reason: null, byDemo, now } as const;
      const recharge = (await decideRecharge(tx, id, decision)) ?? refuse('BACKOFFICE_REVIEW_DECIDED');
      afterCommit(await creditRecharge(parts, tx, recharge));
    },
    async reject(tx, id, { reason, bySimulated: byDemo, now, afterCommit }) {
      const decision = { state: 'rejected', reason, byDemo, now } as const;
      const recharge = (await decideRecharge(tx, id, decision)) ?? refuse('BACKOFFICE_REVIEW_DECIDED');
      afterCommit(await tell(parts, tx, 'recharge_rejected', assetOf(ledger, recharge.assetId), recharge));
    },
  };
}
