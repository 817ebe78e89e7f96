/** Refusals of the desk in the words of stocks: with what is held, and with the time at which it will be taken. */
import { Refusal } from '../../../platform/refusal.ts';
import { sharesText } from '../domain/present.ts';
import { type Stock, calendarNamed } from '../domain/stock.ts';
import { ACCOUNT, type StockParts, stockOf } from './parts.ts';
import { loadDeskPhases } from './phases.ts';

/** What was asked for: by whom, of which market where that is known, on which side. */
export interface Asked {
  readonly userId: number;
  readonly marketId: number | null;
  readonly side?: 'buy' | 'sell';
}

const NOT_SHARES = new Set(['ORDER_AMOUNT_INVALID', 'ORDER_AMOUNT_LOT']);

const named = (code: Refusal['code'], params: Refusal['params'], path?: string) =>
  new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);

async function heldOf({ ledger, platform }: StockParts, userId: number, { assetId }: Stock): Promise<string> {
  const balances = await ledger.readBalances(platform.db, userId);
  return sharesText(balances.find((one) => one.type === ACCOUNT && one.assetId === assetId)?.available ?? 0n);
}

/** When the market takes what it does not take now. */
async function timed(parts: StockParts, stock: Stock, refusal: Refusal): Promise<Refusal> {
  const now = parts.platform.clock.now();
  const desk = (await loadDeskPhases(parts, parts.platform.db, [stock.marketId])).get(stock.marketId);
  if (refusal.code === 'ORDER_AUCTION_STANDS') return named('STOCKS_AUCTION_STANDS', { until: desk?.until ?? now });
  const path = refusal.fields?.[0]?.path;
  if (desk?.phase === 'pause') return named('STOCKS_PAUSED', { until: desk.until ?? now }, path);
  const calendar = calendarNamed(stock.calendar);
  const at = desk?.phase === 'auction' || desk?.phase === 'uncrossed' ? (desk.until ?? now) : calendar.opening(now).open;
  return named('STOCKS_CLOSED_QUEUE_ONLY', { at }, path);
}

/** A refusal as stocks say it; any other as it is. */
export async function worded(parts: StockParts, asked: Asked, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal)) return error;
  const field = error.fields?.[0];
  if (field?.path === 'tif') return named(error.code, error.params, 'force');
  if (field?.path === 'amount' && NOT_SHARES.has(error.code)) return named('STOCKS_SHARES_INVALID', {}, 'amount');
  if (asked.marketId === null) return error;
  const stock = stockOf(parts, asked.marketId);
  if (error.code === 'ORDER_INSUFFICIENT_BALANCE' && asked.side === 'sell')
    return named('STOCKS_NO_SHARES', { held: await heldOf(parts, asked.userId, stock), asset: stock.code }, 'amount');
  const isTimed = error.code === 'ORDER_QUEUE_ONLY' || error.code === 'ORDER_AUCTION_STANDS';
  return isTimed ? timed(parts, stock, error) : error;
}

/** Does something, with refusals as stocks say them. */
export async function inWords<T>(parts: StockParts, asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await worded(parts, asked, error);
  }
}
