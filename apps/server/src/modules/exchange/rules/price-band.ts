/**
 * The price band: how far from the index an order may trade. Ten times and a tenth, both inclusive (AMB-80).
 * Units: ticks.
 */
import { PRICE_BAND_FACTOR } from '@glasshouse/contract/orders';
import { MAX_TICKS } from './market-rules.ts';

/** The lowest and the highest price that is taken. */
export interface PriceBand {
  readonly low: number;
  readonly high: number;
}

/** The band around an index price. */
export function bandAround(indexTicks: number): PriceBand {
  return {
    low: Math.max(1, Math.ceil(indexTicks / PRICE_BAND_FACTOR)),
    high: Math.min(indexTicks * PRICE_BAND_FACTOR, MAX_TICKS),
  };
}
