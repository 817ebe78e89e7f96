/**
 * A database of version 0.8.0, taken while that version worked (`platform/testing/databases`), under this version: what was
 * written stays, the money is checked, orders are in the books, and its schema is the one of a new database.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { login } from '@glasshouse/contract/identity';
import { getDepth } from '@glasshouse/contract/markets';
import { getOptionResult, listOptions } from '@glasshouse/contract/options';
import { cancelOrder, listOrders } from '@glasshouse/contract/spot';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkMoney, describeBreach } from './modules/ledger/index.ts';
import { ManualClock } from './platform/clock.ts';
import { FILES_AFTER_0_8, FILES_OF_0_8 } from './platform/db/files-of-0-8.ts';
import { type MigrationSource, migrate } from './platform/db/migrate.ts';
import { grantStaff } from './platform/db/staff-role.ts';
import { type FreshDatabase, freshDatabase } from './platform/testing/fresh-database.ts';
import { schemaOf } from './platform/testing/schema-of.ts';
import { testPlatform } from './platform/testing/test-platform.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { invariantsOf } from './declarations.ts';
import { type Wired, wire } from './wiring.ts';

const DATABASES = new URL('./platform/testing/databases/', import.meta.url);
const DUMP = gunzipSync(readFileSync(new URL('0.8.0.sql.gz', DATABASES))).toString('utf8');
const KEYS: Record<string, string> = JSON.parse(readFileSync(new URL('0.8.0-keys.json', DATABASES), 'utf8'));
/** A minute after it was taken. */
const clock = new ManualClock(Number(/time: (\d+)/.exec(DUMP)?.[1]) + 60_000);
const PASSWORD = 'correct horse battery';
const [ALICE, BOB] = ['funding1@test.example', 'funding3@test.example'];

/** What upgrades may never change, as one digest a table: scopes, causes, keys, amounts, and what was answered. */
const WRITTEN: Readonly<Record<string, string>> = {
  journals: 'id, scope, key, input_hash, cause, reference, created_at',
  entries: 'id, journal_id, line, account_id, asset_id, amount, balance_after, cause',
  accounts: 'id, kind, owner, purpose, bucket, asset_id, balance, version',
  holds: 'cause_kind, cause_id, user_id, account, asset_id, atoms',
  request_answers: 'user_id, call, request_id, input_hash, answer, created_at',
  spot_orders:
    'id, sequence, user_id, market_id, side, kind, price_ticks, lots, filled_lots, filled_value, fee, status, held, released',
  spot_fills: 'id, market_id, maker_order_id, taker_order_id, price_ticks, lots, paid, received, maker_fee, taker_fee, time_ms',
  option_orders: 'id, leaf, user_id, match_id, direction, seconds, stake, payout, profit, accepted_at, after_seq, after_leaf',
  option_results: 'option_id, outcome, refund, exit_time, exit_seq, exit_leaf, exit_price, returned, settled_at',
  withdrawals: 'id, user_id, atoms, fee, state, txid, approved_by, created_at, ended_at',
  recharges: 'id, user_id, atoms, reference_key, state, created_at, decided_at',
  log_heads: 'time_ms, size, root, key_id, signature',
  audit_log: 'seq, body, prev_hash, hash',
  users: 'id, email, account_name, password_hash, closed_at',
};
const RENAMED: Readonly<Record<string, string>> = { spot_orders: 'orders', spot_fills: 'fills' };
/** Rows that migrations themselves write. */
const SEEDED = ['assets', 'asset_networks', 'markets', 'recharge_terms', 'withdraw_terms'];

let old: FreshDatabase;
let client: pg.Client;
let server: TestServer | undefined;
/** All sources of the program, and which tables its staff calls write. */
let sources: readonly MigrationSource[];
let wired: Wired;
let dataDir: string;
let written: Record<string, string>;

async function connect(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  return connection;
}

