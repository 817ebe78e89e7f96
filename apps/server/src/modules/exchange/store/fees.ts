/** Fees of fills, for rebates. Units: atoms of what each of the two received. */
import type { MarketKind } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { FeePart, FeeSource } from '../../../platform/fees.ts';
import { pairsOfKind } from '../../markets/index.ts';

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

/** Both fees of a fill; one that was nothing is left out. */
function feesOf(row: Row): FeePart[] {
  const [takerAsset, makerAsset] = row.taker_buys ? [row.base_id, row.quote_id] : [row.quote_id, row.base_id];
  const fill = { reference: String(row.fill_id), marketId: row.market_id };
  const parts: FeePart[] = [
    { ...fill, share: 'maker', payer: row.maker_user, assetId: makerAsset, atoms: BigInt(row.maker_fee) },
    { ...fill, share: 'taker', payer: row.taker_user, assetId: takerAsset, atoms: BigInt(row.taker_fee) },
  ];
  return parts.filter(({ atoms }) => atoms > 0n);
}

/**
 * The fees of so many fills of markets of a kind after an id, in the order of their ids, which is the order of their commits: one process
 * writes fills, one batch after another, and a new leader goes on with higher ids.
 */
export async function loadFillFees(db: Db, kind: MarketKind, fillId: number, limit: number): ReturnType<FeeSource['after']> {
  const { rows } = await sql<Row>`
    SELECT f.id AS fill_id, market_id, maker_user, taker_user, taker_side = 'buy' AS taker_buys,
      m.base_asset_id AS base_id, m.quote_asset_id AS quote_id, maker_fee, taker_fee
    FROM fills f JOIN (${pairsOfKind(kind)}) AS m ON m.id = f.market_id WHERE f.id > ${fillId} ORDER BY f.id LIMIT ${limit}`.execute(
    db,
  );
  return { upto: rows.at(-1)?.fill_id ?? null, isFull: rows.length === limit, fees: rows.flatMap(feesOf) };
}
