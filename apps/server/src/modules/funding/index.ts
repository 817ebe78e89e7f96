/** Money from and to outside: recharges, withdrawals, saved addresses and bank cards. */
import type { FundingTermsValue } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { lazyPersonalKey } from '../../platform/factors/personal-key.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import { type PersonSection, sectionOf } from '../../platform/person-sections.ts';
import type { ParameterSource } from '../../platform/parameters.ts';
import type { PersonPart } from '../../platform/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import type { Markets } from '../markets/index.ts';
import { completePayoutHandler } from './admin/completePayout.ts';
import { exportPayoutsHandler } from './admin/exportPayouts.ts';
import { getPayoutHandler } from './admin/getPayout.ts';
import { listPayoutBatchesHandler } from './admin/listPayoutBatches.ts';
import { listPayoutsHandler } from './admin/listPayouts.ts';
import { listReceivingHandler } from './admin/listReceiving.ts';
import { readPayoutBatchHandler } from './admin/readPayoutBatch.ts';
import { reportPayoutHandler } from './admin/reportPayout.ts';
import { sendPayoutHandler } from './admin/sendPayout.ts';
import { cancelWithdrawalHandler } from './api/cancelWithdrawal.ts';
import { getFundingTermsHandler } from './api/getFundingTerms.ts';
import { getInAddressHandler } from './api/getInAddress.ts';
import { getRechargeHandler } from './api/getRecharge.ts';
import { getWithdrawInfoHandler } from './api/getWithdrawInfo.ts';
import { getWithdrawalHandler } from './api/getWithdrawal.ts';
import { listRechargesHandler } from './api/listRecharges.ts';
import { listWithdrawalsHandler } from './api/listWithdrawals.ts';
import { requestRechargeHandler } from './api/requestRecharge.ts';
import { requestWithdrawalHandler } from './api/requestWithdrawal.ts';
import { assetOf } from './api/asset-of.ts';
import { bookHandlers, bookOf, forgetBook } from './api/book-entries.ts';
import type { FundingBookParts } from './api/book-parts.ts';
import { seedDemoPlaces } from './api/demo-places.ts';
import { WINDOW_MS } from './domain/terms.ts';
import { BTC_DECIMALS } from './domain/value.ts';
import { fundingFlows, fundingInvariants, fundingJournals } from './store/invariants.ts';
import type { FundingParts } from './api/parts.ts';
import { fundingTermsKind, fundingThresholdsKind, loadFirstTerms, thresholdsOf } from './api/parameters.ts';
import { payoutFailedKind } from './api/payout-failed.ts';
import { payoutTxidKind } from './api/payout-txid.ts';
import { presentRecharge, presentWithdrawal } from './api/present.ts';
import { type PayoutUnderWay, payoutsUnderWay } from './api/payouts.ts';
import { pricesOf } from './api/prices.ts';
import { receivingAddressKind, receivingBankKind } from './api/receiving.ts';
import { rechargeQueue } from './api/recharge-queue.ts';
import { findSharedAddresses } from './store/addresses.ts';
import { countPending, loadRecharges } from './store/recharges.ts';
import { OPEN_BY_USER, countOpen, loadCounted, loadWithdrawals } from './store/withdrawals.ts';
import { withdrawQueue } from './api/withdraw-queue.ts';

/** What it needs of others. */
export interface FundingNeeds
  extends Pick<FundingParts, 'ledger' | 'files' | 'reviews' | 'notify' | 'balancesChanged' | 'levelOf'>,
    Pick<FundingBookParts, 'verifiedName'> {
  identity: FundingBookParts['identity'] & Pick<Identity, 'withdrawalsStoppedUntil' | 'freezes'>;
  markets: Pick<Markets, 'marketByPair' | 'index' | 'source'>;
  parameters: ParameterSource;
  /** Units of a fiat currency for one USD, by its code. */
  fiatPerUsd: (code: string) => string | null;
}

export type { PayoutUnderWay } from './api/payouts.ts';

/** What other modules use. */
export interface Funding {
  /** Of pairs of users those who withdraw to one address, as `<user>:<other>`. */
  sharedAddresses: typeof findSharedAddresses;
  /** Withdrawals that simulated staff approved and whose last step was taken up to a moment. */
  payoutsUnderWay: (until: number) => Promise<PayoutUnderWay[]>;
}

/** What a user's withdrawals of the last 24 hours count as, in BTC. */
export function withdrawnBtcOf(clock: Clock): (db: Db, userId: number) => Promise<string> {
  return async (db, userId) => formatAmount((await loadCounted(db, userId, clock.now() - WINDOW_MS)).used, BTC_DECIMALS);
}

