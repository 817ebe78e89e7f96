/** Stocks and holdings with their prices of this moment. */
import type { Stock as WireStock, StockDetail, StockHolding } from '@glasshouse/contract/stocks';
import type { Db } from '../../../platform/db/database.ts';
import { changeOf, fractionText, moneyText, presentAction, priceText, sharesText } from '../domain/present.ts';
import { type Stock, type StockDay, calendarNamed } from '../domain/stock.ts';
import { loadActions } from '../store/actions.ts';
import { loadSupply } from '../store/custody.ts';
import { loadDays } from '../store/terms.ts';
import { holdersOf } from '../../ledger/index.ts';
import { ACCOUNT, MONEY_ID, type StockParts } from './parts.ts';

const SHOWN = 30;

const closeShown = ({ close }: Pick<StockDay, 'close'>) =>
  close && { price: priceText(close.ticks), time: close.time, leaf: close.leaf };

/** A stock now. `days` are its newest closes, newest first. */
export function showStock(parts: StockParts, stock: Stock, days: readonly StockDay[]): WireStock {
  const { markets, platform } = parts;
  const now = platform.clock.now();
  const calendar = calendarNamed(stock.calendar);
  const session = calendar.at(now);
  const index = session && markets.index(stock.marketId);
  const market = markets.market(stock.marketId);
  const [newest, before] = days;
  const last = index ? BigInt(index.priceTicks) : (newest?.close?.ticks ?? null);
  const previous = (index ? newest : before)?.close?.ticks ?? null;
  return {
    market_id: stock.marketId,
    currency_id: stock.assetId,
    legal_id: MONEY_ID,
    symbol: stock.symbol,
    code: stock.code,
    name: stock.name,
    calendar: stock.calendar,
    is_practice: stock.calendar === 'practice',
    label: market ? markets.sourceOf(market) : 'recorded',
    phase: session === null ? 'closed' : index ? 'open' : 'stale',
    opens: session === null ? calendar.opening(now).open : null,
    closes: session?.close ?? null,
    last: index ? { price: priceText(BigInt(index.priceTicks)), time: index.time, leaf: null } : null,
    previous_close: previous === null ? null : priceText(previous),
    close: newest ? closeShown(newest) : null,
    change: changeOf(last, previous),
  };
}

/** Every stock. */
export async function showStocks(parts: StockParts, db: Db): Promise<WireStock[]> {
  const shown: WireStock[] = [];
  for (const stock of parts.stocks()) shown.push(showStock(parts, stock, await loadDays(db, stock.marketId, 2)));
  return shown;
}

/** Shares of all users, and what makes them. */
export async function loadShares(db: Db, { assetId }: Stock) {
  const [holders, supply] = [await holdersOf(db, ACCOUNT, assetId), (await loadSupply(db)).get(assetId)];
  return {
    holders: holders.length,
    shares: holders.reduce((sum, { atoms }) => sum + atoms, 0n),
    custody: supply?.custody ?? 0n,
    actions: supply?.actions ?? 0n,
  };
}

/** All that is known of a stock. */
export async function showDetail(parts: StockParts, db: Db, stock: Stock): Promise<StockDetail> {
  const days = await loadDays(db, stock.marketId, SHOWN);
  const actions = await loadActions(db, stock.marketId, { before: null, offset: 0, limit: SHOWN });
  const all = await loadShares(db, stock);
  const split = actions.find(({ action, applied }) => action.kind === 'split' && applied !== null)?.action;
  return {
    ...showStock(parts, stock, days),
    country: stock.country,
    withholding: fractionText(stock.withholdingPpm),
    custodian: stock.custodian,
    is_paper: stock.isPaper,
    listed: stock.listedAt,
    last_day: null,
    shares: { users: sharesText(all.shares), custody: sharesText(all.custody), actions: sharesText(all.actions) },
    days: days.map((day) => ({ day: day.day, opens: day.openAt, closes: day.closeAt, close: closeShown(day) })),
    actions: actions.map((state) => presentAction(state, stock)),
    adjusted_by: { numerator: Number(split?.numerator ?? 1n), denominator: Number(split?.denominator ?? 1n) },
    time: parts.platform.clock.now(),
  };
}

/** What a user holds of every share that they have or had. */
export async function showHoldings(parts: StockParts, db: Db, userId: number): Promise<StockHolding[]> {
  const balances = (await parts.ledger.readBalances(db, userId)).filter(({ type }) => type === ACCOUNT);
  const list: StockHolding[] = [];
  for (const stock of parts.stocks()) {
    const own = balances.find(({ assetId }) => assetId === stock.assetId);
    const shares = (own?.available ?? 0n) + (own?.frozen ?? 0n);
    if (own === undefined || shares === 0n) continue;
    const shown = showStock(parts, stock, await loadDays(db, stock.marketId, 2));
    const price = shown.last ?? shown.close;
    list.push({
      market_id: stock.marketId,
      currency_id: stock.assetId,
      symbol: stock.symbol,
      code: stock.code,
      shares: sharesText(shares),
      available: sharesText(own.available),
      frozen: sharesText(own.frozen),
      cost: null,
      average_cost: null,
      price,
      value: price && moneyText(shares * ticksOf(price.price)),
      result: null,
      result_part: null,
    });
  }
  return list;
}

/** Ticks of a shown price. */
function ticksOf(price: string): bigint {
  const [whole = '0', part = ''] = price.split('.');
  return BigInt(whole + part.padEnd(2, '0'));
}
