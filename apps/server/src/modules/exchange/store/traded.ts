/** All that a user traded in some markets, oldest first: what a holding is made of. */
import { sql } from 'kysely';
import type { Side } from '@glasshouse/contract/orders';
import type { Db } from '../../../platform/db/database.ts';

/** A side of a fill. */
export interface Traded {
  readonly marketId: number;
  readonly side: Side;
  readonly time: number;
  readonly lots: number;
  /** Quote atoms that a buyer gave, or that a seller received, before fees; the fee in atoms of what it was taken from. */
  readonly value: bigint;
  readonly fee: bigint;
}

type Row = Omit<Traded, 'value' | 'fee'> & { readonly value: string; readonly fee: string };

/** The sides of a user. */
export async function loadTraded(db: Db, userId: number, marketIds: readonly number[]): Promise<Traded[]> {
  if (marketIds.length === 0) return [];
  const part = (role: 'maker' | 'taker') => {
    const isTaker = role === 'taker';
    const isBuy = isTaker ? sql`taker_side = 'buy'` : sql`taker_side = 'sell'`;
    return sql`
      SELECT id, market_id AS "marketId", CASE WHEN ${isBuy} THEN 'buy' ELSE 'sell' END AS side, time_ms AS time, lots,
        CASE WHEN ${isBuy} THEN paid ELSE received END AS value, ${isTaker ? sql`taker_fee` : sql`maker_fee`} AS fee
      FROM fills WHERE ${isTaker ? sql`taker_user` : sql`maker_user`} = ${userId} AND market_id = ANY(${marketIds as number[]}::bigint[])`;
  };
  const { rows } = await sql<Row>`
    SELECT "marketId", side, time, lots, value, fee FROM (${part('maker')} UNION ALL ${part('taker')}) AS own ORDER BY id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, value: BigInt(row.value), fee: BigInt(row.fee) }));
}
