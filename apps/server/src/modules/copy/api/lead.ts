/** GET and POST /follow/lead, POST /follow/lead/end: a trader's own settings, their rests, and the end. */
import { type CopyLead, changeCopyLead, endCopyLead, getCopyLead } from '@glasshouse/contract/copy';
import { handleMoney, handleUser } from '../../../platform/calls/handler.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readWords } from '../domain/application.ts';
import { MOST_BUDGETS, type Trader, moneyText, readShare } from '../domain/follow.ts';
import { endedNews, endingNews, notifyUsers, restNews } from '../events.ts';
import { loadFollowerIds, lockFollowsOf, sumEarned } from '../store/follows.ts';
import { NOBODY, findLead, findTrader, loadFollowed, lockTrader, saveEnded, updateTrader } from '../store/traders.ts';
import { lockOwners } from './change-follow.ts';
import { endFollow } from './endFollow.ts';
import { type CopyParts, fit, takeName } from './parts.ts';
import { showTraderNow } from './show.ts';

async function showLead(db: Db, trader: Trader): Promise<CopyLead> {
  const followed = (await loadFollowed(db, [trader.id])).get(trader.id) ?? NOBODY;
  return {
    trader: await showTraderNow(db, trader),
    budgets: moneyText(followed.budgets),
    most_budgets: moneyText(MOST_BUDGETS),
    earned: moneyText(await sumEarned(db, trader.id)),
  };
}

export const getCopyLeadHandler = (parts: CopyParts) =>
  handleUser(getCopyLead, async (_input, { user }) => {
    const { db } = parts.platform;
    return showLead(db, (await findLead(db, user.id)) ?? refuse('COPY_NOT_LEADING'));
  });

/** The user as a trader, locked. Error: COPY_NOT_LEADING. */
async function lockLead(tx: Tx, userId: number): Promise<Trader> {
  const found = await findLead(tx, userId);
  const trader = found && (await lockTrader(tx, found.id));
  return trader && trader.status !== 'ended' ? trader : refuse('COPY_NOT_LEADING');
}

export const changeCopyLeadHandler = (parts: CopyParts) =>
  handleUser(changeCopyLead, ({ name, motto, share, paused }, { user }) =>
    inTransaction(parts.platform.db, async (tx) => {
      const before = await lockLead(tx, user.id);
      const isPaused = paused ?? before.status === 'paused';
      const after: Trader = {
        ...before,
        name: name === undefined ? before.name : fit(readWords('name', name)),
        motto: motto === undefined ? before.motto : fit(readWords('motto', motto)),
        sharePpm: share === undefined ? before.sharePpm : fit(readShare(share)),
        status: isPaused ? 'paused' : 'leading',
        pausedAt: isPaused ? (before.pausedAt ?? parts.platform.clock.now()) : null,
      };
      if (after.name.toLowerCase() !== before.name.toLowerCase()) await takeName(tx, after.name, user.id);
      await updateTrader(tx, after);
      if (after.status !== before.status) {
        const follows = await lockFollowsOf(tx, after.id);
        await notifyUsers(
          parts,
          tx,
          follows.map((follow) => restNews(follow, after, isPaused)),
        );
      }
      return showLead(tx, after);
    }),
  );

/** Ends a trader and all their follows: at once, or where copies are open once they are closed. The trader is locked. */
export async function endTrader(
  parts: CopyParts,
  tx: Tx,
  trader: Trader,
  reason: NonNullable<Trader['endReason']>,
): Promise<void> {
  await lockOwners(parts, tx, [trader.userId, ...(await loadFollowerIds(tx, trader.id))]);
  const ending: Trader = { ...trader, endReason: reason };
  for (const before of await lockFollowsOf(tx, trader.id)) {
    const after = await endFollow(parts, tx, { trader: ending, before }, 'trader_ended');
    const back = before.held - after.held - (after.shared - before.shared);
    const isOver = after.status === 'ended';
    await notifyUsers(parts, tx, [isOver ? endedNews(before, trader, back) : endingNews(before, trader)]);
  }
  await saveEnded(tx, trader.id, reason, parts.platform.clock.now());
}

/** Ends a trader whom two people of the staff marked, and notifies them. */
export async function endConducted(parts: CopyParts, tx: Tx, id: number): Promise<void> {
  const trader = await lockTrader(tx, id);
  if (trader === null || trader.status === 'ended' || trader.conduct === null) return;
  await endTrader(parts, tx, trader, 'conduct');
  await notifyUsers(parts, tx, [{ userId: trader.userId, kind: 'copy_conduct', params: { id, name: trader.name } }]);
}

export const endCopyLeadHandler = (parts: CopyParts) =>
  handleMoney(endCopyLead, parts.platform, async (tx, _input, { user, modes }) => {
    modes.require('copy', 'reduce');
    const trader = await lockLead(tx, user.id);
    await endTrader(parts, tx, trader, 'user');
    return showTraderNow(tx, (await findTrader(tx, trader.id)) ?? trader);
  });
