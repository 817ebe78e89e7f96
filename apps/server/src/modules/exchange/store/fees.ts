/** Fees of fills, for whoever shares them out. Units: atoms of what each of the two received. */
import type { MarketKind } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { pairsOfKind } from '../../markets/index.ts';

/** Both fees of a fill. */
export interface FillFees {
  readonly fillId: number;
  readonly marketId: number;
  readonly maker: { readonly userId: number; readonly assetId: number; readonly atoms: bigint };
  readonly taker: { readonly userId: number; readonly assetId: number; readonly atoms: bigint };
}

interface Row {
  fill_id: number;
  market_id: number;
  maker_user: number;
  taker_user: number;
  taker_buys: boolean;
  base_id: number;
  quote_id: number;
  maker_fee: string;
  taker_fee: string;
}

/**
 * The fills of markets of a kind after an id with their fees, in the order of their ids, which is the order of their commits: one process
 * writes fills, one batch after another, and whoever takes over goes on with higher ids.
 */
export async function loadFillFees(db: Db, kind: MarketKind, fillId: number, limit: number): Promise<FillFees[]> {
  const { rows } = await sql<Row>`
    SELECT f.id AS fill_id, market_id, maker_user, taker_user, taker_side = 'buy' AS taker_buys,
      m.base_asset_id AS base_id, m.quote_asset_id AS quote_id, maker_fee, taker_fee
    FROM fills f JOIN (${pairsOfKind(kind)}) AS m ON m.id = f.market_id WHERE f.id > ${fillId} ORDER BY f.id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map((row) => {
    const [takerAsset, makerAsset] = row.taker_buys ? [row.base_id, row.quote_id] : [row.quote_id, row.base_id];
    return {
      fillId: row.fill_id,
      marketId: row.market_id,
      maker: { userId: row.maker_user, assetId: makerAsset, atoms: BigInt(row.maker_fee) },
      taker: { userId: row.taker_user, assetId: takerAsset, atoms: BigInt(row.taker_fee) },
    };
  });
}
