/** Puts the modules together: the one place that knows them all. */
import { sql } from 'kysely';
import { auditInvariants, createBackoffice } from './modules/backoffice/index.ts';
import { createContent } from './modules/content/index.ts';
import { convertInvariants, convertJournals, createConvert } from './modules/convert/index.ts';
import { createDemo, createOutbox, demoFlows, demoJournals } from './modules/demo/index.ts';
import { createMarketMaker } from './modules/demo/market-maker/index.ts';
import { createFilesModule } from './modules/files/index.ts';
import { PasswordHasher, createIdentity } from './modules/identity/index.ts';
import { type Invariant, conservation, createLedger, declaredJournals } from './modules/ledger/index.ts';
import { createMarkets } from './modules/markets/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createSpot, spotInvariants, spotJournals } from './modules/spot/index.ts';
import { createWallet, walletInvariants, walletJournals } from './modules/wallet/index.ts';
import type { Authenticate } from './platform/calls/dispatcher.ts';
import type { StaffGate } from './platform/calls/staff.ts';
import type { Db } from './platform/db/database.ts';
import { carriersOf } from './platform/delivery/carriers-of.ts';
import { createDelivery } from './platform/delivery/index.ts';
import type { MigrationSource } from './platform/db/migrate.ts';
import { type Files, createFiles } from './platform/files/index.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';

/** The platform's own tables come before every module's. */
export const PLATFORM_MIGRATIONS: MigrationSource = {
  name: 'platform',
  folder: new URL('./platform/store/migrations/', import.meta.url),
};

type DemoNeeds = Parameters<typeof createDemo>[1];

/** The modules, in the order in which they start, and what the server needs of them. */
export interface Wired {
  modules: Module[];
  authenticate: Authenticate;
  /** Staff sessions and the audit log, for the dispatcher of staff calls. */
  staff: StaffGate;
  /** The fiat rates file that clients read at /apis/US.json. */
  fiatRates: () => string;
  files: Files;
  /** Checks the money; throws when it does not add up, so that the port stays closed. */
  checkBeforeOpening: () => Promise<void>;
  /** Whether postings are refused because the money did not add up. */
  isMoneyStopped: () => boolean;
  /** Lines to print when the server is open. */
  announcements: () => string[];
}

/** Every product's invariants, for the server's own checks. */
export function productInvariants(isDemo: boolean): readonly Invariant[] {
  // Whatever moves money across the house's boundary declares it here: in production there is no paper money.
  const journals = [...(isDemo ? demoJournals : []), ...walletJournals, ...spotJournals, ...convertJournals];
  return [
    ...conservation(isDemo ? demoFlows : []),
    declaredJournals(journals),
    ...walletInvariants,
    ...spotInvariants,
    ...convertInvariants,
  ];
}

/** What only the demo has; absent in production (ADR 3). */
function wireDemo(
  platform: Platform,
  needs: Omit<Parameters<typeof createMarketMaker>[0], 'platform' | 'ensureUser'> & DemoNeeds,
) {
  const demo = createDemo(platform, needs);
  const maker = createMarketMaker({ platform, ...needs, ensureUser: needs.identity.ensureUser });
  return { modules: [demo.module, maker.module], accounts: () => demo.demoAccounts() };
}

/**
 * The same by what a database has, which is how a tool knows in which mode it was made; and the audit log's, whose
 * breach concerns people and stops no money.
 */
export async function invariantsOf(db: Db): Promise<readonly Invariant[]> {
  const { rows } = await sql<{ demo: boolean }>`SELECT to_regclass('demo_grants') IS NOT NULL AS demo`.execute(db);
  return [...productInvariants(rows[0]?.demo ?? false), ...auditInvariants];
}

/** Makes all modules and connects them. Nothing is read or written yet. */
export function wire(platform: Platform): Wired {
  const files = createFiles(platform);
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform, proofs);
  const delivery = createDelivery(platform, carriersOf(platform.config, platform.clock));
  const isDemo = platform.config.mode === 'demo';
  const identity = createIdentity(platform, { ...(isDemo ? createOutbox(platform) : delivery), files });
  identity.onClosing(async (db, userId) => {
    const balances = await ledger.readBalances(db, userId);
    return balances.some(({ available, frozen }) => available !== 0n || frozen !== 0n) ? 'IDENTITY_CLOSE_BALANCE' : null;
  });
  const wallet = createWallet(platform, { ledger, priceInUsd: (assetId) => markets.priceInUsd(assetId) });
  const spot = createSpot({
    platform,
    ledger,
    markets,
    balancesChanged: (userId, assetIds) => wallet.balancesChanged(userId, 'change', assetIds),
  });
  const content = createContent(platform);
  // Apart from the users' hasher: a wave of their logins must not keep the staff out.
  const backoffice = createBackoffice(platform, { passwords: new PasswordHasher() });
  const convert = createConvert(platform, { ledger, markets, wallet, fiatPerUsd: content.fiatPerUsd });
  markets.setBookSource(spot.books);
  ledger.watch(productInvariants(isDemo));

  const demo = isDemo ? wireDemo(platform, { ledger, wallet, identity, markets, spot }) : { modules: [], accounts: () => [] };
  return {
    modules: [
      delivery.module,
      ledger.module,
      proofs.module,
      markets.module,
      identity.module,
      wallet.module,
      spot.module,
      convert.module,
      content.module,
      createFilesModule(files),
      backoffice.module,
      ...demo.modules,
    ],
    authenticate: identity.authenticate,
    staff: backoffice.gate,
    fiatRates: content.fiatRates,
    files,
    checkBeforeOpening: ledger.requireSound,
    isMoneyStopped: () => ledger.stopped() !== null,
    announcements: () => demo.accounts().map(({ email, password }) => `Demo account: ${email} with the password ${password}`),
  };
}
