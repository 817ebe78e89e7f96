/** Constructs the modules in the order in which they start, and connects them: the one place that knows them all. */
import { createAccounting, noteOf } from './modules/accounting/index.ts';
import { createBackoffice } from './modules/backoffice/index.ts';
import { createContent } from './modules/content/index.ts';
import { createConvert } from './modules/convert/index.ts';
import { createDemo, createOutbox } from './modules/demo/index.ts';
import { createMarketMaker } from './modules/demo/market-maker/index.ts';
import { createExchange } from './modules/exchange/index.ts';
import { createFilesModule } from './modules/files/index.ts';
import { createFunding, withdrawnBtcOf } from './modules/funding/index.ts';
import { PasswordHasher, createIdentity, createUserMail } from './modules/identity/index.ts';
import { createInvites } from './modules/invites/index.ts';
import { createKyc, levelOf } from './modules/kyc/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import { createMarkets } from './modules/markets/index.ts';
import { createMenu } from './modules/menu/index.ts';
import { createModes, isDelisted } from './modules/modes/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { createOptions } from './modules/options/index.ts';
import { createOrderNews } from './modules/order-news/index.ts';
import { createOverview } from './modules/overview/index.ts';
import { ParameterBook, createParameters } from './modules/parameters/index.ts';
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

/** The modules and what the server needs of them. */
export type Wired = ReturnType<typeof wire>;

/** Makes all modules and connects them. Nothing is read or written yet. */
export function wire(platform: Platform) {
  const { clock, config } = platform;
  const isDemo = config.mode === 'demo';
  const jobs = new JobBoard(clock);
  const modeWatch = new ModeWatch(platform);
  const parameters = new ParameterBook(platform);
  const files = createFiles(platform);
  const delivery = createDelivery(platform, carriersOf(config, clock));
  const carriers = isDemo ? createOutbox(platform) : delivery;

  const notifications = createNotifications(platform, { mailUsers: createUserMail(platform, carriers) });
  const { notify } = notifications;
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform, proofs, {
    modes: modeWatch,
    isDelisted: ({ id }) => isDelisted(parameters, id, clock.now()),
    notify,
  });
  const identity = createIdentity(platform, { ...carriers, files, notify, levelOf });
  const backoffice = createBackoffice(platform, {
    // Apart from the users' hasher: a wave of their logins must not keep the staff out.
    passwords: new PasswordHasher(),
    people: { namesOf: identity.namesOf, search: identity.searchNames },
    readPrivate: files.readPrivate,
    log: proofs,
  });
  const { reviews, staffNames } = backoffice;
  const priceInUsd = (assetId: number) => markets.priceInUsd(assetId);
  const wallet = createWallet(platform, { ledger, priceInUsd, noteOf });
  const kyc = createKyc(platform, { identity, files, notify, reviews, withdrawnBtc: withdrawnBtcOf(clock) });
  const content = createContent(platform, { files, staffNames });
  const menu = createMenu(platform);
  const { balancesChanged } = wallet;
  const { fiatPerUsd } = content;
  const money = { ledger, markets, wallet, balancesChanged, parameters, fiatPerUsd, levelOf };
  const core = { ...money, platform, proofs, identity, files, reviews, notify };
  const foundation = [
    delivery,
    createModes(platform, { ...core, watch: modeWatch, staffNames }),
    ledger,
    proofs,
    markets,
    createParameters(platform, { ...core, book: parameters }),
    identity,
    notifications,
    backoffice,
    wallet,
    kyc,
    content,
    menu,
    createFilesModule(files),
  ];

  const funding = createFunding(platform, { ...core, verifiedName: kyc.verifiedName });
  const exchange = createExchange({ ...core, balancesChanged: (user, assets) => balancesChanged(user, 'change', assets) });
  const spot = createSpot({ ...core, exchange });
  const invites = createInvites(platform, { ...core, spot, tree: identity.tree, sharedAddresses: funding.sharedAddresses });
  const options = createOptions(platform, core);
  const products = [
    funding,
    exchange,
    spot,
    createConvert(platform, { ...core, feePaid: invites.conversionFeePaid }),
    invites,
    options,
    createOrderNews({ ...core, spot }),
  ];

  const accounting = createAccounting(platform, { ...core, priceInUsd, canHold, findUser: identity.findUser });
  const seals = createSeals(platform, { proofs });
  const operations = [accounting, createOverview(platform, { ...core, accounting, options, spot, jobs }), seals];
  const demo = isDemo ? [createDemo(platform, core), createMarketMaker({ ...core, spot, ensureUser: identity.ensureUser })] : [];

  const all = connect([...foundation, ...products, ...operations, ...demo].map(({ module }) => module));
  return {
    modules: all.modules,
    declared: all,
    authenticate: identity.authenticate,
    freezes: identity.freezes,
    stepUp: identity.stepUpGate,
    offers: menu.offers,
    staff: backoffice.gate,
    staffTables: backoffice.staffTables,
    modes: modeWatch,
    acks: seals.acks,
    sealNow: seals.sealNow,
    jobs,
    accounting,
    reviews,
    notify,
    log: proofs,
    fiatRates: content.fiatRates,
    files,
    checkBeforeOpening: ledger.requireSound,
    isMoneyStopped: () => ledger.stopped() !== null,
    isLogStopped: () => proofs.isStopped(),
    announcements: () => all.modules.flatMap((module) => module.announce?.() ?? []),
  };
}
