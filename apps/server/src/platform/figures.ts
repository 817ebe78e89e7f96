/** Figures of products for the overview of the staff, as they declare them. */
import type { Cause } from '@glasshouse/contract';
import type { OverviewDay } from '@glasshouse/contract/overview';
import type { Db } from './db/database.ts';

/** What users moved on each day for a cause, in USD at today's index. */
export interface DayFigure {
  readonly name: Exclude<keyof OverviewDay, 'day' | 'new_users' | 'fees'>;
  readonly cause: Cause;
  readonly way: 'atoms_in' | 'atoms_out';
  /** The assets that count; all of them without it. */
  readonly assets?: () => readonly number[];
}

/** What is open in one market, asset and direction. Units: atoms. */
export interface OpenRisk {
  readonly matchId: number;
  readonly assetId: number;
  readonly direction: 'up' | 'down';
  readonly open: number;
  readonly staked: bigint;
  /** What the operator pays if all of it wins. */
  readonly promised: bigint;
  /** When the first of it is due or was accepted, in epoch ms. */
  readonly oldest: number;
}

/** Figures of one product. */
export interface Figures {
  readonly days?: readonly DayFigure[];
  /** What is open at this moment. */
  readonly openRisk?: (db: Db) => Promise<readonly OpenRisk[]>;
}
