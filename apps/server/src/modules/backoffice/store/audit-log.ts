/**
 * The audit log: append-only and chained by hashes. The application's role can insert and read, nothing else, and a
 * trigger of the database takes only the row that follows the head.
 */
import type { Refresh } from '@glasshouse/contract';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { LOCKS } from '../../../platform/db/locks.ts';
import type { Random } from '../../../platform/random.ts';
import { type AuditRecord, bodyOf, canonicalOf } from '../domain/audit-record.ts';

/** The random bits of a row. */
export function newNonce(random: Random): string {
  return random.bytes(16).toString('hex');
}

/** A row as it is stored. */
export interface AuditLogRow {
  seq: number;
  body: string;
  prev_hash: Buffer;
  hash: Buffer;
}

/** The last row of the chain; seq 0 and 32 zero bytes when there is none. */
export interface AuditHead {
  seq: number;
  hash: Buffer;
}

/** The head of the chain. */
export async function loadHead(db: Db): Promise<AuditHead> {
  const { rows } = await sql<AuditHead>`SELECT seq, hash FROM audit_head`.execute(db);
  return rows[0] as AuditHead;
}

/** Appends a row. Call it last: from here to the commit everybody else who appends waits. */
export async function appendAudit(tx: Tx, record: Omit<AuditRecord, 'seq'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.auditLog})`.execute(tx);
  const head = await loadHead(tx);
  const seq = head.seq + 1;
  const body = bodyOf({ seq, ...record });
  const hash = createHash('sha256').update(head.hash).update(body).digest();
  await sql`INSERT INTO audit_log (seq, body, prev_hash, hash) VALUES (${seq}, ${body}, ${head.hash}, ${hash})`.execute(tx);
}

/** Appends a row and takes it away again: the same work, and a commit, but no row. */
export async function rehearseAudit(tx: Tx, record: Omit<AuditRecord, 'seq'>): Promise<void> {
  await sql`SAVEPOINT rehearsal`.execute(tx);
  await appendAudit(tx, record);
  await sql`ROLLBACK TO SAVEPOINT rehearsal`.execute(tx);
}

/** How long a reading stands for its repetitions. */
export const REFRESH_MS = 60_000;

/**
 * Whether the log has the same reading: same actor, session, call, input and details, accepted, less than a minute before;
 * of drafts, whatever the input was.
 * What it was is asked of the hashed text, not of memory, so that anybody with the log can tell what was left out.
 */
export async function hasReading(db: Db, record: Omit<AuditRecord, 'seq'>, refresh: Refresh): Promise<boolean> {
  const same = (name: 'session' | 'target' | 'input') =>
    sql`body::jsonb ->> ${name} IS NOT DISTINCT FROM ${record[name] === null ? null : String(record[name])}::text`;
  const { rows } = await sql`
    SELECT FROM audit_log
    WHERE time > ${record.time - REFRESH_MS} AND time <= ${record.time} AND actor = ${record.actor} AND call = ${record.call}
      AND outcome = 'ok' AND ${same('session')} AND ${same('target')}
      AND ${refresh === 'drafts' ? sql`true` : same('input')}
      AND body::jsonb -> 'details' = ${canonicalOf(record.details)}::jsonb LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The digest of an input that was looked at. */
export function inputDigest(input: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(canonicalOf(input)).digest('hex');
}

/** Which rows to list; all that are named must fit. Times in epoch ms, `from` included, `to` not. */
export interface AuditFilter {
  /** Any of these; null is all. */
  actors: readonly string[] | null;
  call: string | null;
  target: string | null;
  outcome: string | null;
  from: number | null;
  to: number | null;
}

/** Rows of a filter, newest first: below a sequence number, or after so many. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  slice: { before: number | null; offset: number; limit: number },
): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`
    SELECT seq, body, prev_hash, hash FROM audit_log
    WHERE (${slice.before}::bigint IS NULL OR seq < ${slice.before})
      AND ${filter.actors === null ? sql`true` : sql`actor = ANY(${filter.actors as string[]}::text[])`}
      AND (${filter.call}::text IS NULL OR call = ${filter.call})
      AND (${filter.target}::text IS NULL OR target = ${filter.target})
      AND (${filter.outcome}::text IS NULL OR outcome = ${filter.outcome})
      AND (${filter.from}::bigint IS NULL OR time >= ${filter.from})
      AND (${filter.to}::bigint IS NULL OR time < ${filter.to})
    ORDER BY seq DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** The hash of a row; null when there is none. */
export async function loadHash(db: Db, seq: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`SELECT hash FROM audit_log WHERE seq = ${seq}`.execute(db);
  return rows[0]?.hash ?? null;
}
