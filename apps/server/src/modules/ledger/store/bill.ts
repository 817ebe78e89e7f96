/**
 * Reads bill lines, newest first. A filter is first turned into spans: for each of the user's accounts the range of
 * entry ids that it means, taken from one snapshot. The newest of each span are then read from an index and merged, so
 * that a page costs the same however many entries the user has and however deep it lies.
 */
import { type AccountType, CAUSES, type Cause, kindOfCause } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Bucket } from '../domain/journal.ts';

/** Whose lines are asked for, of which account and asset, from when to when; null is open. */
export interface EntryFilter {
  userId: number;
  type: AccountType | null;
  assetId: number | null;
  from: number | null;
  to: number | null;
}

/**
 * The causes of which an account's bucket shows lines; null for all. A reservation's line stands on the available side, so the
 * others show only what else moved them.
 */
function shownCauses(bucket: Bucket, asked: readonly Cause[] | null): readonly Cause[] | null {
  if (bucket === 'available') return asked;
  return (asked ?? CAUSES).filter((cause) => kindOfCause(cause) !== 'reserve');
}

/** Entries of one account with ids from `lower` up to but not including `upper`. */
export interface Span {
  account_id: number;
  type: AccountType;
  asset_id: number;
  bucket: Bucket;
  lower: number;
  upper: number;
}

/** One line; amounts in atoms. */
export interface BillRow {
  id: number;
  journal_id: number;
  time: number;
  account: AccountType;
  asset_id: number;
  bucket: Bucket;
  amount: string;
  balance: string;
  cause: Cause;
  reference: string;
  /** What names its journal. */
  scope: string;
  key: string;
  /** The account on the other side: what it is and whose. */
  other_kind: 'user' | 'house' | 'external' | null;
  other_owner: number | null;
  other_purpose: string | null;
}

/** The spans of a filter's accounts and times, all as of one moment. */
export async function loadSpans(db: Db, filter: EntryFilter): Promise<Span[]> {
  const { userId, type, assetId, from, to } = filter;
  const { rows } = await sql<Span>`
    SELECT a.id AS account_id, a.purpose AS type, a.asset_id, a.bucket,
           CASE WHEN ${from}::bigint IS NULL THEN 0 ELSE bill_cut(a.id, ${from}::bigint) END AS lower,
           CASE WHEN ${to}::bigint IS NULL
             THEN (SELECT coalesce(max(e.id), 0) + 1 FROM entries e WHERE e.account_id = a.id)
             ELSE bill_cut(a.id, ${to}::bigint) END AS upper
    FROM accounts a
    WHERE a.kind = 'user' AND a.owner = ${userId}
      AND (${type}::text IS NULL OR a.purpose = ${type}) AND (${assetId}::smallint IS NULL OR a.asset_id = ${assetId})`.execute(
    db,
  );
  return rows;
}

interface Probe {
  account: number;
  cause: Cause | null;
  lower: number;
  upper: number;
}

function probesOf(spans: readonly Span[], asked: readonly Cause[] | null): Probe[] {
  return spans.flatMap(({ account_id: account, bucket, lower, upper }): Probe[] => {
    if (lower >= upper) return [];
    const causes = shownCauses(bucket, asked) ?? [null];
    return causes.map((cause) => ({ account, cause, lower, upper }));
  });
}

/** Common tables that end in `found`: the ids of a slice's lines. */
export function foundLines(spans: readonly Span[], asked: readonly Cause[] | null, slice: Slice) {
  const probes = probesOf(spans, asked);
  const reach = slice.offset + slice.limit;
  return sql`
    probes AS MATERIALIZED (
      SELECT p.account, p.cause, p.lower, least(p.upper, ${slice.before}::bigint) AS upper
      FROM unnest(${probes.map((p) => p.account)}::bigint[], ${probes.map((p) => p.cause)}::text[],
                  ${probes.map((p) => p.lower)}::bigint[], ${probes.map((p) => p.upper)}::bigint[]) AS p(account, cause, lower, upper)),
    found AS MATERIALIZED (
      SELECT e.* FROM probes p CROSS JOIN LATERAL (
        SELECT id FROM entries WHERE account_id = p.account AND id >= p.lower AND id < p.upper
        ORDER BY id DESC LIMIT ${reach}) e WHERE p.cause IS NULL
      UNION ALL
      SELECT e.* FROM probes p CROSS JOIN LATERAL (
        SELECT id FROM entries WHERE account_id = p.account AND cause = p.cause AND id >= p.lower AND id < p.upper
        ORDER BY id DESC LIMIT ${reach}) e WHERE p.cause IS NOT NULL
      ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset})`;
}

/** The statement of `loadLines`, also for whoever wants to know what it costs. */
export function linesQuery(spans: readonly Span[], asked: readonly Cause[] | null, slice: Slice) {
  return sql<BillRow>`
    WITH ${foundLines(spans, asked, slice)}
    SELECT e.id, e.journal_id, j.created_at AS time, a.purpose AS account, e.asset_id, a.bucket, e.amount,
           e.balance_after AS balance, e.cause, j.reference, j.scope, j.key,
           other.kind AS other_kind, other.owner AS other_owner, other.purpose AS other_purpose
    FROM found f JOIN entries e ON e.id = f.id JOIN journals j ON j.id = e.journal_id JOIN accounts a ON a.id = e.account_id
    LEFT JOIN LATERAL (
      SELECT oa.kind, oa.owner, oa.purpose FROM entries o JOIN accounts oa ON oa.id = o.account_id
      WHERE o.journal_id = e.journal_id AND o.asset_id = e.asset_id AND o.cause = e.cause AND o.account_id <> e.account_id
        AND sign(o.amount) <> sign(e.amount)
      ORDER BY abs(o.amount) DESC, o.line LIMIT 1) other ON true
    ORDER BY e.id DESC`;
}

/** The lines of spans, newest first. */
export async function loadLines(
  db: Db,
  spans: readonly Span[],
  asked: readonly Cause[] | null,
  slice: Slice,
): Promise<BillRow[]> {
  return (await linesQuery(spans, asked, slice).execute(db)).rows;
}
