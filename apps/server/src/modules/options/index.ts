/** Timed options: accepted behind the public log, settled by its ticks. The house is the counterparty. */
import { optionsChannel } from '@glasshouse/contract/options';
import { type Module, defineModule } from '../../platform/module.ts';
import { NO_CHANGES, type ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Markets } from '../markets/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { listUserOptionsHandler } from './admin/listUserOptions.ts';
import { endOptionPauseHandler } from './api/endOptionPause.ts';
import { getOptionFairnessHandler } from './api/getOptionFairness.ts';
import { getOptionLimitsHandler } from './api/getOptionLimits.ts';
import { getOptionReceiptHandler } from './api/getOptionReceipt.ts';
import { getOptionResultHandler } from './api/getOptionResult.ts';
import { getOptionStatisticsHandler } from './api/getOptionStatistics.ts';
import { listOptionTermsHandler } from './api/listOptionTerms.ts';
import { listOptionsHandler } from './api/listOptions.ts';
import { listPayableHandler } from './api/listPayable.ts';
import { pauseOptionsHandler } from './api/pauseOptions.ts';
import { placeOptionHandler } from './api/placeOption.ts';
import { setOptionLimitHandler } from './api/setOptionLimit.ts';
import { OptionDesk } from './api/desk.ts';
import { optionJournals, optionsInvariants } from './store/invariants.ts';
import { optionTermsKind } from './api/parameters.ts';
import { type OptionParts, present } from './api/parts.ts';
import { tellSettled } from './events.ts';
import { ESCROW, HOUSE } from './settlement/journal.ts';
import { type Entered, type SettlementPorts, type Settled, runSettlement } from './settlement/run-settlement.ts';
import { optionSections } from './api/person-sections.ts';
import { countSettled } from './store/days.ts';
import { forgetExposure } from './store/exposure.ts';
import { loadOpenRisk } from './store/open-risk.ts';
import { OPEN_BY_USER, hasOpenOptions } from './store/options.ts';

export { optionsInvariants } from './store/invariants.ts';
export { loadRecentlySettled } from './store/days.ts';
export { OPTION_CAPITAL } from './settlement/postings.ts';

const SETTLE_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 600_000;
const HOUR_MS = 3_600_000;

/** What options need of others. */
export interface OptionNeeds {
  ledger: Ledger;
  markets: Pick<
    Markets,
    'market' | 'markets' | 'marketByPair' | 'index' | 'source' | 'secondsFrom' | 'secondAt' | 'secondAfter' | 'onLogged'
  >;
  proofs: ProofLog;
  wallet: Pick<Wallet, 'balancesChanged'>;
  /** Published changes of what is offered; none without it. */
  parameters?: ParameterSource;
  /** Tells owners what became of their options, in the transaction that settles; nobody is told without it. */
  notify?: Notify;
}

/** Options with their module and what the wiring connects. */
export interface OptionsModule {
  module: Module;
  /** Enters and settles what is due now; answers how many. */
  settle(): Promise<{ entered: number; settled: number }>;
}

/** Tells screens what became of options, and which balances changed: each user once. */
function tell(parts: OptionParts, entered: readonly Entered[], settled: readonly Settled[]): void {
  const { publisher } = parts.platform;
  for (const { order, entry } of entered) {
    const shown = present(parts, { order, entry, result: null });
    publisher.publishTo(order.userId, optionsChannel, { event: 'entered', order: shown });
  }
  const paid = new Map<number, Set<number>>();
  for (const state of settled) {
    const { userId, assetId } = state.order;
    publisher.publishTo(userId, optionsChannel, { event: 'settled', order: present(parts, state) });
    if (state.result.returned > 0n) paid.set(userId, (paid.get(userId) ?? new Set()).add(assetId));
  }
  for (const [userId, assetIds] of paid) parts.balancesChanged(userId, 'micro', [...assetIds]);
}

