/** Margin on a whole demo, over HTTP: a newcomer moves money, borrows, trades and pays back; staff sees it. */
import { requestFunds, returnFunds } from '@glasshouse/contract/demo';
import {
  borrowMargin,
  getMarginAccount,
  getMarginFund,
  getMarginOverview,
  getMarginRates,
  listMarginEvents,
  listMarginInterest,
  previewMargin,
  repayMargin,
} from '@glasshouse/contract/margin';
import { listOrders, placeOrder } from '@glasshouse/contract/spot';
import { changeAccount, listWallets } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { makeStaff } from '../../backoffice/tests/support/backoffice.ts';
import { secondRecorded } from '../../markets/tests/support/seconds.ts';

const NOW = Date.UTC(2026, 5, 6, 12, 20);
const [BTC, USDT] = [1, 3] as const;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: new ManualClock(NOW), config: { rateLimitFactor: 10_000 } });
  await secondRecorded(server.platform.db, NOW - 1_000);
  token = await server.signUp();
  await server.ok(requestFunds, {}, token);
  const money = { currency_id: USDT, number: '100', from_field: 'change', to_field: 'margin' } as const;
  await server.ok(changeAccount, money, token);
});
afterAll(() => server.stop());

it('shows pools of paper capital and their rates before anybody borrows', async () => {
  const { pools, levels } = await server.ok(getMarginRates, {});
  expect(pools.map(({ code, capital, curve: { base } }) => [code, capital, base])).toEqual(
    expect.arrayContaining([
      ['USDT', '500000', '0.04'],
      ['BTC', '20', '0.02'],
    ]),
  );
  expect(levels).toEqual({ borrow: '1.5', leave: '2', call: '1.3', liquidation: '1.1', heals: '1.3' });
  const { list } = await server.ok(getMarginFund, {});
  expect(list.find(({ code }) => code === 'USDT')).toMatchObject({ fund: '25000', lent: '0' });
});

it('lends to a newcomer what the preview said, shows what is owed, and takes it back', async () => {
  const wish = { currency_id: USDT, number: '100' };
  const preview = await server.ok(previewMargin, { act: 'borrow', ...wish }, token);
  expect(preview).toMatchObject({ most: '200', most_by: 'level', refusal: null, level_after: '2', interest_now: '0.000457' });
  const { account } = await server.ok(borrowMargin, wish, token);
  expect(account).toMatchObject({ state: 'normal', level: '1.9999' });
  const wallets = await server.ok(listWallets, {}, token);
  const own = wallets.accounts.find(({ type }) => type === 'margin');
  expect(JSON.stringify(own)).toContain('"owed":"-100.000457"');
  const out = { currency_id: USDT, number: '150', from_field: 'margin', to_field: 'change' } as const;
  expect((await server.refused(changeAccount, out, token)).error).toBe('MARGIN_TRANSFER_LEVEL');
  expect((await server.refused(returnFunds, {}, token)).error).toBe('DEMO_RETURN_HELD');
  const { list } = await server.ok(listMarginInterest, {}, token);
  expect(list).toMatchObject([{ base: '100', amount: '0.000457', rate_hour: '0.0000045663' }]);
  const paid = await server.ok(repayMargin, { currency_id: USDT, all: true }, token);
  expect(paid).toMatchObject({ repaid: '100.000457', to_interest: '0.000457', to_principal: '100' });
  expect((await server.ok(listMarginEvents, {}, token)).list.map(({ kind }) => kind)).toEqual(['repay', 'interest', 'borrow']);
});

it('places orders of the account on the book of spot, with what they borrow', async () => {
  const { items } = await server.ok(getMarginAccount, {}, token);
  const index = Number(items.find(({ currency_id: id }) => id === BTC)?.index);
  const price = (index * 0.99).toFixed(2);
  const amount = (200 / Number(price)).toFixed(5);
  const order = await server.ok(
    placeOrder,
    { currency_id: BTC, legal_id: USDT, type: 'buy', amount, target_price: price, account: 'margin', side_effect: 'borrow' },
    token,
  );
  expect(order).toMatchObject({ account: 'margin', status: 'open' });
  expect((await server.ok(listOrders, { account: 'margin' }, token)).list).toHaveLength(1);
  expect((await server.ok(listOrders, {}, token)).list).toHaveLength(0);
  const far = {
    currency_id: BTC,
    legal_id: USDT,
    type: 'buy',
    amount,
    target_price: (index * 1.03).toFixed(2),
    account: 'margin',
  };
  expect((await server.refused(placeOrder, far as never, token)).error).toBe('MARGIN_PRICE_FAR');
});

it('shows staff pools, funds and accounts by their level', async () => {
  const { token: staff } = await makeStaff(server, 'treasurer');
  const overview = await server.ok(getMarginOverview, {}, staff);
  expect(overview).toMatchObject({ debtors: 1, accounts: [{ state: 'normal' }], overdue: { count: 0 } });
});
