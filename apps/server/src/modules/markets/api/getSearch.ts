/** `GET /market/search`: what is hot, and the names by which a search on the device finds assets. */
import { LANGUAGES } from '@glasshouse/contract';
import { getSearch } from '@glasshouse/contract/markets';
import { serverText } from '@glasshouse/i18n/server.ts';
import { compareDecimals, divRound, formatAmount, powerOfTen } from '@glasshouse/money';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ASSET_ALIASES } from '../domain/asset-names.ts';
import { DAY_MS, periodStart } from '../domain/calendar.ts';
import type { Market } from '../domain/market.ts';
import { presentTicker } from '../domain/present.ts';
import type { Feed } from '../feeds/feed.ts';
import { turnoverSince } from '../store/trade-turnover.ts';

const MOST_HOT = 10;
const TURNOVER_DECIMALS = 2;
/** What was read from the database is good for so long. */
const KEEP_MS = 10_000;

/** Tick-lots as an amount of the quote asset, cut. */
function quoteAmount(market: Market, tickLots: bigint): string {
  const units = tickLots * market.tickUnits * market.lotUnits;
  const scale = powerOfTen(market.priceDecimals + market.quantityDecimals);
  return formatAmount(divRound(units * powerOfTen(TURNOVER_DECIMALS), scale, 'down'), TURNOVER_DECIMALS);
}

function namesOf(code: string): string[] {
  const names = LANGUAGES.map((language) => serverText(language, 'markets', `assets.${code}`).toLowerCase());
  return [...new Set([...names, ...(ASSET_ALIASES[code] ?? [])])];
}

/** Binds the call. */
export function bindGetSearch(feed: Feed, db: Db, clock: Clock): BoundCall {
  let read: { until: number; turnovers: Promise<Map<number, bigint>> } | null = null;
  const turnovers = (now: number) => {
    if (read && read.until > now) return read.turnovers;
    const since = periodStart('1h', now - DAY_MS) + 3_600_000;
    const fresh = { until: now + KEEP_MS, turnovers: turnoverSince(db, feed.source, since) };
    read = fresh;
    // What failed is asked again.
    fresh.turnovers.catch(() => {
      if (read === fresh) read = null;
    });
    return fresh.turnovers;
  };
  return handleVisitor(getSearch, async (_input, { lang }) => {
    const time = clock.now();
    const traded = await turnovers(time);
    const hot = feed
      .all()
      .flatMap((market) => {
        const figures = feed.history(market)?.figures(time);
        const quoted = figures ? presentTicker(market, figures).turnover_24h : '0';
        return [{ market, own: quoteAmount(market, traded.get(market.id) ?? 0n), quoted }];
      })
      .filter(({ own, quoted }) => compareDecimals(own, '0') > 0 || compareDecimals(quoted, '0') > 0)
      .sort((a, b) => compareDecimals(b.own, a.own) || compareDecimals(b.quoted, a.quoted) || a.market.id - b.market.id)
      .slice(0, MOST_HOT)
      .map(({ market, own }) => ({ id: market.id, symbol: market.symbol, turnover_24h: own }));
    const bases = new Map(feed.all().map(({ baseId, base }) => [baseId, base]));
    const names = [...bases].map(([assetId, code]) => {
      return { currency_id: assetId, code, name: serverText(lang, 'markets', `assets.${code}`), names: namesOf(code) };
    });
    return { hot, names, time };
  });
}
