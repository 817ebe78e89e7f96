/** Reads the table of instruments. Invariants: ordered by id; a symbol is `BASE/QUOTE`. */
import type { Quote } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Market, unitsOf } from '../domain/market.ts';
import { VOLUME_SCALE } from '../domain/series.ts';

interface Row {
  id: number;
  symbol: string;
  kind: Quote['kind'];
  base_asset_id: number;
  quote_asset_id: number;
  tick: string;
  lot: string;
  price_decimals: number;
  quantity_decimals: number;
  min_notional: string;
  recording: string | null;
  volume_decimals: number | null;
  sessions: 'us-stocks' | 'practice' | null;
  contract: Market['contract'];
  index_symbol: string | null;
  status: Market['status'];
}

function marketOf(row: Row): Market {
  const [base = '', quote = ''] = row.symbol.split('/');
  return {
    id: row.id,
    symbol: row.symbol,
    kind: row.kind,
    baseId: row.base_asset_id,
    quoteId: row.quote_asset_id,
    base,
    quote,
    tick: row.tick,
    lot: row.lot,
    priceDecimals: row.price_decimals,
    quantityDecimals: row.quantity_decimals,
    minNotional: row.min_notional,
    status: row.status,
    tickUnits: unitsOf(row.tick, row.price_decimals),
    lotUnits: unitsOf(row.lot, row.quantity_decimals),
    sessions: row.sessions,
    recording: row.recording,
    contract: row.contract,
    index: row.index_symbol ?? row.symbol,
    volumeScale: row.volume_decimals ?? (row.kind === 'stock' ? 0 : VOLUME_SCALE),
  };
}

/** Lists the pairs of the demo's universe, those that are not there yet. */
export async function listDemoMarkets(db: Db): Promise<void> {
  await sql`SELECT list_demo_markets()`.execute(db);
}

/** Lists the practice share of the demo where it is not there yet. */
export async function listDemoStocks(db: Db): Promise<void> {
  await sql`SELECT list_demo_stocks()`.execute(db);
}

/** All markets, by id. */
export async function loadMarkets(db: Db): Promise<Market[]> {
  const { rows } = await sql<Row>`SELECT * FROM markets ORDER BY id`.execute(db);
  return rows.map(marketOf);
}
