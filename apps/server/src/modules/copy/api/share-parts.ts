/** What weekly shares are taken and paid by. */
import type { Tx } from '../../../platform/db/database.ts';
import type { Follow, Trader } from '../domain/follow.ts';
import { weekName } from '../domain/week.ts';
import type { Pair, ShareParts } from '../settlement/shares.ts';
import { lockFollow, saveShareWeek } from '../store/follows.ts';
import { lockTrader } from '../store/traders.ts';
import { lockOwners } from './change-follow.ts';
import type { CopyParts } from './parts.ts';
import { keepShare, payShares } from './sharing.ts';

/** The follow of a pair, locked behind its trader and both balances; null where it has ended. */
async function lockShared(
  parts: CopyParts,
  tx: Tx,
  { id, traderId, userId }: Pair,
): Promise<{ trader: Trader; follow: Follow } | null> {
  const trader = await lockTrader(tx, traderId);
  if (trader === null) return null;
  await lockOwners(parts, tx, [userId, trader.userId]);
  const follow = await lockFollow(tx, traderId, userId);
  return follow?.id === id ? { trader, follow } : null;
}

/** Results of the copies of a follow that are open, at the marks; null where one has none. */
async function openOf({ contracts }: CopyParts, tx: Tx, follow: number): Promise<bigint | null> {
  let sum = 0n;
  for (const { open } of await contracts.history.openCopiesOf(tx, [follow])) {
    if (open === null) return null;
    sum += open;
  }
  return sum;
}

/** Makes them. */
export const sharePartsOf = (parts: CopyParts): ShareParts => ({
  db: parts.platform.db,
  now: () => parts.platform.clock.now(),
  async take(tx, pair, week) {
    // Without the locks first: a market without a mark may hold up thousands, each asked for again in seconds.
    if ((await openOf(parts, tx, pair.id)) === null) return false;
    const shared = await lockShared(parts, tx, pair);
    if (shared === null) return true;
    const open = await openOf(parts, tx, pair.id);
    if (open === null) return false;
    const isPaid = shared.trader.endReason !== 'closed';
    const period = weekName(week - 1);
    const hwm = isPaid ? (await keepShare(parts, tx, shared, { period, open })).hwm : shared.follow.hwm;
    await saveShareWeek(tx, pair.id, { week, hwm });
    await payShares(parts, tx, { ...shared, follow: { ...shared.follow, hwm } });
    return true;
  },
  async pay(tx, pair) {
    const shared = await lockShared(parts, tx, pair);
    if (shared !== null) await payShares(parts, tx, shared);
  },
});
