/**
 * Brings the records of the engine into the public log, in their order: they are appended in the transaction that moves the cursor,
 * so each stands there once. Their leaves are noted when they are known, and the seconds that receipts show are kept for ever.
 */
import type { LogRecord } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { shortReads } from '../../../platform/db/short-reads.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { beginFollowing, follow, type FollowStep, sharedCursor } from '../../../platform/follow/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { ProofLog } from '../../proofs/index.ts';

/** The name of its cursor. */
export const RECORDS_CURSOR = 'contracts.records';
const CURSOR = sharedCursor(RECORDS_CURSOR);
const FOLLOWED = { table: 'contract_records', column: 'id' };
/** Records of one step. */
const MOST = 500;
/** Seconds that one receipt shows at most: an outage, its pause, and what a closing waited. */
const MOST_SECONDS = 2_000;

/** What it works with. */
export interface RecordParts {
  readonly db: Db;
  readonly proofs: Pick<ProofLog, 'append' | 'leafOf' | 'cite'>;
  readonly markets: Pick<Markets, 'secondsFrom'>;
}

interface RecordRow {
  id: number;
  market: number | null;
  tick: number | null;
  from: number | null;
  body: string;
}

/** Begins behind nothing. */
export const beginRecords = (db: Db): Promise<void> => beginFollowing(db, RECORDS_CURSOR, 0);

async function append({ proofs }: RecordParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<Pick<RecordRow, 'id' | 'body'>>`
    SELECT id, body FROM contract_records WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  for (const { body } of rows) await proofs.append(tx, JSON.parse(body) as LogRecord);
  return { upto: rows.at(-1)?.id ?? null, more: rows.length === MOST };
}

/** Records in the log whose leaves are not noted. */
async function loadUnnoted(db: Db, most: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    SELECT id, market_id AS market, tick_ms AS tick, from_ms AS from, body FROM contract_records
    WHERE id > coalesce((SELECT max(record_id) FROM contract_record_leaves), 0)
      AND id <= coalesce((SELECT position FROM follow_cursors WHERE follower = ${RECORDS_CURSOR}), 0)
    ORDER BY id LIMIT ${most}`.execute(db);
  return rows;
}

/** Notes the leaves of records that stand in the log by now, oldest first; whether there may be more. */
async function note({ db, proofs, markets }: RecordParts): Promise<boolean> {
  if ((await loadUnnoted(shortReads(db), 1)).length === 0) return false;
  return inTransaction(db, async (tx) => {
    const rows = await loadUnnoted(tx, MOST);
    const cited = new Set<string>();
    for (const { id, market, tick, from, body } of rows) {
      const leaf = await proofs.leafOf(JSON.parse(body) as LogRecord);
      if (leaf === null) return false;
      await sql`INSERT INTO contract_record_leaves (record_id, leaf) VALUES (${id}, ${leaf}) ON CONFLICT DO NOTHING`.execute(tx);
      const shown = `${market}:${from}:${tick}`;
      if (market === null || tick === null || from === null || cited.has(shown)) continue;
      cited.add(shown);
      const seconds = await markets.secondsFrom(tx, market, from, tick, MOST_SECONDS);
      for (const second of seconds) await proofs.cite(tx, second.leaf, `contracts:${market}:${tick}`);
    }
    return rows.length === MOST;
  });
}

/** Appends and notes what there is. */
export async function logRecords(parts: RecordParts): Promise<void> {
  await follow(parts.db, CURSOR, (tx, position) => append(parts, tx, position), FOLLOWED);
  while (await note(parts)) {
    // More records wait.
  }
}
