/** POST /wallet/change: moves a currency from one of the user's accounts to another, at once and without a fee. */
import { changeAccount } from '@glasshouse/contract/wallet';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import { presentTransfer } from '../domain/present-transfer.ts';
import { transferDenial } from '../domain/transfer.ts';
import { type BalancesChanged, type WalletParts, requireAsset } from './parts.ts';
import { refuseShortage } from './refuse-shortage.ts';
import { type StoredTransfer, insertTransfer } from '../store/transfers.ts';

/** Writes a transfer with its journal. Errors: WALLET_INSUFFICIENT_BALANCE. */
async function postTransfer(tx: Tx, ledger: Ledger, transfer: Omit<StoredTransfer, 'id'>): Promise<StoredTransfer> {
  const id = await insertTransfer(tx, transfer);
  const { userId, assetId, from, to, atoms } = transfer;
  const journal = {
    scope: 'wallet.transfer',
    key: String(id),
    cause: 'account_transfer',
    reference: String(id),
    legs: [
      { account: { kind: 'user', userId, type: from, bucket: 'available' }, assetId, atoms: -atoms } as const,
      { account: { kind: 'user', userId, type: to, bucket: 'available' }, assetId, atoms } as const,
    ],
  };
  await ledger.post(tx, journal).catch((error: unknown) => refuseShortage(error, ledger));
  return { ...transfer, id };
}

function requireOpen(asset: Asset): void {
  if (asset.status !== 'normal') refuseField('currency_id', 'WALLET_CURRENCY_HALTED', { asset: asset.code });
}

export const changeAccountHandler = ({ platform, ledger }: WalletParts, balancesChanged: BalancesChanged) =>
  handleMoney(changeAccount, platform, async (tx, input, { user, afterCommit }) => {
    const asset = requireAsset(ledger, input.currency_id, 'currency_id');
    requireOpen(asset);
    const { from_field: from, to_field: to } = input;
    const denial = transferDenial(asset, from, to);
    if (denial) refuseField(denial.path, denial.code, denial.code === 'WALLET_SAME_ACCOUNT' ? {} : { asset: asset.code });
    const atoms = requireAmount('number', input.number, asset);
    const time = platform.clock.now();
    const transfer = await postTransfer(tx, ledger, { userId: user.id, assetId: asset.id, from, to, atoms, time });
    afterCommit(() => {
      balancesChanged(user.id, from, [asset.id]);
      balancesChanged(user.id, to, [asset.id]);
    });
    return presentTransfer(transfer, asset);
  });
