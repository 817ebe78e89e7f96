/** The demo's maker and its crowd on a desk of contracts: what stands in the book, who trades, and that all money adds up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  BTC_INVERSE,
  BTC_PERPETUAL,
  type TestContracts,
  openTestContracts,
} from '../../contracts/tests/support/contracts-desk.ts';
import { FAR } from '../crowd/domain/contract-schedule.ts';
import { CROWD_ACCOUNTS, createCrowd } from '../crowd/index.ts';
import { createMarketMaker } from '../market-maker/index.ts';

const MAKER = 900;
const USERS = ['maker@demo.glasshouse', ...CROWD_ACCOUNTS.map(({ email }) => email)];

let contracts: TestContracts;
let maker: ReturnType<typeof createMarketMaker>['maker'];
let crowd: ReturnType<typeof createCrowd>['crowd'];

beforeAll(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000, 500_000_000n);
  const { platform, ledger, markets, exchange, contracts: desk } = contracts.node();
  // Nobody trades spot on this desk.
  const spot = { ...exchange, openOrdersOf: () => [], submit: () => [] };
  const ensureUser = async ({ email }: { email: string }) => MAKER + USERS.indexOf(email);
  const deps = { platform, ledger, markets, spot, ensureUser };
  maker = createMarketMaker(deps).maker;
  crowd = createCrowd({ ...deps, contracts: desk }).crowd;
  await crowd.start();
}, 60_000);
afterAll(() => contracts.close());

const priceNow = () => contracts.node().markets.index(BTC_PERPETUAL)?.priceTicks ?? null;

/** The next second: the index is logged, the desk looks at it, then the maker and the crowd come. */
async function second() {
  const { clock } = contracts;
  clock.advance(1_000);
  const price = priceNow();
  clock.advance(-1_000);
  await contracts.tick(price);
  await maker.run();
  await crowd.run();
}
/** How far the last trade lies outside the book. */
function offOf(): number {
  const { books } = contracts.node().exchange;
  const { bids, asks } = books.depth(BTC_PERPETUAL);
  const last = Number(books.trades(BTC_PERPETUAL)[0]?.price);
  return Math.max(0, Number(bids[0]?.[0]) - last, last - Number(asks[0]?.[0]));
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(contracts.database.db)).rows[0]?.n as number;

describe('the demo in contracts', () => {
  it('quotes twelve levels a side around the mark, with a spread of 0.04 percent', { timeout: 60_000 }, async () => {
    for (let s = 0; s < 5; s++) await second();
    const { bids, asks } = contracts.node().exchange.books.depth(BTC_PERPETUAL);
    expect([bids.length, asks.length]).toEqual([12, 12]);
    const [bid, ask, index] = [Number(bids[0]?.[0]), Number(asks[0]?.[0]), (priceNow() as number) / 100];
    expect(bid < index && index < ask).toBe(true);
    expect((ask - bid) / index).toBeLessThan(0.0005);
    expect(await contracts.sound()).toEqual([]);
  });

  it('opens and closes small positions that its schedule says, marked, and all money adds up', { timeout: 120_000 }, async () => {
    const off: number[] = [];
    for (let s = 0; s < 260; s++) {
      await second();
      off.push(offOf());
    }
    const opened = await count(sql<{ n: number }>`SELECT count(*)::int AS n FROM contract_positions WHERE user_id <> ${MAKER}`);
    const closed = await count(
      sql<{ n: number }>`SELECT count(*)::int AS n FROM contract_positions WHERE user_id <> ${MAKER} AND status = 'closed'`,
    );
    // The schedule opens few within these seconds; more are where the book moved away, and these are closed as it comes back.
    expect(opened).toBeGreaterThanOrEqual(2);
    expect(opened).toBeLessThan(12);
    expect(closed).toBeGreaterThanOrEqual(1);
    expect(Math.max(...off) * 100).toBeLessThanOrEqual(FAR * (priceNow() as number) * 1.01);
    expect(off.filter((away) => away === 0).length).toBeGreaterThan(off.length / 2);
    const trades = contracts.node().exchange.books.trades(BTC_PERPETUAL);
    expect(trades.length).toBeGreaterThanOrEqual(2);
    for (const trade of trades) expect(trade.demo).toBe(true);
    // The maker has one position a market at most: fills close the other side first.
    const own = contracts.node().contracts.positionsOf(MAKER);
    expect(new Set(own.map(({ marketId }) => marketId)).size).toBe(own.length);
    const inverse = contracts.node().exchange.books.depth(BTC_INVERSE);
    expect([inverse.bids.length, inverse.asks.length]).toEqual([12, 12]);
    const coin = count(sql<{ n: number }>`SELECT count(*)::int AS n FROM contract_positions WHERE market_id = ${BTC_INVERSE}`);
    expect(await coin).toBeGreaterThan(0);
    expect(await contracts.sound()).toEqual([]);
  });
});
