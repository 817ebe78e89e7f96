/** All types of orders, and what can be done with them, by two people and the demo market maker. */
import { type ClientInput } from '@glasshouse/client';
import { listTrades } from '@glasshouse/contract/markets';
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  getOrder,
  listOrders,
  placeBatch,
  placeOrder,
} from '@glasshouse/contract/spot';
import type { Page } from '@playwright/test';
import { type Account, clientOf, createAccount, signIn, store } from '../support/accounts.ts';
import { button, chooseKind, confirmSheet, fillOrder, open, orderForm } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { bestPrices, farPrice, ordersOf } from '../support/market.ts';
import { countDraws, draws } from '../support/renders.ts';
import { expectToast, toastsOf } from '../support/toasts.ts';
import { TRADE, startAgain, trader } from '../support/trader.ts';
import { hold, listen } from '../support/traffic.ts';
import { say, wordsOf } from '../support/words.ts';

const BTC = { currency_id: 1, legal_id: 3 } as const;
const AMOUNT = '0.002';

type Order = Omit<ClientInput<typeof placeOrder>, 'currency_id' | 'legal_id'>;
const place = (account: Account, order: Order) => account.client.call(placeOrder, { ...BTC, ...order });

/** Where no other journey trades: what happens at the last price must not depend on trades of other journeys. */
const OWN = {
  market: 2,
  coin: 'ETH',
  name: 'ETH/USDT',
  place: `${TRADE}?id=2&tab=spot`,
  pair: { currency_id: 2, legal_id: 3 },
} as const;
const OWN_AMOUNT = '0.04';
/** What is sold later. */
const OWN_STOCK = '1';
const placeOwn = (account: Account, order: Order) => account.client.call(placeOrder, { ...OWN.pair, ...order });

const liveOf = async (account: Account) => (await account.client.call(listOrders, { status: 'open' })).list;

/** Buys at the market, so that the last trade stands at the ask; answers a price between both sides below it. */
async function liftLast(by: Account): Promise<string> {
  await placeOwn(by, { type: 'buy', kind: 'market', amount: OWN_AMOUNT });
  const [[last], { middle }] = await Promise.all([clientOf().call(listTrades, { id: OWN.market }), bestPrices(OWN.market)]);
  expect(Number(last?.price)).toBeGreaterThan(Number(middle));
  return middle;
}

/** On another page than that of the orders, with nothing told: an earlier attempt may have led there. */
async function lookElsewhere(page: Page): Promise<void> {
  await open(page, '/');
  await expect(page.locator('.g-toast')).toHaveCount(0);
}

test('[STATE-014] a stop waits, is triggered by somebody else’s trade, and its owner is told', async ({ page }) => {
  test.slow();
  const [owner, other] = [await trader(page, OWN.place), await createAccount()];
  await placeOwn(owner, { type: 'buy', kind: 'market', amount: OWN_STOCK });
  // The market may move between two steps; then they simply try again.
  await expect(async () => {
    await startAgain(page, owner);
    const middle = await liftLast(other);
    await chooseKind(page, 'stop_market');
    await orderForm(page).sellSide.click();
    await orderForm(page).trigger.fill(middle);
    await orderForm(page, OWN.coin).amount.fill(OWN_AMOUNT);
    await orderForm(page).submit.click();
    const { sheet, confirm } = confirmSheet(page);
    await expect(sheet).toContainText(say('orders.confirm.triggerLast'));
    await confirm.click();
    await expect(sheet).toBeHidden();
    const card = page.getByRole('article').first();
    await expect(card).toContainText(say('orders.order.sellKind', { kind: say('orders.kinds.stop_market') }), { timeout: 3_000 });
    await expect(card).toContainText(/When the last price falls to/);
    await placeOwn(other, { type: 'sell', kind: 'market', amount: OWN_AMOUNT });
    await expect(page.getByRole('article')).toHaveCount(0, { timeout: 5_000 });
    expect((await ordersOf(owner))[0]).toMatchObject({ kind: 'stop_market', status: 'filled', filled: OWN_AMOUNT });
  }).toPass({ timeout: 70_000 });
  await expectToast(page, say('orders.placed.filledTitle'));
});

