/** Mass quotes on PostgreSQL: what is written of them, and what becomes of their money when a process ends. */
import { placeOrder } from '@glasshouse/contract/spot';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { FencedError, Leadership } from '../../../platform/leader/index.ts';
import { releaseLeftQuotes } from '../desk/left-quotes.ts';
import { LEADER_OF } from '../store/leaders.ts';
import { LostCommits } from './support/lost-commits.ts';
import { type TestNode, type TestSpot, openTestSpot } from './support/spot.ts';

const [MAKER, TAKER] = [1, 2];
const MARKET = 1;
const PAIR = { currency_id: 1, legal_id: 3 } as const;
let spot: TestSpot;

beforeEach(async () => {
  spot = await openTestSpot();
  await spot.fund(MAKER, 1, '10');
  await spot.fund(MAKER, 3, '100000');
  await spot.fund(TAKER, 3, '100000');
});
afterEach(() => spot.close());

/** Twenty levels a side of 0.01 BTC, a dollar apart, around a price in dollars. */
const ladder = (mid: number) => ({
  bids: Array.from({ length: 20 }, (_, i) => ({ priceTicks: (mid - 1 - i) * 100, lots: 1_000 })),
  asks: Array.from({ length: 20 }, (_, i) => ({ priceTicks: (mid + 1 + i) * 100, lots: 1_000 })),
});
const reserve = { buy: 2_000_000_000n, sell: 20_000_000n };
const quote = (node: TestNode, mid: number, more: object = {}) =>
  node.spot.desk.quote({ userId: MAKER, marketId: MARKET, ...ladder(mid), ...more });
const buy = (node: TestNode, amount: string) => node.call(placeOrder, TAKER, { ...PAIR, amount, type: 'buy' });

