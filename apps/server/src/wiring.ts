/** Puts the modules together: the one place that knows them all. */
import { sql } from 'kysely';
import {
  type Accounting,
  accountingFlows,
  accountingInvariants,
  accountingJournals,
  createAccounting,
} from './modules/accounting/index.ts';
import { auditInvariants, createBackoffice, fourEyesInvariants, reviewedJournals } from './modules/backoffice/index.ts';
import { createContent } from './modules/content/index.ts';
import { convertInvariants, convertJournals, convertTermsKind, createConvert } from './modules/convert/index.ts';
import { createDemo, createOutbox, demoFlows, demoJournals } from './modules/demo/index.ts';
import { createMarketMaker } from './modules/demo/market-maker/index.ts';
import { RULE_TABLES, createExchange, sealedFills } from './modules/exchange/index.ts';
import { createFilesModule } from './modules/files/index.ts';
import { createFunding, fundingFlows, fundingInvariants, fundingJournals } from './modules/funding/index.ts';
import { PasswordHasher, closedInvariants, createIdentity } from './modules/identity/index.ts';
import { createInvites, invitesInvariants, invitesJournals } from './modules/invites/index.ts';
import { createKyc } from './modules/kyc/index.ts';
import {
  type AnyInvariant,
  type Invariant,
  conservation,
  createLedger,
  declaredJournals,
  sealedJournals,
} from './modules/ledger/index.ts';
import { createMarkets, recordInvariants, tickInvariants } from './modules/markets/index.ts';
import { createMenu } from './modules/menu/index.ts';
import { type ListingNeeds, createModes, isDelisted, listingKind, modeKind, tellDelisting } from './modules/modes/index.ts';
import { type Notify, createNotifications, newsTables } from './modules/notifications/index.ts';
import { createOrderNews } from './modules/order-news/index.ts';
import { createOverview } from './modules/overview/index.ts';
import { createOptions, optionJournals, optionTermsKind, optionsInvariants } from './modules/options/index.ts';
import { createParameters, parameterInvariants } from './modules/parameters/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createSeals, sealInvariant } from './modules/seals/index.ts';
import { createSpot, spotInvariants, spotJournals, spotRulesKind, spotTiersKind } from './modules/spot/index.ts';
import { canHold, createWallet, walletInvariants, walletJournals } from './modules/wallet/index.ts';
import type { Acks } from './platform/calls/acks.ts';
import type { Authenticate } from './platform/calls/dispatcher.ts';
import type { FreezeGate } from './platform/calls/freeze.ts';
import type { StepUpGate } from './platform/calls/step-up.ts';
import type { OfferGate } from './platform/calls/offers.ts';
import type { StaffGate } from './platform/calls/staff.ts';
import type { Db } from './platform/db/database.ts';
import { carriersOf } from './platform/delivery/carriers-of.ts';
import { createDelivery } from './platform/delivery/index.ts';
import type { MigrationSource } from './platform/db/migrate.ts';
import { type Files, createFiles } from './platform/files/index.ts';
import type { ModeWatch } from './platform/modes/index.ts';
import { JobBoard } from './platform/job-board.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import type { Proposals } from './platform/proposals.ts';
import type { Reviews } from './platform/reviews.ts';
import { sealedAnswers } from './platform/store/request-answers.ts';

/** The platform's own tables come before every module's. */
export const PLATFORM_MIGRATIONS: MigrationSource = {
  name: 'platform',
  folder: new URL('./platform/store/migrations/', import.meta.url),
};

/** Whatever is sealed. */
const SEALED = [sealedJournals, sealedFills, sealedAnswers];

/** How whoever tries the demo becomes the people who approve deposits and withdrawals. Nobody is on the staff by itself. */
const STAFF_LINE =
  'Staff of the demo: npm run staff -- invite EMAIL ROLE prints an invitation to the back office (roles reviewer, treasurer, owner)';

type DemoNeeds = Parameters<typeof createDemo>[1];