test('an order that fills while its owner is on another page is told there once, with the way to it', async ({ page }) => {
  test.slow();
  const [owner, other] = [await trader(page, OWN.place), await createAccount()];
  await placeOwn(other, { type: 'buy', kind: 'market', amount: OWN_STOCK });
  const view = page.getByRole('button', { name: say('orders.placed.view') });
  const told = async () => (await toastsOf(page)).filter((text) => text.includes(say('orders.placed.filledTitle')));
  await expect(async () => {
    await lookElsewhere(page);
    await owner.client.call(cancelAllOrders, {});
    const before = (await told()).length;
    const { middle } = await bestPrices(OWN.market);
    const resting = await placeOwn(owner, { type: 'buy', kind: 'limit', target_price: middle, amount: OWN_AMOUNT });
    await placeOwn(other, { type: 'sell', kind: 'limit', target_price: middle, amount: OWN_AMOUNT, force: 'ioc' });
    expect((await ordersOf(owner))[0]).toMatchObject({ id: resting.id, status: 'filled', filled: OWN_AMOUNT });
    await view.click({ timeout: 5_000 });
    expect(await told()).toHaveLength(before + 1);
    expect((await told()).at(-1)).toContain(OWN.name);
    const sheet = page.getByRole('dialog', { name: OWN.name });
    await expect(sheet).toContainText(String(resting.id), { timeout: 5_000 });
  }).toPass({ timeout: 70_000 });
});

test('“View” on a later toast of the same order opens its sheet again', async ({ page }) => {
  test.slow();
  const [owner, other] = [await trader(page, OWN.place), await createAccount()];
  await placeOwn(other, { type: 'buy', kind: 'market', amount: OWN_STOCK });
  const view = page.getByRole('button', { name: say('orders.placed.view') });
  const sheet = page.getByRole('dialog', { name: OWN.name });
  await expect(async () => {
    await lookElsewhere(page);
    await owner.client.call(cancelAllOrders, {});
    const { middle } = await bestPrices(OWN.market);
    const resting = await placeOwn(owner, { type: 'buy', kind: 'limit', target_price: middle, amount: '0.08' });
    const sellHalf = () =>
      placeOwn(other, { type: 'sell', kind: 'limit', target_price: middle, amount: OWN_AMOUNT, force: 'ioc' });
    await sellHalf();
    expect((await ordersOf(owner))[0]).toMatchObject({ id: resting.id, filled: OWN_AMOUNT });
    await view.last().click({ timeout: 5_000 });
    await expect(sheet).toContainText(String(resting.id), { timeout: 5_000 });
    await button(sheet, 'common.buttons.close').click();
    await expect(sheet).toBeHidden();
    await sellHalf();
    expect((await ordersOf(owner))[0]).toMatchObject({ id: resting.id, status: 'filled' });
    await view.last().click({ timeout: 5_000 });
    await expect(sheet).toContainText(String(resting.id), { timeout: 5_000 });
  }).toPass({ timeout: 70_000 });
});

test('of a pair the stop ends the limit, and both are shown with what they wait for', async ({ page }) => {
  test.slow();
  const [owner, other] = [await trader(page, OWN.place), await createAccount()];
  await placeOwn(owner, { type: 'buy', kind: 'market', amount: OWN_STOCK });
  await chooseKind(page, 'oco');
  await orderForm(page).sellSide.click();
  const form = orderForm(page).form;
  await expect(async () => {
    await startAgain(page, owner);
    const middle = await liftLast(other);
    await form
      .getByRole('spinbutton', { name: say('orders.form.takeProfit', { unit: 'USDT' }) })
      .fill(await farPrice(3, OWN.market));
    await orderForm(page).trigger.fill(middle);
    await orderForm(page, OWN.coin).amount.fill(OWN_AMOUNT);
    await orderForm(page).submit.click();
    const { sheet, confirm } = confirmSheet(page);
    await expect(sheet).toContainText(say('orders.confirm.receiveLimit'));
    await expect(sheet).toContainText(say('orders.confirm.receiveStop'));
    await confirm.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('article')).toHaveCount(2, { timeout: 3_000 });
    await expect(page.getByRole('article').filter({ hasText: say('orders.order.oco') })).toHaveCount(2);
    await placeOwn(other, { type: 'sell', kind: 'market', amount: OWN_AMOUNT });
    await expect(page.getByRole('article')).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 70_000 });
  const pair = (await ordersOf(owner)).filter((order) => order.oco_id !== null).slice(0, 2);
  expect(pair.map((order) => `${order.status} ${order.end_reason}`).toSorted()).toEqual(['cancelled oco', 'filled null']);
  await page.getByRole('tab', { name: say('orders.own.history') }).click();
  await expect(page.getByText(say('orders.ends.oco')).first()).toBeVisible();
});

