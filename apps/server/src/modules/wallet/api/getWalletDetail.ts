/** POST /wallet/detail: one currency of one account; the account is spot when not named (RULE-068). */
import { getWalletDetail } from '@glasshouse/contract/wallet';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentBalance } from '../domain/overview.ts';
import { type WalletParts, requireAsset } from './parts.ts';

export const getWalletDetailHandler = ({ platform, ledger, priceInUsd }: WalletParts) =>
  handleUser(getWalletDetail, async (input, { user }) => {
    const asset = requireAsset(ledger, input.currency);
    const type = input.type ?? 'change';
    const balances = await ledger.readBalances(platform.db, user.id);
    const held = balances.find((balance) => balance.type === type && balance.assetId === asset.id);
    return presentBalance(asset, held ?? { available: 0n, frozen: 0n }, priceInUsd);
  });
