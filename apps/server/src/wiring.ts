/** Puts the modules together: the one place that knows them all. */
import { createContent } from './modules/content/index.ts';
import { createDemo, createOutbox } from './modules/demo/index.ts';
import { createMarketMaker } from './modules/demo/market-maker/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import { createMarkets } from './modules/markets/index.ts';
import { createSpot } from './modules/spot/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import type { Authenticate } from './platform/calls/dispatcher.ts';
import type { MigrationSource } from './platform/db/migrate.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';

/** The platform's own tables come before every module's. */
export const PLATFORM_MIGRATIONS: MigrationSource = {
  name: 'platform',
  folder: new URL('./platform/store/migrations/', import.meta.url),
};

/** The modules, in the order in which they start, and what the server needs of them. */
export interface Wired {
  modules: Module[];
  authenticate: Authenticate;
  /** The fiat rates file that clients read at /apis/US.json. */
  fiatRates: () => string;
  /** Checks the money; throws when it does not add up, so that the port stays closed. */
  checkBeforeOpening: () => Promise<void>;
  /** Lines to print when the server is open. */
  announcements: () => string[];
}

/** Makes all modules and connects them. Nothing is read or written yet. */
export function wire(platform: Platform): Wired {
  const ledger = createLedger(platform);
  const markets = createMarkets(platform);
  // The only channel for mail in this version; production refuses to start without another (config.ts).
  const identity = createIdentity(platform, { mail: createOutbox(platform) });
  const wallet = createWallet(platform, { ledger, priceInUsd: (assetId) => markets.priceInUsd(assetId) });
  const spot = createSpot({ platform, ledger, markets, balancesChanged: (userId, assetIds) => wallet.balancesChanged(userId, 'change', assetIds) });
  const content = createContent(platform);
  markets.setBookSource(spot.books);
  ledger.watch(spot.invariants);

  const demo = createDemo(platform, { ledger, wallet, identity });
  const maker = createMarketMaker({ platform, ledger, markets, spot, ensureUser: identity.ensureUser });
  return {
    modules: [
      ledger.module,
      markets.module,
      identity.module,
      wallet.module,
      spot.module,
      content.module,
      demo.module,
      maker.module,
    ],
    authenticate: identity.authenticate,
    fiatRates: content.fiatRates,
    checkBeforeOpening: ledger.requireSound,
    announcements: () => demo.demoAccounts().map(({ email, password }) => `Demo account: ${email} with the password ${password}`),
  };
}
