/** The server module of a new product, with every room that a small one has. */
import type { Files, Names } from './names.ts';

const index = ({ name, Name }: Names) => `/** The public face of ${name}. */
import { ${name}Channel } from '@glasshouse/contract/${name}';
import { defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAll${Name}Handler } from './admin/listAll${Name}.ts';
import { get${Name}Handler } from './api/get${Name}.ts';
import { list${Name}Handler } from './api/list${Name}.ts';
import { delete${Name}Of } from './store/entries.ts';

/** What ${name} is constructed with. */
export interface ${Name}Deps {
  platform: Platform;
}

/** Makes ${name}. */
export function create${Name}(deps: ${Name}Deps) {
  return {
    module: defineModule({
      name: '${name}',
      deps: ['identity'],
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [list${Name}Handler(deps), get${Name}Handler(deps)],
      staffCalls: [listAll${Name}Handler(deps)],
      channels: [${name}Channel],
      person: { erase: delete${Name}Of },
    }),
  };
}
`;

const store = ({ name, Name }: Names) => `/** Entries of ${name} in the database. Times are epoch milliseconds. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** An entry as it is stored. */
export interface EntryRow {
  id: number;
  user_id: number;
  started_ms: number;
  ends_ms: number;
}

/** Adds an entry; returns its id. */
export async function insertEntry(tx: Db | Tx, row: Omit<EntryRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: number }>\`
    INSERT INTO ${name}_entries (user_id, started_ms, ends_ms)
    VALUES (\${row.user_id}, \${row.started_ms}, \${row.ends_ms}) RETURNING id\`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Entries of a user, or of all with null, newest first. */
export async function loadEntries(db: Db | Tx, userId: number | null, { before, limit, offset }: Slice): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>\`
    SELECT id, user_id, started_ms, ends_ms FROM ${name}_entries
    WHERE (\${userId}::bigint IS NULL OR user_id = \${userId}) AND (\${before}::bigint IS NULL OR id < \${before})
    ORDER BY id DESC LIMIT \${limit} OFFSET \${offset}\`.execute(db);
  return rows;
}

/** One entry of a user; null where there is none. */
export async function loadEntry(db: Db, userId: number, id: number): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>\`
    SELECT id, user_id, started_ms, ends_ms FROM ${name}_entries WHERE id = \${id} AND user_id = \${userId}\`.execute(db);
  return rows[0] ?? null;
}

/** Deletes what is kept of a person whose account is closed. */
export async function delete${Name}Of(tx: Tx, userId: number): Promise<void> {
  await sql\`DELETE FROM ${name}_entries WHERE user_id = \${userId}\`.execute(tx);
}
`;

const dbTest = ({ name, Name, NAME }: Names) => `/** Entries of ${name} through the calls of a whole server. */
import { getUserInfo } from '@glasshouse/contract/identity';
import { get${Name}, list${Name} } from '@glasshouse/contract/${name}';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { insertEntry } from '../store/entries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('entries of ${name}', () => {
  it('are listed and read by their owner alone', async () => {
    const [token, other] = [await server.signUp(), await server.signUp()];
    const { id: userId } = await server.ok(getUserInfo, {}, token);
    const id = await insertEntry(server.platform.db, { user_id: userId, started_ms: 1_000, ends_ms: 2_000 });
    const entry = { id, state: 'ended', started: 1_000, ends: 2_000 };
    expect((await server.ok(list${Name}, {}, token)).list).toEqual([entry]);
    expect(await server.ok(get${Name}, { id }, token)).toEqual(entry);
    expect((await server.ok(list${Name}, {}, other)).list).toEqual([]);
    expect((await server.refused(get${Name}, { id }, other)).error).toBe('${NAME}_UNKNOWN');
  });
});
`;

