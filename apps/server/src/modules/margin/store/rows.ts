/** Rows of margin as they are written and read. */
import type { Account, Debt, MarginState } from '../domain/account.ts';
import type { DebtEvent, OrderTerms, PoolSums } from '../domain/kept.ts';
import type { HourRate, PoolUse } from '../domain/pool.ts';

export interface DebtRow {
  user_id: number;
  asset_id: number;
  principal: string;
  interest: string;
  hour: number;
  hour_base: string;
  hour_charged: string;
  revision: number;
}

export const debtRow = (debt: Debt): DebtRow => ({
  user_id: debt.userId,
  asset_id: debt.assetId,
  principal: String(debt.principal),
  interest: String(debt.interest),
  hour: debt.hour,
  hour_base: String(debt.hourBase),
  hour_charged: String(debt.hourCharged),
  revision: debt.revision,
});

export const debtOf = (row: DebtRow): Debt => ({
  userId: row.user_id,
  assetId: row.asset_id,
  principal: BigInt(row.principal),
  interest: BigInt(row.interest),
  hour: row.hour,
  hourBase: BigInt(row.hour_base),
  hourCharged: BigInt(row.hour_charged),
  revision: row.revision,
});

const text = (value: bigint | null) => (value === null ? null : String(value));

export const eventRow = (event: DebtEvent, time: number) => ({
  user_id: event.userId,
  asset_id: event.assetId,
  revision: event.revision,
  kind: event.kind,
  principal: String(event.principal),
  interest: String(event.interest),
  owed: String(event.owed),
  to_fund: String(event.toFund),
  hour: event.hour,
  base: text(event.base),
  hourly_e10: text(event.hourly),
  charged_before: text(event.chargedBefore),
  order_id: event.orderId,
  liquidation_id: event.liquidationId,
  time_ms: time,
});

export interface RateRow {
  asset_id: number;
  hour: number;
  use_ppm: number;
  lent: string;
  idle: string;
  annual_ppm: number;
  hourly_e10: number | string;
}

export const rateRow = (rate: HourRate) => ({
  asset_id: rate.assetId,
  hour: rate.hour,
  use_ppm: rate.usePpm,
  lent: String(rate.lent),
  idle: String(rate.idle),
  annual_ppm: rate.annualPpm,
  hourly_e10: String(rate.hourly),
});

export const rateOfRow = (row: RateRow): HourRate => ({
  assetId: row.asset_id,
  hour: row.hour,
  usePpm: row.use_ppm,
  lent: BigInt(row.lent),
  idle: BigInt(row.idle),
  uses: null,
  annualPpm: row.annual_ppm,
  hourly: BigInt(row.hourly_e10),
});

export interface UseRow {
  asset_id: number;
  at_ms: number;
  lent: string;
  idle: string;
  hour_sum: string;
}

export const useRow = (assetId: number, use: PoolUse): UseRow => ({
  asset_id: assetId,
  at_ms: use.at,
  lent: String(use.lent),
  idle: String(use.idle),
  hour_sum: String(use.hourSum),
});

export const useOf = (row: UseRow): PoolUse => ({
  at: row.at_ms,
  lent: BigInt(row.lent),
  idle: BigInt(row.idle),
  hourSum: BigInt(row.hour_sum),
});

export interface SumsRow {
  asset_id: number;
  lent: string;
  interest: string;
  lost: string;
  received: string;
  made_good: string;
}

export const sumsRow = (assetId: number, sums: PoolSums): SumsRow => ({
  asset_id: assetId,
  lent: String(sums.lent),
  interest: String(sums.interest),
  lost: String(sums.lost),
  received: String(sums.received),
  made_good: String(sums.madeGood),
});

export const sumsOf = (row: SumsRow): PoolSums => ({
  lent: BigInt(row.lent),
  interest: BigInt(row.interest),
  lost: BigInt(row.lost),
  received: BigInt(row.received),
  madeGood: BigInt(row.made_good),
});

export interface AccountRow {
  user_id: number;
  state: MarginState;
  called_ms: number | null;
  step: number;
  borrowed_ms: number;
  from_id: number | null;
  from_record: string | null;
}

export const accountRow = (account: Account, time: number) => ({
  user_id: account.userId,
  state: account.state,
  called_ms: account.calledAt,
  step: account.step,
  borrowed_ms: account.borrowedAt,
  from_id: account.from?.id ?? null,
  from_record: account.from?.record ?? null,
  changed_ms: time,
});

export const accountOf = (row: AccountRow): Account => ({
  userId: row.user_id,
  state: row.state,
  calledAt: row.called_ms,
  step: row.step,
  borrowedAt: row.borrowed_ms,
  from: row.from_id === null || row.from_record === null ? null : { id: row.from_id, record: row.from_record },
});

export interface OrderTermsRow {
  order_id: number;
  user_id: number;
  market_id: number;
  side_effect: OrderTerms['sideEffect'];
  borrowed: string;
  needed: string;
  given: string;
}

export const orderTermsRow = (terms: OrderTerms, live: boolean) => ({
  order_id: terms.orderId,
  user_id: terms.userId,
  market_id: terms.marketId,
  side_effect: terms.sideEffect,
  borrowed: String(terms.borrowed),
  needed: String(terms.needed),
  given: String(terms.given),
  live,
});

export const orderTermsOf = (row: OrderTermsRow): OrderTerms => ({
  orderId: row.order_id,
  userId: row.user_id,
  marketId: row.market_id,
  sideEffect: row.side_effect,
  borrowed: BigInt(row.borrowed),
  needed: BigInt(row.needed),
  given: BigInt(row.given),
});
