/** Loans: a coin of the pool against a pledge, which is sold only as far as three logged seconds and a rule make it (README.md). */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { applyLoan, listLoans, loansChannel, repayLoan } from '@glasshouse/contract/loans';
import type { BoundCall } from '../../platform/calls/handler.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Venue } from '../exchange/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { getLoansOverviewHandler } from './admin/getLoansOverview.ts';
import { listUserLoansHandler } from './admin/listUserLoans.ts';
import { loansTermsKind } from './admin/terms-parameter.ts';
import { applyLoanHandler } from './api/applyLoan.ts';
import { findCoins } from './api/coins.ts';
import { getLoanHandler } from './api/getLoan.ts';
import { getLoanReceiptHandler } from './api/getLoanReceipt.ts';
import { getLoanTermsHandler } from './api/getLoanTerms.ts';
import { listLoanLiquidationsHandler } from './api/listLoanLiquidations.ts';
import { listLoansHandler } from './api/listLoans.ts';
import { loansOfPool } from './api/of-pool.ts';
import type { LoanCallParts, LoanParts, Pools } from './api/parts.ts';
import { loanSections } from './api/person-sections.ts';
import { pledgeLoanHandler, unpledgeLoanHandler } from './api/pledgeLoan.ts';
import { quoteLoanHandler } from './api/quoteLoan.ts';
import { repayLoanHandler } from './api/repayLoan.ts';
import type { LoanCoins } from './domain/loan.ts';
import { LENT } from './domain/postings.ts';
import { firstTerms } from './domain/terms.ts';
import { loansDue } from './due.ts';
import { runRounds } from './engine/rounds.ts';
import { LoanWatch } from './engine/watch.ts';
import { loansInvariants, loansJournals } from './store/invariants.ts';
import { OPEN_BY_USER, hasOpenLoans } from './store/loans.ts';
import { interestOwed } from './store/outside.ts';

export { loansInvariants } from './store/invariants.ts';

/** The account that sells pledges: the operator's, and nobody signs in to it. */
const KEEPER = { email: 'keeper@house.glasshouse', nickname: 'loan keeper' } as const;
const ROUNDS_EVERY_MS = 500;
const WATCH_EVERY_MS = 1_000;

/** What the pool is asked, and what it is given to ask. */
export interface LoanPools extends Pools {
  connectLoans(loans: ReturnType<typeof loansOfPool>): void;
}

/** What loans are constructed with. */
export interface LoansDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: Markets;
  readonly venue: Venue;
  readonly pools: LoanPools;
  readonly wallet: Pick<Wallet, 'balancesChanged'>;
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  readonly priceInUsd: (assetId: number) => string | null;
  readonly requireVerified: (db: Db, userId: number) => Promise<unknown>;
  readonly ensureUser: (account: { email: string; nickname: string }) => Promise<number>;
}

/** Loans with their module. */
export interface LoansModule {
  readonly module: Module;
  /** Carries forced sales a step on; answers how many there were. */
  runRounds(): Promise<number>;
  /** Looks at the newest ticks. */
  look(): Promise<void>;
  /** Does what is due now. */
  runDue(): Promise<number>;
  /** Lets the limits of one user not hold for the demo's own borrower. */
  free(userId: number): void;
  /** The calls of an account of the demo, held by the same rules as anybody's. */
  ordinary(userId: number): {
    apply(input: CallInput<typeof applyLoan>): Promise<unknown>;
    repay(input: CallInput<typeof repayLoan>): Promise<unknown>;
    list(): Promise<CallOutput<typeof listLoans>>;
  };
  /** The pool of an asset as it stands; null when there is none. */
  poolOf(assetId: number): Promise<{ readonly cash: bigint; readonly lent: bigint } | null>;
}

const MOST_LISTED = 100;

/** Makes calls for a user outside of a request. */
function ordinaryOf(calls: readonly BoundCall[], userId: number): ReturnType<LoansModule['ordinary']> {
  const context = { requestId: 'demo', lang: 'en', ip: '', userAgent: '', user: { id: userId, sessionId: 0 } } as const;
  const make = (call: Call, input: unknown) => {
    const bound = calls.find((one) => one.call === call);
    if (!bound) throw new Error(`${call.id} has no handler`);
    return bound.run(input, context, null);
  };
  return {
    apply: (input) => make(applyLoan, input),
    repay: (input) => make(repayLoan, input),
    list: () => make(listLoans, { status: 'open', limit: MOST_LISTED }) as Promise<CallOutput<typeof listLoans>>,
  };
}

