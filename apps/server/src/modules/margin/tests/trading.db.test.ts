/** Orders of the margin account: what they borrow and repay, the guard, the call and liquidations, by the worked examples. */
import { amendOrder, cancelAllOrders, cancelOrder, listOrders } from '@glasshouse/contract/spot';
import { listMarginEvents, listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ALICE, BOB, BTC, CAROL, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
let request = 0;
beforeEach(async () => {
  margin = await openMargin();
  await margin.fund(BOB, BTC, '100');
  await margin.fund(BOB, USDT, '1000000');
});
afterEach(async () => {
  await margin.closeSound();
});

const itemOf = async (userId: number, assetId: number) => {
  const found = (await margin.account(userId)).items.find(({ currency_id: id }) => id === assetId);
  if (!found) throw new Error(`no asset ${assetId}`);
  return found;
};

/** The account of worked example B4, but for its interest: 1,000 own, 2,000 borrowed, 0.43897 BTC. */
async function long() {
  await margin.own(ALICE, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  return margin.place(ALICE, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
}

describe('an order', () => {
  it('borrows what it is short of, in its own commit', async () => {
    const order = await long();
    expect(order).toMatchObject({ status: 'filled', account: 'margin', fee: '0.00043897' });
    // 2,989.991479 less 1,000.
    expect(await itemOf(ALICE, USDT)).toMatchObject({ available: '0', principal: '1989.991479' });
    expect(await itemOf(ALICE, BTC)).toMatchObject({ available: '0.43853103' });
  });

  it('of less than its side effect asks is refused without it', async () => {
    await margin.own(ALICE, USDT, '1000');
    await expect(margin.place(ALICE, 'buy', '0.43897', '6811.38')).rejects.toMatchObject({ code: 'ORDER_INSUFFICIENT_BALANCE' });
  });

  it('that ends unused pays back what it borrowed', async () => {
    await margin.own(ALICE, USDT, '1000');
    const { id } = await margin.place(ALICE, 'buy', '0.4', '6700', { side_effect: 'borrow' });
    expect(await itemOf(ALICE, USDT)).toMatchObject({ principal: '1680', frozen: '2680' });
    await margin.call(cancelOrder, ALICE, { id, request_id: `cancel-${++request}` } as never);
    const usdt = await itemOf(ALICE, USDT);
    // What is left is the interest of the hour, which was paid first.
    expect(usdt.frozen).toBe('0');
    expect(Number(usdt.owed)).toBeLessThan(0.01);
  });

  it('repays with what it receives', async () => {
    await long();
    await margin.spotOrder(BOB, 'buy', '0.2', '6811.38');
    await margin.place(ALICE, 'sell', '0.2', '6811.38', { side_effect: 'repay' });
    const usdt = await itemOf(ALICE, USDT);
    expect(usdt.available).toBe('0');
    // 1,362.276 less a thousandth.
    expect(Number(usdt.owed)).toBeCloseTo(1989.991479 - 1360.913724, 1);
  });

  it.each([
    ['buys more than 2 % above the index', 'buy', '0.01', '6947.61'],
    ['sells more than 2 % below it', 'sell', '0.01', '6675.15'],
  ] as const)('that %s is refused', async (_, type, amount, price) => {
    await margin.own(ALICE, USDT, '1000');
    await margin.own(ALICE, BTC, '1');
    await expect(margin.place(ALICE, type, amount, price)).rejects.toMatchObject({ code: 'MARGIN_PRICE_FAR' });
  });

  it('that would take the level below the call at its worst price is refused', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.borrow(ALICE, USDT, '2000');
    await margin.spotOrder(BOB, 'sell', '0.4318', '6947.60');
    // Worked example B10: to a second account at far prices; the own money ends first.
    let rounds = 0;
    for (; rounds < 10; rounds++) {
      const held = Number((await itemOf(ALICE, BTC)).available);
      const lots = Math.floor(held * 100_000) / 100_000;
      try {
        if (lots > 0) {
          await margin.spotOrder(BOB, 'buy', String(lots), '6675.16');
          await margin.place(ALICE, 'sell', String(lots), '6675.16');
        } else {
          const { available } = await itemOf(ALICE, USDT);
          const amount = String(Math.floor((Number(available) / 6947.6) * 100_000) / 100_000);
          if (rounds > 0) await margin.spotOrder(BOB, 'sell', amount, '6947.60');
          await margin.place(ALICE, 'buy', rounds === 0 ? '0.4318' : amount, '6947.60');
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'MARGIN_ORDER_LEVEL' });
        break;
      }
    }
    expect(rounds).toBeGreaterThan(1);
    expect(rounds).toBeLessThan(10);
    expect(Number((await margin.account(ALICE)).level)).toBeGreaterThanOrEqual(1.3);
  });

  it('of a market is filled as far as the guard goes, and its rest ends', async () => {
    await margin.own(ALICE, BTC, '1');
    await margin.spotOrder(BOB, 'buy', '0.1', '6800');
    await margin.spotOrder(BOB, 'buy', '1', '6500');
    const order = await margin.place(ALICE, 'sell', '0.3', null);
    expect(order).toMatchObject({ kind: 'market', status: 'cancelled', filled: '0.1', end_reason: 'unfilled' });
    await expect(margin.place(ALICE, 'sell', '0.2', null)).rejects.toMatchObject({ code: 'MARGIN_PRICE_FAR' });
  });

  it('of a market borrows and pays for what it sells within the guard alone', async () => {
    await margin.own(ALICE, USDT, '10000');
    await margin.spotOrder(BOB, 'buy', '0.1', '6800');
    await margin.spotOrder(BOB, 'buy', '10', '6500');
    const order = await margin.place(ALICE, 'sell', '10', null, { side_effect: 'borrow' });
    expect(order).toMatchObject({ status: 'cancelled', filled: '0.1', end_reason: 'unfilled' });
    expect(await itemOf(ALICE, BTC)).toMatchObject({ principal: '0.1', available: '0' });
    // An hour of 8 % a year of a tenth, and not of ten.
    expect(Number((await itemOf(ALICE, BTC)).interest)).toBeLessThan(0.000002);
  });

  it('of a market that only repays goes as far as a liquidation', async () => {
    await long();
    await margin.tick(589_000);
    await margin.spotOrder(BOB, 'buy', '0.1', '5730');
    const order = await margin.place(ALICE, 'sell', '0.1', null, { side_effect: 'repay' });
    expect(order).toMatchObject({ status: 'filled', filled: '0.1' });
    await expect(margin.place(ALICE, 'sell', '0.1', null)).rejects.toMatchObject({ code: 'ORDER_NO_LIQUIDITY' });
  });

  it('that is made smaller pays back at once what it sets free', async () => {
    await margin.own(ALICE, USDT, '1000');
    const { id } = await margin.place(ALICE, 'buy', '0.4', '6700', { side_effect: 'borrow' });
    expect((await itemOf(ALICE, USDT)).principal).toBe('1680');
    await margin.call(amendOrder, ALICE, { id, amount: '0.2', request_id: `amend-${++request}` } as never);
    expect(await itemOf(ALICE, USDT)).toMatchObject({ frozen: '1340', available: '0' });
    expect(Number((await itemOf(ALICE, USDT)).principal)).toBeLessThan(340.1);
  });

  it('is not canceled by all of the spot account', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.fund(ALICE, USDT, '1000');
    await margin.place(ALICE, 'buy', '0.1', '6800');
    await margin.spotOrder(ALICE, 'buy', '0.1', '6700');
    const all = (account?: 'margin') =>
      margin.call(cancelAllOrders, ALICE, { ...(account && { account }), request_id: `all-${++request}` } as never);
    expect((await all()).cancelled).toHaveLength(1);
    expect((await margin.call(listOrders, ALICE, { account: 'margin', status: 'open' } as never)).list).toHaveLength(1);
    expect((await all('margin')).cancelled).toHaveLength(1);
  });

  it('stands apart from those of the spot account', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.place(ALICE, 'buy', '0.1', '6800');
    expect((await margin.call(listOrders, ALICE, {} as never)).list).toHaveLength(0);
    const own = await margin.call(listOrders, ALICE, { account: 'margin' } as never);
    expect(own.list).toMatchObject([{ account: 'margin', amount: '0.1' }]);
  });

  it('ends where a tick leaves it more than 2 % behind', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.place(ALICE, 'buy', '0.1', '6800');
    await margin.tick(660_000);
    const { list } = await margin.call(listOrders, ALICE, { account: 'margin' } as never);
    expect(list).toMatchObject([{ status: 'cancelled', end_reason: 'price_far' }]);
  });
});