/** The modules, in the order in which they start, and what the server needs of them. */
export interface Wired {
  modules: Module[];
  authenticate: Authenticate;
  /** Who is frozen against new risk, for the dispatcher. */
  freezes: FreezeGate;
  /** Proves the step-up that calls carry themselves, for the dispatcher. */
  stepUp: StepUpGate;
  /** What the operator offers, for the dispatcher. */
  offers: OfferGate;
  /** What became of repeating jobs. */
  jobs: JobBoard;
  /** The house's books. */
  accounting: Pick<Accounting, 'count'>;
  /** Staff sessions and the audit log, for the dispatcher of staff calls. */
  staff: StaffGate;
  /** In which modes the house runs, for the dispatcher. */
  modes: ModeWatch;
  /** Where queues of reviews and kinds of proposals are declared. */
  reviews: Reviews;
  proposals: Proposals;
  /** Tables that the database lets staff calls write. Error: one of them is of outcomes. */
  staffTables: () => readonly string[];
  /** Tells users, for tools and tests. */
  notify: Notify;
  /** Signs answers, for the dispatcher. */
  acks: Acks;
  /** Seals what is queued now, for tools and tests. */
  sealNow: () => Promise<void>;
  /** The public log, for tools and tests. */
  log: ReturnType<typeof createProofs>;
  /** The fiat rates file that clients read at /apis/US.json. */
  fiatRates: () => string;
  files: Files;
  /** Checks the money; throws when it does not add up, so that the port stays closed. */
  checkBeforeOpening: () => Promise<void>;
  /** Whether postings are refused because the money did not add up. */
  isMoneyStopped: () => boolean;
  /** Whether no head is signed because the public log does not continue its last one. */
  isLogStopped: () => boolean;
  /** Lines to print when the server is open. */
  announcements: () => string[];
}

