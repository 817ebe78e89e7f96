/** Shapes markets, candles and figures for the wire. Units: canonical decimal texts; changes are fractions. */
import type { Mode } from '@glasshouse/contract';
import type { Candle, PriceSource, Quote, Ticker } from '@glasshouse/contract/markets';
import { divRound, formatAmount, powerOfTen } from '@glasshouse/money';
import type { BuiltCandle } from './candle-builder.ts';
import { type Figures, type TimedCandle } from './candles.ts';
import { type Market, formatPrice } from './market.ts';

/** Decimals of a change ("0.023145" is 2.3145 percent) and of a turnover in the quote asset. */
const CHANGE_DECIMALS = 6;
const TURNOVER_DECIMALS = 2;

/** A candle of the wire. */
export function presentCandle(market: Market, candle: TimedCandle): Candle {
  return [
    candle.time,
    formatPrice(market, candle.open),
    formatPrice(market, candle.high),
    formatPrice(market, candle.low),
    formatPrice(market, candle.close),
    formatAmount(BigInt(candle.volume), market.volumeScale),
  ];
}

/** A candle of trades; its volume is in lots. */
export function presentTradeCandle(market: Market, candle: BuiltCandle): Candle {
  const price = (ticks: number) => formatPrice(market, ticks);
  const volume = formatAmount(candle.volume * market.lotUnits, market.quantityDecimals);
  return [candle.time, price(candle.open), price(candle.high), price(candle.low), price(candle.close), volume];
}

function presentChange(from: number, to: number): string {
  return formatAmount(divRound(BigInt(to - from) * powerOfTen(CHANGE_DECIMALS), BigInt(from), 'halfUp'), CHANGE_DECIMALS);
}

/** Twice a turnover in base atoms x ticks, as an amount of the quote asset, cut. */
function presentTurnover(market: Market, turnover2: bigint): string {
  const scale = powerOfTen(market.volumeScale + market.priceDecimals - TURNOVER_DECIMALS);
  return formatAmount(divRound(turnover2 * market.tickUnits, 2n * scale, 'down'), TURNOVER_DECIMALS);
}

/** The moving part of a quote. */
export function presentTicker(market: Market, figures: Figures): Ticker {
  return {
    id: market.id,
    last: formatPrice(market, figures.last),
    time: figures.time,
    change_today: presentChange(figures.todayOpen, figures.last),
    change_24h: presentChange(figures.dayAgo, figures.last),
    high_24h: formatPrice(market, figures.day.high),
    low_24h: formatPrice(market, figures.day.low),
    volume_24h: formatAmount(BigInt(figures.day.volume), market.volumeScale),
    turnover_24h: presentTurnover(market, figures.day.turnover2),
  };
}

/** What an instrument is: the same in its quote and its facts. */
export function presentInstrument(market: Market, prices: PriceSource, steps: Pick<Market, 'tick' | 'lot' | 'minNotional'>) {
  return {
    id: market.id,
    symbol: market.symbol,
    kind: market.kind,
    base: market.base,
    quote: market.quote,
    tick: steps.tick,
    lot: steps.lot,
    price_decimals: market.priceDecimals,
    quantity_decimals: market.quantityDecimals,
    min_notional: steps.minNotional,
    prices,
  };
}

/** What holds of a market at this moment: where its prices come from, its mode, the steps of new orders. */
export interface MarketNow {
  readonly prices: PriceSource;
  readonly mode: Mode;
  readonly steps: Pick<Market, 'tick' | 'lot' | 'minNotional'>;
}

/** What stands still of a quote. */
function presentMarket(market: Market, { prices, mode, steps }: MarketNow) {
  return {
    ...presentInstrument(market, prices, steps),
    ...(market.contract && { contract: market.contract }),
    currency_id: market.baseId,
    legal_id: market.quoteId,
    status: mode,
  };
}

const NO_FIGURES = {
  last: null,
  time: null,
  change_today: null,
  change_24h: null,
  high_24h: null,
  low_24h: null,
  volume_24h: null,
  turnover_24h: null,
};

/** A market with its newest quote; without figures when it has no price. */
export function presentQuote(market: Market, now: MarketNow, figures: Figures | null, sparkline: readonly number[]): Quote {
  return {
    ...presentMarket(market, now),
    ...(figures ? presentTicker(market, figures) : NO_FIGURES),
    sparkline: sparkline.map((ticks) => formatPrice(market, ticks)),
  };
}
