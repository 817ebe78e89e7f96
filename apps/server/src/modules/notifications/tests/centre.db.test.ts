/** The centre: pages and counts that stay small among ten thousand, reading that loses nothing, choices that hold. */
import type { Notification } from '@glasshouse/contract';
import { listOutbox } from '@glasshouse/contract/demo';
import { listDevices, login, saveSettings } from '@glasshouse/contract/identity';
import {
  countUnread,
  getNoticeChoices,
  listNotices,
  readAllNotices,
  readNotice,
  saveNoticeChoice,
} from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { notifyOf } from '../api/notify.ts';
import { noticesQuery, unreadQuery } from '../store/notifications.ts';
import { rowsRead } from './support/rows-read.ts';

const MANY = 10_000;
/** A page of ten and the sign of more; among everybody's newest every tenth is his. */
const PAGE_READS = 11 * 10;
let server: TestServer;
let users = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: new ManualClock(Date.UTC(2026, 5, 3, 10)) });
});
afterAll(() => server.stop());

async function person() {
  const email = `reader${++users}@test.example`;
  const token = await server.signUp(email);
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE email = ${email}`.execute(server.platform.db);
  return { email, token, id: rows[0]?.id as number };
}

/** Rows as `notify` writes them, many at once. */
async function write(userId: number, count: number, grp = 'security') {
  await sql`
    INSERT INTO notifications (user_id, kind, grp, params, at)
    SELECT ${userId}, 'account_unfrozen', ${grp}, '{}', n FROM generate_series(1, ${count}::int) AS n`.execute(
    server.platform.db,
  );
}

/** What autovacuum does in time: only the owner may. */
async function analyze() {
  const owner = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await owner.connect();
  await owner.query('VACUUM ANALYZE notifications');
  await owner.end();
}

describe('[ENT-042][FEAT-099] the centre', () => {
  it('of ten thousand reads a page by an index without looking at the rest, and for the unread count no more than it can say', async () => {
    const busy = await person();
    // A hundred others, whose news lie between.
    await sql`
      INSERT INTO notifications (user_id, kind, grp, params, at)
      SELECT CASE WHEN n % 10 = 0 THEN ${busy.id} ELSE n % 100 END, 'account_unfrozen', 'security', '{}', n
      FROM generate_series(1, ${MANY * 10}::int) AS n`.execute(server.platform.db);
    await analyze();
    const slice = { before: null, offset: 0, limit: 11 };
    expect(await rowsRead(server.platform.db, noticesQuery(busy.id, null, slice))).toBeLessThanOrEqual(PAGE_READS);
    expect(await rowsRead(server.platform.db, noticesQuery(busy.id, 'security', slice))).toBeLessThanOrEqual(PAGE_READS);
    const middle = (
      await sql<{ id: number }>`SELECT id FROM notifications WHERE user_id = ${busy.id} OFFSET 5000 LIMIT 1`.execute(
        server.platform.db,
      )
    ).rows[0]?.id as number;
    expect(await rowsRead(server.platform.db, noticesQuery(busy.id, null, { ...slice, before: middle }))).toBeLessThanOrEqual(
      PAGE_READS,
    );
    expect(await rowsRead(server.platform.db, unreadQuery(busy.id))).toBeLessThanOrEqual(100);
    expect(await server.ok(countUnread, {}, busy.token)).toEqual({
      total: 100,
      groups: { security: 100, money: 0, trading: 0, prices: 0, news: 0 },
    });
  });

  it('pages from the newest to the oldest without a gap while new ones come, and by group', async () => {
    const { id, token } = await person();
    await write(id, 25);
    await write(id, 3, 'money');
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await server.ok(listNotices, cursor === '' ? { page: 1 } : { cursor }, token);
      seen.push(...page.list.map(({ news }) => news.id));
      cursor = page.next ?? '';
      await write(id, 1);
    } while (cursor !== '');
    expect(seen).toHaveLength(28);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    const money = await server.ok(listNotices, { group: 'money' }, token);
    expect(money.list.map(({ group }) => group)).toEqual(['money', 'money', 'money']);
    expect((await server.refused(listNotices, { cursor: 'nonsense' }, token)).error).toBe('CURSOR_INVALID');
    expect((await server.refused(listNotices, { group: 'everything' }, token)).error).toBe('PARAMETER_ERROR');
  });

  it('reads one once, refuses one of somebody else as one that is not there, and reads all up to what was seen', async () => {
    const [me, other] = [await person(), await person()];
    await write(me.id, 3);
    await write(other.id, 1);
    const list = async (token: string) => (await server.ok(listNotices, {}, token)).list;
    const [newest] = await list(me.token);
    const [others] = await list(other.token);
    expect((await server.ok(readNotice, { id: newest?.news.id }, me.token)).total).toBe(2);
    expect((await server.ok(readNotice, { id: newest?.news.id }, me.token)).total).toBe(2);
    for (const id of [others?.news.id, 999_999_999])
      expect((await server.refused(readNotice, { id }, me.token)).error).toBe('NOTIFICATIONS_UNKNOWN');
    expect((await list(other.token))[0]?.read).toBe(false);
    await write(me.id, 1);
    expect((await server.ok(readAllNotices, { upto: newest?.news.id }, me.token)).total).toBe(1);
    expect((await list(me.token)).map(({ read }) => read)).toEqual([false, true, true, true]);
    expect((await server.ok(countUnread, {}, other.token)).total).toBe(1);
  });

  it('what is being written while all is read stays unread, even under a lower number', async () => {
    const { id, token } = await person();
    const { db } = server.platform;
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const begun = Promise.withResolvers<void>();
    const writing = inTransaction(db, async (tx) => {
      await sql`INSERT INTO notifications (user_id, kind, grp, params, at) VALUES (${id}, 'account_unfrozen', 'security', '{}', 1)`.execute(
        tx,
      );
      begun.resolve();
      await slow;
    });
    await begun.promise;
    await write(id, 2);
    const [newest] = (await server.ok(listNotices, {}, token)).list;
    expect((await server.ok(readAllNotices, { upto: newest?.news.id }, token)).total).toBe(0);
    finish();
    await writing;
    expect((await server.ok(countUnread, {}, token)).total).toBe(1);
  });

  it('reading all at once from many devices and writing meanwhile ends with exactly the later ones unread', async () => {
    const { id, token } = await person();
    await write(id, 500);
    const [newest] = (await server.ok(listNotices, {}, token)).list;
    await Promise.all([
      ...Array.from({ length: 8 }, () => server.ok(readAllNotices, { upto: newest?.news.id }, token)),
      ...Array.from({ length: 20 }, () => write(id, 1)),
    ]);
    expect((await server.ok(countUnread, {}, token)).total).toBe(20);
  });
});

describe('choices', () => {
  it('hold in the app and by mail; security and money cannot be silenced', async () => {
    const { id, email, token } = await person();
    await server.ok(saveSettings, { language: 'fra' }, token);
    for (const change of [
      { group: 'prices', in_app: false, mail: false },
      { group: 'trading', mail: true },
      { group: 'money', mail: false },
    ])
      await server.ok(saveNoticeChoice, change, token);
    for (const change of [
      { group: 'security', mail: false },
      { group: 'security', in_app: false },
      { group: 'money', in_app: false },
    ])
      expect((await server.refused(saveNoticeChoice, change, token)).error).toBe('NOTIFICATIONS_ALWAYS_ON');
    const { groups } = await server.ok(getNoticeChoices, {}, token);
    expect(groups).toEqual({
      security: { in_app: true, mail: true, push: true },
      money: { in_app: true, mail: false, push: true },
      trading: { in_app: true, mail: true, push: true },
      prices: { in_app: false, mail: false, push: true },
      news: { in_app: true, mail: false, push: true },
    });

    const mailed: string[] = [];
    const notify = notifyOf(server.platform, { queue: async () => {} }, async (_tx, mails) => {
      mailed.push(...mails.map(({ words }) => words('en').subject));
    });
    const alert = {
      alert_id: 1,
      match_id: 1,
      symbol: 'BTC/USDT',
      condition: 'above',
      value: '1',
      price: '2',
      time: 1,
      prices: 'live',
    };
    const option = { id: 4, match_id: 9, symbol: 'BTC/USDT', outcome: 'lost', stake: '10', returned: '0', code: 'USDT' } as const;
    const paid = { amount: '3', code: 'USDT', reason: 'Compensation' };
    await inTransaction(server.platform.db, (tx) =>
      notify(tx, [
        { userId: id, kind: 'price_alert', params: alert as Extract<Notification, { kind: 'price_alert' }>['params'] },
        { userId: id, kind: 'option_settled', params: option },
        { userId: id, kind: 'manual_credit', params: paid },
        { userId: id, kind: 'account_unfrozen', params: {} },
      ]),
    );
    expect(mailed).toEqual(['BTC/USDT option lost: −10.00\u00a0USDT', 'Your account can trade again']);
    const { list } = await server.ok(listNotices, { lang: 'fra' }, token);
    expect(list.map(({ news, language }) => [news.kind, language])).toEqual([
      ['account_unfrozen', 'fra'],
      ['manual_credit', 'fra'],
      ['option_settled', 'fra'],
    ]);
    expect(list[2]?.title).toContain('Option BTC/USDT perdue');
    expect(await server.ok(listOutbox, { to: email })).toBeDefined();
  });
});

describe('security', () => {
  it('a sign-in from a new device stands in the centre, where it leads to the devices', async () => {
    const { email, token } = await person();
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    await server.fetch(`/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ user_string: email, password: 'correct horse battery' }),
    });
    expect((await server.ok(listDevices, {}, token)).list).toHaveLength(2);
    const { list } = await server.ok(listNotices, { group: 'security' }, token);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      read: false,
      title: 'Login from a new device or place',
      news: { kind: 'security_event', params: { event: 'login_new_device', country: 'local' } },
    });
    expect(list[0]?.text).toContain('Chrome, Windows');
  });
});
