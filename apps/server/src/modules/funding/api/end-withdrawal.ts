/** The ends of a withdrawal: its hold is settled or given back, once, in the transaction that ends it. */
import type { FundingNewsKind } from '@glasshouse/contract/funding';
import type { Tx } from '../../../platform/db/database.ts';
import { assetOf } from './asset-of.ts';
import { arrivalOf } from '../domain/withdrawal.ts';
import { tell } from './news.ts';
import type { FundingParts } from './parts.ts';
import { type Posted, accountOf, releaseJournal, withdrawalJournal } from './postings.ts';
import type { StoredWithdrawal } from '../store/withdrawals.ts';

function postedOf(parts: FundingParts, { id, userId, assetId, atoms }: StoredWithdrawal): Posted {
  return { id, userId, assetId, atoms, type: accountOf(assetOf(parts.ledger, assetId)) };
}

/** Tells how far it has come; answers what to do after the commit. */
export async function tellWithdrawal(
  parts: FundingParts,
  tx: Tx,
  kind: FundingNewsKind,
  withdrawal: StoredWithdrawal,
): Promise<() => void> {
  const isSending = kind === 'withdrawal_sent' || kind === 'withdrawal_completed' || kind === 'withdrawal_corrected';
  const atoms = isSending ? arrivalOf(withdrawal.atoms, withdrawal.fee) : withdrawal.atoms;
  return tell(parts, tx, kind, assetOf(parts.ledger, withdrawal.assetId), { ...withdrawal, atoms });
}

/** Gives everything back; `kind` is what the user is told, if anything. Answers what to do after the commit. */
export async function giveBack(
  parts: FundingParts,
  tx: Tx,
  withdrawal: StoredWithdrawal,
  kind: 'withdrawal_rejected' | 'withdrawal_failed' | null,
): Promise<() => void> {
  const posted = postedOf(parts, withdrawal);
  await parts.ledger.post(tx, releaseJournal(posted));
  const told = kind && (await tellWithdrawal(parts, tx, kind, withdrawal));
  return () => {
    parts.balancesChanged(posted.userId, posted.type, [posted.assetId]);
    told?.();
  };
}

/** Lets it leave the house, less the fee. Answers what to do after the commit. */
export async function settle(parts: FundingParts, tx: Tx, withdrawal: StoredWithdrawal): Promise<() => void> {
  const posted = postedOf(parts, withdrawal);
  await parts.ledger.post(tx, withdrawalJournal({ ...posted, fee: withdrawal.fee }));
  const told = await tellWithdrawal(parts, tx, 'withdrawal_completed', withdrawal);
  return () => {
    parts.balancesChanged(posted.userId, posted.type, [posted.assetId]);
    told();
  };
}
