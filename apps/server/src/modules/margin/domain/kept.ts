/** What the desk keeps of margin with each batch: sums of pools, terms of orders, changes of debts, steps of liquidations. */

/** What went through a pool and its fund. */
export interface PoolSums {
  readonly lent: bigint;
  readonly interest: bigint;
  readonly lost: bigint;
  readonly received: bigint;
  readonly madeGood: bigint;
}

export const NO_SUMS: PoolSums = { lent: 0n, interest: 0n, lost: 0n, received: 0n, madeGood: 0n };

/** What the operator put into a pool and a fund, beside what the desk moved. */
export interface Capital {
  readonly pool: bigint;
  readonly fund: bigint;
}

/** What an order does with debts. */
export interface OrderTerms {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly sideEffect: 'none' | 'borrow' | 'repay' | 'liquidation';
  /** Borrowed for it; what it held or may cost at most; what it gave. */
  readonly borrowed: bigint;
  readonly needed: bigint;
  readonly given: bigint;
}

/** A change of a debt as it is kept. */
export interface DebtEvent {
  readonly userId: number;
  readonly assetId: number;
  readonly revision: number;
  readonly kind: 'borrow' | 'repay' | 'interest' | 'liquidation' | 'write_off';
  readonly principal: bigint;
  readonly interest: bigint;
  readonly owed: bigint;
  readonly toFund: bigint;
  readonly hour: number | null;
  readonly base: bigint | null;
  readonly hourly: bigint | null;
  readonly chargedBefore: bigint | null;
  readonly orderId: number | null;
  readonly liquidationId: number | null;
}

/** A step of a liquidation as it is kept. */
export interface LiquidationRow {
  readonly id: number;
  readonly userId: number;
  readonly orderId: number | null;
  readonly fromId: number | null;
  readonly tick: number;
  readonly record: string;
}

/** Something to notify an owner of. */
export interface Notice {
  readonly userId: number;
  readonly kind: string;
  readonly params: object;
}
