/**
 * A process of contracts dies at a named point of a batch, in the midst of liquidations, of a period of funding, of a trade; another goes
 * on, which was there already or begins then. Everything happened once or not at all, to the atom, and what was committed stays.
 */
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BTC_MARKETS, BTC_PERPETUAL, type BtcMarket, type TestContracts, openTestContracts } from './support/contracts-desk.ts';
import { reverseOrders } from './support/pure-orders.ts';
import type { Point } from './support/death.ts';
import { type Dying, letDie } from './support/let-die.ts';

const POINTS: readonly Point[] = ['matched', 'written', 'committed'];
const [SELLER, ...USERS] = [11, 12, 13, 14, 15] as const;
const OWNER = 16;
/** A second before the last of a period. */
const START = Date.UTC(2026, 0, 5, 15, 59, 58);
const PROGRAM = fileURLToPath(new URL('./support/dying-process.ts', import.meta.url));

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt, paidAtOnce: 1 }, START);
  await contracts.capital(100_000, 1_500_000_000n);
  await contracts.tick(681_138);
});
afterEach(() => contracts.close());

/** Longs of the users against the seller. */
async function open(market: BtcMarket): Promise<void> {
  for (const user of [SELLER, ...USERS]) await contracts.fundFor(user, market, 100_000);
  await contracts.enter(SELLER, 'sell', 681_138, 400, 2, market);
  for (const user of USERS) await contracts.enter(user, 'buy', 681_138, 100, 20, market);
}

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(contracts.database.db)).rows;

const die = (how: Dying, standby = false) => letDie(contracts, PROGRAM, how, standby);

const goOn = async (times: number, marketId = BTC_PERPETUAL) => {
  for (let n = 0; n < times; n++) await contracts.node().contracts.venue.submitOne({ type: 'tick', marketId }, null);
};
const liquidated = () =>
  rows(sql<{ position_id: number; tick_ms: number }>`SELECT position_id, tick_ms FROM contract_liquidations ORDER BY id`);