async function rows<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: spot.url });
  await client.connect();
  return client
    .query<T>(statement)
    .then(({ rows: found }) => found)
    .finally(() => client.end());
}
const countOf = async (table: string) => Number((await rows<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
const holdsNow = () =>
  rows<{ cause_id: string; atoms: string }>(
    `SELECT cause_id, atoms FROM holds WHERE cause_kind = 'quote' ORDER BY cause_id::bigint`,
  );
const sound = async () => expect((await spot.ledger.check()).breaches).toEqual([]);

describe('a mass quote', () => {
  it('stands under one hold a side, says that it is kept in memory, and another of the same reserve writes nothing [I4]', async () => {
    const answer = await quote(spot, 6_800, { reserve });
    expect(answer).toMatchObject({ levels: 40, kept: 'memory', until: null });
    expect((await holdsNow()).map(({ atoms }) => BigInt(atoms))).toEqual([reserve.buy, reserve.sell]);
    expect(await countOf('orders')).toBe(0);
    const before = await Promise.all(['journals', 'orders', 'quote_sides', 'request_answers'].map(countOf));
    for (let mid = 6_801; mid < 6_820; mid++) await quote(spot, mid, { reserve });
    expect(await Promise.all(['journals', 'orders', 'quote_sides', 'request_answers'].map(countOf))).toEqual(before);
    expect(spot.spot.books.depth(MARKET).bids).toHaveLength(20);
    await sound();
  });

  it('without a reserve holds to the atom what its ladder may cost', async () => {
    await quote(spot, 6_800);
    const cost = ladder(6_800).bids.reduce((sum, { priceTicks }) => sum + BigInt(priceTicks) * 100n, 0n);
    expect((await holdsNow()).map(({ atoms }) => BigInt(atoms))).toEqual([cost, 20_000_000n]);
    await sound();
  });

  it('is named by its fills as their order, and its hold shrinks by what they took', async () => {
    const { ask_id } = await quote(spot, 6_800, { reserve });
    expect((await buy(spot, '0.025')).status).toBe('filled');
    const fills = await rows<{ maker_order_id: string; price_ticks: string; lots: string }>(
      'SELECT maker_order_id, price_ticks, lots FROM fills ORDER BY id',
    );
    expect(fills.map(({ maker_order_id }) => Number(maker_order_id))).toEqual([ask_id, ask_id, ask_id]);
    expect(fills.map(({ price_ticks }) => Number(price_ticks))).toEqual([680_100, 680_200, 680_300]);
    expect((await holdsNow()).find(({ cause_id }) => Number(cause_id) === ask_id)?.atoms).toBe('17500000');
    await sound();
  });

  it('ends at its time and by its protection, and then holds nothing', async () => {
    await quote(spot, 6_800, { until: spot.clock.now() + 1_000 });
    spot.clock.advance(1_000);
    await spot.spot.desk.followIndex();
    expect(await holdsNow()).toEqual([]);
    await quote(spot, 6_800, { protection: { lots: 2_500, withinMs: 1_000 } });
    await buy(spot, '0.03');
    expect(await holdsNow()).toEqual([]);
    expect(await rows('SELECT end_reason, count(*)::int AS n FROM quote_sides GROUP BY 1 ORDER BY 1')).toEqual([
      { end_reason: 'expired', n: 2 },
      { end_reason: 'protection', n: 2 },
    ]);
    await sound();
  });
});

describe('a mass quote in a market', () => {
  const setMode = (mode: 'halted' | 'cancel_only') =>
    inTransaction(spot.db, (tx) => spot.spot.setMarketMode(tx, MARKET, mode)).then(() => spot.spot.desk.followRules());
  const fills = () => countOf('fills');

  it('that is halted stands with its holds, is hit by nobody, and is neither replaced nor taken back before its time', async () => {
    await quote(spot, 6_800, { reserve, until: spot.clock.now() + 1_000 });
    await setMode('halted');
    await expect(quote(spot, 6_801, { reserve })).rejects.toMatchObject({ code: 'ORDER_MARKET_HALTED' });
    expect((await spot.refused(placeOrder, TAKER, { ...PAIR, amount: '0.01', type: 'buy' })).code).toBe('ORDER_MARKET_HALTED');
    await spot.spot.desk.endQuotesOf(MAKER);
    expect((await holdsNow()).map(({ atoms }) => BigInt(atoms))).toEqual([reserve.buy, reserve.sell]);
    spot.clock.advance(1_000);
    await spot.spot.desk.followIndex();
    expect([await holdsNow(), await fills()]).toEqual([[], 0]);
    await sound();
  });

  it('that takes cancels only is not replaced, and ends when its maker asks', async () => {
    await quote(spot, 6_800, { reserve });
    await setMode('cancel_only');
    await expect(quote(spot, 6_801, { reserve })).rejects.toMatchObject({ code: 'ORDER_MARKET_CLOSED' });
    expect(spot.spot.books.depth(MARKET).bids).toHaveLength(20);
    await spot.spot.desk.endQuotesOf(MAKER);
    expect([await holdsNow(), await fills()]).toEqual([[], 0]);
    await sound();
  });

  it.each(['cancel_only', 'halted'] as const)(
    'that is delisted while it is %s ends and gives all its money back',
    async (mode) => {
      await quote(spot, 6_800, { reserve });
      await setMode(mode);
      expect(await spot.spot.endOrdersOf(MARKET)).toBe(1);
      expect([await holdsNow(), await fills()]).toEqual([[], 0]);
      expect(spot.spot.books.depth(MARKET)).toMatchObject({ bids: [], asks: [] });
      expect(await rows('SELECT DISTINCT end_reason FROM quote_sides')).toEqual([{ end_reason: 'delisted' }]);
      await expect(quote(spot, 6_800, { reserve })).rejects.toMatchObject({ code: expect.stringMatching(/^ORDER_MARKET_/) });
      expect(await holdsNow()).toEqual([]);
      await sound();
    },
  );
});

describe('the end of a process', () => {
  it('leaves no hold of a quote behind, orderly or killed: the next start releases it before its books open', async () => {
    await quote(spot, 6_800, { reserve });
    await buy(spot, '0.005');
    // As a kill does: the lock goes with the connection, nothing is ended.
    await spot.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const next = await spot.openNode();
    await expect.poll(() => next.spot.desk.lead()).toBe(true);
    expect(await holdsNow()).toEqual([]);
    expect(next.spot.books.depth(MARKET)).toEqual({ bids: [], asks: [] });
    expect(await rows(`SELECT DISTINCT end_reason FROM quote_sides`)).toEqual([{ end_reason: 'restarted' }]);
    expect((await spot.balance(MAKER, 1)).frozen).toBe(0n);
    await quote(next, 6_800, { reserve });
    expect(await holdsNow()).toHaveLength(2);
    await next.stop();
    expect(await holdsNow()).toEqual([]);
    await sound();
  });

  it.each(['that landed', 'that did not land'])(
    'between match and commit loses nothing: after a fill of a quote whose commit is in doubt, %s, holds are those of what stands',
    async (what) => {
      await spot.stop();
      const lost = new LostCommits();
      const node = await spot.openNode({ pool: (pool) => lost.wrap(pool) });
      await quote(node, 6_800, { reserve });
      if (what === 'that landed') lost.loseNext(0);
      else
        await spot.asOwner(`
          CREATE FUNCTION no_fills() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no fill' USING ERRCODE = '57014'; END $$;
          CREATE CONSTRAINT TRIGGER no_fills AFTER INSERT ON fills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_fills()`);
      await expect(buy(node, '0.015')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await spot.asOwner('DROP TRIGGER IF EXISTS no_fills ON fills');
      await expect.poll(() => node.spot.desk.lead()).toBe(true);
      expect(await countOf('fills')).toBe(what === 'that landed' ? 2 : 0);
      // The lead is taken anew where the outcome is in doubt; where it is not the quote stands on as it was.
      const holds = await holdsNow();
      if (what === 'that landed') expect(holds).toEqual([]);
      else expect(holds).toHaveLength(2);
      await sound();
    },
  );

  it('releases nothing for a process whose term is over: what the next leader quotes keeps its holds', async () => {
    await quote(spot, 6_800, { reserve });
    const before = await holdsNow();
    const [{ epoch } = { epoch: 0 }] = await rows<{ epoch: number }>(
      `SELECT epoch::int FROM leaders WHERE name = 'exchange_cash'`,
    );
    const leadership = new Leadership(spot.db, LEADER_OF.cash);
    const rules = () => {
      throw new RangeError('no hold may be looked at');
    };
    const deps = { ledger: spot.ledger, leadership, venue: 'cash' as const, now: () => spot.clock.now(), rules };
    await expect(releaseLeftQuotes(spot.db, epoch - 1, deps)).rejects.toThrow(FencedError);
    expect(await holdsNow()).toEqual(before);
    await sound();
  });

  it('is the next leader’s when a side was ended behind its memory: the batch fails, and the lead is taken anew', async () => {
    await quote(spot, 6_800, { reserve });
    await spot.asOwner(`UPDATE quote_sides SET end_reason = 'restarted', held = 0`);
    await expect(buy(spot, '0.005')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await countOf('fills')).toBe(0);
    await spot.asOwner(
      `UPDATE quote_sides SET end_reason = NULL, held = CASE side WHEN 'buy' THEN ${reserve.buy} ELSE ${reserve.sell} END`,
    );
    await expect.poll(() => spot.spot.desk.lead()).toBe(true);
    expect(await holdsNow()).toEqual([]);
    expect(spot.spot.books.depth(MARKET)).toEqual({ bids: [], asks: [] });
    await sound();
  });

  it('a process that does not lead takes no quotes', async () => {
    const other = await spot.openNode();
    await expect(quote(other, 6_800)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

it('a side that says another hold than the ledger, and a hold without a side, are found [I4]', async () => {
  const { ask_id, bid_id } = await quote(spot, 6_800);
  await spot.asOwner(`UPDATE quote_sides SET held = held - 1 WHERE id = ${ask_id}; DELETE FROM quote_sides WHERE id = ${bid_id}`);
  const { breaches } = await spot.ledger.check();
  const found = breaches.filter(({ title }) => title === 'each side of a quote holds exactly what it says');
  expect(new Set(found.map(({ row }) => row['quote_side']))).toEqual(new Set([String(bid_id), String(ask_id)]));
});

it('64 takers at once take from a quote what is there, and the quote is paid for each fill', async () => {
  await quote(spot, 6_800);
  const users = Array.from({ length: 64 }, (_, i) => 100 + i);
  for (const user of users) await spot.fund(user, 3, '200');
  const taken = await Promise.allSettled(
    users.map((user) => spot.call(placeOrder, user, { ...PAIR, amount: '0.005', type: 'buy' })),
  );
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(spot.spot.books.depth(MARKET).asks).toEqual([]);
  expect((await rows<{ n: string }>('SELECT sum(lots) AS n FROM fills'))[0]?.n).toBe('20000');
  await sound();
});
