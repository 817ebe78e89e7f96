/** Broadcasts: two people, exactly their audience, each user once whatever dies. */
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import { type BroadcastPayload, countBroadcastAudience, listBroadcasts, listNotices } from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from './platform/clock.ts';
import type { Tx } from './platform/db/database.ts';
import { isConnectionLost } from './platform/db/failures.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { type TestStaff, makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { isVerified } from './modules/kyc/index.ts';
import { type BroadcastDeps, runBroadcasts } from './modules/notifications/api/broadcasts/run.ts';
import { waitAfter } from './platform/due/index.ts';

const clock = new ManualClock(Date.UTC(2026, 5, 3, 10));
const WORDS = {
  en: { title: 'Deposits pause', text: 'From 02:00 to 04:00 UTC.' },
  jp: { title: '入金の停止', text: '2時から4時まで。' },
};
const ALL: BroadcastPayload = { words: WORDS, audience: { kind: 'all' } };
const AFTER_FAILURE_MS = waitAfter(1);
const REASON = 'Planned maintenance of the node';
let server: TestServer;
let writer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ clock });
  writer = await makeStaff(server, 'content');
  approver = await makeStaff(server, 'compliance');
});
afterAll(() => server.stop());

const db = () => server.platform.db;
const proposed = (payload: object) => server.ok(propose, { kind: 'broadcast', payload, reason: REASON }, writer.token);
async function approved(payload: object) {
  const { id, hash } = await proposed(payload);
  await server.ok(approveProposal, { proposal_id: id, hash, reason: REASON }, approver.token);
  const { list } = await server.ok(listBroadcasts, {}, writer.token);
  return list[0]?.id as number;
}
const toldOf = async (id: number) =>
  (
    await sql<{ user_id: number; times: number }>`
      SELECT user_id, count(*)::int AS times FROM notifications
      WHERE kind = 'broadcast' AND (params ->> 'broadcast_id')::bigint = ${id} GROUP BY user_id ORDER BY user_id`.execute(db())
  ).rows;
const depsWith = (notify: BroadcastDeps['notify']): BroadcastDeps => ({ notify, isVerified });
const run = (batch?: number) => runBroadcasts(server.platform, depsWith(server.wired.notify), batch);

/** Ends a transaction's connection as a kill does, and waits until it is gone. Only the owner of the database may. */
async function killConnection(tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  const owner = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await owner.connect();
  await owner.query('SELECT pg_terminate_backend($1, 20000)', [rows[0]?.pid]).finally(() => owner.end());
}

