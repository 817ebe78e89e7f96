/** Reads sums over spans of entries, and the balances at their edges. Units: atoms. Cost: the entries within the spans. */
import type { Cause } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Span } from './bill.ts';

/** What the entries of one asset and cause add up to: gains above zero, losses below. */
export interface CauseSum {
  assetId: number;
  cause: Cause;
  gained: bigint;
  lost: bigint;
}

const columnsOf = (spans: readonly Span[]) => sql`unnest(
  ${spans.map((span) => span.account_id)}::bigint[], ${spans.map((span) => span.lower)}::bigint[],
  ${spans.map((span) => span.upper)}::bigint[]) AS s(account, lower, upper)`;

interface SumRow {
  asset_id: number;
  cause: Cause;
  gained: string;
  lost: string;
}

/** The statement of `sumByCause`, also for whoever wants to know what it costs. */
export function sumsQuery(spans: readonly Span[]) {
  return sql<SumRow>`
    SELECT e.asset_id, e.cause, coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0) AS gained,
           coalesce(sum(e.amount) FILTER (WHERE e.amount < 0), 0) AS lost
    FROM ${columnsOf(spans)} JOIN entries e ON e.account_id = s.account AND e.id >= s.lower AND e.id < s.upper
    GROUP BY e.asset_id, e.cause`;
}

/** What was gained and lost by asset and cause. */
export async function sumByCause(db: Db, spans: readonly Span[]): Promise<CauseSum[]> {
  const { rows } = await sumsQuery(spans).execute(db);
  return rows.map((row) => ({
    assetId: row.asset_id,
    cause: row.cause,
    gained: BigInt(row.gained),
    lost: BigInt(row.lost),
  }));
}

/** What all spans of an asset held together, available and frozen, before the first of their entries and after the last. */
export async function loadEdges(db: Db, spans: readonly Span[]): Promise<Map<number, { opening: bigint; closing: bigint }>> {
  const { rows } = await sql<{ asset_id: number; opening: string; closing: string }>`
    SELECT a.asset_id, sum(coalesce(first.balance_after, 0)) AS opening, sum(coalesce(last.balance_after, 0)) AS closing
    FROM ${columnsOf(spans)} JOIN accounts a ON a.id = s.account
    LEFT JOIN LATERAL (SELECT balance_after FROM entries WHERE account_id = s.account AND id < s.lower
                       ORDER BY id DESC LIMIT 1) AS first ON true
    LEFT JOIN LATERAL (SELECT balance_after FROM entries WHERE account_id = s.account AND id < s.upper
                       ORDER BY id DESC LIMIT 1) AS last ON true
    GROUP BY a.asset_id`.execute(db);
  return new Map(rows.map((row) => [row.asset_id, { opening: BigInt(row.opening), closing: BigInt(row.closing) }]));
}

/** What moved on an account on a day that it moved, by cause; `day` counts from 1970 in UTC. */
export interface DayMove {
  readonly day: number;
  readonly cause: Cause;
  readonly atoms: bigint;
}

/** What moved on an account of a user, available, frozen and owed together, by day and cause, oldest first. Cost: all its entries. */
export async function loadDayMoves(
  db: Db,
  { userId, type, assetId }: { readonly userId: number; readonly type: string; readonly assetId: number },
): Promise<DayMove[]> {
  const { rows } = await sql<{ day: number; cause: Cause; atoms: string }>`
    SELECT (j.created_at / 86400000)::int AS day, e.cause, sum(e.amount) AS atoms
    FROM accounts a JOIN entries e ON e.account_id = a.id JOIN journals j ON j.id = e.journal_id
    WHERE a.kind = 'user' AND a.owner = ${userId} AND a.purpose = ${type} AND a.asset_id = ${assetId}
    GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
}

/**
 * What stands on an account of a user now, available, frozen and owed together, how much of it entries of some causes brought, and how
 * much other journals brought in, each on balance: what one moves within the account is none. Cost: all its entries.
 */
export async function loadAccountSums(
  db: Db,
  {
    userId,
    type,
    assetId,
    causes,
  }: {
    readonly userId: number;
    readonly type: string;
    readonly assetId: number;
    readonly causes: readonly Cause[];
  },
): Promise<{ readonly balance: bigint; readonly ofCauses: bigint; readonly othersIn: bigint }> {
  const { rows } = await sql<{ balance: string; of_causes: string; others_in: string }>`
    WITH own AS (
      SELECT id, balance FROM accounts WHERE kind = 'user' AND owner = ${userId} AND purpose = ${type} AND asset_id = ${assetId}),
    journals AS (
      SELECT sum(e.amount) FILTER (WHERE e.cause = ANY (${causes as string[]}::text[])) AS of_causes,
        sum(e.amount) FILTER (WHERE e.cause <> ALL (${causes as string[]}::text[])) AS others
      FROM own JOIN entries e ON e.account_id = own.id GROUP BY e.journal_id)
    SELECT coalesce((SELECT sum(balance) FROM own), 0) AS balance, coalesce(sum(of_causes), 0) AS of_causes,
      coalesce(sum(others) FILTER (WHERE others > 0), 0) AS others_in FROM journals`.execute(db);
  const [row] = rows;
  return {
    balance: BigInt(row?.balance ?? 0),
    ofCauses: BigInt(row?.of_causes ?? 0),
    othersIn: BigInt(row?.others_in ?? 0),
  };
}
