/** Takes the share of a trader: what it is of, its record, and its payment out of what is set aside, in the caller's transaction. */
import { type CopyShareFacts, SHORTEST_MS, copyShareRecord, firstMark, followHash, shareFigures } from '@glasshouse/proofs/copy';
import { canonicalText, recordHash } from '@glasshouse/proofs';
import type { Tx } from '../../../platform/db/database.ts';
import type { Follow, Trader } from '../domain/follow.ts';
import { shareJournal } from '../domain/postings.ts';
import { notifyUsers, publishFollow, shareNews } from '../events.ts';
import { insertFollowEvent, loadSalt, saveLossLeft, updateFollow } from '../store/follows.ts';
import { type KeptShare, findLastShare, insertShare, loadUnpaid, saveSharePaid } from '../store/shares.ts';
import { type CopyParts, moneyOf } from './parts.ts';

/** A follow whose owner's balance, and its trader's, are locked before it. */
interface Shared {
  readonly trader: Trader;
  readonly follow: Follow;
}

/** What a share is made of, at this moment. */
async function factsOf(
  parts: CopyParts,
  tx: Tx,
  { trader, follow }: Shared,
  period: string,
  open: bigint,
): Promise<CopyShareFacts> {
  const last = await findLastShare(tx, follow.id);
  return {
    trader: trader.id,
    follow: followHash(follow.id, await loadSalt(tx, follow.id)),
    period,
    scale: moneyOf(parts).scale,
    realised: follow.realised,
    open,
    shortGains: await parts.contracts.history.shortGainsOf(tx, follow.id, SHORTEST_MS),
    before: { mark: follow.hwm, record: last?.record ?? null },
    ratePpm: BigInt(follow.sharePpm),
  };
}

/** Keeps the share of a period with its record; what did not rise above the mark has none. Answers the basis and the mark after it. */
export async function keepShare(
  parts: CopyParts,
  tx: Tx,
  shared: Shared,
  { period, open }: { readonly period: string; readonly open: bigint },
): Promise<{ readonly basis: bigint; readonly hwm: bigint }> {
  const { trader, follow } = shared;
  const facts = await factsOf(parts, tx, shared, period, open);
  const { basis, amount, mark } = shareFigures(facts);
  if (basis <= follow.hwm) return { basis, hwm: follow.hwm };
  const record = copyShareRecord(facts);
  await insertShare(tx, {
    followId: follow.id,
    traderId: trader.id,
    userId: follow.userId,
    period,
    basis,
    before: follow.hwm,
    ratePpm: follow.sharePpm,
    amount,
    body: canonicalText(record),
    record: recordHash(record),
    createdAt: parts.platform.clock.now(),
  });
  await parts.proofs.append(tx, record);
  return { basis, hwm: mark };
}

/** Pays so much of a share; answers the follow as it stands then. */
async function pay(parts: CopyParts, tx: Tx, { trader, follow }: Shared, share: KeptShare, amount: bigint): Promise<Follow> {
  const now = parts.platform.clock.now();
  await saveSharePaid(tx, share.id, amount, now);
  if (amount === 0n) return follow;
  const next: Follow = {
    ...follow,
    held: follow.held - amount,
    shared: follow.shared + amount,
    revision: follow.revision + 1,
  };
  await updateFollow(tx, next);
  await insertFollowEvent(tx, 'share', next, -amount, now);
  const paid = { traderUserId: trader.userId, period: share.period, amount };
  await parts.ledger.post(tx, shareJournal(next, paid, moneyOf(parts).id));
  publishFollow(parts, tx, 'share', { follow: next, trader, moved: -amount });
  await notifyUsers(parts, tx, [shareNews(next, trader, amount)]);
  return next;
}

/** Pays what is not paid yet, as far as what is set aside covers a share whole. */
export async function payShares(parts: CopyParts, tx: Tx, { trader, follow }: Shared): Promise<Follow> {
  let next = follow;
  for (const share of await loadUnpaid(tx, follow.id)) {
    if (share.amount > next.held) break;
    next = await pay(parts, tx, { trader, follow: next }, share, share.amount);
  }
  return next;
}

/**
 * The last share of a follow that ends, with what was not paid before, as far as there is something; the rest lapses. The account of
 * a trader that is closed is paid nothing. Keeps the loss that is left for the next follow of the pair.
 */
export async function takeLastShare(parts: CopyParts, tx: Tx, trader: Trader, follow: Follow): Promise<Follow> {
  const isPaid = trader.endReason !== 'closed';
  const { basis, hwm } = isPaid
    ? await keepShare(parts, tx, { trader, follow }, { period: 'end', open: 0n })
    : { basis: follow.realised, hwm: follow.hwm };
  await saveLossLeft(tx, follow.id, { hwm, lossLeft: firstMark(hwm, basis) });
  let next: Follow = { ...follow, hwm };
  for (const share of await loadUnpaid(tx, follow.id)) {
    const most = share.amount < next.held ? share.amount : next.held;
    next = await pay(parts, tx, { trader, follow: next }, share, isPaid ? most : 0n);
  }
  return next;
}
