/** What products stand on, constructed in the order in which it starts: money, prices, people and staff. */
import { noteOf } from './modules/accounting/index.ts';
import { createBackoffice, loadStaffNames, openRisks } from './modules/backoffice/index.ts';
import { createContent } from './modules/content/index.ts';
import { createOutbox } from './modules/demo/index.ts';
import { createFilesModule } from './modules/files/index.ts';
import { withdrawnBtcOf } from './modules/funding/index.ts';
import { type PasswordHasher, type Standings, createIdentity, createUserMail } from './modules/identity/index.ts';
import { createKyc, isVerified, levelOf, levelsOf, verifications } from './modules/kyc/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import { createMarkets } from './modules/markets/index.ts';
import { createMenu } from './modules/menu/index.ts';
import { createModes, isDelisted } from './modules/modes/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { ParameterBook, createParameters } from './modules/parameters/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { carriersOf } from './platform/delivery/carriers-of.ts';
import { createDelivery } from './platform/delivery/index.ts';
import { createFiles } from './platform/files/index.ts';
import { ModeWatch } from './platform/modes/index.ts';
import type { Platform } from './platform/platform.ts';

/** Makes the modules below the products and what products are given of them. Nothing is read or written yet. */
export function createFoundation(platform: Platform, makeHasher: () => PasswordHasher) {
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
  const priceInUsd = (assetId: number) => markets.priceInUsd(assetId);
  const wallet = createWallet(platform, { ledger, priceInUsd, noteOf });
  const standings: Standings = { ...openRisks, ...verifications, worths: wallet.worthsOf };
  const known = { levelOf, standings, staffNames: loadStaffNames };
  const identity = createIdentity(platform, { ...carriers, files, notify, hasher: makeHasher(), ...known });
  const backoffice = createBackoffice(platform, {
    // Apart from the users' hasher: a wave of their logins must not keep the staff out.
    passwords: makeHasher(),
    people: { namesOf: identity.namesOf, levelsOf, lastSeenOf: identity.lastSeenOf, search: identity.searchNames },
    readPrivate: files.readPrivate,
    log: proofs,
  });
  const { reviews, staffNames } = backoffice;
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

/** What products are constructed with. */
export type Core = ReturnType<typeof createFoundation>['core'];
