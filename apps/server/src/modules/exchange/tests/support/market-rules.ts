/** The market of the desk's pure tests. */
import { cashClearing } from '../../clearing/cash/cash-clearing.ts';
import { makeMarketRules } from '../../rules/market-rules.ts';

/** Journals as spot names them. */
export const NAMES = {
  scopes: { hold: 'spot.hold', adjust: 'spot.adjust', release: 'spot.release', quote: 'spot.quote' },
  fillScope: 'spot.fill',
  holdKind: 'spot_order',
  holdCause: 'spot_order_hold',
  releaseCause: 'spot_order_release',
  tradeCause: 'spot_trade',
  feeCause: 'spot_fee',
} as const;

/** Assets of the market. */
export const [BASE, QUOTE] = [1, 3] as const;

/** One tick-lot is a tenth of a quote atom, as with BTC/USDT; at prices around 100 everything rounds. */
export const rules = makeMarketRules({
  marketId: 1,
  kind: 'spot',
  account: 'change',
  clearings: { change: cashClearing({ account: 'change', names: NAMES, invariants: [] }) },
  symbol: 'BTC/USDT',
  baseId: BASE,
  quoteId: QUOTE,
  baseCode: 'BTC',
  quoteCode: 'USDT',
  baseScale: 8,
  quoteScale: 6,
  tick: '0.01',
  lot: '0.00001',
  tickStep: 1,
  lotStep: 1,
  tickUnits: 1n,
  lotUnits: 1n,
  priceDecimals: 2,
  quantityDecimals: 5,
  minNotional: '0.000001',
  minNotionalAtoms: 1n,
  fees: null,
  mode: 'normal',
});
