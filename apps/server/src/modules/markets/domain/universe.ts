/** The coins of the demo whose prices are simulated: what the process of `simulation.ts` is told of each (docs/simulation.md). */
import type { Market } from './market.ts';
import type { Simulated } from './simulation.ts';

/** Start in units of the quote, usual move of a minute in millionths, and how much of it goes along with the others. */
type Coin = readonly [start: number, millionths: number, beta: number];

/** By symbol. */
const COINS: Readonly<Record<string, Coin>> = {
  'XRP/USDT': [0.52, 700, 0.7],
  'SOL/USDT': [24.5, 1_000, 0.8],
  'BNB/USDT': [310, 500, 0.8],
  'DOGE/USDT': [0.078, 900, 0.7],
  'TRX/USDT': [0.081, 450, 0.5],
  'LINK/USDT': [7.4, 800, 0.7],
  'AVAX/USDT': [14.2, 900, 0.8],
  'DOT/USDT': [5.3, 750, 0.8],
  'XLM/USDT': [0.092, 700, 0.6],
  'BCH/USDT': [128, 700, 0.7],
  'UNI/USDT': [5.9, 850, 0.7],
  'ATOM/USDT': [11.4, 750, 0.7],
  'NEAR/USDT': [1.85, 950, 0.7],
  'FIL/USDT': [4.6, 800, 0.7],
  'ETC/USDT': [18.3, 700, 0.7],
  'ALGO/USDT': [0.185, 750, 0.7],
  'AAVE/USDT': [68, 850, 0.6],
  'APT/USDT': [8.7, 950, 0.7],
  'ARB/USDT': [1.15, 900, 0.7],
  'OP/USDT': [1.45, 1_000, 0.8],
};
/** What is traded in a usual minute of simulated prices, in units of the quote. */
const MINUTE_TURNOVER = 4_000;

/** What the process is told of a market; null where it makes no prices. */
export function simulatedOf(
  market: Pick<Market, 'id' | 'symbol' | 'priceDecimals' | 'tickUnits' | 'volumeScale'>,
): Simulated | null {
  const coin = COINS[market.symbol];
  if (!coin) return null;
  const [start, millionths, beta] = coin;
  return {
    id: market.id,
    start: Math.round((start * 10 ** market.priceDecimals) / Number(market.tickUnits)),
    step: millionths / 1_000_000,
    beta,
    volume: Math.round((MINUTE_TURNOVER / start) * 10 ** market.volumeScale),
  };
}
