/** What a pool asks of its loans, by sets. Units: atoms, ppm. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

const HOUR_MS = 3_600_000;

/** What an hour added, what the coming one adds, and to how many loans. */
export interface ChargedLoans {
  readonly added: bigint;
  readonly next: bigint;
  readonly loans: number;
}

/** Adds an hour's interest to every open loan of a pool, rounded up for each; loans whose order is under way follow with its proceeds. */
export async function chargeHour(
  tx: Tx,
  { assetId, hour, nextRatePpm }: { readonly assetId: number; readonly hour: number; readonly nextRatePpm: number },
): Promise<ChargedLoans> {
  const number = hour / HOUR_MS;
  const { rows } = await sql<{ added: string; next: string; loans: number }>`
    WITH before AS MATERIALIZED (
      SELECT id, next_interest, interest + next_interest AS interest, principal + interest + next_interest AS owed FROM loans
      WHERE debt_asset = ${assetId} AND ended_at IS NULL AND NOT in_round AND charged_hour < ${number}
      ORDER BY id FOR NO KEY UPDATE),
    charged AS (
      UPDATE loans o SET interest = b.interest, charged_hour = ${number},
        next_interest = CASE o.term WHEN 'open'
          THEN div(o.principal * ${nextRatePpm}::numeric + 8759999999, 8760000000) ELSE o.next_interest END,
        trigger_warn = loan_trigger(o.borrows, b.owed, o.pledge, o.warning_ppm, o.coin_scale, o.quote_scale, o.price_decimals),
        trigger_sale = loan_trigger(o.borrows, b.owed, o.pledge, o.sale_ppm, o.coin_scale, o.quote_scale, o.price_decimals),
        trigger_rearm = loan_trigger(o.borrows, b.owed, o.pledge, o.warning_ppm - 20000, o.coin_scale, o.quote_scale,
          o.price_decimals),
        changed = pg_current_xact_id()
      FROM before b WHERE o.id = b.id
      RETURNING b.next_interest AS added, o.next_interest AS next)
    SELECT coalesce(sum(added), 0) AS added, coalesce(sum(next), 0) AS next, count(*)::int AS loans FROM charged`.execute(tx);
  const [sum] = rows;
  return { added: BigInt(sum?.added ?? 0), next: BigInt(sum?.next ?? 0), loans: sum?.loans ?? 0 };
}

/** What loans owe that have reached a level at a price of their market. */
export async function owedFrom(
  db: Db,
  { assetId, marketId, ticks, level }: { assetId: number; marketId: number; ticks: bigint; level: number },
): Promise<bigint> {
  const price = String(ticks);
  const { rows } = await sql<{ owed: string }>`
    SELECT coalesce(sum(principal + interest), 0) AS owed FROM loans
    WHERE debt_asset = ${assetId} AND market_id = ${marketId} AND ended_at IS NULL
      AND CASE borrows WHEN 'quote' THEN trigger_sale >= ${price}::numeric ELSE trigger_sale <= ${price}::numeric END
      AND CASE borrows
        WHEN 'quote' THEN (principal + interest) * 1000000 * 10::numeric ^ (coin_scale + price_decimals)
          >= ${level}::numeric * pledge * ${price}::numeric * 10::numeric ^ quote_scale
        ELSE (principal + interest) * 1000000 * ${price}::numeric * 10::numeric ^ quote_scale
          >= ${level}::numeric * pledge * 10::numeric ^ (coin_scale + price_decimals) END`.execute(db);
  return BigInt(rows[0]?.owed ?? 0);
}

/** Open loans of a pool by market, and the one that owes most of its pledge. */
export interface LoansOfMarket {
  readonly marketId: number;
  readonly pledgeAsset: number;
  readonly loans: number;
  readonly owed: bigint;
  readonly pledge: bigint;
  readonly worst: { readonly owed: bigint; readonly pledge: bigint };
}

/** Sums them. */
export async function loansByMarket(db: Db, assetId: number): Promise<LoansOfMarket[]> {
  const { rows } = await sql<{
    market_id: number;
    pledge_asset: number;
    loans: number;
    owed: string;
    pledge: string;
    worst: [string, string];
  }>`
    SELECT market_id, pledge_asset, count(*)::int AS loans, sum(principal + interest) AS owed, sum(pledge) AS pledge,
      (array_agg(ARRAY[(principal + interest)::text, pledge::text] ORDER BY (principal + interest) / nullif(pledge, 0) DESC NULLS LAST))[1:1]
        AS worst
    FROM loans WHERE debt_asset = ${assetId} AND ended_at IS NULL GROUP BY market_id, pledge_asset ORDER BY market_id`.execute(
    db,
  );
  return rows.map((row) => {
    const [owed, pledge] = row.worst.flat();
    return {
      marketId: row.market_id,
      pledgeAsset: row.pledge_asset,
      loans: row.loans,
      owed: BigInt(row.owed),
      pledge: BigInt(row.pledge),
      worst: { owed: BigInt(owed ?? 0), pledge: BigInt(pledge ?? 0) },
    };
  });
}
