// SPDX-License-Identifier: Apache-2.0
/** Records of a product of dual investment when it is published, and of the volatility of an hour. */
import type { LogRecord } from '../../canonical.ts';
import { type Fields, amountText, head, readRecord } from './fields.ts';
import type { DualTerms } from './rate.ts';
import { type VolatilityBounds, sigmaOf } from './volatility.ts';

/** The sections in which products are listed. */
export const DUAL_SECTIONS = ['demo', 'days', 'weeks', 'months'] as const;
export type DualSection = (typeof DUAL_SECTIONS)[number];

/** The terms of a product, which an order repeats. */
export interface DualProductTerms extends DualTerms {
  /** Market, such as `BTC/USDT`. */
  readonly symbol: string;
  readonly asset: string;
  readonly quoteAsset: string;
  /** The smallest piece: atoms of the coin of a call, of USDT of a put. */
  readonly share: bigint;
}

/** What the record of a product is made of. */
export interface DualProductFacts extends DualProductTerms {
  readonly series: string;
  readonly section: DualSection;
  readonly maxShares: number;
  readonly maxUser: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly isDemo: boolean;
}

/** The scale of what is put in. */
export const putInScale = ({ type, scale, quoteScale }: Pick<DualTerms, 'type' | 'scale' | 'quoteScale'>): number =>
  type === 'call' ? scale : quoteScale;

/** The fields of terms; `operator_share` is in parts per million of the fair yield. */
export const termFields = (terms: DualProductTerms) => ({
  symbol: terms.symbol,
  asset: terms.asset,
  quote_asset: terms.quoteAsset,
  scale: String(terms.scale),
  quote_scale: String(terms.quoteScale),
  price_decimals: String(terms.priceDecimals),
  type: terms.type,
  linked: amountText(terms.linked, terms.priceDecimals),
  maturity: String(terms.maturity),
  unit_ms: String(terms.unitMs),
  window_ms: String(terms.windowMs),
  extend_ms: String(terms.extendMs),
  operator_share: String(terms.sharePpm),
  share: amountText(terms.share, putInScale(terms)),
});

/** Reads the fields of terms. TypeError for what is none. */
export function readTerms(fields: Fields): DualProductTerms {
  const [scale, quoteScale, priceDecimals] = [fields.scale('scale'), fields.scale('quote_scale'), fields.scale('price_decimals')];
  const type = fields.oneOf('type', ['call', 'put']);
  const sharePpm = BigInt(fields.count('operator_share'));
  if (sharePpm > 1_000_000n) throw new TypeError('operator_share');
  return {
    symbol: fields.text('symbol'),
    asset: fields.text('asset'),
    quoteAsset: fields.text('quote_asset'),
    scale,
    quoteScale,
    priceDecimals,
    type,
    linked: fields.amount('linked', priceDecimals),
    maturity: fields.count('maturity', 1),
    unitMs: fields.count('unit_ms', 1),
    windowMs: fields.count('window_ms', 1),
    extendMs: fields.count('extend_ms'),
    sharePpm,
    share: fields.amount('share', putInScale({ type, scale, quoteScale })),
  };
}

/** The record of a product. */
export const dualProductRecord = (facts: DualProductFacts): LogRecord => ({
  ...head('dual_product'),
  ...termFields(facts),
  series: facts.series,
  section: facts.section,
  max_shares: String(facts.maxShares),
  max_user: String(facts.maxUser),
  opens: String(facts.opensAt),
  closes: String(facts.closesAt),
  demo: facts.isDemo,
});

/** Reads the text of a product's record; null when it is none. */
export const readDualProduct = (body: string): DualProductFacts | null =>
  readRecord(
    body,
    'dual_product',
    (fields) => ({
      ...readTerms(fields),
      series: fields.text('series'),
      section: fields.oneOf('section', DUAL_SECTIONS),
      maxShares: fields.count('max_shares', 1),
      maxUser: fields.count('max_user', 1),
      opensAt: fields.count('opens'),
      closesAt: fields.count('closes'),
      isDemo: fields.flag('demo'),
    }),
    dualProductRecord,
  );

/** What the record of an hour's volatility is made of; the volatility follows from it. */
export interface DualVolatilityFacts extends VolatilityBounds {
  readonly symbol: string;
  readonly priceDecimals: number;
  /** The full hour from which on it holds. */
  readonly hour: number;
  /** Label of the prices of all closes. */
  readonly prices: string;
  /** Hourly closes, at most 168, and daily ones, at most 30; oldest first. */
  readonly closes: readonly bigint[];
  readonly days: readonly bigint[];
}

export const SIGMA_DECIMALS = 4;
/** A volatility as a record holds it. */
export const sigmaText = (sigma: bigint): string => amountText(sigma, SIGMA_DECIMALS);

/** The record of an hour's volatility; null when there are too few closes and no start value. */
export function dualVolatilityRecord(facts: DualVolatilityFacts): LogRecord | null {
  const found = sigmaOf(facts.closes, facts.days, facts);
  if (found === null) return null;
  const prices = (list: readonly bigint[]) => list.map((ticks) => amountText(ticks, facts.priceDecimals));
  return {
    ...head('dual_volatility'),
    symbol: facts.symbol,
    price_decimals: String(facts.priceDecimals),
    hour: String(facts.hour),
    prices: facts.prices,
    closes: prices(facts.closes),
    days: prices(facts.days),
    min: sigmaText(facts.min),
    max: sigmaText(facts.max),
    start: facts.start === null ? null : sigmaText(facts.start),
    n: String(found.n),
    sigma: sigmaText(found.sigma),
    is_start: found.isStart,
  };
}

/** Reads the text of such a record, and holds its volatility against its closes; null when it is none. */
export function readDualVolatility(body: string): (DualVolatilityFacts & { readonly sigma: bigint }) | null {
  const facts = readRecord<DualVolatilityFacts>(
    body,
    'dual_volatility',
    (fields) => {
      const priceDecimals = fields.scale('price_decimals');
      return {
        symbol: fields.text('symbol'),
        priceDecimals,
        hour: fields.count('hour'),
        prices: fields.text('prices'),
        closes: fields.amounts('closes', priceDecimals),
        days: fields.amounts('days', priceDecimals),
        min: fields.amount('min', SIGMA_DECIMALS),
        max: fields.amount('max', SIGMA_DECIMALS),
        start: fields.raw('start') === null ? null : fields.amount('start', SIGMA_DECIMALS),
      };
    },
    (read) => dualVolatilityRecord(read) as LogRecord,
  );
  const found = facts && sigmaOf(facts.closes, facts.days, facts);
  return facts && found && { ...facts, sigma: found.sigma };
}
