/** Liquidations and the fund as everybody sees them. No user is named. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';

/** A liquidation that stands in the public log. */
export interface ListedLiquidation {
  readonly id: number;
  readonly market: number;
  readonly side: 'long' | 'short';
  readonly tick: number;
  readonly mark: number;
  readonly limit: number | null;
  readonly lots: number;
  readonly filled: number;
  readonly adl: number;
  readonly fundPaid: string;
  readonly fundFee: string;
  readonly returned: string;
  readonly leaf: number;
}

/** Liquidations of markets, newest first, as far as the log has them. */
export async function listLiquidations(db: Db, marketIds: readonly number[], slice: Slice): Promise<ListedLiquidation[]> {
  const { rows } = await sql<ListedLiquidation>`
    SELECT l.id, l.market_id AS market, l.side, l.tick_ms AS tick, l.mark_ticks AS mark, l.limit_ticks AS limit, l.lots,
      l.book_lots + l.own_lots + l.fund_lots + l.adl_lots AS filled, l.adl_lots AS adl, l.fund_paid::text AS "fundPaid",
      (l.repaid + l.fee_part + l.fund_fee)::text AS "fundFee", l.returned::text, r.leaf
    FROM contract_liquidations l JOIN contract_record_leaves r ON r.record_id = l.id
    WHERE l.market_id = ANY(${marketIds as number[]}::bigint[]) AND (${slice.before}::bigint IS NULL OR l.id < ${slice.before})
    ORDER BY l.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** What a fund received and paid since the beginning. */
export interface FundSums {
  readonly capital: bigint;
  readonly received: bigint;
  readonly paid: bigint;
  readonly balance: bigint;
}

/** The sums of the fund of an asset. */
export async function loadFundSums(db: Db, assetId: number): Promise<FundSums> {
  const { rows } = await sql<Record<keyof FundSums, string>>`
    SELECT coalesce(sum(received) FILTER (WHERE cause = 'capital'), 0)::text AS capital,
      coalesce(sum(received) FILTER (WHERE cause <> 'capital'), 0)::text AS received, coalesce(sum(paid), 0)::text AS paid,
      coalesce(sum(received - paid), 0)::text AS balance
    FROM contract_fund_entries WHERE asset_id = ${assetId}`.execute(db);
  const { capital = '0', received = '0', paid = '0', balance = '0' } = rows[0] ?? {};
  return { capital: BigInt(capital), received: BigInt(received), paid: BigInt(paid), balance: BigInt(balance) };
}

/** The budget of an hour: what the fund had at its beginning, and what it paid in it in each market. */
export async function loadFundHour(
  db: Db,
  assetId: number,
  hourMs: number,
): Promise<{ readonly at: bigint; readonly paid: ReadonlyMap<number, bigint> }> {
  const { rows: first } = await sql<{ at: string }>`
    SELECT (balance - received + paid)::text AS at FROM contract_fund_entries
    WHERE asset_id = ${assetId} AND moment_ms >= ${hourMs} ORDER BY id LIMIT 1`.execute(db);
  const { rows: newest } = await sql<{ at: string }>`
    SELECT balance::text AS at FROM contract_fund_entries WHERE asset_id = ${assetId} ORDER BY id DESC LIMIT 1`.execute(db);
  const { rows } = await sql<{ market: number; paid: string }>`
    SELECT market_id AS market, sum(paid)::text AS paid FROM contract_fund_entries
    WHERE asset_id = ${assetId} AND cause = 'liquidation' AND moment_ms >= ${hourMs} GROUP BY market_id`.execute(db);
  const at = BigInt(first[0]?.at ?? newest[0]?.at ?? '0');
  return { at, paid: new Map(rows.map(({ market, paid }) => [market, BigInt(paid)])) };
}

/** What is open on both sides of a market: lots and entry values. */
export interface OpenSides {
  readonly long: { readonly lots: bigint; readonly value: bigint };
  readonly short: { readonly lots: bigint; readonly value: bigint };
}

/** The open sides of a market. */
export async function loadOpenSides(db: Db, marketId: number): Promise<OpenSides> {
  const { rows } = await sql<{ side: 'long' | 'short'; lots: string; value: string }>`
    SELECT side, sum(lots)::text AS lots, sum(entry_value)::text AS value FROM contract_positions
    WHERE market_id = ${marketId} AND status <> 'closed' GROUP BY side`.execute(db);
  const of = (side: string) => {
    const row = rows.find((one) => one.side === side);
    return { lots: BigInt(row?.lots ?? '0'), value: BigInt(row?.value ?? '0') };
  };
  return { long: of('long'), short: of('short') };
}
