/** How complete the record is: absent sources and missing seconds are counted from the log, and told to everybody. */
import type { CallOutput } from '@glasshouse/contract';
import type { getPriceRecord } from '@glasshouse/contract/markets';
import { type SourceQuote, indexOf } from '@glasshouse/proofs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { bindGetPriceRecord } from '../api/getPriceRecord.ts';
import type { Market } from '../domain/market.ts';
import type { IndexSecond } from '../feeds/index-prices.ts';
import { RecordWatch } from '../record/record-watch.ts';
import { loadMarkets } from '../store/load-markets.ts';
import { notePriceKind } from '../store/price-kinds.ts';
import { countSeconds } from '../store/record-figures.ts';
import { TickRecorder } from '../record/tick-recorder.ts';

let log: Awaited<ReturnType<typeof startTestLog>>;
let bitcoin: Market;
let recorder: TickRecorder;
const QUOTES = { binance: '100', okx: '101', kraken: '102', bitget: '103' };

beforeAll(async () => {
  log = await startTestLog();
  const market = (await loadMarkets(log.database.db)).find(({ id }) => id === 1);
  if (!market) throw new Error('no market');
  bitcoin = market;
  await notePriceKind(log.database.db, 'live', log.clock.now());
  recorder = new TickRecorder(log.proofs(), pino({ level: 'silent' }), 'live', new RecordWatch());
});
afterAll(() => log.stop());

/** Logs the present second of one instrument with these sources. */
async function second(sources: readonly (keyof typeof QUOTES)[]): Promise<void> {
  const time = log.clock.now();
  const quotes = sources.map((source): SourceQuote => ({ source, bid: QUOTES[source], ask: QUOTES[source], time: String(time) }));
  const terms = { time, minSources: 3, maxAgeMs: 10_000, tick: bitcoin.tick, previous: null };
  const result = indexOf(quotes, terms);
  const price = result.index === null ? null : { priceTicks: Math.round(Number(result.index) * 100), time };
  const one: IndexSecond = { market: bitcoin, quotes, terms, result, price, absence: () => 'silent' };
  await recorder.record([one]);
  log.clock.advance(1_000);
}
const visitor = { requestId: 'test', lang: 'en' as const, ip: '127.0.0.1', userAgent: 'test', user: null };
const figures = async (hours?: number) =>
  (await bindGetPriceRecord(log.database.db, log.clock).run(hours === undefined ? {} : { hours }, visitor)) as CallOutput<
    typeof getPriceRecord
  >;

it('a source that is left out now and then, and seconds that are, stand in the public figures', async () => {
  expect(await figures()).toMatchObject({ seconds: 0, logged: 0, list: [], hours: [] });
  const begins = log.clock.now();
  // The highest of four quotes is left out in three of eight seconds: the median is lower then.
  for (let i = 0; i < 8; i++) await second(i % 3 === 0 ? ['binance', 'okx', 'kraken'] : ['binance', 'okx', 'kraken', 'bitget']);
  log.clock.advance(4_000);
  for (let i = 0; i < 2; i++) await second(['binance', 'okx']);
  expect(await countSeconds(log.database.db, 5)).toBe(5);
  expect(await countSeconds(log.database.db, 100)).toBe(5);
  expect(await countSeconds(log.database.db, 100)).toBe(0);
  expect(await figures()).toEqual({
    from: begins,
    to: begins + 14_000,
    seconds: 14,
    logged: 10,
    list: [
      {
        symbol: 'BTC/USDT',
        index: [
          { state: 'priced', seconds: 8 },
          { state: 'too_few', seconds: 2 },
        ],
        sources: [
          { source: 'binance', states: [{ state: 'used', seconds: 10 }] },
          {
            source: 'bitget',
            states: [
              { state: 'silent', seconds: 5 },
              { state: 'used', seconds: 5 },
            ],
          },
          {
            source: 'kraken',
            states: [
              { state: 'silent', seconds: 2 },
              { state: 'used', seconds: 8 },
            ],
          },
          { source: 'okx', states: [{ state: 'used', seconds: 10 }] },
        ],
      },
    ],
    hours: [{ time: Math.floor(begins / 3_600_000) * 3_600_000, seconds: 14, logged: 10 }],
  });
  // Hours that are not asked for are left out.
  log.clock.advance(3_600_000);
  await second(['binance', 'okx', 'kraken', 'bitget']);
  await countSeconds(log.database.db, 100);
  expect((await figures(1)).logged).toBe(1);
  expect((await figures(2)).logged).toBe(11);
});