test('a change says whether the place in line is kept, and keeps the order', async ({ page }) => {
  const account = await createAccount();
  const price = await farPrice(-3);
  const { id } = await place(account, { type: 'buy', amount: '0.01', target_price: price });
  await signIn(page, account);
  await open(page, '/pages/transaction/currency_order');
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Change/ })
    .click();
  const sheet = page.getByRole('dialog', { name: say('orders.amend.title') });
  const save = sheet.locator('footer button');
  await expect(save).toHaveText(say('orders.amend.nothing'));
  const amount = sheet.getByRole('spinbutton', { name: say('orders.form.amount', { unit: 'BTC' }) });
  await amount.fill('0.008');
  await expect(sheet).toContainText(say('orders.amend.keepsPlace'));
  await amount.fill('0.02');
  await expect(sheet).toContainText(say('orders.amend.losesPlace'));
  await amount.fill('0.008');
  const sent = listen(page);
  await save.click();
  await expectToast(page, say('orders.amend.done'));
  await expect(sheet).toBeHidden();
  expect(sent.of('/coin/amend').map((call) => call.body)).toMatchObject([{ id: String(id), amount: '0.008' }]);
  expect(await account.client.call(getOrder, { id })).toMatchObject({ amount: '0.008', status: 'open' });
  await expect(page.getByRole('article')).toContainText('0.008');
  // Somebody changes it elsewhere: the open list follows.
  await account.client.call(amendOrder, { id, amount: '0.006' });
  await expect(page.getByRole('article')).toContainText('0.006');
});

test('[RULE-144,FEAT-070] all orders end after one question, those that wait for a trigger too', async ({ page }) => {
  const account = await createAccount();
  for (const percent of [-3, -4]) await place(account, { type: 'buy', amount: AMOUNT, target_price: await farPrice(percent) });
  const above = await farPrice(3);
  await place(account, { type: 'buy', kind: 'stop_limit', amount: AMOUNT, target_price: above, trigger_price: above });
  await signIn(page, account);
  await open(page, TRADE);
  await expect(page.getByRole('article')).toHaveCount(3);
  const sent = listen(page);
  await button(page, 'orders.cancelAll.button').click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm cancel', exact: true });
  await button(dialog, 'orders.cancelAll.keep').click();
  await expect(dialog).toBeHidden();
  expect(sent.of('/coin/cancel_all')).toEqual([]);
  await button(page, 'orders.cancelAll.button').click();
  await button(dialog, 'orders.cancelAll.act', { number: '3' }).click();
  await expectToast(page, say('orders.cancelAll.done', { number: 3 }));
  await expect(page.getByText(say('orders.own.noOpen'))).toBeVisible();
  expect(await liveOf(account)).toEqual([]);
});

test('[ERR-028,ERR-029] in Chinese the question before a cancellation and what follows have the specified words', async ({
  page,
}) => {
  const account = await createAccount();
  await place(account, { type: 'buy', amount: AMOUNT, target_price: await farPrice(-3) });
  await store(page, { token: account.token, language: 'zh' });
  await open(page, TRADE);
  const chinese = wordsOf('zh');
  const cancel = new RegExp(`^${chinese('orders.order.cancelNamed', { name: '' })}`);
  await page.getByRole('article').getByRole('button', { name: cancel }).click();
  const dialog = page.getByRole('alertdialog', { name: '确认取消', exact: true });
  await dialog.getByRole('button', { name: chinese('orders.cancel.act') }).click();
  await expectToast(page, '订单已撤销');
  expect(await liveOf(account)).toEqual([]);
});

