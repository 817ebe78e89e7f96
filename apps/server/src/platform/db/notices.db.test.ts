/** Notices on a real PostgreSQL: none is lost, whenever a listener starts. */
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { NoticeBoard } from './notices.ts';

const log = pino({ level: 'silent' });
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(2);
});
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

const tell = (payload: string) => sql`SELECT pg_notify('news', ${payload})`.execute(database.db);

/** Holds back every LISTEN until it is let go. */
function holdListen(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const isHeld = typeof args[0] === 'string' && args[0].startsWith('LISTEN');
    return (isHeld ? promise.then(() => query.apply(this, args)) : query.apply(this, args)) as never;
  });
  return resolve;
}

describe('notices', () => {
  it('are received, and no more once one stopped', async () => {
    const board = new NoticeBoard(database.url, log);
    await board.start();
    const [first, second]: [string[], string[]] = [[], []];
    const stop = board.listen('news', (payload) => first.push(payload));
    board.listen('news', (payload) => second.push(payload));
    // Each is called once when PostgreSQL has registered it.
    await expect.poll(() => [first, second]).toEqual([[''], ['']]);
    await tell('one');
    await expect.poll(() => first).toEqual(['', 'one']);
    stop();
    await tell('two');
    await expect.poll(() => second).toEqual(['', 'one', 'two']);
    expect(first).toEqual(['', 'one']);
    await board.stop();
  });

  it('that came before PostgreSQL knew of a listener are made up for by a look of its own', async () => {
    const letGo = holdListen();
    const board = new NoticeBoard(database.url, log);
    await board.start();
    const received: string[] = [];
    board.listen('news', (payload) => received.push(payload));
    await tell('lost');
    expect(received).toEqual([]);
    letGo();
    await expect.poll(() => received).toEqual(['']);
    await tell('received');
    await expect.poll(() => received).toEqual(['', 'received']);
    await board.stop();
  });

  it('are asked for one statement after another, however many listen at once', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
    const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    let [underWay, most] = [0, 0];
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
      most = Math.max(most, ++underWay);
      return query.apply(this, args).finally(() => underWay--);
    } as never);
    const board = new NoticeBoard(database.url, log);
    await board.start();
    const received: string[] = [];
    for (const channel of ['one', 'two', 'three']) board.listen(channel, () => received.push(channel));
    await expect.poll(() => received).toEqual(['one', 'two', 'three']);
    expect(most).toBe(1);
    await board.stop();
  });

  it('call listeners of before the connection when there is one, and again after a reconnect', async () => {
    const board = new NoticeBoard(database.url, log);
    const received: string[] = [];
    board.listen('news', (payload) => received.push(payload));
    await board.start();
    expect(received).toEqual(['']);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'glasshouse-notices' AND datname = current_database()",
    );
    await owner.end();
    await expect.poll(() => received).toEqual(['', '']);
    await tell('again');
    await expect.poll(() => received).toEqual(['', '', 'again']);
    await board.stop();
  });

  it('leave no connection behind when they are stopped while they connect', async () => {
    const letGo = holdListen();
    const board = new NoticeBoard(database.url, log);
    board.listen('news', () => {});
    const starting = board.start();
    await board.stop();
    letGo();
    await starting;
    const connected = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE application_name = 'glasshouse-notices' AND datname = current_database()`.execute(
          database.db,
        )
      ).rows.length;
    await expect.poll(connected).toBe(0);
  });
});
