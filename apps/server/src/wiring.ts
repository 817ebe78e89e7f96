/** Constructs the modules in the order in which they start, and connects them: the one place that knows them all. */
import { createAccounting, noteOf } from './modules/accounting/index.ts';
import { createBackoffice, loadStaffNames } from './modules/backoffice/index.ts';
import { createContent } from './modules/content/index.ts';
import { createConvert } from './modules/convert/index.ts';
import { createDemo, createOutbox } from './modules/demo/index.ts';
import { createCrowd } from './modules/demo/crowd/index.ts';
import { createMarketMaker } from './modules/demo/market-maker/index.ts';
import { createDemoStaff } from './modules/demo/staff/index.ts';
import { createExchange } from './modules/exchange/index.ts';
import { createFilesModule } from './modules/files/index.ts';
import { createFunding, withdrawnBtcOf } from './modules/funding/index.ts';
import { PasswordHasher, createIdentity, createUserMail } from './modules/identity/index.ts';
import { createInvites } from './modules/invites/index.ts';
import { createKyc, isVerified, levelOf, levelsOf } from './modules/kyc/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import { createMarkets } from './modules/markets/index.ts';
import { createMenu } from './modules/menu/index.ts';
import { createModes, isDelisted } from './modules/modes/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { createOptions } from './modules/options/index.ts';
import { createOrderNotifications } from './modules/order-notifications/index.ts';
import { createOverview } from './modules/overview/index.ts';
import { ParameterBook, createParameters } from './modules/parameters/index.ts';
import { createPortfolio } from './modules/portfolio/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createSeals } from './modules/seals/index.ts';
import { createSpot } from './modules/spot/index.ts';
import { canHold, createWallet } from './modules/wallet/index.ts';
import { connect } from './platform/connect.ts';
import { carriersOf } from './platform/delivery/carriers-of.ts';
import { createDelivery } from './platform/delivery/index.ts';
import { createFiles } from './platform/files/index.ts';
import { JobBoard } from './platform/job-board.ts';
import { ModeWatch } from './platform/modes/index.ts';
import type { Platform } from './platform/platform.ts';

/** What products stand on: money, prices, people and staff. */
function createFoundation(platform: Platform) {
  const { clock, config } = platform;
  const modeWatch = new ModeWatch(platform);
  const parameters = new ParameterBook(platform);
  const files = createFiles(platform);
  const delivery = createDelivery(platform, carriersOf(config, clock));
  const carriers = config.mode === 'demo' ? createOutbox(platform) : delivery;
  const mailUsers = createUserMail(platform, carriers);
  const notifications = createNotifications(platform, { mailUsers, isVerified, staffNames: loadStaffNames });
  const { notify } = notifications;
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform, proofs, {
    modes: modeWatch,
    isDelisted: ({ id }) => isDelisted(parameters, id, clock.now()),
    notify,
  });
  const identity = createIdentity(platform, { ...carriers, files, notify, levelOf, staffNames: loadStaffNames });
  const backoffice = createBackoffice(platform, {
    // Apart from the users' hasher: a wave of their logins must not keep the staff out.
    passwords: new PasswordHasher(),
    people: { namesOf: identity.namesOf, levelsOf, lastSeenOf: identity.lastSeenOf, search: identity.searchNames },
    readPrivate: files.readPrivate,
    log: proofs,
  });
  const { reviews, staffNames } = backoffice;
  const priceInUsd = (assetId: number) => markets.priceInUsd(assetId);
  const wallet = createWallet(platform, { ledger, priceInUsd, noteOf });
  const kyc = createKyc(platform, { identity, files, notify, reviews, withdrawnBtc: withdrawnBtcOf(clock) });
  const content = createContent(platform, { files, staffNames });
  const menu = createMenu(platform);
  const money = { ledger, markets, wallet, balancesChanged: wallet.balancesChanged, parameters, priceInUsd, levelOf };
  const people = { identity, kyc, backoffice, reviews, notify };
  const core = { platform, ...money, ...people, proofs, files, content, fiatPerUsd: content.fiatPerUsd, menu, modeWatch };
  const modes = createModes(platform, { ...core, watch: modeWatch, staffNames });
  const published = createParameters(platform, { ...core, book: parameters });
  const below = [delivery, modes, ledger, proofs, markets, published, identity, notifications, backoffice];
  return { core, modules: [...below, wallet, kyc, content, menu, createFilesModule(files)] };
}

type Core = ReturnType<typeof createFoundation>['core'];

/** The products, in the order in which they start. */
function createProducts(core: Core) {
  const { platform, identity } = core;
  const funding = createFunding(platform, { ...core, verifiedName: core.kyc.verifiedName });
  const exchange = createExchange(core);
  const spot = createSpot({ ...core, exchange });
  const invites = createInvites(platform, { ...core, exchange, tree: identity.tree, sharedAddresses: funding.sharedAddresses });
  const products = [
    funding,
    exchange,
    spot,
    createConvert(platform, { ...core, feePaid: invites.conversionFeePaid }),
    invites,
    createOptions(platform, core),
    createOrderNotifications({ ...core, exchange }),
    createPortfolio(core),
  ];
  return { exchange, spot, funding, modules: products };
}

/** What only the demo has; absent in production (ADR 3). */
function createDemoParts(core: Core, { spot, funding }: Pick<ReturnType<typeof createProducts>, 'spot' | 'funding'>) {
  const trading = { ...core, spot, ensureUser: core.identity.ensureUser };
  const staff = createDemoStaff({ ...core, funding, gate: core.backoffice.gate });
  return [createDemo(core.platform, core), createMarketMaker(trading), createCrowd(trading), staff];
}

/** The modules and what the server needs of them. */
export type Wired = ReturnType<typeof wire>;

/** Makes all modules and connects them. Nothing is read or written yet. */
export function wire(platform: Platform) {
  const jobs = new JobBoard(platform.clock);
  const { core, modules: foundation } = createFoundation(platform);
  const made = createProducts(core);
  const { exchange, modules: products } = made;
  const { ledger, proofs, identity, backoffice, menu, content } = core;
  const accounting = createAccounting(platform, { ...core, canHold, findUser: identity.findUser });
  const overview = createOverview(platform, { ...core, accounting, exchange, jobs });
  const seals = createSeals(platform, { proofs });
  const demo = platform.config.mode === 'demo' ? createDemoParts(core, made) : [];
  const all = connect([...foundation, ...products, accounting, overview, seals, ...demo].map(({ module }) => module));
  return {
    modules: all.modules,
    declared: all,
    authenticate: identity.authenticate,
    freezes: identity.freezes,
    stepUp: identity.stepUpGate,
    offers: menu.offers,
    staff: backoffice.gate,
    staffTables: backoffice.staffTables,
    modes: core.modeWatch,
    acks: seals.acks,
    sealNow: seals.sealNow,
    jobs,
    accounting,
    reviews: core.reviews,
    notify: core.notify,
    log: proofs,
    fiatRates: content.fiatRates,
    files: core.files,
    checkBeforeOpening: ledger.requireSound,
    isMoneyStopped: () => ledger.stopped() !== null,
    isLogStopped: () => proofs.isStopped(),
    announcements: () => all.modules.flatMap((module) => module.announce?.() ?? []),
  };
}