test('all orders are counted before they end, also those that the list has not shown yet', async ({ page }) => {
  const account = await createAccount();
  const price = await farPrice(-3);
  const order = { ...BTC, type: 'buy', amount: '0.002', target_price: price } as const;
  await account.client.call(placeBatch, { orders: Array.from({ length: 50 }, () => order) });
  await signIn(page, account);
  await open(page, '/pages/transaction/currency_order');
  await button(page, 'orders.cancelAll.button').click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm cancel', exact: true });
  await button(dialog, 'orders.cancelAll.act', { number: '50' }).click();
  await expectToast(page, say('orders.cancelAll.done', { number: 50 }));
  await expect(page.getByText(say('orders.own.noOpen'))).toBeVisible();
  expect(await liveOf(account)).toEqual([]);
});

test('a market order spends what was typed, and shows the price and fee of the real book before', async ({ page }) => {
  await trader(page);
  await chooseKind(page, 'market');
  const sent = listen(page);
  await page.getByRole('button', { name: say('orders.form.switchUnit', { unit: 'USDT' }) }).click();
  await orderForm(page)
    .form.getByRole('spinbutton', { name: say('orders.form.worth', { unit: 'USDT' }) })
    .fill('100');
  await expect(orderForm(page).form).toContainText(new RegExp(`${say('orders.form.estimatedPrice')}≈`));
  await orderForm(page).submit.click();
  const { sheet, confirm } = confirmSheet(page);
  for (const row of [
    'direction',
    'amount',
    'currentPrice',
    'averagePrice',
    'slippage',
    'valid',
    'balance',
    'costAbout',
    'receiveAbout',
  ])
    await expect(sheet).toContainText(say(`orders.confirm.${row}`));
  await sheet.getByText(say('spot.account.after')).click();
  await expect(sheet).toContainText(say('orders.confirm.worth'));
  await confirm.click();
  await expectToast(page, 'Bought');
  expect(sent.of('/coin/trade', 'POST').map((call) => call.body)).toMatchObject([{ kind: 'market', quote_amount: '100' }]);
});

test('a post-only order that would trade is refused beside its price', async ({ page }) => {
  const account = await trader(page);
  const { form, submit } = orderForm(page);
  await form.getByRole('button', { name: new RegExp(`^${say('orders.form.advanced')}`) }).click();
  await page.getByRole('radio', { name: new RegExp(`^${say('orders.forces.post_only')}`) }).click();
  await button(page, 'common.buttons.done').click();
  await fillOrder(page, { side: 'buy', price: await farPrice(1), amount: AMOUNT });
  await submit.click();
  await expect(form.getByRole('alert')).toContainText(/^Post-only/);
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: AMOUNT });
  await submit.click();
  await confirmSheet(page).confirm.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await liveOf(account)).toMatchObject([{ force: 'post_only' }]);
});

test('small limit orders go without a question once their owner said so, others never', async ({ page }) => {
  const account = await trader(page);
  const { sheet, confirm } = confirmSheet(page);
  const price = await farPrice(-3);
  await fillOrder(page, { side: 'buy', price, amount: AMOUNT });
  await orderForm(page).submit.click();
  await sheet.getByRole('checkbox', { name: say('orders.confirm.skip') }).check();
  await confirm.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await orderForm(page).amount.fill(AMOUNT);
  await orderForm(page).submit.click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(sheet).toBeHidden();
  expect(await liveOf(account)).toHaveLength(2);
  await orderForm(page).amount.fill('0.1');
  await orderForm(page).submit.click();
  await expect(sheet).toBeVisible();
});

