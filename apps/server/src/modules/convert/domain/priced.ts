/** A conversion with everything that decides it: what quotes and conversions store and show. Units: atoms. */
import type { Conversion } from '@glasshouse/contract/convert';
import { formatAmount } from '@glasshouse/money';
import { type Figures, type Terms, figuresOf } from './conversion.ts';
import { type AssetPrice, rateText } from './price.ts';

/** Inputs and figures. The figures are the formula's of the inputs (`convertInvariants`). */
export interface Priced {
  readonly fromId: number;
  readonly toId: number;
  readonly fromPrice: AssetPrice;
  readonly toPrice: AssetPrice;
  readonly terms: Terms;
  readonly figures: Figures;
}

/** An asset as far as it is priced and shown. */
export interface PricedAsset {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

/** Prices an amount. */
export function priceConversion(
  atomsIn: bigint,
  from: { asset: PricedAsset; price: AssetPrice },
  to: { asset: PricedAsset; price: AssetPrice },
  terms: Terms,
): Priced {
  return {
    fromId: from.asset.id,
    toId: to.asset.id,
    fromPrice: from.price,
    toPrice: to.price,
    terms,
    figures: figuresOf(
      atomsIn,
      { price: from.price, scale: from.asset.scale },
      { price: to.price, scale: to.asset.scale },
      terms,
    ),
  };
}

/** The second of the index behind the rate: the older of the two prices. */
export function priceTime({ fromPrice, toPrice }: Pick<Priced, 'fromPrice' | 'toPrice'>): number {
  return Math.min(fromPrice.time, toPrice.time);
}

/** The time of the newer of the two prices: a conversion is never before it. */
export function latestPrice({ fromPrice, toPrice }: Pick<Priced, 'fromPrice' | 'toPrice'>): number {
  return Math.max(fromPrice.time, toPrice.time);
}

/** The figures as the wire shows them. */
export function presentFigures(
  priced: Priced,
  from: PricedAsset,
  to: PricedAsset,
  prices: Conversion['prices'],
): Omit<Conversion, 'id' | 'time'> {
  const { figures, fromPrice, toPrice, terms } = priced;
  return {
    from_currency_id: from.id,
    to_currency_id: to.id,
    from_code: from.code,
    to_code: to.code,
    number: formatAmount(figures.atomsIn, from.scale),
    rate: rateText(fromPrice, toPrice, terms.spreadBps),
    market_rate: rateText(fromPrice, toPrice, 0n),
    spread: formatAmount(figures.spread, to.scale),
    fee: formatAmount(figures.fee, to.scale),
    received: formatAmount(figures.received, to.scale),
    price_time: priceTime(priced),
    prices,
  };
}
