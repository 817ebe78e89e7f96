/** What stocks put into the public log: the same records that anybody reads there. */
import type { LogRecord } from '@glasshouse/proofs';
import {
  type Entitlement,
  entitlementLine,
  stockActionRecord,
  stockAppliedRecord,
  stockCloseRecord,
} from '@glasshouse/proofs/stocks';
import type { Applied, Stock, StockAction, StockDay } from './stock.ts';

/** The tick that closed a session. */
export interface CitedClose {
  readonly time: number;
  readonly leaf: number;
  readonly ticks: bigint;
}

/** The record of a close. */
export const closeRecord = ({ symbol }: Pick<Stock, 'symbol'>, day: Omit<StockDay, 'recordHash'>): LogRecord =>
  stockCloseRecord({
    symbol,
    day: day.day,
    open: day.openAt,
    close: day.closeAt,
    tick: day.close && { leaf: day.close.leaf, time: day.close.time, ticks: day.close.ticks },
    prices: day.close?.prices ?? null,
  });

/** The notice of an action. `replaces` is the hash of the notice that it replaces. */
export const noticeRecord = (
  { symbol }: Pick<Stock, 'symbol'>,
  action: Omit<StockAction, 'recordHash' | 'replaces'>,
  replaces: string | null,
): LogRecord => stockActionRecord({ ...action, symbol, replaces });

/** The record of an application. */
export const appliedRecord = (
  { symbol }: Pick<Stock, 'symbol'>,
  action: Pick<StockAction, 'recordHash'>,
  applied: Omit<Applied, 'recordHash'> & Omit<Entitlement, 'withholdingPpm'>,
): LogRecord =>
  stockAppliedRecord({
    ...applied,
    symbol,
    action: action.recordHash,
    time: applied.appliedAt,
    closeRecord: applied.closeHash,
    close: applied.closeTicks,
  });

/** The lines of the published list, in their order. */
export const entitlementLines = (list: readonly Entitlement[]): LogRecord[] =>
  list.map((one, place) => entitlementLine(place, one));
