/** POST /wallet/get_info: a currency with the smallest withdrawal and its fee, per network (AMB-09). */
import { getWalletInfo } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type WalletParts, requireAsset } from './parts.ts';
import { loadWithdrawTerms } from '../store/withdraw-terms.ts';

export const getWalletInfoHandler = ({ platform, ledger }: WalletParts) =>
  handleUser(getWalletInfo, async (input, { user }) => {
    const { id, code, name, kind, scale, status } = requireAsset(ledger, input.currency);
    const balances = await ledger.readBalances(platform.db, user.id);
    const held = balances.find((balance) => balance.type === 'change' && balance.assetId === id);
    const networks = (await loadWithdrawTerms(platform.db, id)).map((terms) => ({
      network: terms.network,
      min_withdraw: formatAmount(BigInt(terms.min_withdraw), scale),
      withdraw_fee: formatAmount(BigInt(terms.withdraw_fee), scale),
    }));
    const available = formatAmount(held?.available ?? 0n, scale);
    const { min_withdraw = null, withdraw_fee = null } = networks[0] ?? {};
    return { currency_id: id, code, name, kind, scale, status, available, min_withdraw, withdraw_fee, networks };
  });
