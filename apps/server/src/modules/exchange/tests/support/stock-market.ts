/** A market of shares for pure tests: the fee in quote on both sides, a tick-lot is one quote atom. */
import { cashClearing } from '../../clearing/cash/cash-clearing.ts';
import { type MarketRules, makeMarketRules } from '../../rules/market-rules.ts';
import { NAMES, rules } from './market-rules.ts';

/** A market in which a tick-lot is one quote atom: 0.01 USDT by 0.0001 units. */
export const exactMarket = (fields: Pick<MarketRules, 'kind' | 'account' | 'clearings'> & Partial<MarketRules>): MarketRules =>
  makeMarketRules({ ...rules, baseScale: 4, quoteScale: 6, quantityDecimals: 4, tick: '0.01', lot: '0.0001', ...fields });

/** The clearing of the account `stock`. */
export const stockClearing = cashClearing({ account: 'stock', names: NAMES, invariants: [], feeIn: 'quote' });

/** The market. */
export const stockMarket = exactMarket({
  kind: 'stock',
  account: 'stock',
  clearings: { stock: stockClearing },
  fees: { makerPpm: 800n, takerPpm: 800n },
});
