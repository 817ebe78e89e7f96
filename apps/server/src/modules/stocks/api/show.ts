/** Stocks and holdings with their prices of this moment. */
import type { Stock as WireStock, StockDetail } from '@glasshouse/contract/stocks';
import type { Db } from '../../../platform/db/database.ts';
import type { StockAuction } from '../domain/auction.ts';
import { changeOf, fractionText, presentAction, priceText, sharesText } from '../domain/present.ts';
import { COLLAR_PPM } from '../domain/session-terms.ts';
import { adjustedClose } from '@glasshouse/proofs/stocks';
import { joinedSplits } from '../../markets/index.ts';
import { type Stock, type StockDay, calendarNamed } from '../domain/stock.ts';
import { loadActions } from '../store/actions.ts';
import { loadOpenings } from '../store/auctions.ts';
import { loadSupply } from '../store/custody.ts';
import { loadDays } from '../store/terms.ts';
import { AUCTION_MS, MARKET_PPM } from '../../exchange/index.ts';
import { heldInAll } from '../../ledger/index.ts';
import { ACCOUNT, MONEY_ID, type StockParts } from './parts.ts';
import { type DeskPhase, loadDeskPhases, shownPhase } from './phases.ts';

const SHOWN = 30;

/** How a day of a stock is shown in the shares that there are now. */
interface InShares {
  readonly price: (ticks: bigint) => bigint;
  readonly shares: (atoms: bigint) => bigint;
}

/** The splits that came behind a day, each rounded as its own record is: prices down, shares down. */
export function inShares({ book, platform }: Pick<StockParts, 'book' | 'platform'>, marketId: number, closeAt: number): InShares {
  const splits = book.splitsSince(marketId, closeAt, platform.clock.now()).map(({ numerator, denominator }) => ({
    numerator: BigInt(numerator),
    denominator: BigInt(denominator),
  }));
  const least = (ticks: bigint) => (ticks > 0n ? ticks : 1n);
  return {
    price: (ticks) => splits.reduce((price, split) => least(adjustedClose(price, split)), ticks),
    shares: (atoms) => splits.reduce((all, { numerator, denominator }) => (all * numerator) / denominator, atoms),
  };
}

/** The newest close of a day in the shares that there are now; null without one. */
export const closeNow = (parts: StockParts, day: StockDay | undefined): bigint | null =>
  day?.close ? inShares(parts, day.marketId, day.closeAt).price(day.close.ticks) : null;

const closeShown = (parts: StockParts, day: StockDay) => {
  const ticks = closeNow(parts, day);
  return day.close && ticks !== null ? { price: priceText(ticks), time: day.close.time, leaf: day.close.leaf } : null;
};

/** A stock now. `days` are its newest closes, newest first. */
export function showStock(parts: StockParts, stock: Stock, days: readonly StockDay[], desk: DeskPhase | undefined): WireStock {
  const { book, markets, platform } = parts;
  const now = platform.clock.now();
  const calendar = calendarNamed(stock.calendar);
  const hasEnded = book.hasEnded(stock.marketId, now);
  const session = hasEnded ? null : calendar.at(now);
  const index = session && markets.index(stock.marketId);
  const market = markets.market(stock.marketId);
  const [newest, before] = days;
  const { phase, ends } = shownPhase(stock, desk, { now, hasIndex: index !== null, hasEnded });
  // Before the first close that was logged, the one that the recording has.
  const played = newest ? null : markets.closeOf(stock.marketId);
  const last = index ? BigInt(index.priceTicks) : closeNow(parts, newest);
  const previous = closeNow(parts, index ? newest : before);
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
    phase,
    mode: markets.modeOf(stock.marketId),
    phase_ends: ends,
    pause_reason: phase === 'pause' ? (desk?.pausedFor ?? null) : null,
    opens: session === null && !hasEnded ? calendar.opening(now).open : null,
    closes: session?.close ?? null,
    last: index ? { price: priceText(BigInt(index.priceTicks)), time: index.time, leaf: null } : null,
    previous_close: previous === null ? null : priceText(previous),
    close: newest
      ? closeShown(parts, newest)
      : played && { price: priceText(BigInt(played.priceTicks)), time: played.time, leaf: null },
    change: changeOf(last, previous),
  };
}

