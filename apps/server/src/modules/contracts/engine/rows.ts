/** What the engine leaves behind: records for the public log, and rows that lists, receipts and invariants read. Units as in the records. */
import type { MarginMode } from '@glasshouse/contract/contracts';
import type { LogRecord } from '@glasshouse/proofs';
import type { MarkSpan, RecordKind, StopKind } from '@glasshouse/proofs/contracts';
import type { PriceBound, Side } from '@glasshouse/risk';
import type { AccountOwner } from '../domain/cross-account.ts';
import type { OlderEntry } from './older.ts';
import type { Sampled } from './samples.ts';

/** What a receipt shows beside the record. */
export interface ShownLists {
  readonly older: readonly OlderEntry[];
  readonly own: readonly string[] | null;
  readonly ranking: readonly string[] | null;
  /** The other positions of a cross account; null or left out: it is an isolated one. */
  readonly account?: readonly string[] | null;
  /** The record of the wait that it shows. */
  readonly wait: number | null;
}

/** A record for the public log, by its number. */
export interface StoredRecord {
  readonly id: number;
  readonly kind: RecordKind;
  /** Null where it is of no market, user or position. */
  readonly marketId: number | null;
  readonly userId: number | null;
  readonly positionId: number | null;
  /** The second that decided, and the first one that its receipt shows. */
  readonly tick: number | null;
  readonly from: number | null;
  readonly body: LogRecord;
  readonly lists: ShownLists | null;
}

/** Terms that began. */
export interface TermsRow {
  readonly marketId: number;
  readonly version: number;
  readonly from: number;
  readonly key: string;
  readonly recordId: number;
}

/** What rows of positions share. */
interface RowBase {
  readonly id: number;
  readonly positionId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly tick: number;
}

/** A stop that fired. */
export interface FireRow extends RowBase {
  readonly stop: StopKind;
  readonly triggerTicks: number;
  readonly markTicks: bigint;
  readonly limitTicks: bigint | null;
  readonly isDue: boolean;
  readonly lots: bigint;
  readonly realized: bigint;
  readonly fees: bigint;
  readonly left: bigint;
}

/** An attempt to liquidate. */
export interface LiquidationRow extends RowBase {
  readonly marginMode: MarginMode;
  readonly side: Side;
  readonly markTicks: bigint;
  readonly equity: bigint;
  readonly requirement: bigint;
  readonly bankruptcy: PriceBound;
  readonly limitTicks: bigint | null;
  readonly continues: number | null;
  readonly lots: bigint;
  readonly bookLots: bigint;
  readonly ownLots: bigint;
  readonly fundLots: bigint;
  readonly adlLots: bigint;
  readonly realized: bigint;
  readonly fees: bigint;
  readonly fundPaid: bigint;
  readonly repaid: bigint;
  readonly feePart: bigint;
  readonly fundFee: bigint;
  readonly returned: bigint;
  readonly left: bigint;
}

/** A position that was taken from: of others by rank, or (rank 0) the owner's own. */
export interface AdlRow extends RowBase {
  readonly liquidationId: number;
  readonly lots: bigint;
  readonly priceTicks: bigint;
  readonly score: bigint | null;
  readonly rank: number;
  readonly of: number;
  readonly realized: bigint;
  readonly credit: bigint;
  readonly left: bigint;
}

/** A minute of the premium. */
export interface SampleRow extends Sampled {
  readonly marketId: number;
  readonly minute: number;
  readonly recordId: number;
  readonly ticks: number;
  readonly counted: bigint;
}

/** A record of marks. */
export interface MarksRow {
  readonly marketId: number;
  readonly span: MarkSpan;
  readonly begins: number;
  readonly ends: number;
  readonly recordId: number;
}

/** The rate of a period. */
export interface RateRow {
  readonly marketId: number;
  readonly period: number;
  readonly recordId: number;
  readonly rate: bigint;
  readonly samples: number;
  readonly tick: number;
}

/** What was due at the end of a period, or that nothing was. */
export interface FundingRow {
  readonly marketId: number;
  readonly period: number;
  readonly recordId: number;
  readonly rate: bigint;
  readonly state: 'due' | 'skipped';
  readonly tick: number | null;
  readonly mark: bigint | null;
}

/** All positions of a period have paid. */
export interface FundingEndRow {
  readonly marketId: number;
  readonly period: number;
  readonly positions: number;
  readonly rest: bigint;
}

/** A payment that took much of a margin. */
export interface FundingAlertRow {
  readonly positionId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly lots: bigint;
  readonly paid: bigint;
  readonly owed: bigint;
}

/** A cross account whose risk rate passed 80 %: its equity, rounded down, and what its positions require, rounded up. */
export interface AccountRiskRow {
  readonly owner: AccountOwner;
  readonly tick: number;
  readonly equity: bigint;
  readonly requirement: bigint;
}

/** A position whose risk rate passed 80 %. */
export interface RiskRow extends Omit<RowBase, 'id'> {
  readonly side: Side;
  readonly lots: bigint;
  readonly markTicks: bigint;
  /** The first mark that liquidates it. */
  readonly liquidationTicks: bigint;
}