describe.each(POINTS)('a process that dies with a batch %s', (point) => {
  beforeEach(() => open(BTC_MARKETS[0]));

  it('has offset a long and a short wholly or not at all', { timeout: 120_000 }, async () => {
    await contracts.fund(OWNER, 1_000);
    await contracts.enter(SELLER, 'sell', 681_138, 100, 2);
    const { id: long } = await contracts.enter(OWNER, 'buy', 681_138, 100, 20);
    await contracts.enter(SELLER, 'buy', 681_138, 100, 2);
    const { id: short } = await contracts.enter(OWNER, 'sell', 681_138, 100, 20);
    const act = { act: 'offset', positionId: long, against: short, lots: 60 };
    await die({ point, nth: 1, commands: [{ type: 'act', userId: OWNER, account: 'lever', marketId: BTC_PERPETUAL, act }] });
    const left = await rows(sql<{ lots: number }>`SELECT lots FROM contract_positions WHERE user_id = ${OWNER} ORDER BY id`);
    // Of one that was written PostgreSQL may have received the commit too.
    const ends = { matched: ['100,100'], written: ['100,100', '40,40'], committed: ['40,40'] }[point];
    expect(ends).toContain(left.map(({ lots }) => lots).join());
    expect(await contracts.sound()).toEqual([]);
  });

  it('has changed the multiple of a position wholly or not at all', { timeout: 120_000 }, async () => {
    await contracts.fund(OWNER, 1_000);
    await contracts.enter(SELLER, 'sell', 681_138, 100, 2);
    const { id } = await contracts.enter(OWNER, 'buy', 681_138, 100, 20);
    const act = { act: 'multiple', positionId: id, multiple: 10 };
    await die({ point, nth: 1, commands: [{ type: 'act', userId: OWNER, account: 'lever', marketId: BTC_PERPETUAL, act }] });
    const [left] = await rows(sql<{ now: string }>`
      SELECT multiple_now || ':' || margin AS now FROM contract_positions WHERE id = ${id}`);
    const [before, after] = ['20:3405690', '10:6811380'];
    const ends = { matched: [before], written: [before, after], committed: [after] }[point];
    expect(ends).toContain(left?.now);
    expect(await contracts.sound()).toEqual([]);
  });

  it('has reversed a position wholly or not at all', { timeout: 120_000 }, async () => {
    await contracts.fund(OWNER, 1_000);
    await contracts.enter(SELLER, 'sell', 681_138, 100, 2);
    const { id } = await contracts.enter(OWNER, 'buy', 681_138, 100, 20);
    await contracts.enter(SELLER, 'buy', 681_000, 200, 2);
    const items = reverseOrders({
      id,
      userId: OWNER,
      marketId: BTC_PERPETUAL,
      account: 'lever',
      multiple: 20,
      marginMode: 'isolated',
      core: { side: 'long', lots: 100n },
    });
    await die({ point, nth: 1, commands: [{ type: 'batch', userId: OWNER, items }] });
    const left = await rows(sql<{ now: string }>`
      SELECT side || ':' || lots AS now FROM contract_positions WHERE user_id = ${OWNER} ORDER BY id`);
    const [before, after] = ['long:100', 'long:0,short:100'];
    const ends = { matched: [before], written: [before, after], committed: [after] }[point];
    expect(ends).toContain(left.map(({ now }) => now).join());
    expect(await contracts.sound()).toEqual([]);
  });

  it('fires a trailing stop once, by the farthest mark that the process before looked at', { timeout: 120_000 }, async () => {
    const [user] = USERS;
    const [held] = await rows(sql<{ id: number }>`SELECT id FROM contract_positions WHERE user_id = ${user}`);
    const act = { act: 'add_trail', positionId: held?.id as number, callback: 10, activationTicks: null, lots: null };
    const command = { type: 'act', userId: user, account: 'lever', marketId: BTC_PERPETUAL, act } as const;
    await contracts.node().contracts.venue.submitOne(command, null);
    await contracts.enter(SELLER, 'buy', 675_000, 400, 2);
    await contracts.tick(690_000);
    await contracts.logSeconds(683_100);
    await die({ point, nth: 1 });
    await contracts.look();
    const fired = await rows(sql<{ said: string }>`
      SELECT stop || ':' || trigger_ticks AS said FROM contract_stop_fires ORDER BY id`);
    expect(fired.map(({ said }) => said)).toEqual(['trailing:683100']);
    expect(await contracts.sound()).toEqual([]);
  });

  it('fires a conditional entry once, with the order that it places', { timeout: 120_000 }, async () => {
    await contracts.fund(OWNER, 1_000);
    const act = {
      act: 'conditional',
      side: 'short',
      marginMode: 'isolated',
      multiple: 20,
      lots: 100,
      priceTicks: null,
      force: 'gtc',
      displayLots: null,
      takeProfitTicks: null,
      stopLossTicks: null,
      triggerTicks: 680_000,
      salt: '0123456789abcdef'.repeat(2),
    };
    const command = { type: 'act', userId: OWNER, account: 'lever', marketId: BTC_PERPETUAL, act } as const;
    await contracts.node().contracts.venue.submitOne(command, null);
    await contracts.enter(SELLER, 'buy', 679_900, 400, 2);
    await contracts.logSeconds(680_000);
    await die({ point, nth: 1 });
    await contracts.look();
    const left = await rows(sql<{ now: string }>`
      SELECT c.status || ':' || c.mark_ticks || ':' || p.lots AS now
      FROM contract_conditionals c JOIN contract_positions p ON p.id = c.order_id`);
    expect(left.map(({ now }) => now)).toEqual(['placed:680000:100']);
    expect(await rows(sql`SELECT FROM contract_positions WHERE user_id = ${OWNER}`)).toHaveLength(1);
    expect(await contracts.sound()).toEqual([]);
  });

  it.each([2])('pays each position’s funding once, when it dies in slice %s', { timeout: 120_000 }, async (nth) => {
    await contracts.logSeconds(682_000);
    await die({ point, nth });
    await contracts.look();
    await goOn(8);
    const paid = await rows(sql<{ user: number; times: number; amount: string }>`
      SELECT user_id AS user, count(*)::int AS times, sum((record->>'funding')::numeric)::text AS amount
      FROM contract_position_events WHERE kind = 'funding' GROUP BY user_id ORDER BY user_id`);
    const payers = USERS.map((user) => ({ user, times: 1, amount: '-6820' }));
    // The other side has four positions of an order that rested.
    expect(paid).toEqual([{ user: SELLER, times: paid[0]?.times, amount: '27280' }, ...payers]);
    const [end] = await rows(
      sql<{ positions: number; rest: string }>`SELECT positions, rest FROM contract_funding_ends WHERE positions > 0`,
    );
    expect(end).toEqual({ positions: USERS.length + (paid[0]?.times ?? 0), rest: '0' });
    expect(await contracts.sound()).toEqual([]);
  });
});

