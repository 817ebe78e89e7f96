/** Shares in a demo: who has them, and that they trade in their own market alone. */
import { propose } from '@glasshouse/contract/backoffice';
import { convertCurrency, listConvertible } from '@glasshouse/contract/convert';
import { requestFunds, returnFunds } from '@glasshouse/contract/demo';
import { listStates } from '@glasshouse/contract/markets';
import { amendOrder, cancelAllOrders, cancelOrder, getOrder, listOrders, placeOrder } from '@glasshouse/contract/spot';
import { cancelAllStocks, getStock, listStockOrders, listStocks } from '@glasshouse/contract/stocks';
import { listWallets } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { makeStaff } from '../../backoffice/tests/support/backoffice.ts';
import { moveToStocks, placeStock } from './support/waiting.ts';

/** A Saturday. */
const NOW = Date.UTC(2026, 5, 6, 12);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: new ManualClock(NOW), config: { demoStocks: true, rateLimitFactor: 10_000 } });
});
afterAll(() => server.stop());

it('lists four shares and the practice share, with paper ones of the maker', async () => {
  const maker = server.wired.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'demo.marketMaker');
  await maker?.run();
  const { list } = await server.ok(listStocks, {});
  expect(list.map(({ code, is_practice: practice, phase }) => [code, practice, phase])).toEqual([
    ['AAPL', false, 'closed'],
    ['IBM', false, 'closed'],
    ['BAC', false, 'closed'],
    ['AIG', false, 'closed'],
    ['PRAC', true, expect.any(String)],
  ]);
  const states = await server.ok(listStates, {});
  expect(states.filter(({ session }) => session !== undefined).map(({ id }) => id)).toEqual(list.map(({ market_id: id }) => id));
  expect(states.find(({ id }) => id === list[0]?.market_id)?.session).toEqual({ phase: 'queue', ends: null, pause: null });
  expect(await server.ok(getStock, { currency_id: 1005 })).toMatchObject({
    is_paper: true,
    shares: { users: '20000', custody: '20000', actions: '0' },
  });
});

it('shares are no pair of spot, and spot neither shows nor cancels their orders', async () => {
  const token = await server.signUp();
  await server.ok(requestFunds, {}, token);
  const order = await placeStock(server, token);
  const pair = { currency_id: 1002, legal_id: 3, type: 'buy', amount: '1', target_price: '50' };
  expect((await server.refused(placeOrder, pair, token)).error).toBe('MARKETS_UNKNOWN_MARKET');
  expect((await server.ok(listOrders, {}, token)).list).toEqual([]);
  expect(await server.ok(cancelAllOrders, {}, token)).toEqual({ cancelled: [] });
  for (const work of [
    server.refused(cancelOrder, { id: order.id }, token),
    server.refused(amendOrder, { id: order.id, amount: '2' }, token),
    server.refused(getOrder, { id: order.id }, token),
    server.refused(getOrder, { client_id: 'none' }, token),
  ])
    expect((await work).error).toBe('ORDER_UNKNOWN');
  expect((await server.ok(listStockOrders, { status: 'open' }, token)).list).toMatchObject([{ id: order.id }]);
  expect(await server.ok(cancelAllStocks, {}, token)).toEqual({ cancelled: [order.id] });
});

it('shares cannot be converted: the operator sells none', async () => {
  const token = await server.signUp();
  await server.ok(requestFunds, {}, token);
  const wish = { from_currency_id: 3, to_currency_id: 1002, number: '100' };
  expect((await server.refused(convertCurrency, wish, token)).type).toBe('error');
  const { list } = await server.ok(listConvertible, {}, token);
  expect(list.filter(({ kind }) => kind === 'stock')).toEqual([]);
});

it('[ENT-004] [AMB-53] shares and the money for them are in the account `stock`: a transfer and the list of wallets take its name', async () => {
  const token = await server.signUp();
  await server.ok(requestFunds, {}, token);
  await moveToStocks(server, token);
  const { accounts } = await server.ok(listWallets, {}, token);
  const account = accounts.find(({ type }) => type === 'stock');
  expect(account?.balances.find(({ currency_id: id }) => id === 3)).toMatchObject({ available: '50' });
});

it('what a user returns of the demo leaves nothing behind', async () => {
  const token = await server.signUp();
  await server.ok(requestFunds, {}, token);
  await placeStock(server, token);
  expect((await server.refused(returnFunds, {}, token)).error).toBe('DEMO_RETURN_HELD');
  await server.ok(cancelAllStocks, {}, token);
  await server.ok(returnFunds, {}, token);
});

it('a split of a recorded share may be proposed: the recording is played in new shares', async () => {
  const { token } = await makeStaff(server, 'treasurer');
  const action = {
    currency_id: 1001,
    kind: 'split',
    numerator: 7,
    denominator: 1,
    ex_opens: Date.UTC(2026, 5, 9, 13, 30),
    pays: NOW,
  };
  const payload = { ...action, source: 'the board', source_url: 'https://example.com/split' };
  const asked = { kind: 'stock_action', payload, reason: 'Seven for one, as the board says.' } as const;
  expect(await server.ok(propose, asked, token)).toMatchObject({ kind: 'stock_action', state: 'waiting' });
});