const domainFiles = ({ name, Name }: Names, root: string): Files => ({
  [`${root}/domain/state.ts`]: `/** The state of an entry. Pure. */

/** \`open\` before the end, \`ended\` from it on. Both times in epoch milliseconds. */
export function stateOf({ endsMs }: { readonly endsMs: number }, nowMs: number): 'open' | 'ended' {
  return nowMs < endsMs ? 'open' : 'ended';
}
`,
  [`${root}/domain/state.test.ts`]: `import { expect, it } from 'vitest';
import { stateOf } from './state.ts';

it('an entry of ${name} is open before its end and ended from that millisecond on', () => {
  const entry = { endsMs: 2_000 };
  expect([stateOf(entry, 1_999), stateOf(entry, 2_000)]).toEqual(['open', 'ended']);
});
`,
  [`${root}/domain/present.ts`]: `/** Entries as they go over the wire. Pure. */
import type { ${Name}Entry } from '@glasshouse/contract/${name}';
import { stateOf } from './state.ts';

/** An entry at a moment, both in epoch milliseconds. */
export function presentEntry(row: { id: number; started_ms: number; ends_ms: number }, nowMs: number): ${Name}Entry {
  return { id: row.id, state: stateOf({ endsMs: row.ends_ms }, nowMs), started: row.started_ms, ends: row.ends_ms };
}
`,
});

const callFiles = ({ name, Name, NAME }: Names, root: string): Files => ({
  [`${root}/api/list${Name}.ts`]: `/** GET /${name}/list: entries of the user, newest first. */
import { list${Name} } from '@glasshouse/contract/${name}';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentEntry } from '../domain/present.ts';
import { loadEntries } from '../store/entries.ts';

export const list${Name}Handler = ({ platform: { db, clock } }: { platform: Platform }) =>
  handleUser(list${Name}, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadEntries(db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentEntry(row, clock.now()));
  });
`,
  [`${root}/api/get${Name}.ts`]: `/** GET /${name}/detail: one entry of the user. Error: ${NAME}_UNKNOWN. */
import { get${Name} } from '@glasshouse/contract/${name}';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { presentEntry } from '../domain/present.ts';
import { loadEntry } from '../store/entries.ts';

export const get${Name}Handler = ({ platform: { db, clock } }: { platform: Platform }) =>
  handleUser(get${Name}, async ({ id }, { user }) => {
    const row = (await loadEntry(db, user.id, Number(id))) ?? refuse('${NAME}_UNKNOWN');
    return presentEntry(row, clock.now());
  });
`,
  [`${root}/admin/listAll${Name}.ts`]: `/** GET /admin/${name}: entries of all users, newest first. */
import { listAll${Name} } from '@glasshouse/contract/${name}';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentEntry } from '../domain/present.ts';
import { loadEntries } from '../store/entries.ts';

export const listAll${Name}Handler = ({ platform: { clock } }: { platform: Platform }) =>
  handleStaff(listAll${Name}, async (tx, input) => {
    const paging = readPaging(input);
    const rows = await loadEntries(tx, null, paging.slice);
    return presentPage(paging, rows, (row) => ({ ...presentEntry(row, clock.now()), user_id: row.user_id }));
  });
`,
});

/** Its files. */
export function serverFiles(names: Names): Files {
  const { name, minute } = names;
  const root = `apps/server/src/modules/${name}`;
  return {
    [`${root}/README.md`]: `# ${name}

One page: purpose, states with what leads from one to the next, invariants, postings (cause, accounts, rounding).

**States** of an entry: \`open\` until its end, then \`ended\`.
**Keeps** \`${name}_entries\`. **Posts** nothing.
`,
    [`${root}/index.ts`]: index(names),
    ...domainFiles(names, root),
    ...callFiles(names, root),
    [`${root}/store/entries.ts`]: store(names),
    [`${root}/store/migrations/${minute}_${name}.sql`]: `-- Entries of ${name}. Times are epoch milliseconds.
CREATE TABLE ${name}_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  started_ms bigint NOT NULL,
  ends_ms bigint NOT NULL CHECK (ends_ms >= started_ms)
);
CREATE INDEX ${name}_entries_of_user ON ${name}_entries (user_id, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON ${name}_entries TO glasshouse_app;
`,
    [`${root}/tests/${name}.db.test.ts`]: dbTest(names),
  };
}