function partsOf(platform: Platform, needs: FundingNeeds, book: FundingBookParts): FundingParts {
  const { identity, markets, fiatPerUsd, parameters, ledger, files, reviews, notify, balancesChanged, levelOf } = needs;
  return {
    platform,
    ledger,
    files,
    reviews,
    notify,
    balancesChanged,
    levelOf,
    book: bookOf(book),
    requireStepUp: identity.requireStepUp,
    isFrozen: (userId) => identity.freezes.isFrozen(userId),
    withdrawalsStoppedUntil: identity.withdrawalsStoppedUntil,
    priceOf: pricesOf({ markets, asset: (id) => ledger.asset(id), fiatPerUsd, now: () => platform.clock.now() }),
    thresholds: (now) => thresholdsOf(parameters.at('funding.thresholds', 0, now)),
    source: () => markets.source(),
  };
}

const userCalls = (parts: FundingParts) => [
  getFundingTermsHandler(parts),
  getInAddressHandler(parts),
  requestRechargeHandler(parts),
  listRechargesHandler(parts),
  getRechargeHandler(parts),
  getWithdrawInfoHandler(parts),
  requestWithdrawalHandler(parts),
  listWithdrawalsHandler(parts),
  getWithdrawalHandler(parts),
  cancelWithdrawalHandler(parts),
];

const staffCalls = (parts: FundingParts) => [
  listPayoutsHandler(parts),
  getPayoutHandler(parts),
  sendPayoutHandler(parts),
  exportPayoutsHandler(parts),
  listPayoutBatchesHandler(parts),
  readPayoutBatchHandler(parts),
  reportPayoutHandler(parts),
  completePayoutHandler(parts),
  listReceivingHandler(parts),
];

/** Recharges and withdrawals of a person, as he sees them. */
function sectionsOf(parts: FundingParts): PersonSection[] {
  const { ledger } = parts;
  return [
    sectionOf(
      'recharges',
      loadRecharges,
      ({ id }) => id,
      (row) => presentRecharge(row, assetOf(ledger, row.assetId)),
    ),
    sectionOf(
      'withdrawals',
      loadWithdrawals,
      ({ id }) => id,
      (row) => presentWithdrawal(parts, row),
    ),
  ];
}

/** Recharges and withdrawals under way keep an account open; saved addresses and cards go with it. */
const personOf = (parts: FundingParts, book: FundingBookParts): PersonPart => ({
  sections: sectionsOf(parts),
  stillOpen: OPEN_BY_USER,
  mayClose: async (db, userId) =>
    (await countPending(db, userId)) + (await countOpen(db, userId)) > 0 ? 'FUNDING_STILL_OPEN' : null,
  erase: (tx, userId) => forgetBook(book, tx, userId),
});

/** Makes it. */
export function createFunding(platform: Platform, needs: FundingNeeds): Funding & { module: Module } {
  const { identity, files, ledger, notify, verifiedName } = needs;
  const personalKey = lazyPersonalKey(platform.config.dataDir, platform.random);
  const book: FundingBookParts = { platform, identity, files, ledger, notify, verifiedName, personalKey };
  const parts = partsOf(platform, needs, book);
  let firstTerms: ReadonlyMap<number, FundingTermsValue> = new Map();
  return {
    sharedAddresses: findSharedAddresses,
    payoutsUnderWay: (until) => payoutsUnderWay(parts, until),
    module: defineModule({
      name: 'funding',
      deps: ['ledger', 'markets', 'parameters', 'identity'],
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [...userCalls(parts), ...bookHandlers(book)],
      staffCalls: staffCalls(parts),
      decides: ['domain/'],
      journals: fundingJournals,
      flows: fundingFlows,
      invariants: fundingInvariants,
      parameters: [fundingTermsKind(ledger, () => firstTerms), fundingThresholdsKind()],
      reviews: [rechargeQueue(parts), withdrawQueue(parts)],
      proposals: [receivingAddressKind(parts), receivingBankKind(parts), payoutFailedKind(parts), payoutTxidKind(parts)],
      figures: {
        days: [
          { name: 'deposits', cause: 'recharge', way: 'atoms_in' },
          { name: 'withdrawals', cause: 'withdrawal', way: 'atoms_out' },
        ],
      },
      person: personOf(parts, book),
      start: async () => {
        firstTerms = await loadFirstTerms(platform.db, ledger);
        if (platform.config.mode === 'demo') await seedDemoPlaces(parts);
      },
    }),
  };
}
