/** The wallet's public face: what a user sees of the ledger. It writes nothing. */
import { type AccountType, balancesChannel } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import { getWalletDetailHandler } from './api/getWalletDetail.ts';
import { listAccountChangesHandler } from './api/listAccountChanges.ts';
import { listBillsHandler } from './api/listBills.ts';
import { listCurrenciesHandler } from './api/listCurrencies.ts';
import { listWalletsHandler } from './api/listWallets.ts';
import type { PriceInUsd } from './domain/valuation.ts';
import type { WalletParts } from './parts.ts';

export type { PriceInUsd } from './domain/valuation.ts';

/** What other modules use. */
export interface Wallet {
  /** Tells the user's screens that balances changed. Call it after commit. */
  balancesChanged(userId: number, type: AccountType, assetIds: readonly number[]): void;
}

/** The wallet with its module. */
export interface WalletModule extends Wallet {
  module: Module;
}

/** Makes the wallet. `priceInUsd` values balances (markets). */
export function createWallet(platform: Platform, needs: { ledger: Ledger; priceInUsd: PriceInUsd }): WalletModule {
  const parts: WalletParts = { platform, ...needs };
  return {
    module: defineModule({
      name: 'wallet',
      calls: [
        listCurrenciesHandler(parts),
        listWalletsHandler(parts),
        getWalletDetailHandler(parts),
        listAccountChangesHandler(parts),
        listBillsHandler(parts),
      ],
      channels: [balancesChannel],
    }),
    balancesChanged: (userId, type, assetIds) =>
      platform.publisher.publishTo(userId, balancesChannel, { account: type, currency_ids: [...assetIds] }),
  };
}
