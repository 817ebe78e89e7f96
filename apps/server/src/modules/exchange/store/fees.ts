/** Fees of fills, for rebates. Units: atoms of what each of the two received. */
import type { AccountType } from '@glasshouse/contract';
import type { Side } from '@glasshouse/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { FeePart, FeeSource } from '../../../platform/fees.ts';
import type { VenueName } from '../domain/venues.ts';

interface Row {
  fill_id: number;
  market_id: number;
  maker_user: number;
  taker_user: number;
  maker_account: AccountType;
  taker_account: AccountType;
  taker_side: Side;
  maker_fee: string;
  taker_fee: string;
  maker_repeats: number | null;
  taker_repeats: number | null;
}

/** The asset in which an order of an account pays the fee of its side. */
export type FeeAssetOf = (marketId: number, account: AccountType, side: Side) => number;

/** Both fees of a fill; one that was nothing is left out. */
function feesOf(row: Row, assetOf: FeeAssetOf): FeePart[] {
  const takerAsset = assetOf(row.market_id, row.taker_account, row.taker_side);
  const makerAsset = assetOf(row.market_id, row.maker_account, row.taker_side === 'buy' ? 'sell' : 'buy');
  const fill = { reference: String(row.fill_id), marketId: row.market_id };
  const parts: FeePart[] = [
    {
      ...fill,
      share: 'maker',
      payer: row.maker_user,
      repeats: row.maker_repeats,
      assetId: makerAsset,
      atoms: BigInt(row.maker_fee),
    },
    {
      ...fill,
      share: 'taker',
      payer: row.taker_user,
      repeats: row.taker_repeats,
      assetId: takerAsset,
      atoms: BigInt(row.taker_fee),
    },
  ];
  return parts.filter(({ atoms }) => atoms > 0n);
}

/**
 * The fees of so many fills of some markets of a venue after an id, in the order of their ids, which is the order of their
 * commits: one process writes the fills of a venue, one batch after another, and a new leader goes on with higher ids.
 */
export async function loadFillFees(
  db: Db,
  { venue, marketIds, assetOf }: { venue: VenueName; marketIds: readonly number[]; assetOf: FeeAssetOf },
  fillId: number,
  limit: number,
): ReturnType<FeeSource['after']> {
  const { rows } = await sql<Row>`
    SELECT f.id AS fill_id, f.market_id, maker_user, taker_user, maker_account, taker_account, taker_side, maker_fee, taker_fee,
      nullif(mb.user_id, maker_user) AS maker_repeats, nullif(tb.user_id, taker_user) AS taker_repeats
    FROM fills f
      LEFT JOIN orders m ON m.id = f.maker_order_id LEFT JOIN orders mb ON mb.id = m.block_id AND mb.id <> m.id
      LEFT JOIN orders t ON t.id = f.taker_order_id LEFT JOIN orders tb ON tb.id = t.block_id AND tb.id <> t.id
    WHERE f.id > ${fillId} AND f.venue = ${venue} AND f.market_id = ANY(${marketIds as number[]}::bigint[])
    ORDER BY f.id LIMIT ${limit}`.execute(db);
  return {
    upto: rows.at(-1)?.fill_id ?? null,
    isFull: rows.length === limit,
    fees: rows.flatMap((row) => feesOf(row, assetOf)),
  };
}
