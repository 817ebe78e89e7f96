/** GET /currency/user_currency_list: every currency with the accounts that may hold it and what is free in each. */
import { listUserCurrencies } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { accountsFor } from '../domain/transfer.ts';
import type { WalletParts } from './parts.ts';

export const listUserCurrenciesHandler = ({ platform, ledger }: WalletParts) =>
  handleUser(listUserCurrencies, async (_input, { user }) => {
    const held = await ledger.readBalances(platform.db, user.id);
    return ledger.assets().map(({ id, code, name, kind, scale, status }) => ({
      id,
      code,
      name,
      kind,
      scale,
      status,
      accounts: accountsFor({ id, kind }).map((type) => {
        const balance = held.find((one) => one.type === type && one.assetId === id);
        return { type, available: formatAmount(balance?.available ?? 0n, scale) };
      }),
    }));
  });