const callsOf = (parts: LoanCallParts) => [
  getLoanTermsHandler(parts),
  quoteLoanHandler(parts),
  applyLoanHandler(parts),
  listLoansHandler(parts),
  getLoanHandler(parts),
  repayLoanHandler(parts),
  pledgeLoanHandler(parts),
  unpledgeLoanHandler(parts),
  getLoanReceiptHandler(parts),
  listLoanLiquidationsHandler(parts),
];

function partsOf(deps: LoansDeps, own: { keeper: () => number; free: ReadonlySet<number> }): LoanParts {
  const { platform, ledger, markets, wallet, parameters } = deps;
  const isDemo = platform.config.mode === 'demo';
  let coins: readonly LoanCoins[] = [];
  return {
    ...deps,
    balancesChanged: wallet.balancesChanged,
    coins() {
      if (coins.length === 0) coins = findCoins({ ledger, markets });
      return coins;
    },
    termsAt: ({ marketId, coin }, time) => parameters.at('loans.terms', marketId, time) ?? firstTerms(coin.code, isDemo),
    keeper: own.keeper,
    isDemo,
    isUnlimited: (userId) => own.free.has(userId),
  };
}

const OUTCOMES = {
  loan_terms: 'order',
  loans: 'order',
  loan_events: 'settlement',
  loan_liquidations: 'settlement',
  loan_rounds: 'settlement',
} as const;

const termsKindOf = ({ coins, isDemo, venue, platform }: LoanParts) =>
  loansTermsKind({
    coins,
    first: ({ coin }) => firstTerms(coin.code, isDemo),
    takerPpm: ({ marketId }) => Number(venue.tiersAt(venue.rules(marketId).kind, platform.clock.now())[0].takerPpm),
    isDemo,
  });

/** Makes loans. */
export function createLoans(deps: LoansDeps): LoansModule {
  const { platform, markets, pools, ensureUser } = deps;
  const free = new Set<number>();
  let keeper: number | null = null;
  const keeperOf = () => {
    if (keeper === null) throw new Error('the keeper of loans is made at the start');
    return keeper;
  };
  const parts = partsOf(deps, { keeper: keeperOf, free });
  const due = loansDue(parts);
  const calls: LoanCallParts = { ...parts, due };
  const watch = new LoanWatch(() => calls, platform.log);
  pools.connectLoans(loansOfPool(() => parts));
  const rounds = () => runRounds(calls);
  const bound = callsOf(calls);
  let stopHearing = () => {};
  return {
    module: defineModule({
      name: 'loans',
      deps: ['identity', 'ledger', 'proofs', 'markets', 'parameters', 'notifications', 'exchange', 'defi'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: OUTCOMES,
      calls: bound,
      staffCalls: [listUserLoansHandler(parts), getLoansOverviewHandler(parts)],
      channels: [loansChannel],
      decides: ['domain/'],
      journals: loansJournals,
      houseAccounts: [{ purpose: LENT }],
      invariants: loansInvariants,
      parameters: [termsKindOf(parts)],
      outside: interestOwed(pools),
      person: {
        sections: loanSections(parts),
        stillOpen: OPEN_BY_USER,
        mayClose: async (db, userId) => ((await hasOpenLoans(db, userId)) ? 'LOANS_STILL_OPEN' : null),
      },
      due: [{ name: due.work.name, table: 'due_items', job: due.work.name }],
      jobs: [
        due.work.job(),
        { name: 'loans.rounds', everyMs: ROUNDS_EVERY_MS, run: async () => void (await rounds()) },
        { name: 'loans.watch', everyMs: WATCH_EVERY_MS, run: () => watch.following.due() },
      ],
      async start() {
        keeper = await ensureUser(KEEPER);
        await watch.start();
        stopHearing = markets.onLogged(() => watch.following.logged());
        await due.work
          .run()
          .catch((error: unknown) => platform.log.error({ err: error }, `${due.work.name} was not served at the start`));
      },
      async stop() {
        stopHearing();
        await watch.following.stop();
      },
    }),
    runRounds: rounds,
    look: () => watch.following.look(),
    runDue: () => due.work.run(),
    free: (userId) => void free.add(userId),
    ordinary: (userId) => ordinaryOf(bound, userId),
    poolOf: async (assetId) => (await pools.read(assetId))?.state.pool ?? null,
  };
}