test('lists of orders are narrowed by what the call is asked', async ({ page }) => {
  const account = await createAccount();
  await place(account, { type: 'buy', kind: 'market', amount: '0.01' });
  await place(account, { type: 'sell', kind: 'market', amount: AMOUNT });
  await signIn(page, account);
  await open(page, '/pages/transaction/currency_order');
  await page.getByRole('tab', { name: say('orders.orders.history') }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  // A list that is seen as a whole needs no words for its end.
  await expect(page.getByText(say('common.states.noMore'))).toHaveCount(0);
  const sent = listen(page);
  await page.getByRole('button', { name: new RegExp(`^${say('orders.form.side')}:`) }).click();
  await page.getByRole('menuitemradio', { name: say('orders.order.sides.sell'), exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(sent.of('/coin/list').some((call) => call.query['type'] === 'sell')).toBe(true);
  await page.getByRole('article').getByRole('button', { name: 'BTC/USDT' }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
  await expect(sheet).toContainText(say('orders.order.average'));
  await expect(sheet).toContainText(say('orders.order.taker'));
});

test('a menu that is pressed before its code is there opens as soon as it is', async ({ page }) => {
  const code = await hold(page, '**/MenuList-*.js');
  await signIn(page, await createAccount());
  await open(page, '/pages/transaction/currency_order');
  const chip = page.getByRole('button', { name: new RegExp(`^${say('orders.form.side')}:`) });
  await chip.click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  code.release();
  await expect(page.getByRole('menuitemradio', { name: say('orders.order.sides.sell'), exact: true })).toBeVisible();
  await expect(chip).toHaveAttribute('aria-expanded', 'true');
});

test('a menu that is pressed in the moment between its code and its entries opens', async ({ page }) => {
  const code = await hold(page, '**/MenuList-*.js');
  await signIn(page, await createAccount());
  await open(page, '/pages/transaction/currency_order');
  const chip = page.getByRole('button', { name: new RegExp(`^${say('orders.form.side')}:`) });
  const box = await chip.boundingBox();
  // Keeps the page busy from the moment the code is there: the press comes before the entries are drawn.
  const busy = page.evaluate(
    async ([url, waitMs]) => {
      await import(url);
      console.info('busy');
      const until = performance.now() + waitMs;
      while (performance.now() < until);
    },
    [await code.asked, 1_500] as const,
  );
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await page.mouse.down();
  const isBusy = page.waitForEvent('console', (message) => message.text() === 'busy');
  code.release();
  await isBusy;
  await Promise.all([busy, page.mouse.up()]);
  await expect(page.getByRole('menuitemradio', { name: say('orders.order.sides.sell'), exact: true })).toBeVisible();
  await expect(chip).toHaveAttribute('aria-expanded', 'true');
});

test('prices that move draw nothing of the order form', async ({ page }) => {
  await countDraws(page, '.s-form');
  await trader(page);
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: AMOUNT });
  await page.locator('.s-pair').focus();
  const other = await createAccount();
  // Settings, fees or funds that arrive late draw it once; a form that prices draw is drawn every time.
  await expect(async () => {
    const { bid } = await bestPrices();
    const before = await draws(page);
    // A recorded minute may stand still; somebody else's orders move the book for sure.
    for (let cents = 1; cents <= 3; cents += 1) {
      const price = (Number(bid) + cents / 100).toFixed(2);
      const { id } = await place(other, { type: 'buy', amount: AMOUNT, target_price: price, force: 'post_only' });
      const row = page.locator(`.g-book-row[data-price="${Number(price)}"]`);
      await expect(row).toHaveCount(1);
      await other.client.call(cancelOrder, { id });
      await expect(row).toHaveCount(0);
    }
    await expect.poll(async () => (await draws(page)).commits, { timeout: 20_000 }).toBeGreaterThan(before.commits);
    expect((await draws(page)).draws).toBe(before.draws);
  }).toPass({ timeout: 80_000 });
  const { draws: before } = await draws(page);
  // The counter itself works: typing draws the form.
  await orderForm(page).amount.fill('0.003');
  expect((await draws(page)).draws).toBeGreaterThan(before);
});
