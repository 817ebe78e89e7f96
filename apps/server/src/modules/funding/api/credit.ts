/**
 * Credits a recharge that was approved: by a reviewer now, by whoever watches the chains later. The one place where money
 * comes in; its journal is named after the recharge, so that it can be there once only.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { assetOf } from './asset-of.ts';
import { tell } from './news.ts';
import type { FundingParts } from './parts.ts';
import { accountOf, rechargeJournal } from './postings.ts';
import type { StoredRecharge } from '../store/recharges.ts';

/** Posts the credit in the transaction that approves it; answers what to do after the commit. */
export async function creditRecharge(parts: FundingParts, tx: Tx, recharge: StoredRecharge): Promise<() => void> {
  const { id, userId, atoms } = recharge;
  const asset = assetOf(parts.ledger, recharge.assetId);
  const type = accountOf(asset);
  await parts.ledger.post(tx, rechargeJournal({ id, userId, type, assetId: asset.id, atoms }));
  const told = await tell(parts, tx, 'recharge_approved', asset, recharge);
  return () => {
    parts.balancesChanged(userId, type, [asset.id]);
    told();
  };
}
