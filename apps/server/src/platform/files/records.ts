/** Rows of files: owner, purpose, expiry; and a user's bytes of today. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { type DueTable, takeOut } from '../due/index.ts';
import { BYTES_PER_DAY, DAY_MS, FILES_PER_DAY } from './limits.ts';

/** A stored file. Times in epoch milliseconds. */
export interface FileRecord {
  name: string;
  owner_id: number;
  /** Null: uploaded, not used for anything yet. */
  purpose: string | null;
  is_public: boolean;
  bytes: number;
  width: number;
  height: number;
  source_sha256: Buffer;
  /** Null: from before it was kept. */
  kept_sha256: Buffer | null;
  created_at: number;
  /** When it goes; null while something uses it. */
  expires_at: number | null;
}

const day = (now: number) => Math.floor(now / DAY_MS);

/** Counts an upload that begins; false when the user's day is full. Counted before anything is read. */
export async function countUpload(db: Db, ownerId: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO upload_days (owner_id, day, files, bytes) VALUES (${ownerId}, ${day(now)}, 1, 0)
    ON CONFLICT (owner_id, day) DO UPDATE SET files = upload_days.files + 1
    WHERE upload_days.files < ${FILES_PER_DAY} AND upload_days.bytes < ${BYTES_PER_DAY}
    RETURNING files`.execute(db);
  return rows.length > 0;
}

/** Adds what an upload measured. */
export async function countBytes(db: Db, ownerId: number, now: number, bytes: number): Promise<void> {
  await sql`UPDATE upload_days SET bytes = bytes + ${bytes} WHERE owner_id = ${ownerId} AND day = ${day(now)}`.execute(db);
}

/** Adds a file. */
export async function insertFile(db: Db, file: FileRecord): Promise<void> {
  await sql`
    INSERT INTO files (name, owner_id, purpose, is_public, bytes, width, height, source_sha256, kept_sha256, created_at, expires_at)
    VALUES (${file.name}, ${file.owner_id}, ${file.purpose}, ${file.is_public}, ${file.bytes}, ${file.width}, ${file.height},
            ${file.source_sha256}, ${file.kept_sha256}, ${file.created_at}, ${file.expires_at})`.execute(db);
}

/** A file that has not expired. */
export async function loadFile(db: Db, name: string, now: number): Promise<FileRecord | null> {
  const { rows } = await sql<FileRecord>`
    SELECT * FROM files WHERE name = ${name} AND (expires_at IS NULL OR expires_at > ${now})`.execute(db);
  return rows[0] ?? null;
}

/** Gives an unused file of an owner its purpose, once; null when there is none. It stays from now on. */
export async function claimFile(
  tx: Tx,
  claim: { name: string; ownerId: number; purpose: string; now: number },
): Promise<FileRecord | null> {
  const { rows } = await sql<FileRecord>`
    UPDATE files SET purpose = ${claim.purpose}, expires_at = NULL
    WHERE name = ${claim.name} AND owner_id = ${claim.ownerId} AND purpose IS NULL AND expires_at > ${claim.now}
    RETURNING *`.execute(tx);
  return rows[0] ?? null;
}

/** Lets a file go at a time. */
export async function expireFile(tx: Tx, name: string, ownerId: number, expiresAt: number): Promise<void> {
  await sql`UPDATE files SET expires_at = ${expiresAt} WHERE name = ${name} AND owner_id = ${ownerId}`.execute(tx);
}

/** Lets all files of an owner go at a time; those that go sooner do. */
export async function expireFilesOf(tx: Tx, ownerId: number, expiresAt: number): Promise<void> {
  await sql`
    UPDATE files SET expires_at = ${expiresAt}
    WHERE owner_id = ${ownerId} AND (expires_at IS NULL OR expires_at > ${expiresAt})`.execute(tx);
}

const EXPIRING: DueTable = { table: 'files', key: 'name', dueAt: 'expires_at' };

/** Forgets files whose time is over; answers their names. */
export async function deleteExpired(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await takeOut<{ name: string }>(db, EXPIRING, 't.name', { now, limit });
  return rows.map(({ name }) => name);
}

/** Those of some names that no row has. */
export async function unknownOf(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM files WHERE name = ANY(${names})`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** Forgets the counts of past days. */
export async function deleteOldDays(db: Db, now: number): Promise<void> {
  await sql`DELETE FROM upload_days WHERE day < ${day(now)}`.execute(db);
}
