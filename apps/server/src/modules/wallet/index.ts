/** The wallet's public face: what a user sees of the ledger, and transfers between his own accounts. */
import { balancesChannel } from '@glasshouse/contract/wallet';
import type { BillSource } from '../../platform/bills.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import { getUserBalancesHandler } from './admin/getUserBalances.ts';
import { listUserBillsHandler } from './admin/listUserBills.ts';
import { changeAccountHandler } from './api/changeAccount.ts';
import { exportBillsHandler } from './api/exportBills.ts';
import { getBillHandler } from './api/getBill.ts';
import { getBillTotalsHandler } from './api/getBillTotals.ts';
import { getWalletDetailHandler } from './api/getWalletDetail.ts';
import { getWalletInfoHandler } from './api/getWalletInfo.ts';
import { listAccountChangesHandler } from './api/listAccountChanges.ts';
import { listBillsHandler } from './api/listBills.ts';
import { listCurrenciesHandler } from './api/listCurrencies.ts';
import { listTransfersHandler } from './api/listTransfers.ts';
import { listUserCurrenciesHandler } from './api/listUserCurrencies.ts';
import { listWalletsHandler } from './api/listWallets.ts';
import type { PriceInUsd } from './domain/valuation.ts';
import { walletInvariants, walletJournals } from './store/invariants.ts';
import type { BalancesChanged, NoteOf, WalletParts } from './api/parts.ts';
import { loadWorths } from './api/present-assets.ts';
import { walletSections } from './api/person-sections.ts';

export { canHold } from './domain/transfer.ts';
export type { PriceInUsd } from './domain/valuation.ts';
export { walletInvariants, walletJournals } from './store/invariants.ts';
export { refuseShortage } from './api/refuse-shortage.ts';
export { loadWithdrawTerms, saveWithdrawTerms } from './store/withdraw-terms.ts';

/** What other modules use. */
export interface Wallet {
  /** Tells the user's screens that balances changed. Call it after commit. */
  balancesChanged: BalancesChanged;
  /** What all balances of some users are worth in USD now, for lists of the staff. */
  worthsOf: (db: Db, userIds: readonly number[]) => Promise<Map<number, string>>;
}

/** The wallet with its module. */
export interface WalletModule extends Wallet {
  module: Module;
}

/** What the wallet is made with. */
export interface WalletDeps {
  ledger: Ledger;
  /** Values balances (markets). */
  priceInUsd: PriceInUsd;
  /** The reasons of journals that the staff decided; none without it. */
  noteOf?: NoteOf;
}

/** Makes the wallet. */
export function createWallet(platform: Platform, { ledger, priceInUsd, noteOf = async () => null }: WalletDeps): WalletModule {
  let bills: readonly BillSource[] = [];
  let outside: WalletParts['outside'] = [];
  const parts: WalletParts = {
    platform,
    ledger,
    priceInUsd,
    noteOf,
    get bills() {
      return bills;
    },
    get outside() {
      return outside;
    },
  };
  const balancesChanged: BalancesChanged = (userId, type, assetIds) =>
    platform.publisher.publishTo(userId, balancesChannel, { account: type, currency_ids: [...assetIds] });
  return {
    module: defineModule({
      name: 'wallet',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [
        listCurrenciesHandler(parts),
        listWalletsHandler(parts),
        getWalletDetailHandler(parts),
        listAccountChangesHandler(parts),
        getWalletInfoHandler(parts),
        listBillsHandler(parts),
        listUserCurrenciesHandler(parts),
        changeAccountHandler(parts, balancesChanged),
        listTransfersHandler(parts),
        getBillHandler(parts),
        getBillTotalsHandler(parts),
        exportBillsHandler(parts),
      ],
      staffCalls: [getUserBalancesHandler(parts), listUserBillsHandler(parts)],
      channels: [balancesChannel],
      journals: walletJournals,
      invariants: walletInvariants,
      connect(all) {
        bills = all.bills;
        outside = all.outside;
      },
      person: { sections: walletSections(parts) },
    }),
    balancesChanged,
    worthsOf: (db, userIds) => loadWorths(parts, db, userIds),
  };
}
