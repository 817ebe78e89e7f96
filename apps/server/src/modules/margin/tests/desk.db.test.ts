/** Margin beside what spot does in the same books: cascades, closed markets, capital that leaves, prices that are missing. */
import {
  getMarginRates,
  listMarginEvents,
  listMarginInterest,
  listOwnMarginLiquidations,
  repayMargin,
} from '@glasshouse/contract/margin';
import { cancelOrder, listOrders, placeOrder } from '@glasshouse/contract/spot';
import { formatAmount } from '@glasshouse/money';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ALICE, BOB, BTC, CAROL, ETH, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
let number = 0;
beforeEach(async () => {
  margin = await openMargin();
  await margin.fund(BOB, BTC, '100');
  await margin.fund(BOB, USDT, '1000000');
});
afterEach(async () => {
  await margin.closeSound();
});

const setMode = (mode: 'halted' | 'normal' | 'read_only') =>
  inTransaction(margin.db, (tx) => margin.spot.setMarketMode(tx, 1, mode));
const spot = (userId: number, wish: object) =>
  margin.call(placeOrder, userId, { currency_id: BTC, legal_id: USDT, request_id: `desk-${++number}`, ...wish } as never);
const stopsOf = async (owners: readonly number[]) => {
  for (const userId of owners) {
    await margin.fund(userId, BTC, '1');
    for (let n = 0; n < 50; n++) await spot(userId, { type: 'sell', kind: 'stop_market', amount: '0.01', trigger_price: '4985' });
  }
};
async function long(userId: number) {
  await margin.own(userId, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  await margin.place(userId, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
}
/** Another process takes over; answers how it looks at the index. */
async function another() {
  await margin.stop();
  const node = await margin.openAgain();
  return () => node.spot.desk.followIndex();
}
const ordersOf = async (userId: number) => (await margin.call(listOrders, userId, { account: 'margin' } as never)).list;

describe('a liquidation into stops of spot', () => {
  it('heals and fires them, more than one commit takes', { timeout: 120_000 }, async () => {
    const holders = [201, 202, 203, 204];
    await long(ALICE);
    await spot(BOB, { type: 'buy', amount: '0.1', target_price: '4989' });
    await spot(BOB, { type: 'buy', amount: '5', target_price: '4960' });
    await stopsOf(holders);
    await margin.tick(499_000, 499_000);
    expect((await margin.call(listOwnMarginLiquidations, ALICE, {})).list.at(-1)?.order?.filled).toMatch(/^0\.2/);
    for (const userId of holders) expect((await margin.call(listOrders, userId, { status: 'open' } as never)).list).toEqual([]);
  });
});

describe('a market that is closed', () => {
  it('takes no cancels of spot in read_only, as all markets of spot', async () => {
    const { id } = await margin.spotOrder(BOB, 'buy', '0.1', '6000');
    await setMode('read_only');
    const wish = { id, request_id: `desk-${++number}` } as never;
    await expect(margin.call(cancelOrder, BOB, wish)).rejects.toMatchObject({ code: 'ORDER_MARKET_READ_ONLY' });
    await setMode('normal');
  });

  it.each([
    { owes: 'nobody', by: 'the same process' },
    { owes: 'somebody', by: 'the same process' },
    { owes: 'somebody', by: 'another that begins meanwhile' },
  ])('fires the stops that the index reached meanwhile once it is opened, where $owes owes, by $by', async ({ owes, by }) => {
    await margin.tick(PRICE);
    if (owes === 'somebody') {
      await margin.own(ALICE, USDT, '1000');
      await margin.borrow(ALICE, USDT, '500');
    }
    await margin.fund(CAROL, BTC, '1');
    await spot(CAROL, { type: 'sell', kind: 'stop_market', trigger_by: 'index', amount: '0.1', trigger_price: '6000' });
    await spot(CAROL, { type: 'sell', kind: 'stop_market', trigger_by: 'index', amount: '0.1', trigger_price: '5800' });
    await margin.spotOrder(BOB, 'buy', '1', '5900');
    const statuses = async () => (await margin.call(listOrders, CAROL, {} as never)).list.map((order) => order.status);
    await setMode('halted');
    await margin.tick(600_000, 590_000, 600_000);
    expect(await statuses()).toEqual(['pending', 'pending']);
    let look = () => margin.margin.venue.followIndex();
    if (by !== 'the same process') {
      margin.clock.advance(60_000);
      await margin.tick(640_000);
      look = await another();
    }
    await setMode('normal');
    for (const price of [650_000, 600_000]) {
      await margin.recordTicks(price);
      await look();
      expect(await statuses()).toEqual(['pending', 'filled']);
    }
  });

  it('lends by the prices of now, also where nobody owed before', async () => {
    await margin.tick(PRICE);
    await margin.own(ALICE, USDT, '1000');
    await setMode('halted');
    margin.clock.advance(120_000);
    await margin.tick(PRICE);
    expect((await margin.borrow(ALICE, USDT, '500')).account.debts).toBe('500.002284');
    await setMode('normal');
  });

  it('judges the first debt by no tick before it, in any process that leads', async () => {
    await margin.own(ALICE, USDT, '1000');
    // Somebody owed a moment ago: how far the desk looked then is kept.
    await margin.own(BOB, USDT, '100');
    await margin.borrow(BOB, USDT, '10');
    await margin.repay(BOB, USDT);
    await margin.tick(PRICE, 6_000_000, PRICE);
    // At 60,000 the account would be at 1.08.
    await margin.borrow(ALICE, BTC, '0.2');
    const look = await another();
    await margin.recordTicks(PRICE);
    await look();
    expect(await margin.call(listOwnMarginLiquidations, ALICE, {})).toMatchObject({ list: [] });
  });

  it('with a cascade that is cut off lets debts be paid and other accounts go on', { timeout: 120_000 }, async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.borrow(ALICE, USDT, '500');
    await spot(BOB, { type: 'buy', amount: '5', target_price: '4960' });
    await stopsOf([201, 202, 203, 204]);
    await margin.asOwner(`INSERT INTO trigger_backlogs (market_id, high_ticks, low_ticks) VALUES (1, 498000, 498000)
      ON CONFLICT (market_id) DO UPDATE SET high_ticks = 498000, low_ticks = 498000`);
    await setMode('halted');
    await margin.stop();
    const node = await margin.openAgain();
    await margin.recordTicks(PRICE);
    const paid = await node.call(repayMargin, ALICE, { currency_id: USDT, all: true, request_id: 'paid' } as never);
    expect(paid.to_principal).toBe('500');
    await setMode('normal');
  });
});

describe('the call', () => {
  it('ends an order that repays by its name alone', async () => {
    await long(ALICE);
    const { id } = await margin.place(ALICE, 'buy', '0.001', '6700', { side_effect: 'repay' }).catch(() => ({ id: 0 }));
    expect(id).toBe(0);
    await margin.own(ALICE, USDT, '10');
    // Far from the edge at which its price would end it.
    await margin.place(ALICE, 'buy', '0.001', '5000', { side_effect: 'repay' });
    await margin.tick(585_000);
    expect((await ordersOf(ALICE))[0]).toMatchObject({ status: 'cancelled', end_reason: 'called' });
  });

  it('keeps an order that can do nothing but repay, and ends one that was placed since at the next tick', async () => {
    await long(ALICE);
    const kept = await margin.place(ALICE, 'sell', '0.05', '5900', { side_effect: 'repay' }).catch(async () => {
      await margin.tick(589_000);
      return margin.place(ALICE, 'sell', '0.05', '5900', { side_effect: 'repay' });
    });
    expect((await margin.account(ALICE)).state).toBe('called');
    await margin.tick(600_000);
    expect((await margin.account(ALICE)).state).toBe('called');
    const late = await margin.place(ALICE, 'sell', '0.01', '6100');
    await margin.tick(589_000);
    const list = await ordersOf(ALICE);
    expect(list.find(({ id }) => id === late.id)).toMatchObject({ status: 'cancelled', end_reason: 'called' });
    expect(list.find(({ id }) => id === kept.id)).toMatchObject({ status: 'open' });
  });
});

describe('a price that is missing', () => {
  it('of dust keeps no account from its liquidation', async () => {
    await long(ALICE);
    await margin.asOwner(`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
      VALUES (2, ${margin.clock.now()}, 1, 20000, 1, 'recorded')`);
    await margin.own(ALICE, ETH, '0.000001');
    await margin.tick(PRICE);
    margin.clock.advance(120_000);
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    await margin.tick(490_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called' });
    await expect(margin.borrow(ALICE, USDT, '1')).rejects.toMatchObject({ code: 'MARGIN_NO_PRICE' });
  });

  it('since the desk began keeps no account from its liquidation, where an older price makes it dust', async () => {
    await long(ALICE);
    await margin.asOwner(`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
      VALUES (2, ${margin.clock.now() - 3_600_000}, 1, 20000, 1, 'recorded'), (2, ${margin.clock.now() - 3_000_000}, 2, NULL, 2, 'recorded')`);
    await margin.own(ALICE, ETH, '0.000001');
    await margin.rebuild();
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    await margin.tick(490_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called' });
  });
});

describe('an hour', () => {
  const owedAsPlaced = (assetId: number) => margin.margin.book.index.known(ALICE)?.get(assetId)?.owed;
  const owed = async () => (await margin.account(ALICE)).items.find(({ currency_id: id }) => id === USDT)?.owed;

  it('is charged without the balances that it does not change, and counts for the call', { timeout: 120_000 }, async () => {
    await long(ALICE);
    const before = await owed();
    const other = new pg.Client({ connectionString: margin.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(
        `SELECT FROM accounts WHERE kind = 'user' AND owner = ${ALICE} AND purpose = 'margin' AND asset_id = ${BTC} FOR UPDATE`,
      );
      await margin.nextHour();
    } finally {
      await other.end();
    }
    const after = await owed();
    expect(Number(after)).toBeGreaterThan(Number(before));
    expect(formatAmount(owedAsPlaced(USDT) ?? 0n, 6)).toBe(after);
    expect(margin.margin.book.index.known(ALICE)?.get(BTC)?.held).toBe(43_853_103n);
  });
});

describe('a coin that never had a price', () => {
  it('enters no account that owes: its owner would never be called', async () => {
    await long(ALICE);
    await expect(margin.own(ALICE, ETH, '0.000001')).rejects.toMatchObject({ code: 'MARGIN_NO_PRICE' });
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    await margin.tick(490_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called' });
  });

  it('lets nobody borrow who holds it', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.own(ALICE, ETH, '0.000001');
    await expect(margin.borrow(ALICE, USDT, '1')).rejects.toMatchObject({ code: 'MARGIN_NO_PRICE' });
  });
});

describe('capital that was taken back a moment ago', () => {
  const takeBack = (atoms: bigint) =>
    inTransaction(margin.db, (tx) =>
      margin.ledger.post(tx, {
        scope: 'test',
        key: `back-${++number}`,
        cause: 'capital',
        reference: '',
        legs: [
          { account: { kind: 'house', purpose: 'margin_pool' }, assetId: USDT, atoms: -atoms },
          { account: { kind: 'external', purpose: 'capital' }, assetId: USDT, atoms },
        ],
      }),
    );

  it('is not lent once more, also before the desk has looked', async () => {
    await margin.own(ALICE, USDT, '100000');
    await margin.borrow(ALICE, USDT, '1000');
    await takeBack(998_000_000_000n);
    await expect(margin.borrow(ALICE, USDT, '2000')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // Whom one batch holds with it trades all the same.
    const wishes = [
      { type: 'place', userId: BOB, marketId: 1, side: 'buy', kind: 'limit', priceTicks: 600_000, lots: 1_000 },
      {
        type: 'act',
        userId: ALICE,
        account: 'margin',
        marketId: 1,
        act: { act: 'borrow', assetId: USDT, atoms: '2000000000', most: null },
      },
      { type: 'place', userId: BOB, marketId: 2, side: 'buy', kind: 'limit', priceTicks: 15_000, lots: 10_000 },
    ] as never[];
    const outcomes = await Promise.allSettled(margin.spot.submit(wishes));
    expect(outcomes.map((of) => (of.status === 'fulfilled' ? 'done' : of.reason.code))).toEqual(['done', 'UNAVAILABLE', 'done']);
    await margin.borrow(ALICE, USDT, '500');
    await margin.margin.run();
    await expect(margin.borrow(ALICE, USDT, '2000')).rejects.toMatchObject({ code: 'MARGIN_USER_CAP' });
    await margin.repay(ALICE, USDT);
    const { pools } = await margin.call(getMarginRates, ALICE, {});
    expect(pools.find(({ code }) => code === 'USDT')).toMatchObject({ idle: '2000', lent: '0' });
  });
});

it.each([listMarginEvents, listMarginInterest])('a list of an asset that nobody has is empty: $id', async (call) => {
  for (const id of [32_768, 999_999_999_999_999])
    expect((await margin.call(call, ALICE, { currency_id: id } as never)).list).toEqual([]);
});