/** Every product's invariants, for the server's own checks. */
export function productInvariants(isDemo: boolean): readonly Invariant[] {
  // Whatever moves money across the house's boundary declares it here: in production there is no paper money.
  const journals = [
    ...(isDemo ? demoJournals : []),
    ...walletJournals,
    ...fundingJournals,
    ...spotJournals,
    ...convertJournals,
    ...optionJournals,
    ...accountingJournals,
    ...invitesJournals,
  ];
  return [
    ...conservation([...(isDemo ? demoFlows : []), ...fundingFlows, ...accountingFlows]),
    declaredJournals(journals),
    ...tickInvariants,
    ...walletInvariants,
    ...fundingInvariants,
    ...spotInvariants,
    ...convertInvariants,
    ...optionsInvariants,
    ...accountingInvariants,
    ...invitesInvariants,
    ...fourEyesInvariants,
    ...closedInvariants,
    reviewedJournals('recharge', 'recharge'),
    reviewedJournals('withdraw', 'withdraw'),
    ...parameterInvariants,
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
 * The same by what a database has, which is how a tool knows in which mode it was made; the whole record of prices; and the
 * audit log's, whose breach concerns people and stops no money.
 */
export async function invariantsOf(db: Db): Promise<readonly AnyInvariant[]> {
  const { rows } = await sql<{ demo: boolean }>`SELECT to_regclass('demo_grants') IS NOT NULL AS demo`.execute(db);
  return [...productInvariants(rows[0]?.demo ?? false), ...recordInvariants, ...auditInvariants, sealInvariant(SEALED)];
}

/** Makes all modules and connects them. Nothing is read or written yet. */
export function wire(platform: Platform): Wired {
  const files = createFiles(platform);
  // The modes come first of all; what setting one concerns is made further down.
  const modeNeeds: ListingNeeds = {
    markets: () => markets.markets(),
    desks: {
      spot: {
        setMode: (tx, marketId, mode) => spot.setMarketMode(tx, marketId, mode),
        endOrders: (marketId) => spot.endOrdersOf(marketId),
      },
    },
    now: () => platform.clock.now(),
    tellOwners: async (tx, delisting, since) =>
      tellDelisting(notifications.notify, tx, delisting, await spot.ownersOfOpen(tx, delisting.match_id, since)),
    tellsTables: newsTables,
  };
  const modes = createModes(platform, {
    needs: modeNeeds,
    deskTables: RULE_TABLES,
    staffNames: (db, ids) => backoffice.staffNames(db, ids),
  });
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform, proofs, modes.watch);
  const parameters = createParameters(platform, { proofs, market: (id) => markets.market(id) });
  const delivery = createDelivery(platform, carriersOf(platform.config, platform.clock));
  const isDemo = platform.config.mode === 'demo';
  const identity = createIdentity(platform, { ...(isDemo ? createOutbox(platform) : delivery), files });
  identity.onLocked((tx, userId) => ledger.closeAccounts(tx, userId));
  identity.onClosing(async (db, userId) => {
    const balances = await ledger.readBalances(db, userId);
    return balances.some(({ available, frozen, owed = 0n }) => available !== 0n || frozen !== 0n || owed !== 0n)
      ? 'IDENTITY_CLOSE_BALANCE'
      : null;
  });
  const backoffice = createBackoffice(platform, {
    // Apart from the users' hasher: a wave of their logins must not keep the staff out.
    passwords: new PasswordHasher(),
    people: { namesOf: identity.namesOf, search: identity.searchNames },
    readPrivate: files.readPrivate,
    log: proofs,
  });
  identity.onErased(backoffice.forgetUser);
  const notifications = createNotifications(platform, { mailUsers: identity.mailUsers });
  markets.setNotify(notifications.notify);
  identity.onErased(markets.forgetUser);
  identity.onErased(notifications.forgetUser);
  const wallet = createWallet(platform, { ledger, priceInUsd: (assetId) => markets.priceInUsd(assetId) });
  const kyc = createKyc(platform, { identity, files, notify: notifications.notify, reviews: backoffice.reviews });
  backoffice.reviews.declare(kyc.queue);
  identity.setLevelOf(kyc.levelOf);
  identity.onErased(kyc.forgetUser);
  const content = createContent(platform, { files, staffNames: (db, ids) => backoffice.staffNames(db, ids) });
  const menu = createMenu(platform);
  const funding = createFunding(platform, {
    ledger,
    identity,
    files,
    markets,
    reviews: backoffice.reviews,
    proposals: backoffice.proposals,
    levelOf: kyc.levelOf,
    verifiedName: kyc.verifiedName,
    notify: notifications.notify,
    balancesChanged: wallet.balancesChanged,
    fiatPerUsd: content.fiatPerUsd,
    parameters: parameters.source,
  });
  kyc.setWithdrawnBtc(funding.withdrawnBtc);
  identity.onClosing(async (db, userId) => ((await funding.hasOpen(db, userId)) ? 'FUNDING_STILL_OPEN' : null));
  identity.onErased(funding.forgetUser);
  const exchange = createExchange({
    platform,
    ledger,
    markets,
    balancesChanged: (userId, assetIds) => wallet.balancesChanged(userId, 'change', assetIds),
  });
  const spot = createSpot({
    platform,
    ledger,
    markets,
    exchange,
    levelOf: kyc.levelOf,
    fiatPerUsd: content.fiatPerUsd,
    parameters: parameters.source,
  });
  const invites = createInvites(platform, {
    ledger,
    markets,
    spot,
    tree: identity.tree,
    sharedAddresses: funding.sharedAddresses,
    balancesChanged: wallet.balancesChanged,
  });
  const convert = createConvert(platform, {
    ledger,
    markets,
    wallet,
    levelOf: kyc.levelOf,
    feePaid: invites.conversionFeePaid,
    fiatPerUsd: content.fiatPerUsd,
    parameters: parameters.source,
  });
  const options = createOptions(platform, {
    ledger,
    markets,
    proofs,
    wallet,
    parameters: parameters.source,
    notify: notifications.notify,
  });
  identity.onClosing(async (db, userId) => ((await options.hasOpen(db, userId)) ? 'OPTIONS_STILL_OPEN' : null));
  const accounting = createAccounting(platform, {
    ledger,
    priceInUsd: (assetId) => markets.priceInUsd(assetId),
    balancesChanged: wallet.balancesChanged,
    canHold,
    findUser: (db, userId) => identity.findUser(db, userId),
    notify: notifications.notify,
  });
  wallet.setNotes((db, journal) => accounting.noteOf(db, journal));
  identity.setNotify(notifications.notify);
  identity.onExport(...wallet.sections, ...funding.sections, ...convert.sections, ...spot.sections);
  identity.onExport(...options.sections, ...notifications.sections, ...invites.sections);
  for (const kind of [accounting.credit, accounting.debit]) backoffice.proposals.declare(kind);
  backoffice.proposals.declare(accounting.capital);
  backoffice.proposals.declare(notifications.broadcast);
  const jobs = new JobBoard(platform.clock);
  const overview = createOverview(platform, {
    ledger,
    markets,
    accounting,
    options,
    isLeading: () => spot.isLeading(),
    failingMarkets: () => spot.failingMarkets(),
    isLogStopped: () => proofs.isStopped(),
    jobs,
  });
  markets.setBookSource(spot.books);
  markets.setTerms({
    steps: ({ id, kind }) => (kind === 'spot' ? spot.marketRules(id) : null),
    isDelisted: ({ id }) => isDelisted(parameters.source, id, platform.clock.now()),
  });
  parameters.declare(spotRulesKind(spot, markets));
  parameters.declare(spotTiersKind());
  parameters.declare(optionTermsKind({ markets, ledger }));
  parameters.declare(convertTermsKind());
  parameters.declare(funding.parameterKinds.terms);
  parameters.declare(funding.parameterKinds.thresholds);
  parameters.declare(listingKind(modeNeeds));
  backoffice.proposals.declare(modeKind(modeNeeds, RULE_TABLES));
  for (const kind of parameters.proposalKinds) backoffice.proposals.declare(kind);
  const seals = createSeals(platform, { proofs, sources: SEALED });
  ledger.watch([...productInvariants(isDemo), seals.newest]);

  const demo = isDemo ? wireDemo(platform, { ledger, wallet, identity, markets, spot }) : { modules: [], accounts: () => [] };
  const modules = [
    delivery.module,
    modes.module,
    ledger.module,
    proofs.module,
    markets.module,
    parameters.module,
    identity.module,
    notifications.module,
    wallet.module,
    kyc.module,
    funding.module,
    exchange.module,
    spot.module,
    convert.module,
    invites.module,
    options.module,
    createOrderNews({ platform, spot, notify: notifications.notify }).module,
    content.module,
    menu.module,
    createFilesModule(files),
    accounting.module,
    overview.module,
    backoffice.module,
    seals.module,
    ...demo.modules,
  ];
  return {
    modules,
    staffTables: () => backoffice.gatherPowers(modules).declared,
    authenticate: identity.authenticate,
    freezes: identity.freezes,
    stepUp: identity.stepUpGate,
    offers: menu.offers,
    jobs,
    accounting,
    staff: backoffice.gate,
    modes: modes.watch,
    reviews: backoffice.reviews,
    proposals: backoffice.proposals,
    notify: notifications.notify,
    acks: seals.acks,
    sealNow: () => seals.sealNow(),
    log: proofs,
    fiatRates: content.fiatRates,
    files,
    checkBeforeOpening: ledger.requireSound,
    isMoneyStopped: () => ledger.stopped() !== null,
    isLogStopped: () => proofs.isStopped(),
    announcements: () => [
      ...demo.accounts().map(({ email, password }) => `Demo account: ${email} with the password ${password}`),
      ...(isDemo ? [STAFF_LINE] : []),
    ],
  };
}
