/** Mails of price alerts have a limit of their own; the centre has every alert, and no mail is lost. */
import type { Notification } from '@glasshouse/contract';
import { saveNoticeChoice } from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { PRICE_MAILS_AN_HOUR } from '../api/price-mails.ts';
import { saveHours, takeWaiting } from '../store/price-mails.ts';

const HOUR = 3_600_000;
const clock = new ManualClock(Date.UTC(2026, 5, 3, 10, 30));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

async function signUp(name: string): Promise<{ email: string; token: string; userId: number }> {
  const email = `${name}@test.example`;
  const token = await server.signUp(email);
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE email = ${email}`.execute(server.platform.db);
  return { email, token, userId: rows[0]?.id as number };
}

type AlertParams = Extract<Notification, { kind: 'price_alert' }>['params'];
const alert = (price: number): AlertParams => ({
  alert_id: 1,
  match_id: 1,
  symbol: 'BTC/USDT',
  condition: 'above',
  value: '1',
  price: String(price),
  time: clock.now(),
  prices: 'recorded',
});
/** Alerts fire at these prices, in one transaction. */
async function fire(userIds: readonly number[], prices: readonly number[]): Promise<void> {
  const news = prices.flatMap((price) =>
    userIds.map((userId) => ({ userId, kind: 'price_alert' as const, params: alert(price) })),
  );
  const told = await inTransaction(server.platform.db, (tx) => server.wired.notify(tx, news));
  told();
}
const tellGathered = () =>
  server.wired.modules
    .flatMap((module) => module.jobs ?? [])
    .find(({ name }) => name === 'notifications.priceMails')
    ?.run();
/** What an address was mailed of prices, oldest first. */
const mailsTo = async (email: string) =>
  (
    await sql<{ subject: string; text: string }>`
      SELECT subject, body AS text FROM demo_outbox WHERE recipient = ${email} AND (subject LIKE '%BTC/USDT%' OR subject LIKE '%rice alerts%')
      ORDER BY id`.execute(server.platform.db)
  ).rows;
const inCentre = async (userId: number) =>
  (
    await sql<{ n: number }>`SELECT count(*) AS n FROM notifications WHERE user_id = ${userId} AND grp = 'prices'`.execute(
      server.platform.db,
    )
  ).rows[0]?.n;
const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

it('the first ten of an hour are mailed one by one, the others in one when it is over; the centre has all at once', async () => {
  const [busy, quiet] = [await signUp('busy'), await signUp('quiet')];
  await fire([busy.userId], from(7_001, 7));
  await fire([busy.userId, quiet.userId], [7_008]);
  await fire([busy.userId], from(7_009, 6));
  expect(await inCentre(busy.userId)).toBe(14);
  expect(await mailsTo(busy.email)).toHaveLength(PRICE_MAILS_AN_HOUR);
  expect(await mailsTo(quiet.email)).toHaveLength(1);
  clock.advance(HOUR - 1);
  await tellGathered();
  expect(await mailsTo(busy.email)).toHaveLength(PRICE_MAILS_AN_HOUR);
  clock.advance(1);
  // Comes after the hour and before its mail: told with those that wait, not before them.
  await fire([busy.userId], [7_015]);
  expect(await mailsTo(busy.email)).toHaveLength(PRICE_MAILS_AN_HOUR);
  await Promise.all([tellGathered(), tellGathered()]);
  const mails = await mailsTo(busy.email);
  expect(mails).toHaveLength(PRICE_MAILS_AN_HOUR + 1);
  const gathered = mails.find(({ subject }) => subject === 'More price alerts: 5');
  expect(gathered?.text.match(/stood at 7,\d+/g)).toEqual(from(7_011, 5).map((price) => `stood at 7,${String(price).slice(1)}`));
  expect(gathered?.text).toContain('recorded from the past');
  // It was the first of the next hour: nine more, then they wait again.
  await fire([busy.userId], from(7_020, 10));
  expect(await mailsTo(busy.email)).toHaveLength(PRICE_MAILS_AN_HOUR + 1 + PRICE_MAILS_AN_HOUR - 1);
  expect(await mailsTo(quiet.email)).toHaveLength(1);
  await fire([quiet.userId], [7_100]);
  expect(await mailsTo(quiet.email)).toHaveLength(2);
});

it('many processes that tell at once count every mail', async () => {
  const { email, userId } = await signUp('racing');
  await Promise.all(from(8_001, 30).map((price) => fire([userId], [price])));
  expect(await inCentre(userId)).toBe(30);
  expect(await mailsTo(email)).toHaveLength(PRICE_MAILS_AN_HOUR);
  clock.advance(HOUR);
  await tellGathered();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('More price alerts: 20');
});

it('a transaction that comes to nothing counts nothing', async () => {
  const { email, userId } = await signUp('undone');
  const undone = inTransaction(server.platform.db, async (tx) => {
    await server.wired.notify(
      tx,
      from(9_001, 12).map((price) => ({ userId, kind: 'price_alert' as const, params: alert(price) })),
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await fire([userId], from(9_001, 10));
  expect(await mailsTo(email)).toHaveLength(10);
});

it('who turns mails of prices off gets none of those that wait, others theirs', async () => {
  const [turned, leaving] = [await signUp('turned'), await signUp('leaving')];
  await fire([turned.userId, leaving.userId], from(9_101, 12));
  await server.ok(saveNoticeChoice, { group: 'prices', in_app: true, mail: false, push: true }, turned.token);
  const { db } = server.platform;
  const waiting = async () =>
    (await sql<{ user_id: number }>`SELECT DISTINCT user_id FROM price_mails_waiting ORDER BY 1`.execute(db)).rows;
  expect(await waiting()).toEqual(expect.arrayContaining([{ user_id: turned.userId }, { user_id: leaving.userId }]));
  clock.advance(HOUR);
  await tellGathered();
  expect(await waiting()).toEqual([]);
  expect(await mailsTo(turned.email)).toHaveLength(PRICE_MAILS_AN_HOUR);
  expect(await mailsTo(leaving.email)).toHaveLength(PRICE_MAILS_AN_HOUR + 1);
  const { rows } = await sql`SELECT FROM price_mails WHERE user_id = ${turned.userId}`.execute(db);
  expect(rows).toEqual([]);
});

it('an alert that fires while the mail of the hour is being written is the second of the next hour', async () => {
  const { email, userId } = await signUp('between');
  await fire([userId], from(9_201, 12));
  clock.advance(HOUR);
  const watcher = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await watcher.connect();
  const isHeldUp = async () =>
    (
      await watcher.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%price_mails%'`,
      )
    ).rows.length > 0;
  try {
    const firing = await inTransaction(server.platform.db, async (tx) => {
      const { rows } = await sql`
        SELECT FROM price_mails WHERE user_id = ${userId} AND since <= ${clock.now() - HOUR} FOR NO KEY UPDATE`.execute(tx);
      expect(rows).toHaveLength(1);
      expect((await takeWaiting(tx, [userId])).get(userId)).toHaveLength(2);
      await saveHours(tx, [{ userId, since: clock.now(), mailed: 1 }]);
      const fired = fire([userId], [9_213]);
      await expect.poll(isHeldUp, { timeout: 20_000 }).toBe(true);
      return { fired };
    });
    await firing.fired;
  } finally {
    await watcher.end();
  }
  expect(await mailsTo(email)).toHaveLength(PRICE_MAILS_AN_HOUR + 1);
  await fire([userId], from(9_220, 10));
  expect(await mailsTo(email)).toHaveLength(PRICE_MAILS_AN_HOUR + 1 + PRICE_MAILS_AN_HOUR - 2);
});
