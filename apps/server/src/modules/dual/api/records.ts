/** The records of products, volatilities, positions, prices and results in the public log, from their rows: always the same text. */
import type { LogRecord } from '@glasshouse/proofs';
import {
  type DualProductFacts,
  type DualProductTerms,
  dualOrderRecord,
  dualPriceRecord,
  dualProductRecord,
  dualResultRecord,
  dualVolatilityRecord,
} from '@glasshouse/proofs/dual';
import type { AcceptedRecord } from '../../proofs/index.ts';
import type { DualCoin, DualPosition, DualPrice, DualProduct, DualResult, DualVolatility } from '../domain/dual.ts';

const MINUTE_MS = 60_000;

/** The record of a product. */
export const productRecord = (product: DualProductFacts): LogRecord => dualProductRecord(product);

/** The record of a volatility; null of closes that make none. */
export const volatilityRecord = (
  one: Omit<DualVolatility, 'recordHash' | 'n' | 'sigma' | 'isStart'>,
  { symbol, priceDecimals }: Pick<DualCoin, 'symbol' | 'priceDecimals'>,
): LogRecord | null => dualVolatilityRecord({ ...one, symbol, priceDecimals });

/** What of a product stands in the records of its positions. */
const termsOf = (product: DualProductTerms): DualProductTerms => ({
  symbol: product.symbol,
  asset: product.asset,
  quoteAsset: product.quoteAsset,
  scale: product.scale,
  quoteScale: product.quoteScale,
  priceDecimals: product.priceDecimals,
  type: product.type,
  linked: product.linked,
  maturity: product.maturity,
  unitMs: product.unitMs,
  windowMs: product.windowMs,
  extendMs: product.extendMs,
  sharePpm: product.sharePpm,
  share: product.share,
});

/** The record of a position; `volatility` is the hash of that of its hour. */
export const positionRecord = (
  position: Omit<DualPosition, 'recordHash' | 'ifBase' | 'ifQuote' | 'putIn'>,
  product: DualProduct,
  volatility: string,
): LogRecord =>
  dualOrderRecord({
    ...termsOf(product),
    id: position.id,
    product: product.recordHash,
    shares: position.shares,
    boughtAt: position.boughtAt,
    minute: position.minute / MINUTE_MS,
    quote: position.quote,
    newest: position.newest,
    prices: position.prices,
    volatility,
    sigma: position.sigma,
    units: position.units,
    rate: position.rate,
  });

/** A position's record as it was accepted. */
export const acceptedRecord = (position: DualPosition, record: LogRecord): AcceptedRecord => ({
  product: 'dual',
  record,
  acceptedAt: position.boughtAt,
  headSize: position.headSize,
});

type PriceOf = Pick<DualProduct, 'symbol' | 'priceDecimals' | 'maturity' | 'windowMs' | 'extendMs'>;

/** The record of a price. */
export const priceRecord = ({ symbol, priceDecimals, maturity, windowMs, extendMs }: PriceOf, price: DualPrice): LogRecord => {
  const { outcome, end, sumPriceMs, sumMs, first, last, prices, minutes } = price;
  const sums = { from: end - windowMs, to: end, sumPriceMs, sumMs, first, last, prices, minutes };
  return dualPriceRecord({ symbol, priceDecimals, maturity, windowMs, extendMs, settled: { outcome, end, sums } });
};

/** The record of a result. */
export const resultRecord = (
  position: Pick<DualPosition, 'id'>,
  product: Pick<DualProduct, 'scale' | 'quoteScale'>,
  price: Pick<DualPrice, 'recordHash' | 'end'>,
  { outcome, paidBase, paidQuote }: Pick<DualResult, 'outcome' | 'paidBase' | 'paidQuote'>,
): LogRecord =>
  dualResultRecord({ order: position.id, price: price.recordHash, time: price.end, outcome, paidBase, paidQuote }, product);
