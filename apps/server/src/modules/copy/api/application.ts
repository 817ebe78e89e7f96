/** GET and POST /follow/apply, POST /follow/apply/withdraw: what somebody needs to lead, and the way there. */
import {
  COPY_LIMITS,
  COPY_QUESTIONS,
  type CopyApplication,
  applyToLead,
  getCopyApplication,
  withdrawCopyApplication,
} from '@glasshouse/contract/copy';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { holdOpenUser } from '../../../platform/store/user-row.ts';
import { AGAIN_MS, areRight, readWords } from '../domain/application.ts';
import { readShare } from '../domain/follow.ts';
import { countFollows } from '../store/follows.ts';
import {
  type Application,
  countTries,
  decideApplication,
  findLead,
  insertApplication,
  insertTry,
  loadNewestApplication,
} from '../store/traders.ts';
import { ownChecks } from './figures.ts';
import { type CopyParts, fit, lockCopier, takeName } from './parts.ts';
import { QUEUE, openReview } from './review.ts';

const DAY_MS = 86_400_000;

const againOf = (newest: Application | null, now: number): number | null => {
  if (newest?.status !== 'rejected' || newest.decidedAt === null) return null;
  return newest.decidedAt + AGAIN_MS > now ? newest.decidedAt + AGAIN_MS : null;
};

const triesLeft = async (db: Db, userId: number, now: number) =>
  Math.max(0, COPY_LIMITS.tries - (await countTries(db, userId, now - DAY_MS)));

async function present(parts: CopyParts, db: Db, userId: number): Promise<CopyApplication> {
  const now = parts.platform.clock.now();
  const [newest, lead] = [await loadNewestApplication(db, userId), await findLead(db, userId)];
  // Who led and ended begins anew.
  const isOver = newest === null || newest.status === 'withdrawn' || (newest.status === 'trader' && lead === null);
  return {
    status: newest === null || isOver ? 'none' : (newest.status as CopyApplication['status']),
    applied: newest === null || isOver ? null : newest.createdAt,
    reason: newest?.reason ?? null,
    again: againOf(newest, now),
    checks: await ownChecks(parts, db, userId),
    questions: [...COPY_QUESTIONS],
    tries_left: await triesLeft(db, userId, now),
  };
}

export const getCopyApplicationHandler = (parts: CopyParts) =>
  handleUser(getCopyApplication, (_input, { user }) => present(parts, parts.platform.db, user.id));

/** Refuses who may not apply now. */
async function requireFree(tx: Tx, userId: number, now: number): Promise<void> {
  const newest = await loadNewestApplication(tx, userId);
  if (newest?.status === 'applied' || (await findLead(tx, userId)) !== null) refuse('COPY_ALREADY_APPLIED');
  const again = againOf(newest, now);
  if (again !== null) refuse('COPY_APPLY_LATER', { at: String(again) });
  if ((await countFollows(tx, userId)) > 0) refuse('COPY_LEADS');
}

export const applyToLeadHandler = (parts: CopyParts) =>
  handleUser(applyToLead, async (input, { user }) => {
    const { platform } = parts;
    const now = platform.clock.now();
    if (!input.agreement) refuseField('agreement', 'COPY_AGREEMENT');
    const name = fit(readWords('name', input.name));
    const motto = fit(readWords('motto', input.motto));
    const sharePpm = fit(readShare(input.share ?? COPY_LIMITS.share.first));
    await parts.requireVerified(platform.db, user.id);
    const left = await inTransaction(platform.db, async (tx) => {
      await holdOpenUser(tx, user.id);
      await lockCopier(tx, user.id);
      await requireFree(tx, user.id, now);
      const tries = await triesLeft(tx, user.id, now);
      if (tries === 0) return 0;
      if (!areRight(input.answers)) {
        await insertTry(tx, user.id, now);
        return tries - 1;
      }
      await takeName(tx, name, user.id);
      const checks = await ownChecks(parts, tx, user.id);
      const failed = checks.filter(({ met }) => !met).map(({ check }) => ({ path: check, code: 'COPY_NOT_QUALIFIED' as const }));
      if (failed.length > 0) throw new Refusal('COPY_NOT_QUALIFIED', {}, 'error', failed);
      const one = { userId: user.id, name, motto, sharePpm, checks, createdAt: now };
      await openReview(parts, tx, { ...one, id: await insertApplication(tx, one) });
      return null;
    });
    // A wrong try stays, whatever the caller is answered.
    if (left !== null) refuseField('answers', 'COPY_ANSWERS', { left });
    return present(parts, platform.db, user.id);
  });

export const withdrawCopyApplicationHandler = (parts: CopyParts) =>
  handleUser(withdrawCopyApplication, async (_input, { user }) => {
    const { platform } = parts;
    await inTransaction(platform.db, (tx) => withdraw(parts, tx, user.id, true));
    return present(parts, platform.db, user.id);
  });

/** Takes an application back that waits. Error: COPY_NOT_APPLIED where one is needed and none waits. */
export async function withdraw(parts: CopyParts, tx: Tx, userId: number, isNeeded: boolean): Promise<void> {
  const newest = await loadNewestApplication(tx, userId);
  const waits = newest?.status === 'applied' && (await parts.reviews.withdraw(tx, QUEUE, newest.id));
  if (waits && newest)
    await decideApplication(tx, newest.id, { status: 'withdrawn', reason: null, now: parts.platform.clock.now() });
  else if (isNeeded) refuse('COPY_NOT_APPLIED');
}