describe.each(BTC_MARKETS)('$kind', (market) => {
  const { marketId } = market;
  beforeEach(() => open(market));

  describe.each(POINTS)('a process that dies with a batch %s', (point) => {
    it.each([false, true])('liquidates each position once (another stands by: %s)', { timeout: 120_000 }, async (standby) => {
      await contracts.logSeconds(655_000, 640_000);
      await die({ point, nth: 1, marketId }, standby);
      await contracts.look();
      const ids = (await liquidated()).map(({ position_id: id }) => id);
      expect(ids).toHaveLength(USERS.length);
      expect(new Set(ids).size).toBe(USERS.length);
      expect(new Set((await liquidated()).map(({ tick_ms: tick }) => tick)).size).toBe(1);
      expect(await contracts.sound()).toEqual([]);
    });

    it('liquidates a cross account once, with all that it has', { timeout: 120_000 }, async () => {
      await contracts.fundFor(OWNER, market, 1_000);
      await contracts.enter(SELLER, 'sell', 681_138, 10_000, 2, market);
      const { id } = await contracts.enter(OWNER, 'buy', 681_138, 10_000, 20, { marketId, marginMode: 'cross' });
      await contracts.logSeconds(560_000);
      await die({ point, nth: 1, marketId });
      await contracts.look();
      await goOn(4, marketId);
      expect((await liquidated()).filter(({ position_id: one }) => one === id)).toHaveLength(1);
      expect(await contracts.sound()).toEqual([]);
    });

    it('has traded wholly or not at all, and wholly once it was committed', { timeout: 120_000 }, async () => {
      await contracts.enter(SELLER, 'sell', 681_200, 100, 2, market);
      const terms = {
        purpose: 'open',
        marginMode: 'isolated',
        multiple: 20,
        isMarket: false,
        takeProfitTicks: null,
        stopLossTicks: null,
        salt: '0123456789abcdef'.repeat(2),
      };
      const entry = {
        type: 'place',
        userId: USERS[0],
        marketId,
        side: 'buy',
        kind: 'limit',
        priceTicks: 681_200,
        lots: 60,
        terms,
      };
      await die({ point, nth: 1, marketId, commands: [entry] });
      const made = await rows(sql`SELECT FROM contract_positions WHERE user_id = ${USERS[0]} AND opened_lots = 60`);
      expect(made).toHaveLength(point === 'committed' ? 1 : 0);
      expect(await contracts.sound()).toEqual([]);
      // The market goes on with exactly what is left of the offer.
      const { id } = await contracts.enter(USERS[1], 'buy', 681_200, 100, 20, market);
      const [next] = await rows(sql<{ lots: number }>`SELECT opened_lots AS lots FROM contract_positions WHERE id = ${id}`);
      expect(next?.lots).toBe(point === 'committed' ? 40 : 100);
      expect(await contracts.sound()).toEqual([]);
    });
  });
});
