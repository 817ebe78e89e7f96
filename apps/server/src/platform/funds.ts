/** Funds of products as they declare them: what may still be promised, and what is set aside for what was. */
import type { FundName } from '@glasshouse/contract/earn';
import type { Db } from './db/database.ts';

/** What is open in one asset. */
export interface OpenPositions {
  readonly assetId: number;
  readonly positions: number;
  /** What they will still be paid, in atoms. */
  readonly promised: bigint;
}

/** A fund. */
export interface FundSource {
  readonly fund: FundName;
  /** The accounts of the operator, behind `house:`. */
  readonly free: string;
  readonly held: string;
  /** What is open, by asset. */
  readonly promised: (db: Db) => Promise<readonly OpenPositions[]>;
  /** What it paid to users since a time, by asset, in atoms. */
  readonly paidSince: (db: Db, since: number) => Promise<ReadonlyMap<number, bigint>>;
}
