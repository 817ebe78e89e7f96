/** POST /demo/return: gives everything available in all accounts back, so that the account may be deleted. */
import { returnFunds } from '@glasshouse/contract/demo';
import { formatAmount } from '@glasshouse/money';
import { handleMoney } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type ReturnedAsset, perAsset, returnJournal } from '../domain/return-journals.ts';
import type { DemoParts } from './parts.ts';
import { insertReturn } from '../store/grants.ts';

export const returnFundsHandler = (parts: DemoParts) =>
  handleMoney(returnFunds, parts.platform, async (tx, _input, { user, afterCommit }) => {
    const { platform, ledger, wallet } = parts;
    const shares = (await parts.returnShares?.(tx, user.id)) ?? [];
    const known = await ledger.readBalances(tx, user.id);
    const balances = [...(await ledger.lockBalances(tx, known)).values()];
    // What is owed is read under the locks: it changes with what is available.
    const owing = (await ledger.readBalances(tx, user.id)).some(({ type, owed = 0n }) => type === 'margin' && owed !== 0n);
    if (owing || balances.some(({ frozen }) => frozen !== 0n)) refuse('DEMO_RETURN_HELD');
    const isShare = (assetId: number) => shares.some((one) => one.assetId === assetId);
    const returned = perAsset(balances.filter(({ assetId }) => !isShare(assetId)));
    // Each alone: what positions stand on does not leave.
    for (const one of returned)
      await ledger.post(tx, returnJournal(user.id, await insertReturn(tx, user.id, platform.clock.now(), one), one));
    afterCommit(() => {
      for (const { assetId, parts: accounts } of returned)
        for (const { type } of accounts) wallet.balancesChanged(user.id, type, [assetId]);
      for (const { assetId } of shares) wallet.balancesChanged(user.id, 'stock', [assetId]);
    });
    return [...returned, ...shares].map((one) => answerOf(parts, one));
  });

function answerOf({ ledger }: DemoParts, { assetId, atoms }: Pick<ReturnedAsset, 'assetId' | 'atoms'>) {
  const asset = ledger.asset(assetId);
  if (!asset) throw new Error(`there is no asset ${assetId}`);
  return { currency_id: assetId, code: asset.code, amount: formatAmount(atoms, asset.scale) };
}
