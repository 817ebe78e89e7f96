/** An attempt under way, and what it came to. */
import type { Liquidated, Liquidation, LiquidationFill } from '@glasshouse/risk';
import type { ContractPosition } from '../domain/position.ts';
import type { Backing } from './backing.ts';
import type { Fund } from './fund.ts';
import type { Judged } from './look.ts';
import type { AttemptBefore } from './remembered.ts';
import type { AdlRow } from './rows.ts';

/** An attempt under way. */
export interface Run extends Judged {
  readonly id: number;
  readonly attempt: Liquidation;
  /** The recorded attempt that it goes on with; null: the position was not closing. */
  readonly before: AttemptBefore | null;
  /** The first second that its receipts show. */
  readonly from: number;
  /** Of a cross position, what its account gave it; null for an isolated one. */
  readonly cross: Backing | null;
  /** The fills so far, in their order. */
  readonly fills: LiquidationFill[];
}

/** What was asked beyond the book: lists as their texts, and the positions that were taken from. */
export interface Taken {
  readonly own: readonly string[] | null;
  readonly ranking: readonly string[] | null;
  readonly adls: readonly AdlRow[];
}
/** What an attempt came to. */
export interface Finished extends Taken {
  readonly ended: Liquidated;
  readonly saved: ContractPosition;
  /** Before and after it. */
  readonly fund: Fund;
  readonly after: Fund;
}