function portsOf(parts: OptionParts, notify: Notify | undefined): SettlementPorts {
  const { platform, markets, proofs, ledger } = parts;
  // What tells screens of a set that is being settled; a set that is begun again forgets it.
  let telling = () => {};
  return {
    db: platform.db,
    now: () => platform.clock.now(),
    ticks: (db, indexId, from, to, limit) => markets.secondsFrom(db, indexId, from, to, limit),
    newest: (db, indexId) => markets.secondAt(db, indexId, Number.MAX_SAFE_INTEGER),
    secondAfter: (db, indexId, time) => markets.secondAfter(db, indexId, time),
    post: (tx, journals) => ledger.postBatch(tx, journals),
    cite: (tx, leaf) => proofs.cite(tx, leaf, 'options'),
    count: async (tx, settled) => {
      await countSettled(tx, settled, (assetId) => ledger.asset(assetId)?.scale ?? 0);
      if (notify) telling = await tellSettled(parts, notify, tx, settled);
    },
    alone: (work) => proofs.write(({ tx }) => work(tx)),
    told: (entered, settled) => {
      tell(parts, entered, settled);
      if (settled.length > 0) telling();
    },
  };
}

interface SettledCounts {
  entered: number;
  settled: number;
}

/** Runs of the settlement, one at a time; who asks meanwhile gets one more behind it. */
class SettlementRuns {
  readonly #ports: SettlementPorts;
  #running: Promise<SettledCounts> | null = null;
  #isAsked = false;

  constructor(ports: SettlementPorts) {
    this.#ports = ports;
  }

  settle(): Promise<SettledCounts> {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  async #run(): Promise<SettledCounts> {
    const total = { entered: 0, settled: 0 };
    while (this.#isAsked) {
      this.#isAsked = false;
      const done = await runSettlement(this.#ports);
      total.entered += done.entered;
      total.settled += done.settled;
    }
    return total;
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }
}

const handlersOf = (parts: OptionParts, desk: OptionDesk) => [
  listPayableHandler(parts),
  listOptionsHandler(parts),
  listOptionTermsHandler(parts),
  getOptionResultHandler(parts),
  placeOptionHandler(parts, desk),
  getOptionReceiptHandler(parts),
  getOptionStatisticsHandler(parts),
  getOptionLimitsHandler(parts),
  setOptionLimitHandler(parts),
  pauseOptionsHandler(parts),
  endOptionPauseHandler(parts),
  getOptionFairnessHandler(parts),
];

/** Makes timed options. */
export function createOptions(platform: Platform, needs: OptionNeeds): OptionsModule {
  const { ledger, markets, proofs, wallet, parameters = NO_CHANGES, notify } = needs;
  const parts: OptionParts = { platform, ledger, markets, proofs, parameters, balancesChanged: wallet.balancesChanged };
  const desk = new OptionDesk(parts);
  const ports = portsOf(parts, notify);
  const runs = new SettlementRuns(ports);
  let stopHearing = () => {};

  const settle = () => runs.settle();
  const module = defineModule({
    name: 'options',
    deps: ['ledger', 'proofs', 'markets', 'parameters'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: {
      option_orders: 'order',
      option_entries: 'settlement',
      option_open: 'settlement',
      option_holes: 'settlement',
      option_results: 'result',
      option_days: 'result',
    },
    calls: handlersOf(parts, desk),
    staffCalls: [listUserOptionsHandler(parts)],
    channels: [optionsChannel],
    decides: ['domain/', 'settlement/'],
    journals: optionJournals,
    holdings: [{ opens: 'options.stake', closes: 'options.settle' }],
    houseAccounts: [{ purpose: HOUSE }, { purpose: ESCROW }],
    invariants: optionsInvariants,
    figures: {
      days: [{ name: 'options_staked', cause: 'option_stake', way: 'atoms_out' }],
      openRisk: loadOpenRisk,
    },
    parameters: [optionTermsKind({ markets, ledger })],
    person: {
      sections: optionSections(parts),
      stillOpen: OPEN_BY_USER,
      mayClose: async (db, userId) => ((await hasOpenOptions(db, userId)) ? 'OPTIONS_STILL_OPEN' : null),
    },
    jobs: [
      // What another process logged, and what waits for a tick that never came.
      { name: 'options.settle', everyMs: SETTLE_EVERY_MS, run: async () => void (await settle()) },
      {
        name: 'options.forget',
        everyMs: FORGET_EVERY_MS,
        run: () => forgetExposure(platform.db, platform.clock.now() - HOUR_MS),
      },
    ],
    async start() {
      stopHearing = markets.onLogged(() => {
        settle().catch((error: unknown) => platform.log.error({ err: error }, 'options were not settled'));
      });
      // What fell due while nobody ran, by the ticks that were logged.
      await settle();
    },
    async stop() {
      stopHearing();
      await desk.stop();
      await runs.idle();
    },
  });
  return {
    module,
    settle,
  };
}
