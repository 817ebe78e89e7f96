/** The review queue `kyc`: what a reviewer sees of a submission, and what his decision does. */
import type { PresentedField, ReviewHint } from '@glasshouse/contract/backoffice';
import { KYC_REASONS, type KycReason } from '@glasshouse/contract/kyc';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ReviewQueue } from '../../../platform/reviews.ts';
import { newsTables } from '../../notifications/index.ts';
import { tellApproved, tellRejected } from '../events.ts';
import { type KycParts, sealOwner } from './parts.ts';
import {
  type StoredVerification,
  countFailed,
  countNumberSharers,
  countPictureSharers,
  decide,
  loadNewest,
  loadVerification,
} from '../store/verifications.ts';

export const QUEUE = 'kyc';

const picturesOf = (row: Pick<StoredVerification, 'front_sha256' | 'reverse_sha256'>) =>
  [row.front_sha256, row.reverse_sha256].filter((hash) => hash !== null);

async function hintsOf(
  db: Db,
  row: Pick<StoredVerification, 'id' | 'user_id' | 'front_sha256' | 'reverse_sha256'>,
): Promise<ReviewHint[]> {
  const hints: ReviewHint[] = [];
  const sharers = await countPictureSharers(db, { userId: row.user_id, pictures: picturesOf(row) });
  if (sharers > 0) hints.push({ code: 'kyc_picture_shared', params: { accounts: String(sharers) }, weight: 80 });
  const numbers = await countNumberSharers(db, row.user_id);
  if (numbers > 0) hints.push({ code: 'kyc_number_shared', params: { accounts: String(numbers) }, weight: 70 });
  const failed = await countFailed(db, row.user_id, row.id);
  if (failed > 0) hints.push({ code: 'kyc_failed_before', params: { times: String(failed) }, weight: 20 });
  return hints;
}

/** Asks for the review of a submission, in its transaction. The list names no person: names are read live and sealed. */
export async function openReview(
  { reviews }: KycParts,
  tx: Tx,
  row: StoredVerification | Omit<StoredVerification, 'decided_at' | 'reason'>,
): Promise<void> {
  await reviews.open(tx, {
    queue: QUEUE,
    subjectId: row.id,
    userId: row.user_id,
    approvalsNeeded: 1,
    valueUsd: null,
    summary: [
      { label: 'level', value: { type: 'code', code: `level_${row.level}` } },
      ...(row.id_type === null ? [] : [{ label: 'id_type', value: { type: 'code' as const, code: row.id_type } }]),
    ],
    keywords: [],
    hints: await hintsOf(tx, row),
  });
}

/** What is read live for the side of the list; names and numbers in full. */
async function fieldsOf({ key }: KycParts, db: Db, row: StoredVerification): Promise<PresentedField[]> {
  const document = row.level === 1 ? row : (await loadNewest(db, row.user_id))[1];
  const open = (sealed: Buffer | null | undefined) => (sealed ? key.open(sealed, sealOwner(row.user_id)) : '');
  return [
    { label: 'level', value: { type: 'code', code: `level_${row.level}` } },
    ...(document?.id_type ? [{ label: 'id_type', value: { type: 'code' as const, code: document.id_type } }] : []),
    { label: 'real_name', value: { type: 'text', text: open(document?.name) } },
    { label: 'card_id', value: { type: 'text', text: open(document?.card_id) } },
    { label: 'submitted', value: { type: 'time', time: row.submitted_at } },
  ];
}

/** The queue. */
export function reviewQueue(parts: KycParts): ReviewQueue {
  return {
    queue: QUEUE,
    rulesOf: '2026-11-23',
    rejectionReasons: KYC_REASONS,
    writes: ['verifications', ...newsTables],
    async loadPayload(tx, subjectId) {
      const row = await loadVerification(tx, subjectId);
      return {
        level: String(row.level),
        document: row.document_hash?.toString('hex') ?? null,
        front: row.front_pic,
        reverse: row.reverse_pic,
      };
    },
    async loadDetail(tx, subjectId) {
      const row = await loadVerification(tx, subjectId);
      const pictures = [
        { label: 'front_pic', file: row.front_pic },
        { label: 'reverse_pic', file: row.reverse_pic },
      ];
      return {
        fields: await fieldsOf(parts, tx, row),
        pictures: pictures.flatMap(({ label, file }) => (file === null ? [] : [{ label, file }])),
        hints: await hintsOf(tx, row),
      };
    },
    async approve(tx, subjectId, { bySimulated, now, afterCommit }) {
      const outcome = { state: 'verified', reason: null, isAutomatic: bySimulated } as const;
      const { userId, level } = await decide(tx, subjectId, outcome, now);
      afterCommit(await tellApproved(parts, tx, userId, level));
    },
    async reject(tx, subjectId, { reason, bySimulated, now, afterCommit }) {
      const code = reason as KycReason;
      const { userId, level } = await decide(tx, subjectId, { state: 'failed', reason: code, isAutomatic: bySimulated }, now);
      afterCommit(await tellRejected(parts, tx, userId, { level, reason: code }));
    },
  };
}
