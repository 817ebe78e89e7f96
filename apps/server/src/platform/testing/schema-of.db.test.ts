import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { schemaOf } from './schema-of.ts';

let database: FreshDatabase;
let client: pg.Client;
let before: string[];

beforeAll(async () => {
  database = await freshDatabase(1);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  before = await schemaOf(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

describe('a comparison of schemas notices', () => {
  it.each([
    'CREATE TABLE more (n int)',
    'ALTER TABLE favorites ADD COLUMN more int',
    'ALTER TABLE favorites ALTER COLUMN place TYPE numeric',
    'ALTER TABLE favorites ALTER COLUMN place DROP NOT NULL',
    'ALTER TABLE favorites ALTER COLUMN place SET DEFAULT 1',
    'ALTER TABLE log_tiles ALTER COLUMN hashes SET STORAGE EXTENDED',
    'ALTER TABLE markets DROP COLUMN sessions; ALTER TABLE markets ADD COLUMN sessions text; ALTER TABLE markets DROP COLUMN status',
    'ALTER TABLE accounts RENAME CONSTRAINT accounts_never_negative TO accounts_positive',
    'ALTER TABLE accounts DROP CONSTRAINT accounts_never_negative',
    'ALTER TABLE accounts RESET (fillfactor)',
    'ALTER TABLE accounts OWNER TO glasshouse_staff',
    'ALTER INDEX entries_by_cause RENAME TO entries_by_reason',
    'DROP INDEX entries_by_cause; CREATE INDEX entries_by_cause ON entries (account_id, cause)',
    'DROP TRIGGER entries_balanced ON entries',
    'ALTER TABLE entries DISABLE TRIGGER entries_balanced',
    'CREATE OR REPLACE FUNCTION users_keep_inviter() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'ALTER FUNCTION log_forget_ticks(bigint, int) SECURITY INVOKER',
    'GRANT EXECUTE ON FUNCTION log_forget_ticks(bigint, int) TO PUBLIC',
    'GRANT UPDATE ON journals TO glasshouse_app',
    'GRANT UPDATE (balance_after) ON entries TO glasshouse_app',
    'REVOKE SELECT ON SEQUENCE journals_id_seq FROM glasshouse_app',
    'ALTER SEQUENCE order_ids INCREMENT BY 1',
    'ALTER SEQUENCE request_answer_ids OWNED BY NONE',
    "CREATE TYPE mood AS ENUM ('good')",
    'GRANT CREATE ON SCHEMA public TO glasshouse_app',
  ])('%s', async (statement) => {
    await client.query('BEGIN');
    await client.query(statement);
    const after = await schemaOf(client);
    await client.query('ROLLBACK');
    expect(after).not.toEqual(before);
  });

  it('nothing where nothing changed', async () => {
    expect(await schemaOf(client)).toEqual(before);
  });
});
