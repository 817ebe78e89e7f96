/** Which markets moved most today, and which are traded most. Pure. Changes are fractions as decimal text, never floats. */
import type { Quote } from '@glasshouse/contract/markets';
import { compareDecimals } from '@glasshouse/money';

/** What the list of movers can be ordered by. */
export const MOVER_KINDS = ['gainers', 'losers', 'active'] as const;
/** One of them. */
export type MoverKind = (typeof MOVER_KINDS)[number];

/** How many movers home shows. */
export const TOP_MOVERS = 5;
/** How many quotation cards home shows. */
export const CARDS = 6;

/** A market with a price and a change. */
export type Mover = Quote & { last: string; change_today: string };

const SHOWN: ReadonlySet<Quote['kind']> = new Set(['spot', 'stock']);

/** Spot markets and stocks with a price; contracts move as their coin does. */
function priced(quotes: readonly Quote[]): Mover[] {
  return quotes.filter((quote): quote is Mover => SHOWN.has(quote.kind) && quote.last !== null && quote.change_today !== null);
}

/** Gainers are up, losers are down since 00:00 UTC, the largest change first; active ones by turnover of 24 hours. */
export function topMovers(quotes: readonly Quote[], kind: MoverKind, count = TOP_MOVERS): Mover[] {
  const all = priced(quotes);
  if (kind === 'active') {
    const turnover = (one: Mover) => one.turnover_24h ?? '0';
    return all
      .filter((one) => compareDecimals(turnover(one), '0') > 0)
      .sort((a, b) => compareDecimals(turnover(b), turnover(a)))
      .slice(0, count);
  }
  const way = kind === 'gainers' ? 1 : -1;
  return all
    .filter((one) => compareDecimals(one.change_today, '0') === way)
    .sort((a, b) => way * compareDecimals(b.change_today, a.change_today))
    .slice(0, count);
}

/** The markets of the quotation cards: favourites in their order, then coins, then stocks, by what is traded most. */
export function cardMarkets(quotes: readonly Quote[], favourites: readonly number[], count = CARDS): Mover[] {
  const all = priced(quotes);
  const own = favourites.flatMap((id) => all.find((one) => one.currency_id === id) ?? []);
  const active = topMovers(quotes, 'active', all.length).filter((one) => !own.includes(one));
  const ofKind = (kind: Quote['kind']) => active.filter((one) => one.kind === kind);
  return [...own, ...ofKind('spot'), ...ofKind('stock')].slice(0, count);
}
