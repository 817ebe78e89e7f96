/** Ticks that tests and benches log when they say so, and the markets that hand them out. */
import type { PriceSource } from '@glasshouse/contract';
import { PUBLISHED_TERMS, type SourceQuote, indexOf, tickRecord } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type LoggedTick, type Market, type Markets, formatPrice } from '../markets/index.ts';
import { type ProofLog, written } from '../proofs/index.ts';

export const [BTC, ETH, LTC] = [7, 8, 9] as const;
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT'] as const;
export const USDT = 3;

const market = (id: number, kind: Market['kind']): Market => {
  const symbol = SYMBOLS[(id - 1) % 3] as string;
  return { id, symbol, kind, status: 'normal', tick: '0.01', tickUnits: 1n, priceDecimals: 2 } as Market;
};
const MARKETS = [1, 2, 3].flatMap((id) => [market(id, 'spot'), market(id + 6, 'option')]);

const TICK_COLUMNS = sql`index_id AS "indexId", time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf`;

/** The ticks that tests logged, as the module of markets hands them out. */
export function testMarkets(
  source: () => PriceSource = () => 'recorded',
  hasPrice: () => boolean = () => true,
): Pick<Markets, 'ticksFrom' | 'tickAt'> & Partial<Markets> {
  const indexOfMarket = (id: number) => ((id - 1) % 3) + 1;
  const read = async (db: Db, id: number, from: number, to: number, limit: number, isLast = false) => {
    const order = sql.raw(isLast ? 'DESC' : 'ASC');
    const { rows } = await sql<LoggedTick>`
      SELECT ${TICK_COLUMNS} FROM index_ticks WHERE index_id = ${indexOfMarket(id)} AND time_ms BETWEEN ${from} AND ${to}
      ORDER BY time_ms ${order} LIMIT ${limit}`.execute(db);
    return rows;
  };
  return {
    market: (id) => MARKETS.find((one) => one.id === id),
    markets: () => MARKETS,
    index: () => (hasPrice() ? { priceTicks: 1, time: 0 } : null),
    source,
    onLogged: () => () => {},
    ticksFrom: (db, id, from, { to = Number.MAX_SAFE_INTEGER, limit = 300 } = {}) => read(db, id, from, to, limit),
    tickAt: async (db, id, time) => (await read(db, id, 0, time, 1, true))[0] ?? null,
  };
}

/** Logs ticks, each with the next number of its index: of the source that `source` says. */
export function tickLogger(log: () => ProofLog, source: () => PriceSource = () => 'recorded') {
  const seqs = new Map<number, number>();
  return (indexId: number, price: number | null, time: number): Promise<number> =>
    log().write(async ({ tx, append }) => {
      const seq = (seqs.get(indexId) ?? 0) + 1;
      const symbol = SYMBOLS[indexId - 1] as string;
      const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
      const text = price === null ? null : formatPrice(market(indexId, 'spot'), price);
      const [name] = PUBLISHED_TERMS[source()].sources;
      const quotes: SourceQuote[] = text === null ? [] : [{ source: name, bid: text, ask: text, time: String(time) }];
      const prices = source();
      const leaf = await append([written(tickRecord({ symbol, seq, prices }, quotes, terms, indexOf(quotes, terms)), time)]);
      await sql`
        INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, prices, leaf)
        VALUES (${indexId}, ${time}, ${seq}, ${price}, ${prices}, ${leaf})`.execute(tx);
      seqs.set(indexId, seq);
      return leaf;
    });
}