/** People in the database alone; nobody signs in to them. */
async function addPeople(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
    SELECT 'p' || n || '-' || gen_random_uuid() || '@test.example', 'none', 'p', 'p', gen_random_uuid()::text, 1
    FROM generate_series(1, ${count}::int) AS n RETURNING id`.execute(db());
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
const people = async () =>
  (
    await sql<{ id: number }>`SELECT id FROM users WHERE password_hash IS NOT NULL AND closed_at IS NULL ORDER BY id`.execute(
      db(),
    )
  ).rows.map(({ id }) => id);

describe('a broadcast', () => {
  it('is told by nobody alone, in each reader’s language, and English is said to be English', async () => {
    const token = await server.signUp();
    const { id, hash, changes } = await proposed(ALL);
    expect(JSON.stringify(changes)).toContain('Deposits pause');
    expect((await server.refused(approveProposal, { proposal_id: id, hash, reason: REASON }, writer.token)).error).toBe(
      'BACKOFFICE_SELF_APPROVAL',
    );
    await run();
    expect((await server.ok(listNotices, {}, token)).list).toEqual([]);
    await server.ok(approveProposal, { proposal_id: id, hash, reason: REASON }, approver.token);
    await run();
    const read = async (lang: string) => (await server.ok(listNotices, { lang }, token)).list[0];
    expect(await read('jp')).toMatchObject({ ...WORDS.jp, language: 'jp', group: 'news', read: false });
    expect(await read('spa')).toMatchObject({ ...WORDS.en, language: 'en' });
    const { list } = await server.ok(listBroadcasts, {}, approver.token);
    expect(list[0]).toMatchObject({ told: list[0]?.total, proposer: { name: writer.email }, approver: { name: approver.email } });
    expect(list[0]?.finished).toBe(clock.now());
  });

  it('reaches everybody once, whatever dies on the way and however many work at it', async () => {
    await addPeople(230);
    const all = await people();
    const id = await approved(ALL);
    // Its process dies in the middle of the second batch, before the commit.
    let batches = 0;
    const dying = runBroadcasts(
      server.platform,
      depsWith(async (tx, news) => {
        const tell = await server.wired.notify(tx, news);
        if (++batches === 2) await killConnection(tx);
        return tell;
      }),
      50,
    );
    await expect(dying).rejects.toSatisfy(isConnectionLost);
    expect(await toldOf(id)).toHaveLength(50);
    const late = await addPeople(3);
    // What failed is tried again after a while; then two processes go on, and a third begins when they are done.
    clock.advance(AFTER_FAILURE_MS);
    await Promise.all([run(50), run(50)]);
    await run(50);
    const told = await toldOf(id);
    expect(told).toEqual(all.map((user_id) => ({ user_id, times: 1 })));
    expect(told.map(({ user_id }) => user_id)).not.toContain(late[0]);
    const { list } = await server.ok(listBroadcasts, {}, writer.token);
    expect(list[0]).toMatchObject({ id, told: all.length, total: all.length });
    const again = inTransaction(db(), (tx) =>
      server.wired.notify(tx, [{ userId: all[0] as number, kind: 'broadcast', params: { broadcast_id: id }, broadcast: WORDS }]),
    );
    await expect(again).rejects.toThrow(/notifications_broadcast_once/);
  });

  it('that fails lets the next one through, and is told when it can be', async () => {
    const [poisoned, sound] = [await approved(ALL), await approved({ ...ALL, words: { en: WORDS.en } })];
    let tries = 0;
    const failing = () =>
      runBroadcasts(
        server.platform,
        depsWith(async (tx, news) => {
          const isPoisoned = news.some(({ params }) => (params as { broadcast_id?: number }).broadcast_id === poisoned);
          if (isPoisoned) {
            tries++;
            throw new Error('poisoned');
          }
          return server.wired.notify(tx, news);
        }),
      );
    await expect(failing()).rejects.toThrow('poisoned');
    expect([(await toldOf(poisoned)).length, (await toldOf(sound)).length, tries]).toEqual([0, (await people()).length, 1]);
    // It waits, and longer the second time.
    await failing();
    clock.advance(AFTER_FAILURE_MS);
    await expect(failing()).rejects.toThrow('poisoned');
    clock.advance(AFTER_FAILURE_MS);
    expect([await failing(), tries]).toEqual([0, 2]);
    clock.advance(AFTER_FAILURE_MS);
    await run();
    expect(await toldOf(poisoned)).toEqual((await people()).map((user_id) => ({ user_id, times: 1 })));
  });

  it('reaches a country or a verified level alone, and not whoever chose not to hear', async () => {
    const [french, deaf, verified] = await addPeople(3);
    for (const userId of [french, deaf])
      await sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, ip, user_agent, country)
        VALUES (${Buffer.from(`token ${userId}`)}, ${userId}, 1, 1, 9999999999999, '1.2.3.4', '', 'FR')`.execute(db());
    // Of age, or ended: from where they once came says nothing of where they are.
    const [aged, gone] = await addPeople(2);
    for (const [userId, expires, ended] of [
      [aged, clock.now(), null],
      [gone, clock.now() + 1_000_000, 2],
    ] as const)
      await sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, ip, user_agent, country, ended_at)
        VALUES (${Buffer.from(`token ${userId}`)}, ${userId}, 1, 1, ${expires}, '1.2.3.4', '', 'FR', ${ended})`.execute(db());
    await sql`INSERT INTO notification_choices VALUES (${deaf}, 'news', false, false, false)`.execute(db());
    await sql`
      INSERT INTO verifications (user_id, level, state, front_pic, reverse_pic, submitted_at, decided_at)
      VALUES (${verified}, 2, 'verified', 'a', 'b', 1, 2)`.execute(db());
    const count = (input: Record<string, unknown>) => server.ok(countBroadcastAudience, input, writer.token);
    expect((await count({ kind: 'country', country: 'FR' })).users).toBe(2);
    expect((await count({ kind: 'level', level: '2' })).users).toBe(1);
    const toFrance = await approved({ words: WORDS, audience: { kind: 'country', country: 'FR' } });
    const toVerified = await approved({ words: WORDS, audience: { kind: 'level', level: 1 } });
    await run();
    expect((await toldOf(toFrance)).map(({ user_id }) => user_id)).toEqual([french]);
    expect((await toldOf(toVerified)).map(({ user_id }) => user_id)).toEqual([verified]);
  });

  it.each([
    [
      'markup',
      { words: { en: { title: '<b>Now</b>', text: 'x' } }, audience: { kind: 'all' } },
      'NOTIFICATIONS_BROADCAST_MARKUP',
    ],
    [
      'a link',
      { words: { en: { title: 'Now', text: 'See https://evil.example' } }, audience: { kind: 'all' } },
      'NOTIFICATIONS_BROADCAST_MARKUP',
    ],
    ['nothing', { words: { en: { title: ' ', text: 'x' } }, audience: { kind: 'all' } }, 'NOTIFICATIONS_BROADCAST_TEXT'],
    [
      'too much',
      { words: { en: { title: 'x'.repeat(81), text: 'x' } }, audience: { kind: 'all' } },
      'NOTIFICATIONS_BROADCAST_TEXT',
    ],
    ['no English', { words: { fra: WORDS.en }, audience: { kind: 'all' } }, 'PARAMETER_ERROR'],
    ['to losers', { words: WORDS, audience: { kind: 'loss', above: '100' } }, 'PARAMETER_ERROR'],
    ['to one user', { words: WORDS, audience: { kind: 'all', user_id: 10001 } }, 'PARAMETER_ERROR'],
    ['to no country', { words: WORDS, audience: { kind: 'country', country: 'QQ' } }, 'NOTIFICATIONS_BROADCAST_COUNTRY'],
    ['to nobody', { words: WORDS, audience: { kind: 'country', country: 'AQ' } }, 'NOTIFICATIONS_BROADCAST_NOBODY'],
  ])('with %s is refused', async (_name, payload, code) => {
    const answer = await server.refused(propose, { kind: 'broadcast', payload, reason: REASON }, writer.token);
    expect(answer.error).toBe(code);
  });
});
