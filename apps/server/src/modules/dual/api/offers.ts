/** Products as they stand now: the quote of the minute, what is sold of each, and what the fund has. */
import { type DualDetail, type DualIndex, type DualOffer, DUAL_SECTIONS } from '@glasshouse/contract/dual';
import { type DualQuote, type DualType, quoteOf } from '@glasshouse/proofs/dual';
import type { Db } from '../../../platform/db/database.ts';
import type { DualCoin, DualProduct } from '../domain/dual.ts';
import { DEMO_HOUR_COIN } from '../domain/demo.ts';
import { type TwoCoins, remaining } from '../domain/opening.ts';
import { type ProductNow, presentDetail, presentProduct, presentVolatility, priceText } from '../domain/present.ts';
import { nextPublication } from '../domain/series.ts';
import { type ProductSold, loadListed } from '../store/products.ts';
import { type DualParts, fundOf, usableFor } from './parts.ts';
import { type Quoting, quotingAt } from './quoting.ts';

/** How long a settled product stays in the lists. */
const SHOWN_MS = 600_000;

/** More quotes than there are products on sale. */
const MOST_QUOTES = 5_000;

/** Quotes of a minute that were computed: the same for all users, and a few hundred figures of 24 decimals. */
export class QuoteCache {
  readonly #quotes = new Map<number, { tick: number; sigma: bigint; quote: DualQuote }>();

  of(product: DualProduct, { tick, volatility }: Quoting): DualQuote {
    const known = this.#quotes.get(product.id);
    if (known?.tick === tick.time && known.sigma === volatility.sigma) return known.quote;
    const quote = quoteOf(product, tick, volatility.sigma);
    if (this.#quotes.size >= MOST_QUOTES) this.#quotes.clear();
    this.#quotes.set(product.id, { tick: tick.time, sigma: volatility.sigma, quote });
    return quote;
  }
}

/** A product at a moment. */
export function productNow(
  parts: DualParts,
  quotes: QuoteCache,
  { product, sold, price }: ProductSold,
  { now, quoting, free }: { now: number; quoting: Quoting | null; free: TwoCoins },
): ProductNow {
  const quote = quoting && now < product.maturity ? quotes.of(product, quoting) : null;
  const left = remaining(product, { sold, free: usableFor(parts, product, free) }, quote?.isPaused === false ? quote : null);
  return { now, sold, remaining: left, index: quoting?.tick.ticks ?? null, quote, price };
}

/** The list of a coin and type. */
export async function loadOffers(parts: DualParts, quotes: QuoteCache, coin: DualCoin, type: DualType): Promise<DualIndex> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  const quoting = await quotingAt(parts, db, coin, now);
  const { free } = await fundOf(db, coin);
  const listed = await loadListed(db, now - SHOWN_MS, { assetId: coin.assetId, type });
  const offers = listed.map((one) => presentProduct(one.product, productNow(parts, quotes, one, { now, quoting, free })));
  const market = parts.markets.market(coin.marketId);
  return {
    currency_id: coin.assetId,
    code: coin.code,
    type,
    coins: parts.coins().map(({ assetId, code }) => ({ currency_id: assetId, code })),
    minute: quoting?.minute ?? null,
    index: quoting && priceText(coin, quoting.tick.ticks),
    label: market ? parts.markets.sourceOf(market) : 'simulated',
    volatility: quoting && presentVolatility(quoting.volatility),
    sections: DUAL_SECTIONS.map((section) => ({ section, products: offers.filter((offer) => offer.section === section) })),
    next: nextPublication(parts.isDemo && coin.code === DEMO_HOUR_COIN, now),
    time: now,
  };
}

/** All products that are listed, for the staff. */
export async function loadAllOffers(parts: DualParts, db: Db, quotes: QuoteCache, now: number): Promise<DualOffer[]> {
  const shown: DualOffer[] = [];
  const listed = await loadListed(db, now - SHOWN_MS, null);
  for (const coin of parts.coins()) {
    const quoting = await quotingAt(parts, db, coin, now);
    const { free } = await fundOf(db, coin);
    for (const one of listed)
      if (one.product.assetId === coin.assetId)
        shown.push(presentProduct(one.product, productNow(parts, quotes, one, { now, quoting, free })));
  }
  return shown;
}

/** A product with what its formula is made of. */
export async function loadDetail(parts: DualParts, quotes: QuoteCache, coin: DualCoin, one: ProductSold): Promise<DualDetail> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  const quoting = await quotingAt(parts, db, coin, now);
  const fund = await fundOf(db, one.product);
  const market = parts.markets.market(coin.marketId);
  const label = market ? parts.markets.sourceOf(market) : 'simulated';
  return presentDetail(one.product, productNow(parts, quotes, one, { now, quoting, free: fund.free }), quoting, { fund, label });
}
