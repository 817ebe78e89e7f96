/** Test helper: seconds of BTC/USDT that the recorder writes from quotes of live sources, by the published index. */
import { type SourceQuote, indexOf } from '@glasshouse/proofs';
import { pino } from 'pino';
import type { Db } from '../../../../platform/db/database.ts';
import type { ProofLog } from '../../../proofs/index.ts';
import type { Market } from '../../domain/market.ts';
import type { IndexSecond } from '../../feeds/index-prices.ts';
import { RecordWatch } from '../../record/record-watch.ts';
import { TickRecorder } from '../../record/tick-recorder.ts';
import { loadMarkets } from '../../store/load-markets.ts';
import { notePriceKind } from '../../store/price-kinds.ts';

export const SOURCES = ['binance', 'okx', 'kraken', 'bitget'] as const;
/** What each source says. */
export type Quotes = Partial<Record<(typeof SOURCES)[number], readonly [bid: string, ask: string]>>;

/** A function that records a second; the prices are live from `start` on. */
export async function sourcesRecorder(
  db: Db,
  proofs: ProofLog,
  start: number,
): Promise<(time: number, quotes: Quotes) => Promise<void>> {
  const market = (await loadMarkets(db)).find(({ id }) => id === 1) as Market;
  await notePriceKind(db, 'live', start);
  const recorder = new TickRecorder(proofs, pino({ level: 'silent' }), 'live', new RecordWatch());
  return async (time, said) => {
    const quotes = Object.entries(said).map(([source, [bid, ask]]): SourceQuote => ({ source, bid, ask, time: String(time) }));
    const terms = { time, minSources: 3, maxAgeMs: 10_000, tick: market.tick, previous: null };
    const result = indexOf(quotes, terms);
    const price = result.index === null ? null : { priceTicks: Math.round(Number(result.index) * 100), time };
    const one: IndexSecond = { market, quotes, terms, result, price, absence: () => 'silent' };
    await recorder.record([one]);
  };
}
