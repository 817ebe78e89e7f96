/** Batches that are sent behind the COMMIT of the one before: nothing of that may show, whatever becomes of either. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH } from '../desk/desk.ts';
import type { CancelCommand } from '../index.ts';
import { type Each, counts, expectSound as expectSoundOn, idle, order, told, watched as watchedOn } from './support/following.ts';
import { LostCommits } from './support/lost-commits.ts';
import { type Traders, openFor } from './support/orders.ts';
import type { TestNode, TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));

/** Storing an order loses a race until it is tried for the time that `tries` says. */
const loseRacesBefore = (tries: number) =>
  spot.asOwner(`
    CREATE SEQUENCE races; GRANT USAGE ON SEQUENCE races TO glasshouse_app;
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('races') < ${tries} THEN RAISE 'lost' USING ERRCODE = '40001'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER lose BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION lose()`);

const expectSound = (node: TestNode) => expectSoundOn(spot, node);
const watched = () => watchedOn(spot);

describe('a batch behind the COMMIT of another', () => {
  it('is decided on what that left, and so are those behind it', async () => {
    const { node, watch } = await watched();
    const [seller, buyer] = [await traders.user(), await traders.user()];
    const commands = Array.from({ length: 5 }, (_, n) => [
      order(seller, 'sell', 600_000 + n),
      ...idle(MAX_BATCH - 2),
      order(buyer, 'buy', 600_000 + n),
    ]).flat();
    const codes = await told(node, [...commands.slice(MAX_BATCH - 1), ...commands.slice(0, MAX_BATCH - 1)]);
    expect(counts(codes)).toEqual({ done: 10, ORDER_UNKNOWN: 5 * (MAX_BATCH - 2) });
    expect(watch.followers).toBeGreaterThan(2);
    await expectSound(node);
  });

  it('tells of an order that the other filled that it is closed, not that there is none', async () => {
    const { node, watch } = await watched();
    const [seller, buyer] = [await traders.user(), await traders.user()];
    const { id } = await traders.sell(seller, { amount: '0.01', target_price: '6000' }, node);
    const cancel: CancelCommand = { type: 'cancel', userId: seller, orderId: id };
    const codes = await told(node, [order(buyer, 'buy', 600_000), ...idle(MAX_BATCH - 1), cancel, ...idle(MAX_BATCH)]);
    expect([codes[0], codes[MAX_BATCH], watch.followers]).toEqual(['done', 'ORDER_CLOSED', 1]);
    await expectSound(node);
  });

  it('waits again behind that one when the database refuses a row of it, and only the order of that row fails', async () => {
    const { node, watch } = await watched();
    const [poisoned, seller, buyer] = [await traders.user(), await traders.user(), await traders.user()];
    await spot.asOwner(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.user_id = ${poisoned} THEN RAISE 'poisoned' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse()`);
    // The second buys what the first sells: it must not come before it.
    const codes = await told(node, [
      order(seller, 'sell', 600_000),
      order(poisoned, 'buy', 500_000),
      ...idle(MAX_BATCH - 2),
      { ...order(buyer, 'buy', 600_000), force: 'ioc' } as Each,
      ...idle(MAX_BATCH),
    ]);
    const { rows } = await query('SELECT count(*)::int AS n FROM fills');
    expect([codes[0], codes[1], codes[MAX_BATCH], rows[0]?.['n'], watch.followers > 0]).toEqual([
      'done',
      'error: poisoned',
      'done',
      1,
      true,
    ]);
    expect(counts(codes)).toEqual({ done: 2, 'error: poisoned': 1, ORDER_UNKNOWN: 2 * MAX_BATCH - 2 });
    await expectSound(node);
  });

  it('comes after that one also when it lost a race and was tried again', async () => {
    const { node } = await watched();
    const [seller, buyer] = [await traders.user(), await traders.user()];
    await loseRacesBefore(3);
    const codes = await told(node, [
      order(seller, 'sell', 600_000),
      ...idle(MAX_BATCH - 1),
      order(buyer, 'buy', 600_000),
      ...idle(MAX_BATCH),
    ]);
    expect(counts(codes)).toEqual({ done: 2, ORDER_UNKNOWN: 2 * MAX_BATCH - 1 });
    const { rows } = await query('SELECT side, status FROM orders ORDER BY id');
    expect(rows).toEqual([
      { side: 'sell', status: 'filled' },
      { side: 'buy', status: 'filled' },
    ]);
    await expectSound(node);
  });

  it('stays behind what that one has no room for when it is tried again', { timeout: 120_000 }, async () => {
    const { node, watch } = await watched();
    const [seller, buyer, poor] = [await traders.user(), await traders.user(), await traders.user([3, '1'])];
    for (let n = 0; n < 12; n++) {
      const maker = await traders.user();
      const codes = await told(
        node,
        Array.from({ length: 190 }, () => ({ ...order(maker, 'sell', 600_000), lots: 100 })),
      );
      expect(counts(codes)).toEqual({ done: 190 });
    }
    await loseRacesBefore(5);
    // With money the same orders are more work than a batch may do.
    let funded: Promise<void> | null = null;
    watch.rolledBack = () => void (funded ??= spot.fund(poor, 3, '100000'));
    const codes = await told(node, [
      order(seller, 'sell', 700_000),
      ...Array.from({ length: 5 }, (): Each => ({ ...order(poor, 'buy', 600_000), lots: 44_000, force: 'ioc' })),
      ...idle(MAX_BATCH - 7),
      order(seller, 'sell', 590_000),
      { ...order(buyer, 'buy', 590_000), force: 'ioc' },
      ...idle(MAX_BATCH),
    ]);
    const { rows } = await query('SELECT lots, price_ticks FROM fills WHERE price_ticks = 590000');
    expect([counts(codes), rows, watch.followers > 0]).toEqual([
      { done: 8, ORDER_UNKNOWN: 2 * MAX_BATCH - 7 },
      [{ lots: '1000', price_ticks: '590000' }],
      true,
    ]);
    await expectSound(node);
  });

  it('is not begun while that one waits to be tried again: each would wait for the other', async () => {
    const { node, watch } = await watched();
    const [seller, buyer] = [await traders.user(), await traders.user()];
    await loseRacesBefore(4);
    const later: Promise<string[]>[] = [];
    watch.rolledBack = () =>
      setTimeout(() => later.push(told(node, [...idle(MAX_BATCH - 1), order(buyer, 'buy', 600_000), ...idle(1)])), 2);
    const codes = await told(node, [order(seller, 'sell', 600_000), ...idle(MAX_BATCH - 1)]);
    // Those that come while it is tried again may be undone with it: as many more come then.
    const all = [codes, ...(await Promise.all(later))];
    expect(all.length).toBeGreaterThan(3);
    expect(counts(all.flat())).toEqual({ done: all.length, ORDER_UNKNOWN: all.length * MAX_BATCH - 1 });
    await expectSound(node);
  });

  it.each([
    ['had happened', 0],
    ['happens later', 300],
  ])('hears UNAVAILABLE with that one when nobody knows of its commit, which %s', async (_when, landsAfterMs) => {
    const commits = new LostCommits();
    await spot.stop();
    const node = await spot.openNode({ pool: (pool) => commits.wrap(pool) });
    const [seller, buyer] = [await traders.user(), await traders.user()];
    await traders.sell(seller, { amount: '0.01', target_price: '6001' }, node);
    commits.loseNext(landsAfterMs);
    const codes = await told(node, [
      order(seller, 'sell', 600_000),
      ...idle(MAX_BATCH - 1),
      order(buyer, 'buy', 600_000),
      ...idle(MAX_BATCH),
    ]);
    expect(counts(codes)).toEqual({ UNAVAILABLE: 2 * MAX_BATCH + 1 });
    await expect.poll(() => node.spot.desk.lead()).toBe(true);
    const { rows } = await query('SELECT side, status FROM orders ORDER BY id');
    expect(rows).toEqual([
      { side: 'sell', status: 'open' },
      { side: 'sell', status: 'open' },
    ]);
    await expectSound(node);
  });

  it('and that one have happened whole and were told so, or not at all, whenever the connection ends', {
    timeout: 120_000,
  }, async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => traders.user([1, '100'], [3, '1000000'])));
    const owner = new pg.Client({ connectionString: spot.url });
    await owner.connect();
    let kills = 0;
    for (let round = 0; round < 12; round++) {
      const commands = Array.from({ length: 3 * MAX_BATCH }, (_, n): Each => {
        const placed = order(users[n % 6] as number, n % 2 ? 'buy' : 'sell', 600_000 + ((n * 7) % 40) - 20);
        return n % 40 === 0
          ? { ...placed, clientId: `round-${round}-${n}` }
          : { type: 'cancel', userId: 1, orderId: 9_000_000 + n };
      });
      const telling = told(spot, commands);
      await new Promise((resolve) => setTimeout(resolve, round * 12));
      const { rowCount } = await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse'
         AND (query ~ '^(begin|commit)' OR query LIKE '/*prepare%') AND state <> 'idle'`,
      );
      kills += rowCount ?? 0;
      const codes = await telling;
      await expect.poll(() => spot.spot.desk.lead(), { timeout: 30_000 }).toBe(true);
      const { rows } = await query(`SELECT client_id FROM orders WHERE client_id LIKE 'round-${round}-%'`);
      const stored = new Set(rows.map(({ client_id: name }) => name));
      commands.forEach((command, n) => {
        if (command.type !== 'place') return;
        if (codes[n] === 'done') expect(stored).toContain(command.clientId);
        else expect(codes[n]).toMatch(/^(UNAVAILABLE|ORDER_TOO_MANY_ORDERS)$/);
      });
    }
    expect(kills).toBeGreaterThan(0);
    await owner.end();
    await expectSound(spot);
  });
});

async function query(text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: spot.url });
  await client.connect();
  return client.query<Record<string, unknown>>(text).finally(() => client.end());
}
