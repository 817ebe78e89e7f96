/** Constructs the products on their foundation and connects all modules: the one place that knows them all. */
import { createAccounting } from './modules/accounting/index.ts';
import { createContracts } from './modules/contracts/index.ts';
import { createConvert } from './modules/convert/index.ts';
import { createCopy, createCopyDesk } from './modules/copy/index.ts';
import { createDemo, createDemoHouse } from './modules/demo/index.ts';
import { createBorrower } from './modules/demo/borrower/index.ts';
import { createCrowd } from './modules/demo/crowd/index.ts';
import { createMarketMaker } from './modules/demo/market-maker/index.ts';
import { createTraders } from './modules/demo/traders/index.ts';
import { createDemoStaff } from './modules/demo/staff/index.ts';
import { createDefi } from './modules/defi/index.ts';
import { createDual } from './modules/dual/index.ts';
import { createEarn } from './modules/earn/index.ts';
import { createExchange } from './modules/exchange/index.ts';
import { createFunding } from './modules/funding/index.ts';
import { PasswordHasher } from './modules/identity/index.ts';
import { createInvites } from './modules/invites/index.ts';
import { createLoans } from './modules/loans/index.ts';
import { createLockup } from './modules/lockup/index.ts';
import { createMargin } from './modules/margin/index.ts';
import { createOptions } from './modules/options/index.ts';
import { createOrderNotifications } from './modules/order-notifications/index.ts';
import { createOverview } from './modules/overview/index.ts';
import { createPortfolio } from './modules/portfolio/index.ts';
import { createSeals } from './modules/seals/index.ts';
import { createSpot } from './modules/spot/index.ts';
import { type StocksDeps, createStocks } from './modules/stocks/index.ts';
import { canHold } from './modules/wallet/index.ts';
import { connect } from './platform/connect.ts';
import { JobBoard } from './platform/job-board.ts';
import type { Platform } from './platform/platform.ts';
import { type Core, createFoundation } from './foundation.ts';

/** The products, in the order in which they start. */
function createProducts(core: Core) {
  const { platform, identity } = core;
  const funding = createFunding(platform, { ...core, verifiedName: core.kyc.verifiedName });
  const exchange = createExchange(core);
  const spot = createSpot({ ...core, exchange });
  const copyDesk = createCopyDesk();
  const contracts = createContracts({ ...core, exchange, copies: copyDesk });
  const margin = createMargin({ ...core, exchange });
  const invites = createInvites(platform, { ...core, exchange, tree: identity.tree, sharedAddresses: funding.sharedAddresses });
  const defi = createDefi(core);
  const loans = createLoans({
    ...core,
    venue: spot.desk,
    pools: defi.pools,
    requireVerified: core.kyc.requireVerified,
    ensureUser: identity.ensureUser,
  });
  const hasUser: StocksDeps['hasUser'] = async (tx, userId) => (await identity.findUser(tx, userId))?.isClosed === false;
  const stocks = createStocks({ ...core, exchange, hasUser });
  const copy = createCopy({
    ...core,
    desk: copyDesk,
    contracts,
    requireVerified: core.kyc.requireVerified,
    sharedAddresses: funding.sharedAddresses,
  });
  const products = [
    funding,
    exchange,
    spot,
    contracts,
    margin,
    copy,
    createConvert(platform, { ...core, feePaid: invites.conversionFeePaid }),
    invites,
    createOptions(platform, core),
    createOrderNotifications({ ...core, exchange }),
    createPortfolio(core),
    createLockup(core),
    createDual(core),
    defi,
    loans,
    createEarn(core),
    stocks,
  ];
  return { exchange, spot, contracts, copy, funding, loans, stocks, margin, modules: products };
}

type DemoProducts = Pick<ReturnType<typeof createProducts>, 'spot' | 'funding' | 'contracts' | 'copy' | 'loans' | 'stocks'>;

/** What only the demo has; absent in production (ADR 3). */
function createDemoParts(core: Core, { spot, funding, contracts, copy, loans, stocks }: DemoProducts) {
  const trading = { ...core, spot, shares: stocks, ensureUser: core.identity.ensureUser };
  const staff = createDemoStaff({ ...core, funding, shares: stocks, gate: core.backoffice.gate });
  const { module, maker } = createMarketMaker(trading);
  const crowd = createCrowd({ ...trading, contracts, quoted: () => maker.run() });
  const traders = createTraders({ ...core, contracts, copy: copy.demo, ensureUser: core.identity.ensureUser });
  const borrower = createBorrower({ ...core, loans, ensureUser: core.identity.ensureUser });
  return [
    createDemo(core.platform, { ...core, returnShares: (tx, userId) => stocks.returnPaper(tx, userId) }),
    { module },
    crowd,
    traders,
    borrower,
    staff,
  ];
}

/** The modules and what the server needs of them. */
export type Wired = ReturnType<typeof wire>;

/** Makes all modules and connects them; tests may bring cheaper hashers of passwords. Nothing is read or written yet. */
export function wire(platform: Platform, makeHasher = () => new PasswordHasher()) {
  const jobs = new JobBoard(platform.clock);
  const { core, modules: foundation } = createFoundation(platform, makeHasher);
  const made = createProducts(core);
  const { exchange, modules: products } = made;
  const { ledger, proofs, identity, backoffice, menu, content } = core;
  const accounting = createAccounting(platform, { ...core, canHold, findUser: identity.findUser });
  const overview = createOverview(platform, { ...core, accounting, exchange, jobs });
  const seals = createSeals(platform, { proofs });
  const isDemo = platform.config.mode === 'demo';
  const house = isDemo ? [createDemoHouse(platform, core)] : [];
  const demo = isDemo ? createDemoParts(core, made) : [];
  const all = connect([...foundation, ...house, ...products, accounting, overview, seals, ...demo].map(({ module }) => module));
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