/** Every stock. */
export async function showStocks(parts: StockParts, db: Db): Promise<WireStock[]> {
  const shown: WireStock[] = [];
  const desks = await loadDeskPhases(
    parts,
    db,
    parts.stocks().map(({ marketId }) => marketId),
  );
  for (const stock of parts.stocks())
    shown.push(showStock(parts, stock, await loadDays(db, stock.marketId, 2), desks.get(stock.marketId)));
  return shown;
}

/** Shares of all users, and what makes them. */
export async function loadShares(db: Db, { assetId }: Stock) {
  const { holders, atoms } = await heldInAll(db, ACCOUNT, assetId);
  return { holders, shares: atoms, ...(await loadSupply(db, assetId)) };
}

/** What orders of a stock are taken by. */
function showTerms({ venue, rulesAt, platform }: StockParts, { marketId }: Stock): StockDetail['terms'] {
  const { tick, lot } = venue.ruleBook.present(marketId);
  const { feePpm, least, bandPpm, widePpm } = rulesAt(platform.clock.now());
  return {
    tick,
    lot,
    fee: fractionText(feePpm),
    least,
    band: fractionText(bandPpm),
    wide_band: fractionText(widePpm),
    auction_collar: fractionText(COLLAR_PPM),
    auction_ms: AUCTION_MS.opening,
    reopening_ms: AUCTION_MS.reopening,
    market_limit: fractionText(MARKET_PPM),
  };
}

/** The open of the last session of a stock whose end was published; null for any other. */
function lastDayOf({ book }: StockParts, { marketId, calendar }: Stock): number | null {
  const end = book.endOf(marketId);
  return end === undefined ? null : calendarNamed(calendar).opened(end.counted - 1).open;
}

/** A day with the auction that began it. */
function showDay(parts: StockParts, day: StockDay, opening: StockAuction | undefined): StockDetail['days'][number] {
  const { price, shares } = inShares(parts, day.marketId, day.closeAt);
  const shown = (ticks: number | null | undefined) => (typeof ticks === 'number' ? priceText(price(BigInt(ticks))) : null);
  return {
    day: day.day,
    opens: day.openAt,
    closes: day.closeAt,
    reference: shown(opening?.referenceTicks),
    auction_price: shown(opening?.priceTicks),
    auction_shares: sharesText(shares(BigInt(opening?.lots ?? 0))),
    close: closeShown(parts, day),
  };
}

/** All that is known of a stock. */
export async function showDetail(parts: StockParts, db: Db, stock: Stock): Promise<StockDetail> {
  const days = await loadDays(db, stock.marketId, SHOWN);
  const actions = await loadActions(db, stock.marketId, { before: null, offset: 0, limit: SHOWN });
  const all = await loadShares(db, stock);
  const desk = (await loadDeskPhases(parts, db, [stock.marketId])).get(stock.marketId);
  const openings = await loadOpenings(
    db,
    stock.marketId,
    days.map(({ day }) => day),
  );
  return {
    ...showStock(parts, stock, days, desk),
    terms: showTerms(parts, stock),
    country: stock.country,
    withholding: fractionText(stock.withholdingPpm),
    custodian: stock.custodian,
    is_paper: stock.isPaper,
    listed: stock.listedAt,
    last_day: lastDayOf(parts, stock),
    shares: { users: sharesText(all.shares), custody: sharesText(all.custody), actions: sharesText(all.actions) },
    days: days.map((day) => showDay(parts, day, openings.get(day.day))),
    actions: actions.map((state) => presentAction(state, stock)),
    adjusted_by: joinedSplits(parts.book.splitsSince(stock.marketId, 0, parts.platform.clock.now())),
    time: parts.platform.clock.now(),
  };
}
