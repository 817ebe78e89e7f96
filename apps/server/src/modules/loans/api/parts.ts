/** What the rooms of this module share. */
import type { LoansTermsValue } from '@glasshouse/contract/loans';
import type { DefiHourFacts, Pool } from '@glasshouse/proofs/defi';
import type { LogRecord } from '@glasshouse/proofs';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Venue } from '../../exchange/index.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { LoanCoins } from '../domain/loan.ts';

/** A pool that is locked until the transaction ends, its missed hours charged: what loans do to it. Journals are theirs. */
export interface PoolEvent {
  /** When it counts. */
  readonly time: number;
  readonly exitsWaiting: number;
  readonly pool: Pool;
  readonly state: {
    /** The newest hour that was charged, in epoch ms, the hash of its record and the rate that it set. */
    readonly hour: number;
    readonly hourHash: string;
    readonly borrowPpm: number;
  };
  /** Whether a loan of so much may begin. */
  mayLend(principal: bigint): boolean;
  lend(lending: { principal: bigint; firstInterest: bigint; nextInterest: bigint }): Promise<void>;
  /** Interest outside a full hour, and by how much that of the coming one changes. */
  charged(charging: { interest: bigint; nextInterest: bigint }): Promise<void>;
  repaid(repaying: { principal: bigint; interest: bigint; nextInterest: bigint; feeWaived?: boolean }): Promise<{ fee: bigint }>;
  lost(losing: {
    loanId: number;
    principal: bigint;
    interest: bigint;
    nextInterest: bigint;
  }): Promise<{ covered: bigint; fee: bigint }>;
}

/** The pools. */
export interface Pools {
  /** Locks a pool; null when there is none. First of all that a transaction locks but users. */
  enter(tx: Tx, assetId: number): Promise<PoolEvent | null>;
  /** The hours of a pool in [from, to], oldest first, with their records. */
  hoursOf(db: Db, assetId: number, from: number, to: number): Promise<readonly { facts: DefiHourFacts; record: LogRecord }[]>;
  /** A pool without a lock; null when there is none. */
  read(assetId: number, on?: Db): Promise<{ state: PoolEvent['state'] & { readonly pool: Pool }; exitsWaiting: number } | null>;
  /** The rates that hours of a pool set, in [from, to], oldest first. */
  ratesOf(
    db: Db,
    assetId: number,
    from: number,
    to: number,
  ): Promise<readonly { readonly hour: number; readonly borrowPpm: number }[]>;
}

/** What of the markets is needed: the index as logged, its label, and whether it trades. */
export type LoanMarkets = Pick<
  Markets,
  'market' | 'marketByPair' | 'sourceOf' | 'source' | 'modeOf' | 'lastPriced' | 'secondAt' | 'secondsFrom' | 'onLogged'
>;

/** The parts. */
export interface LoanParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: LoanMarkets;
  readonly venue: Venue;
  readonly pools: Pools;
  readonly balancesChanged: Wallet['balancesChanged'];
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  readonly requireVerified: (db: Db, userId: number) => Promise<unknown>;
  /** The price of one unit now; null where there is none. */
  readonly priceInUsd: (assetId: number) => string | null;
  /** Markets that are lent on, in the order in which they are listed. */
  readonly coins: () => readonly LoanCoins[];
  /** The terms of a market at a time. */
  readonly termsAt: (coins: LoanCoins, time: number) => LoansTermsValue;
  /** The account that sells pledges. */
  readonly keeper: () => number;
  readonly isDemo: boolean;
  /** Whether the limits of one user do not hold: the demo's own borrower. */
  readonly isUnlimited: (userId: number) => boolean;
}

/** The parts with the work that is due. */
export interface LoanCallParts extends LoanParts {
  readonly due: DueItems;
}

/** An asset that a row names. */
export function assetOf({ ledger }: Pick<LoanParts, 'ledger'>, id: number): Asset {
  const asset = ledger.asset(id);
  if (!asset) throw new Error(`loans name the unknown asset ${id}`);
  return asset;
}

/** The market of a row. */
export function coinsOf({ coins }: Pick<LoanParts, 'coins'>, marketId: number): LoanCoins {
  const found = coins().find((one) => one.marketId === marketId);
  if (!found) throw new Error(`loans name the market ${marketId}, which is not lent on`);
  return found;
}
