/**
 * Puts the acts of the staff into the public log: once a minute a leaf with the hash of every new row of the audit log
 * and how often each call was made. Whoever rewrites the audit log contradicts leaves that every client has pinned. The
 * hashes tell nothing: every row holds 128 random bits.
 */
import { type LogRecord, readCanonical } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type ProofLog, written } from '../../proofs/index.ts';

const ROWS_A_LEAF = 500;

/** The log, as far as staff acts go into it. */
export type AnchorLog = Pick<ProofLog, 'write' | 'staffActs'>;

interface AnchorRow {
  seq: number;
  hash: string;
  call: string;
}

/** A leaf with the hashes of some rows, first to last. All numbers are texts. */
export type StaffActsRecord = LogRecord & {
  kind: 'staff_acts';
  from: string;
  to: string;
  rows: readonly string[];
  calls: Readonly<Record<string, string>>;
  time: string;
};

function recordOf(rows: readonly AnchorRow[], now: number): StaffActsRecord {
  const calls: Record<string, number> = {};
  for (const { call } of rows) calls[call] = (calls[call] ?? 0) + 1;
  return {
    kind: 'staff_acts',
    version: '1',
    from: String(rows[0]?.seq),
    to: String(rows.at(-1)?.seq),
    rows: rows.map(({ hash }) => hash),
    calls: Object.fromEntries(Object.entries(calls).map(([call, count]) => [call, String(count)])),
    time: String(now),
  };
}

/** What a leaf says; null when it is none of ours. */
export function readStaffActs(body: string): StaffActsRecord | null {
  const record = readCanonical(body) as StaffActsRecord | null;
  return record?.kind === 'staff_acts' ? record : null;
}

/** Up to which row the audit log stands in the public log, and at which leaf. */
export async function anchoredTo(db: Db, log: AnchorLog): Promise<{ seq: number; leaf: number; time: number } | null> {
  const [last] = await log.staffActs(db, { newest: true, after: null, limit: 1 });
  const record = last && readStaffActs(last.body);
  return record ? { seq: Number(record.to), leaf: last.leaf, time: Number(record.time) } : null;
}

async function newRows(tx: Tx, from: number): Promise<AnchorRow[]> {
  const { rows } = await sql<AnchorRow>`
    SELECT seq, encode(hash, 'hex') AS hash, call FROM audit_log WHERE seq > ${from} ORDER BY seq LIMIT ${ROWS_A_LEAF}`.execute(
    tx,
  );
  return rows;
}

/** Puts what is new into the public log; answers how many rows. */
export async function anchorNow(db: Db, log: AnchorLog, clock: Clock): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT seq FROM audit_head`.execute(db);
  const head = rows[0]?.seq ?? 0;
  let count = 0;
  for (let isMore = ((await anchoredTo(db, log))?.seq ?? 0) < head; isMore; ) {
    const added = await log.write(async ({ tx, append }) => {
      const fresh = await newRows(tx, (await anchoredTo(tx, log))?.seq ?? 0);
      if (fresh.length > 0) await append([written(recordOf(fresh, clock.now()), clock.now())]);
      return fresh.length;
    });
    count += added;
    isMore = added === ROWS_A_LEAF;
  }
  return count;
}
