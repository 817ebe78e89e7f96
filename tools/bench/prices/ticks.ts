/** Ticks through the recorder as it runs: index by the rules, record, leaf, tiles, tick row, candles, commit. */
import { type SourceQuote, indexOf } from '@glasshouse/proofs';
import type { Logger } from 'pino';
import type { Market } from '../../../apps/server/src/modules/markets/index.ts';
import type { IndexSecond } from '../../../apps/server/src/modules/markets/feeds/index-prices.ts';
import { RecordWatch } from '../../../apps/server/src/modules/markets/record/record-watch.ts';
import { notePriceKind } from '../../../apps/server/src/modules/markets/store/price-kinds.ts';
import { TickRecorder } from '../../../apps/server/src/modules/markets/record/tick-recorder.ts';
import type { ProofLog } from '../../../apps/server/src/modules/proofs/index.ts';
import type { ManualClock } from '../../../apps/server/src/platform/clock.ts';

/** Instruments that tick together. */
export const GROUP = 1_000;
/** The symbol of an instrument. */
export const symbolOf = (i: number) => `S${i}/USDT`;
const SOURCES = ['binance', 'okx', 'kraken', 'bitget'];

const markets = Array.from(
  { length: GROUP },
  (_, i) => ({ id: 10_000 + i, symbol: symbolOf(i), tick: '0.01', priceDecimals: 2, tickUnits: 1n }) as Market,
);

/** The second of an instrument with four sources, as the live feed has it. */
function secondOf(market: Market, time: number, n: number): IndexSecond {
  const cents = 6_000_000 + ((n * 37 + market.id) % 1_000);
  const quotes = SOURCES.map((source, i): SourceQuote => {
    const bid = cents + i;
    return { source, bid: (bid / 100).toFixed(2), ask: ((bid + 1) / 100).toFixed(2), time: String(time - 100 * i) };
  });
  const terms = { time, minSources: 3, maxAgeMs: 10_000, tick: '0.01', previous: { index: '60000', time: time - 1_000 } };
  const result = indexOf(quotes, terms);
  return {
    market,
    quotes,
    terms,
    result,
    price: { priceTicks: Math.round(Number(result.index) * 100), time },
    absence: () => 'silent',
  };
}

/** What was measured. */
export interface TickFigures {
  readonly count: number;
  readonly seconds: number;
  /** Processor seconds of Node, and of Node and PostgreSQL. */
  readonly own: number;
  readonly all: number;
}

/** Records for so many seconds. */
export async function benchTicks(
  log: ProofLog,
  logger: Logger,
  clock: ManualClock,
  forSeconds: number,
  cpu: () => number,
): Promise<TickFigures> {
  await log.write(({ tx }) => notePriceKind(tx, 'live', clock.now()));
  const recorder = new TickRecorder(log, logger, 'live', new RecordWatch());
  let count = 0;
  const record = async (n: number) => {
    clock.advance(1_000);
    const now = clock.now();
    count += await recorder.record(markets.map((market) => secondOf(market, now, n)));
  };
  for (let n = 0; n < 3; n++) await record(n);
  count = 0;
  const startedAt = performance.now();
  const [cpuBefore, ownBefore] = [cpu(), process.cpuUsage()];
  for (let n = 3; performance.now() - startedAt < forSeconds * 1_000; n++) await record(n);
  const own = process.cpuUsage(ownBefore);
  return {
    count,
    seconds: (performance.now() - startedAt) / 1_000,
    own: (own.user + own.system) / 1e6,
    all: cpu() - cpuBefore,
  };
}
