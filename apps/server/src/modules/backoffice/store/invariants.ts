/** I15: the audit log is whole, as queries that return no rows. Anybody with the rows can check the same by hand. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type AuditHead, loadHash, loadHead } from './audit-log.ts';

/** Rows that do not follow the row before them: removed, moved or inserted. */
const FOLLOWS = `
  SELECT seq, before + 1 AS expected FROM (
    SELECT seq, prev_hash, lag(seq, 1, 0::bigint) OVER chain AS before,
           lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER chain AS hash_before
    FROM audit_log WINDOW chain AS (ORDER BY seq)) r
  WHERE seq <> before + 1 OR prev_hash <> hash_before`;

/** Rows whose text is not the one that was hashed. */
const HASHED = `SELECT seq FROM audit_log WHERE hash <> sha256(prev_hash || convert_to(body, 'UTF8'))`;

/** The end of the chain: rows cut off there, or added past the trigger. */
const HEAD = `
  SELECT coalesce(h.seq, 0) AS seq, coalesce(l.seq, 0) AS last_row
  FROM (SELECT 1) one LEFT JOIN audit_head h ON true
  LEFT JOIN (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1) l ON true
  WHERE h.seq IS NULL OR h.seq <> coalesce(l.seq, 0)
     OR h.hash <> coalesce(l.hash, decode(repeat('00', 32), 'hex'))`;

/** Rows that are not the ones whose hashes stand in the public log. */
const PUBLIC = `
  SELECT a.seq, a.leaf FROM (
    SELECT e.leaf, (e.body::jsonb ->> 'from')::bigint + r.n - 1 AS seq, r.hash
    FROM log_entries e CROSS JOIN LATERAL jsonb_array_elements_text(e.body::jsonb -> 'rows') WITH ORDINALITY AS r (hash, n)
    WHERE e.kind = 'staff_acts') a
  LEFT JOIN audit_log l ON l.seq = a.seq WHERE l.seq IS NULL OR encode(l.hash, 'hex') <> a.hash`;

/** Days that the public count has otherwise than the log. */
const COUNTED = `
  SELECT coalesce(l.seq, 0) AS seq, c.day, c.call, c.acts AS counted, coalesce(l.acts, 0) AS logged
  FROM audit_counts c
  FULL JOIN (SELECT time - time % 86400000 AS day, call, outcome = 'ok' AS is_ok, count(*) AS acts, max(seq) AS seq
             FROM audit_log GROUP BY 1, 2, 3) l USING (day, call, is_ok)
  WHERE c.acts IS DISTINCT FROM l.acts`;

/** The invariants of the audit log, in the form in which the checks of the house run them. */
export const auditInvariants = [
  { id: 'I15', title: 'every row of the audit log follows the one before', sql: FOLLOWS },
  { id: 'I15', title: 'every row of the audit log is as it was written', sql: HASHED },
  { id: 'I15', title: 'the audit log ends at its head', sql: HEAD },
  { id: 'I15', title: 'every row of the audit log is the one whose hash stands in the public log', sql: PUBLIC },
  { id: 'I15', title: 'the public count of acts is that of the audit log', sql: COUNTED },
] as const;

/** What a verification found. */
export interface AuditReport {
  rows: number;
  /** Rows whose hashes stand in the public log. */
  anchored: number;
  head: AuditHead;
  breaches: { title: string; seq: number | null }[];
  /** Whether a head that somebody kept elsewhere is still part of the chain; null when none was named. */
  remembered: boolean | null;
}

const MAX_BREACHES_EACH = 100;

/** Verifies the whole chain. `remembered` is a head of earlier, with its hash in hexadecimal. */
export async function verifyAudit(db: Db, remembered: { seq: number; hash: string } | null): Promise<AuditReport> {
  const breaches: AuditReport['breaches'] = [];
  for (const { title, sql: query } of auditInvariants) {
    const { rows } = await sql<{ seq: number }>`SELECT seq FROM (${sql.raw(query)}) b LIMIT ${MAX_BREACHES_EACH}`.execute(db);
    breaches.push(...rows.map(({ seq }) => ({ title, seq })));
  }
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM audit_log`.execute(db);
  const { rows: leaves } = await sql<{ count: number }>`
    SELECT coalesce(max((body::jsonb ->> 'to')::bigint), 0) AS count FROM log_entries WHERE kind = 'staff_acts'`.execute(db);
  const kept = remembered === null ? null : await loadHash(db, remembered.seq);
  return {
    rows: rows[0]?.count ?? 0,
    anchored: leaves[0]?.count ?? 0,
    head: await loadHead(db),
    breaches,
    remembered: remembered === null ? null : kept?.toString('hex') === remembered.hash,
  };
}
