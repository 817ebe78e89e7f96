/** What copy trading is in the ledger. Units: atoms. Invariants: money of a follow never leaves the contract account of its owner. */
import type { HoldChange, JournalDraft } from '../../ledger/index.ts';
import type { Follow } from './follow.ts';

/** The account that contracts of it settle in, and the cause of the hold. */
export const ACCOUNT = 'lever';
export const HOLD = 'copy_follow';

type Posted = Pick<Follow, 'id' | 'userId'>;

function journal(name: { scope: string; key: string }, { id, userId }: Posted, assetId: number, delta: bigint): JournalDraft {
  const of = (bucket: 'available' | 'frozen') => ({ kind: 'user', userId, type: ACCOUNT, bucket }) as const;
  const hold: HoldChange = { causeKind: HOLD, causeId: String(id), userId, type: ACCOUNT, assetId, delta };
  return {
    ...name,
    cause: delta > 0n ? 'copy_budget' : 'copy_release',
    reference: String(id),
    legs: [
      { account: of('available'), assetId, atoms: -delta },
      { account: of('frozen'), assetId, atoms: delta },
    ],
    holds: [hold],
  };
}

/** Sets more aside for a follow (delta > 0), or gives some of it back (delta < 0). */
export const budgetJournal = (follow: Posted & Pick<Follow, 'revision'>, assetId: number, delta: bigint): JournalDraft =>
  journal({ scope: 'copy.budget', key: `${follow.id}:${follow.revision}` }, follow, assetId, delta);

/** Pays a share of a follow to its trader, out of what is set aside. */
export const shareJournal = (
  { id, userId }: Posted,
  { traderUserId, period, amount }: { readonly traderUserId: number; readonly period: string; readonly amount: bigint },
  assetId: number,
): JournalDraft => ({
  scope: 'copy.share',
  key: `${id}:${period}`,
  cause: 'copy_share',
  reference: String(id),
  legs: [
    { account: { kind: 'user', userId, type: ACCOUNT, bucket: 'frozen' }, assetId, atoms: -amount },
    { account: { kind: 'user', userId: traderUserId, type: ACCOUNT, bucket: 'available' }, assetId, atoms: amount },
  ],
  holds: [{ causeKind: HOLD, causeId: String(id), userId, type: ACCOUNT, assetId, delta: -amount }],
});

/** Gives all that is set aside back. */
export const releaseJournal = (follow: Posted & Pick<Follow, 'held'>, assetId: number): JournalDraft =>
  journal({ scope: 'copy.release', key: String(follow.id) }, follow, assetId, -follow.held);
