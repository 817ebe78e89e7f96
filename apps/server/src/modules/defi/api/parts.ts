/** What the rooms of this module share. */
import type { CallOutput } from '@glasshouse/contract';
import type { DefiTermsValue, listDefiPools } from '@glasshouse/contract/defi';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import type { ModeWatch } from '../../../platform/modes/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Charged } from '../domain/pool-state.ts';

/** An hour of a pool that its loans are charged for. */
export interface HourOfLoans {
  readonly assetId: number;
  /** The full hour, in epoch ms. */
  readonly hour: number;
  /** What a loan without a rate of its own pays for it; and for the coming one. */
  readonly ratePpm: number;
  readonly nextRatePpm: number;
}

/** What the loans of a pool stand on, all together. */
export interface LoansOfPool {
  readonly count: number;
  readonly averageLtvPpm: number | null;
  readonly worstLtvPpm: number | null;
  readonly pledged: readonly { readonly assetId: number; readonly atoms: bigint }[];
}

/** What the pool asks of its borrowers. */
export interface Loans {
  /** Adds an hour's interest to every open loan of a pool, with one statement; the pool is locked. */
  charge(tx: Tx, hour: HourOfLoans): Promise<Charged>;
  /** What loans owe whose LTV has reached `VISIBLE_LOSS_PPM` at the newest tick. */
  owedNearLoss(db: Db, assetId: number): Promise<bigint>;
  summary(db: Db, assetId: number): Promise<LoansOfPool>;
}

/** Nobody borrows. */
export const NO_LOANS: Loans = {
  charge: async () => ({ added: 0n, next: 0n, loans: 0 }),
  owedNearLoss: async () => 0n,
  summary: async () => ({ count: 0, averageLtvPpm: null, worstLtvPpm: null, pledged: [] }),
};

/** Pools as the wire shows them. */
export type PoolsShown = CallOutput<typeof listDefiPools>;

/** The parts. */
export interface DefiParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly balancesChanged: Wallet['balancesChanged'];
  readonly notify: Notify;
  readonly modeWatch: Pick<ModeWatch, 'view'>;
  /** The terms of a pool at a time, as they are published. */
  readonly termsAt: (asset: Asset, time: number) => DefiTermsValue;
  /** The price of one unit now; null where there is none. */
  readonly priceInUsd: (assetId: number) => string | null;
  /** All pools as they stand now; any number who ask at once share a read. */
  readonly pools: () => Promise<PoolsShown>;
  readonly loans: () => Loans;
  /** Notes that a pool changed, for those who watch; and that a line may be paid. */
  readonly changed: () => void;
}

/** The parts with the work that is due. */
export interface DefiCallParts extends DefiParts {
  readonly due: DueItems;
}

/** An asset that a row names. */
export function assetOf({ ledger }: Pick<DefiParts, 'ledger'>, id: number): Asset {
  const asset = ledger.asset(id);
  if (!asset) throw new Error(`the pool names the unknown asset ${id}`);
  return asset;
}
