/** Seconds that tests and benches log when they say so, and the markets that hand them out. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { PUBLISHED_TERMS, type SourceQuote, indexOf, priceRecord, priceText, secondRecord, secondText } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type LoggedTick, type Market, type Markets, formatPrice } from '../../../markets/index.ts';
import { saveSecond } from '../../../markets/tests/support/seconds.ts';
import type { ProofLog } from '../../../proofs/index.ts';

export const [BTC, ETH, LTC] = [7, 8, 9] as const;
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT'] as const;
export const USDT = 3;

const market = (id: number, kind: Market['kind']): Market => {
  const symbol = SYMBOLS[(id - 1) % 3] as string;
  return {
    id,
    symbol,
    kind,
    baseId: (id - 1) % 3,
    quoteId: USDT,
    status: 'normal',
    tick: '0.01',
    tickUnits: 1n,
    priceDecimals: 2,
  } as Market;
};
const MARKETS = [1, 2, 3].flatMap((id) => [market(id, 'spot'), market(id + 6, 'option')]);

const COLUMNS = sql`time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf`;

/** The seconds that tests logged, as the module of markets hands them out. */
export function testMarkets(
  source: () => PriceSource = () => 'recorded',
  hasPrice: () => boolean = () => true,
): Pick<Markets, 'secondsFrom' | 'secondAt' | 'secondAfter'> & Partial<Markets> {
  const indexOfMarket = (id: number) => ((id - 1) % 3) + 1;
  const read = async (db: Db, id: number, from: number, to: number, limit: number) => {
    const indexId = indexOfMarket(id);
    const { rows } = await sql<Omit<LoggedTick, 'indexId' | 'symbol'>>`
      SELECT ${COLUMNS} FROM seconds_between(${indexId}, ${from}, ${to}) LIMIT ${limit}`.execute(db);
    return rows.map((row): LoggedTick => ({ ...row, indexId, symbol: SYMBOLS[indexId - 1] as string }));
  };
  return {
    market: (id) => MARKETS.find((one) => one.id === id),
    markets: () => MARKETS,
    marketByPair: (baseId) => MARKETS.find((one) => one.baseId === baseId),
    index: () => (hasPrice() ? { priceTicks: 1, time: 0 } : null),
    source,
    onLogged: () => () => {},
    secondsFrom: (db, id, from, to, limit = 300) => read(db, id, from, to, limit),
    async secondAt(db, id, time) {
      const { rows } = await sql<{ time: number }>`
        SELECT time_ms AS time FROM second_at(${indexOfMarket(id)}, ${time})`.execute(db);
      return rows[0] ? ((await read(db, id, rows[0].time, rows[0].time, 1))[0] ?? null) : null;
    },
    async secondAfter(db, id, time) {
      const { rows } = await sql<{ next: number | null }>`
        SELECT min(time_ms) AS next FROM index_seconds WHERE time_ms > ${time}`.execute(db);
      const next = rows[0]?.next ?? null;
      return next === null ? null : ((await read(db, id, next, next, 1))[0] ?? null);
    },
  };
}

/** The text of an instrument at a time: of one quote, or without one. */
function textOf(indexId: number, price: number | null, time: number, prices: PriceSource, step: string): string {
  const { minSources, maxAgeMs, sources } = PUBLISHED_TERMS[prices];
  const terms = { time, minSources, maxAgeMs, tick: step, previous: null };
  const text = price === null ? null : formatPrice(market(indexId, 'spot'), price);
  const quotes =
    text === null ? [] : sources.map((source): SourceQuote => ({ source, bid: text, ask: text, time: String(time) }));
  const symbol = SYMBOLS[indexId - 1] as string;
  return priceText(priceRecord({ symbol, prices }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
}

/** Logs seconds with the prices of indexes, of those that are named; answers the leaf. */
export function secondLogger(log: () => ProofLog, source: () => PriceSource = () => 'recorded', step = () => '0.01') {
  return (priceOf: Readonly<Record<number, number | null>>, time: number): Promise<number> =>
    log().write(async ({ tx, append }) => {
      const prices = source();
      const { minSources, maxAgeMs } = PUBLISHED_TERMS[prices];
      const covered = SYMBOLS.map((_, i) => ({ indexId: i + 1, priceTicks: priceOf[i + 1] ?? null }));
      const texts = covered.map(({ indexId, priceTicks }) => textOf(indexId, priceTicks, time, prices, step()));
      const { rows } = await sql<{ leaf: number; time: number }>`
        SELECT leaf, time_ms AS time FROM index_seconds ORDER BY time_ms DESC LIMIT 1`.execute(tx);
      const record = secondRecord({ time, prices, minSources, maxAgeMs, before: rows[0] ?? null }, texts);
      const leaf = await append([{ kind: 'second', body: secondText(record), time, prices: texts }]);
      await saveSecond(tx, { time, leaf }, prices, covered);
      return leaf;
    });
}

/** The same with a price of one index and none of the others. */
export function tickLogger(...of: Parameters<typeof secondLogger>) {
  const write = secondLogger(...of);
  return (indexId: number, price: number | null, time: number): Promise<number> => write({ [indexId]: price }, time);
}
