/** Accounts of several coins: whichever market takes nothing, has no price, or has an order in it already, the others go on. */
import { listMarginLiquidations, listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { listOrders, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ALICE, BOB, BTC, ETH, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
let number = 0;
beforeEach(async () => {
  margin = await openMargin();
  await margin.fund(BOB, BTC, '100');
  await margin.fund(BOB, USDT, '1000000');
  await tick(PRICE, 20_000);
});
afterEach(async () => {
  await margin.closeSound();
});

/** A second in which ETH has a price too. */
async function tick(btc: number, eth: number): Promise<void> {
  await margin.asOwner(`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
    SELECT 2, ${margin.clock.now() + 1_000}, coalesce(max(seq), 0) + 1, ${eth}, ${margin.clock.now() + 1_000}, 'recorded'
    FROM index_ticks WHERE index_id = 2`);
  await margin.tick(btc);
}
const bidForEth = (amount: string, price: string) =>
  margin.call(placeOrder, BOB, {
    currency_id: ETH,
    legal_id: USDT,
    type: 'buy',
    amount,
    target_price: price,
    request_id: `coins-${++number}`,
  } as never);
async function long(): Promise<void> {
  await margin.own(ALICE, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  await margin.place(ALICE, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
}
const steps = async () => (await margin.call(listOwnMarginLiquidations, ALICE, {})).list;
const passed = async () => {
  const { rows } = await sql<{ passed: unknown }>`
    SELECT record::json -> 'passed' AS passed FROM margin_liquidations ORDER BY id DESC LIMIT 1`.execute(margin.db);
  return rows[0]?.passed;
};

describe('a liquidation', () => {
  it('sells the next coin where nobody buys the most valuable one, and names what it passed over', async () => {
    await long();
    await margin.own(ALICE, ETH, '5');
    await bidForEth('5', '200');
    await tick(260_000, 20_000);
    expect((await steps())[0]?.order).toMatchObject({ code: 'ETH', side: 'sell', filled: '5' });
    expect(await passed()).toEqual([{ asset: 'BTC', why: 'no_offer' }]);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'liquidating' });
    // The most valuable one is sold as soon as somebody buys it.
    await margin.spotOrder(BOB, 'buy', '1', '2600');
    await tick(260_000, 20_000);
    expect((await steps())[0]?.order).toMatchObject({ code: 'BTC', side: 'sell' });
    expect(await passed()).toEqual([]);
  });

  it('sells the next coin where the market of the most valuable one is halted', async () => {
    await long();
    await margin.own(ALICE, ETH, '5');
    await margin.spotOrder(BOB, 'buy', '1', '2600');
    await bidForEth('5', '200');
    await inTransaction(margin.db, (tx) => margin.spot.setMarketMode(tx, 1, 'halted'));
    await tick(260_000, 20_000);
    expect(await passed()).toEqual([{ asset: 'BTC', why: 'halted' }]);
    expect((await steps())[0]?.order).toMatchObject({ code: 'ETH', filled: '5' });
  });

  it('keeps the prices that it began with, also of a coin that has none and is no small part of what is left', async () => {
    await long();
    await margin.own(ALICE, ETH, '0.06');
    margin.clock.advance(120_000);
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    await margin.tick(490_000);
    const [step] = await steps();
    expect(step).toMatchObject({ level_after: expect.stringMatching(/^1\.3/), order: { code: 'BTC' } });
    expect(step?.repaid).toMatchObject([{ code: 'USDT' }]);
    expect(await margin.call(listMarginLiquidations, BOB, {})).toMatchObject({ list: [{ id: step?.id }] });
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called' });
  });
});

describe('orders that repay', () => {
  const sell = (price: string) => margin.place(ALICE, 'sell', '0.05', price, { currency_id: ETH, side_effect: 'repay' });
  const orders = async () => (await margin.call(listOrders, ALICE, { account: 'margin' } as never)).list;

  /** Owes 0.2 BTC and 10 USDT. */
  async function short(): Promise<void> {
    await margin.own(ALICE, USDT, '1000');
    await margin.own(ALICE, ETH, '1');
    await margin.borrow(ALICE, USDT, '10');
    await margin.spotOrder(BOB, 'buy', '0.2', '6800');
    await margin.place(ALICE, 'sell', '0.2', '6800', { side_effect: 'borrow' });
  }

  it('are taken below the call for what is owed once, not for each of them', async () => {
    await short();
    await tick(1_000_000, 20_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called' });
    await sell('197');
    await expect(sell('197')).rejects.toMatchObject({ code: 'MARGIN_ORDER_LEVEL' });
  });

  it('stay at the call as far as they pay what is owed, the first placed first', async () => {
    await short();
    const ids = [(await sell('200')).id, (await sell('200')).id];
    await tick(1_000_000, 20_000);
    const list = await orders();
    expect(list.find(({ id }) => id === ids[0])).toMatchObject({ status: 'open' });
    expect(list.find(({ id }) => id === ids[1])).toMatchObject({ status: 'cancelled', end_reason: 'called' });
  });

  it('rest within the width that they are taken in', async () => {
    await long();
    await margin.tick(589_000);
    const { id } = await margin.place(ALICE, 'sell', '0.05', '5750', { side_effect: 'repay' });
    await margin.tick(589_000);
    expect((await orders()).find((order) => order.id === id)).toMatchObject({ status: 'open' });
    await margin.tick(600_000);
    expect((await orders()).find((order) => order.id === id)).toMatchObject({ status: 'cancelled', end_reason: 'price_far' });
  });
});

it('a loan behind hours in which no process looked has their rates made before its own', async () => {
  const hours = async () => {
    const { rows } = await sql<{ hour: number }>`
      SELECT (body::json ->> 'hour')::int AS hour FROM margin_records
      WHERE kind = 'margin_rate' AND body::json ->> 'asset' = 'USDT' ORDER BY id`.execute(margin.db);
    return rows.map(({ hour }) => hour);
  };
  await margin.own(ALICE, USDT, '1000');
  margin.clock.advance(3 * 3_600_000);
  await margin.tick(PRICE);
  await margin.borrow(ALICE, USDT, '500');
  await margin.margin.run();
  const [first = 0, ...others] = await hours();
  expect(others).toEqual([first + 1, first + 2, first + 3]);
});
