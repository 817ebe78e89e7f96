/** POST /wallet/list: every account with available, frozen and equivalent. */
import { listWallets } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentAccounts } from '../domain/overview.ts';
import { inBitcoin, shownValue } from '../domain/valuation.ts';
import { type WalletParts, priceSourceOf } from '../parts.ts';

export const listWalletsHandler = ({ platform, ledger, priceInUsd }: WalletParts) =>
  handleUser(listWallets, async (_input, { user }) => {
    const held = await ledger.readBalances(platform.db, user.id);
    const { accounts, value } = presentAccounts(held, ledger.assets(), priceInUsd);
    return {
      equivalent: shownValue(value),
      equivalent_btc: inBitcoin(value, priceInUsd),
      accounts,
      prices: priceSourceOf(platform.config.feed),
      time: platform.clock.now(),
    };
  });