async function digests(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, columns] of Object.entries(WRITTEN)) {
    // Orders and fills have other names since; their rows stay.
    const name = (await client.query('SELECT to_regclass($1) IS NULL AS gone', [table])).rows[0].gone ? RENAMED[table] : table;
    const text = `SELECT count(*) || ' ' || md5(string_agg(row, E'\\n' ORDER BY row)) AS digest FROM (SELECT (${columns})::text AS row FROM ${name}) rows`;
    found[table] = (await client.query(text.replace(`(${columns})`, `ROW(${columns})`))).rows[0].digest;
  }
  return found;
}

const count = async (query: string) => Number((await client.query(`SELECT count(*) AS n FROM ${query}`)).rows[0].n);
const applied = async () => (await client.query('SELECT id, hash FROM schema_migrations ORDER BY id')).rows;
const running = () => {
  if (!server) throw new Error('the server did not start on the database of 0.8');
  return server;
};

beforeAll(async () => {
  old = await freshDatabase(1, 'nothing');
  client = await connect(old.url);
  await client.query(DUMP);
  wired = wire(testPlatform({ db: old.db, clock }));
  sources = wired.declared.migrations;
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-upgrade-'));
  mkdirSync(join(dataDir, 'keys'), { mode: 0o700 });
  for (const [name, secret] of Object.entries(KEYS))
    writeFileSync(join(dataDir, 'keys', name), Buffer.from(secret, 'base64'), { mode: 0o600 });
  written = await digests();
});
afterAll(async () => {
  await server?.stop();
  await client.end();
  await old.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('the database of 0.8 has what an upgrade can break: live orders, open options, money on its way, a closed account', async () => {
  expect(await applied()).toHaveLength(73);
  expect(await count("spot_orders WHERE status = 'open'")).toBeGreaterThan(4);
  expect(await count("spot_orders WHERE status = 'pending'")).toBeGreaterThan(2);
  expect(await count('spot_fills')).toBeGreaterThan(8);
  expect(await count('option_open')).toBeGreaterThan(2);
  expect(await count('option_results')).toBeGreaterThan(3);
  const { rows } = await client.query('SELECT DISTINCT state FROM withdrawals ORDER BY 1');
  expect(rows.map(({ state }) => state)).toEqual([
    'approved',
    'cancelled',
    'completed',
    'failed',
    'rejected',
    'requested',
    'review',
    'sent',
  ]);
  expect(await count('users WHERE closed_at IS NOT NULL')).toBe(1);
});

it('an upgrade that fails in its last file changes nothing, so that 0.8 still runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-failing-'));
  try {
    writeFileSync(join(folder, '29991231T2359_fails.sql'), 'CREATE TABLE half (n int); ALTER TABLE no_such_table ADD x int;');
    const [schema, list] = [await schemaOf(client), await applied()];
    const failing = { name: 'failing', folder: pathToFileURL(`${folder}/`) };
    await expect(migrate(old.url, [...sources, failing], { isWhole: true })).rejects.toThrow(
      'migration failing/29991231T2359_fails.sql failed: relation "no_such_table" does not exist; nothing was changed',
    );
    expect(await schemaOf(client)).toEqual(schema);
    expect(await applied()).toEqual(list);
    expect(await digests()).toEqual(written);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('of three processes that upgrade it at once one does, and all that was written stays as it is', async () => {
  const done = await Promise.all(Array.from({ length: 3 }, () => migrate(old.url, sources, { isWhole: true })));
  expect(done.map(({ adopted }) => adopted).sort((a, b) => a - b)).toEqual([0, 0, 20]);
  expect(await digests()).toEqual(written);
  const ids = (await applied()).map(({ id }) => id);
  for (const { known } of done) expect(known).toEqual(new Set(ids));
  // Running processes of 0.8 count the rows: there are more than the 73 that they know.
  expect(ids.filter((id) => /\/\d{4}_/.test(id))).toHaveLength(73);
  expect(ids.length).toBeGreaterThan(73 + 20);
});

it('a server starts on it with its money checked', async () => {
  server = await startTestServer({ clock, config: { databaseUrl: old.url, dataDir } });
  const { db } = server.platform;
  expect((await checkMoney(db, await invariantsOf(db))).breaches.map(describeBreach)).toEqual([]);
});

it('its markets of contracts count in lots of 0.0001, so that a tick times a lot is one atom', async () => {
  const { rows } = await client.query('SELECT tick, lot, quantity_decimals FROM markets WHERE id IN (4, 5, 6)');
  expect(rows).toEqual([4, 5, 6].map(() => ({ tick: '0.01', lot: '0.0001', quantity_decimals: 4 })));
});

it('its orders are in the books, and their owners end them', async () => {
  const token = await running().ok(login, { user_string: ALICE, password: PASSWORD });
  const { list } = await running().ok(listOrders, { status: 'open' }, token);
  const resting = list.find(({ client_id }) => client_id === 'resting-1');
  if (!resting) throw new Error('the resting order is not among the open ones');
  const price = String(resting.target_price);
  const bids = async () => (await running().ok(getDepth, { id: 1 })).bids as [string, string][];
  expect(await bids()).toContainEqual([price, resting.amount]);
  await running().ok(cancelOrder, { id: resting.id, request_id: 'after-the-upgrade' }, token);
  expect((await bids()).map(([at]) => at)).not.toContain(price);
});

it('its open options are settled by the rule that they were accepted under', async () => {
  const token = await running().ok(login, { user_string: BOB, password: PASSWORD });
  const open = (await running().ok(listOptions, { status: 'open', limit: 50 }, token)).list;
  expect(open.length).toBeGreaterThan(0);
  // Nothing was logged meanwhile: rule 1 returns the stakes.
  clock.advance(3_600_000);
  const settle = running()
    .wired.modules.flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'options.settle');
  await settle?.run();
  for (const { id } of open)
    expect(await running().ok(getOptionResult, { id }, token)).toMatchObject({ status: 'refunded', profit: '0' });
  const { db } = running().platform;
  expect((await checkMoney(db, await invariantsOf(db))).breaches.map(describeBreach)).toEqual([]);
});

it('its schema, its rights and the rows of migrations are those of a new database', async () => {
  const fresh = await freshDatabase(1, 'nothing');
  const other = await connect(fresh.url);
  try {
    const { applied: files, adopted } = await migrate(fresh.url, sources, { isWhole: true });
    expect([files > 20, adopted]).toEqual([true, 0]);
    await grantStaff(fresh.url, wired.staffTables());
    const schema = await schemaOf(other);
    expect(schema.length).toBeGreaterThan(2_000);
    expect(await schemaOf(client)).toEqual(schema);
    for (const table of SEEDED) {
      const rows = async (from: pg.Client) => (await from.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;
      expect([table, await rows(client)]).toEqual([table, await rows(other)]);
    }
  } finally {
    await other.end();
    await fresh.close();
  }
});

it('a database of a build after 0.8, whose files had numbers too, is adopted without any change', async () => {
  const built = await freshDatabase(1);
  const other = await connect(built.url);
  try {
    const schema = await schemaOf(other);
    const now = new Set([
      ...Object.entries(FILES_OF_0_8).map(([name, { now = name, baseline }]) => `${now}/${baseline}`),
      ...FILES_AFTER_0_8.flatMap(([, , files]) => files),
    ]);
    await other.query('DELETE FROM schema_migrations WHERE id = ANY($1)', [[...now]]);
    const numbered = [
      ...Object.entries(FILES_OF_0_8).flatMap(([name, { files }]) =>
        Object.entries(files).map(([file, hash]) => [`${name}/${file}`, hash]),
      ),
      ...FILES_AFTER_0_8.map(([id, hash]) => [id, hash]),
    ];
    for (const row of numbered) await other.query('INSERT INTO schema_migrations (id, hash) VALUES ($1, $2)', row);
    const { applied: files, adopted } = await migrate(built.url, sources, { isWhole: true });
    expect([files, adopted]).toEqual([0, now.size]);
    expect(await schemaOf(other)).toEqual(schema);
  } finally {
    await other.end();
    await built.close();
  }
});