describe('a fall', () => {
  it('to the call ends orders, and one above it by 0.05 ends the call', async () => {
    await long();
    await margin.tick(580_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called' });
    await margin.tick(PRICE);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'normal' });
  });

  it('to the liquidation sells as much as heals, with a receipt', async () => {
    await long();
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    await margin.tick(490_000);
    const account = await margin.account(ALICE);
    expect(account.state).toBe('called');
    expect(account.level).toBe('1.3');
    const { list } = await margin.call(listOwnMarginLiquidations, ALICE, {} as never);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ level_after: '1.3', losses: [], order: { side: 'sell', code: 'BTC' } });
    expect(Number(list[0]?.fee)).toBeGreaterThan(0);
    const events = await margin.call(listMarginEvents, ALICE, {} as never);
    expect(events.list.map(({ kind }) => kind)).toContain('liquidation');
  });

  it('in a halted market sells to nobody until it is opened', async () => {
    await long();
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    const setMode = (mode: 'halted' | 'normal') => inTransaction(margin.db, (tx) => margin.spot.setMarketMode(tx, 1, mode));
    await setMode('halted');
    await margin.tick(490_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'liquidating' });
    expect(
      (await margin.call(listOwnMarginLiquidations, ALICE, {})).list.every(({ order }) => order === null || order.filled === '0'),
    ).toBe(true);
    await setMode('normal');
    await margin.tick(490_000);
    expect((await margin.account(ALICE)).state).not.toBe('liquidating');
  });

  it('that nobody buys leaves the account liquidating until somebody does', async () => {
    await long();
    await margin.tick(490_000);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'liquidating' });
    await expect(margin.place(ALICE, 'sell', '0.01', '4900')).rejects.toMatchObject({ code: 'MARGIN_LIQUIDATING' });
    await margin.spotOrder(BOB, 'buy', '1', '4900.01');
    await margin.tick(490_001);
    expect(await margin.account(ALICE)).toMatchObject({ state: 'called', level: '1.3' });
  });

  it('through the liquidation takes all, the fund makes good the rest, and nothing more is owed', async () => {
    await long();
    await margin.spotOrder(BOB, 'buy', '1', '4000');
    await margin.tick(400_000, 400_001);
    const account = await margin.account(ALICE);
    expect(account.state).toBe('normal');
    expect(await itemOf(ALICE, USDT)).toMatchObject({ owed: '0', available: '0' });
    expect(await itemOf(ALICE, BTC)).toMatchObject({ available: '0.00000103' });
    const { list } = await margin.call(listOwnMarginLiquidations, ALICE, {} as never);
    expect(list.some(({ losses }) => losses.length === 1)).toBe(true);
    expect(list.every(({ fee }) => fee === '0')).toBe(true);
  });
});

describe('a short account', () => {
  it('borrows coin, and buys back as much as heals', async () => {
    await margin.own(CAROL, USDT, '1000');
    await margin.spotOrder(BOB, 'buy', '0.2', '6800');
    await margin.place(CAROL, 'sell', '0.2', '6800', { side_effect: 'borrow' });
    const account = await margin.account(CAROL);
    expect(account.level).toBe('1.7313');
    expect(account.items.find(({ code }) => code === 'BTC')).toMatchObject({ principal: '0.2', liquidation_price: '10721.07' });
    await margin.spotOrder(BOB, 'sell', '1', '10730');
    await margin.tick(1_073_000);
    expect(await margin.account(CAROL)).toMatchObject({ state: 'called' });
    expect(Number((await margin.account(CAROL)).level)).toBeGreaterThanOrEqual(1.3);
  });
});
