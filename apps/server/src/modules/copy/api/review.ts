/** The review queue `copy_trader`: what a reviewer sees of an application, and what the decision does. Figures are read, never written. */
import { COPY_REJECTIONS, type CopyCheck } from '@glasshouse/contract/copy';
import type { PresentedField } from '@glasshouse/contract/backoffice';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ReviewQueue } from '../../../platform/reviews.ts';
import { newsTables } from '../../notifications/index.ts';
import { AGAIN_MS } from '../domain/application.ts';
import { fractionText } from '../domain/follow.ts';
import {
  type Application,
  type Rejection,
  decideApplication,
  findLead,
  insertTrader,
  loadApplication,
  lockName,
} from '../store/traders.ts';
import { countFollows } from '../store/follows.ts';
import { type CopyParts, lockCopier } from './parts.ts';

export const QUEUE = 'copy_trader';

const field = (label: string, text: string): PresentedField => ({ label, value: { type: 'text', text } });
const figuresOf = (checks: readonly CopyCheck[]): PresentedField[] =>
  checks.map(({ check, have, need }) => field(`copy_${check}`, `${have ?? '0'} / ${need}`));

/** Asks for the review of an application, in its transaction. */
export async function openReview(
  { reviews }: Pick<CopyParts, 'reviews'>,
  tx: Tx,
  one: Pick<Application, 'id' | 'userId' | 'name' | 'sharePpm'>,
): Promise<void> {
  await reviews.open(tx, {
    queue: QUEUE,
    subjectId: one.id,
    userId: one.userId,
    approvalsNeeded: 1,
    valueUsd: null,
    summary: [field('copy_name', one.name)],
    keywords: [one.name],
    hints: [],
  });
}

/** The queue. */
export function reviewQueue(parts: CopyParts): ReviewQueue {
  const { notify } = parts;
  return {
    queue: QUEUE,
    rulesOf: '2026-11-30',
    rejectionReasons: COPY_REJECTIONS,
    writes: ['copy_applications', 'copy_traders', ...newsTables],
    async loadPayload(tx, id) {
      const { name, motto, sharePpm, checks } = await loadApplication(tx, id);
      return { name, motto, share: fractionText(sharePpm), checks: JSON.stringify(checks) };
    },
    async loadDetail(tx, id) {
      const { name, motto, sharePpm, checks } = await loadApplication(tx, id);
      const words = [field('copy_name', name), field('copy_motto', motto), field('copy_share', fractionText(sharePpm))];
      return { fields: [...words, ...figuresOf(checks)], pictures: [], hints: [] };
    },
    async approve(tx, id, { now, afterCommit }) {
      const { userId, name, motto, sharePpm } = await loadApplication(tx, id);
      await lockCopier(tx, userId);
      // Who began to follow meanwhile cannot lead.
      if ((await countFollows(tx, userId)) > 0 || (await findLead(tx, userId)) !== null) refuse('COPY_LEADS');
      await lockName(tx, name);
      await decideApplication(tx, id, { status: 'trader', reason: null, now });
      const trader = await insertTrader(tx, { userId, name, motto, sharePpm, since: now, isDemo: false });
      if (trader === null) return refuse('COPY_NAME_TAKEN');
      if (parts.leads) afterCommit(() => parts.leads?.(userId));
      return afterCommit(await notify(tx, [{ userId, kind: 'copy_approved', params: { id: trader.id, name } }]));
    },
    async reject(tx, id, { reason, now, afterCommit }) {
      const { userId } = await loadApplication(tx, id);
      await decideApplication(tx, id, { status: 'rejected', reason: reason as Rejection, now });
      afterCommit(await notify(tx, [{ userId, kind: 'copy_rejected', params: { again: now + AGAIN_MS } }]));
    },
  };
}
