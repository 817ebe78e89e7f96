/** The sections of the list of markets. Pure. */
import type { Quote } from '@glasshouse/contract/markets';

/** Sections in their order. */
export const SECTIONS = ['favourites', 'spot', 'contracts', 'stocks'] as const;
/** One of them. */
export type Section = (typeof SECTIONS)[number];

const KIND = { spot: 'spot', contracts: 'perpetual', stocks: 'stock' } as const satisfies Record<
  Exclude<Section, 'favourites'>,
  Quote['kind']
>;

/** The market that stands for a coin or stock where only one can: spot before contract. */
const RANK: Record<Quote['kind'], number> = { spot: 0, stock: 0, perpetual: 1, option: 2 };

type Listed = Pick<Quote, 'kind' | 'currency_id'>;

/** The markets of a section. A section without any is not shown; favourites always are. */
export function marketsOf<Q extends Listed>(quotes: readonly Q[], section: Exclude<Section, 'favourites'>): Q[] {
  return quotes.filter((quote) => quote.kind === KIND[section]);
}

/** The sections that have markets. */
export function sectionsOf(quotes: readonly Listed[]): Section[] {
  return SECTIONS.filter((section) => section === 'favourites' || quotes.some((quote) => quote.kind === KIND[section]));
}

/** One market for each favourite, in the user's own order. Favourites that no longer trade are left out. */
export function favouriteMarkets<Q extends Listed>(quotes: readonly Q[], ids: readonly number[]): Q[] {
  const first = new Map<number, Q>();
  for (const quote of quotes) {
    const before = first.get(quote.currency_id);
    if (!before || RANK[quote.kind] < RANK[before.kind]) first.set(quote.currency_id, quote);
  }
  return ids.flatMap((id) => first.get(id) ?? []);
}

/** How many popular markets an empty list of favourites offers. */
export const POPULAR = 6;

/** Spot markets and stocks that an empty list offers: coins before stocks, in the order of the list. */
export function popularMarkets<Q extends Listed>(quotes: readonly Q[], count = POPULAR): Q[] {
  return [...marketsOf(quotes, 'spot'), ...marketsOf(quotes, 'stocks')].slice(0, count);
}
