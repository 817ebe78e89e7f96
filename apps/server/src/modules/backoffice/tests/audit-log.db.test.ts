/** The chain of the audit log on a real database: what the application cannot do to it, and what an owner is caught at. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { auditInvariants, verifyAudit } from '../store/invariants.ts';
import { appendAudit, listAuditRows, loadHead } from '../store/audit-log.ts';

const NO_FILTER = { actors: null, call: null, target: null, outcome: null, from: null, to: null };
const ROWS = 40;
let database: FreshDatabase;
let owner: pg.Client;

const record = (number: number) => ({
  time: 1_700_000_000_000 + number,
  actor: `staff:${number % 3}`,
  role: 'owner',
  session: number,
  ip: '127.0.0.1',
  call: 'backoffice.listStaff',
  target: null,
  input: null,
  outcome: 'ok',
  nonce: String(number).padStart(32, '0'),
  details: { number, name: 'Zoë "quoted" \\ \u0000 \ud800 \u2028' },
});

beforeAll(async () => {
  database = await freshDatabase();
  await Promise.all(
    Array.from({ length: ROWS }, (_, number) => inTransaction(database.db, (tx) => appendAudit(tx, record(number)))),
  );
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** What every invariant finds, by the owner's connection, inside the transaction that tampered. */
async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for (const { title, sql: query } of auditInvariants) {
    const { rows } = await owner.query<{ seq: string }>(query);
    found.push(...rows.map(({ seq }) => `${title}: ${seq}`));
  }
  return found;
}

describe('the chain', () => {
  it('has no gap and no fork after forty simultaneous appends', async () => {
    const report = await verifyAudit(database.db, null);
    expect(report).toMatchObject({ rows: ROWS, breaches: [], remembered: null });
    expect(report.head.seq).toBe(ROWS);
  });

  it('gives a row that was rolled back to the next', async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await appendAudit(tx, record(99));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await loadHead(database.db)).seq).toBe(ROWS);
  });

  it('says of a head of earlier whether it is still part of it', async () => {
    const [row] = await listAuditRows(database.db, NO_FILTER, { before: 11, offset: 0, limit: 1 });
    const hash = row?.hash.toString('hex') ?? '';
    expect((await verifyAudit(database.db, { seq: 10, hash })).remembered).toBe(true);
    expect((await verifyAudit(database.db, { seq: 10, hash: '0'.repeat(64) })).remembered).toBe(false);
    expect((await verifyAudit(database.db, { seq: 10_000, hash })).remembered).toBe(false);
  });
});

describe('the application’s role', () => {
  it.each([
    'UPDATE audit_log SET body = body',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'UPDATE audit_head SET seq = 0',
    'DELETE FROM audit_head',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  ])('cannot %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('cannot add a row that does not follow the head, nor one with another hash', async () => {
    const head = await loadHead(database.db);
    const insert = (seq: number, prev: Buffer, hash: string) =>
      sql`INSERT INTO audit_log (seq, body, prev_hash, hash) VALUES (${seq}, '{"time":"1","actor":"x","call":"x","outcome":"ok"}',
          ${prev}, ${sql.raw(hash)})`.execute(database.db);
    const right = `sha256(decode('${head.hash.toString('hex')}', 'hex') || '{"time":"1","actor":"x","call":"x","outcome":"ok"}'::bytea)`;
    await expect(insert(head.seq + 2, head.hash, right)).rejects.toThrow('does not follow its head');
    await expect(insert(head.seq, head.hash, right)).rejects.toThrow('does not follow its head');
    await expect(insert(head.seq + 1, head.hash, `'\\x00'::bytea`)).rejects.toThrow('audit_log_hashed');
  });
});

describe('the trigger', () => {
  it('does not take a temporary table for the head of the log', async () => {
    const head = await loadHead(database.db);
    const body = '{"time":"1","actor":"x","call":"x","outcome":"ok"}';
    const forging = database.db.connection().execute(async (db) => {
      await sql`CREATE TEMP TABLE audit_head AS SELECT 4711::bigint AS seq, '\\x00'::bytea AS hash`.execute(db);
      try {
        await sql`INSERT INTO audit_log (seq, body, prev_hash, hash)
                  VALUES (4712, ${body}, '\\x00', sha256('\\x00'::bytea || convert_to(${body}, 'UTF8')))`.execute(db);
      } finally {
        await sql`DROP TABLE pg_temp.audit_head`.execute(db);
      }
    });
    await expect(forging).rejects.toThrow('does not follow its head');
    expect(await loadHead(database.db)).toEqual(head);
  });
});

describe('whoever owns the database', () => {
  beforeEach(() => owner.query('BEGIN'));
  afterEach(() => owner.query('ROLLBACK'));
  const unguarded = 'ALTER TABLE audit_log DROP CONSTRAINT audit_log_hashed';
  const forged = `replace(body, '"actor":"staff:', '"actor":"staff:9')`;

  it('leaves a sound log sound', async () => {
    expect(await breaches()).toEqual([]);
  });

  it('is caught at changing a row', async () => {
    await owner.query(unguarded);
    await owner.query(`UPDATE audit_log SET body = ${forged} WHERE seq = 7`);
    expect(await breaches()).toEqual(['every row of the audit log is as it was written: 7']);
  });

  it('is caught at changing a row with its hash', async () => {
    await owner.query(
      `UPDATE audit_log SET body = ${forged}, hash = sha256(prev_hash || convert_to(${forged}, 'UTF8')) WHERE seq = 7`,
    );
    expect(await breaches()).toEqual(['every row of the audit log follows the one before: 8']);
  });

  it('is caught at removing a row, the first and the last too', async () => {
    await owner.query('DELETE FROM audit_log WHERE seq = 7');
    const counted = `the public count of acts is that of the audit log: ${ROWS}`;
    expect(await breaches()).toEqual(['every row of the audit log follows the one before: 8', counted]);
    await owner.query('DELETE FROM audit_log WHERE seq = 1');
    expect(await breaches()).toContain('every row of the audit log follows the one before: 2');
    await owner.query(`DELETE FROM audit_log WHERE seq = ${ROWS}`);
    expect(await breaches()).toContain(`the audit log ends at its head: ${ROWS}`);
  });

  it('is caught at removing them all', async () => {
    await owner.query('TRUNCATE audit_log');
    expect(await breaches()).toContain(`the audit log ends at its head: ${ROWS}`);
    await owner.query('DELETE FROM audit_head; DELETE FROM audit_counts');
    expect(await breaches()).toEqual(['the audit log ends at its head: 0']);
  });

  it('is caught at changing the order of two rows', async () => {
    await owner.query(`UPDATE audit_log SET seq = -7 WHERE seq = 7`);
    await owner.query(`UPDATE audit_log SET seq = 7 WHERE seq = 8`);
    await owner.query(`UPDATE audit_log SET seq = 8 WHERE seq = -7`);
    expect((await breaches()).filter((found) => found.startsWith('every row of the audit log follows'))).toHaveLength(3);
  });
});
