/** Trading with another person, and everything that may go wrong on the way to an order. */
import { listFills, placeOrder } from '@glasshouse/contract/spot';
import type { Page } from '@playwright/test';
import { type Account, PASSWORD, createAccount } from '../support/accounts.ts';
import {
  button,
  cancelButton,
  confirmSheet,
  expectPlace,
  fillOrder,
  open,
  orderForm,
  placeOf,
  stopClock,
  toast,
} from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { bestPrices, farPrice, ordersOf } from '../support/market.ts';
import { expectToast, toastsOf } from '../support/toasts.ts';
import { TRADE, startAgain, trader } from '../support/trader.ts';
import { hold, listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const AMOUNT = '0.002';

const expectPlaced = (page: Page) => expectToast(page, say('orders.placed.title'));

const fillsOf = async (account: Account) => (await account.client.call(listFills, {})).list;

test('two people trade with each other, and both see it without a reload', async ({ page, browser, faults }) => {
  test.slow();
  const others = await browser.newContext();
  const second = await others.newPage();
  await faults.watch(second);
  const [buyer, seller] = [await trader(page), await trader(second)];
  await seller.client.call(placeOrder, { amount: '0.1', currency_id: 1, legal_id: 3, type: 'buy', kind: 'market' });

  // The market maker may come between the two; then they simply try again.
  await expect(async () => {
    await startAgain(page, buyer);
    await startAgain(second, seller);
    const before = (await fillsOf(buyer)).length;
    const { middle } = await bestPrices();
    await fillOrder(page, { side: 'buy', price: middle, amount: AMOUNT });
    await fillOrder(second, { side: 'sell', price: middle, amount: AMOUNT });
    await orderForm(page).submit.click();
    await orderForm(second).submit.click();
    await confirmSheet(page).confirm.click();
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 3_000 });
    await confirmSheet(second).confirm.click();
    await expect(confirmSheet(second).sheet).toBeHidden();
    await expect(page.getByRole('article')).toHaveCount(0, { timeout: 5_000 });
    const [bought, sold] = [await fillsOf(buyer), await fillsOf(seller)];
    expect(bought).toHaveLength(before + 1);
    expect(bought[0]).toMatchObject({ type: 'buy', role: 'maker', price: middle.replace(/\.?0+$/, ''), quantity: AMOUNT });
    expect(sold[0]).toMatchObject({
      ...bought[0],
      id: sold[0]?.id,
      order_id: sold[0]?.order_id,
      type: 'sell',
      role: 'taker',
      fee: sold[0]?.fee,
      fee_currency_id: 3,
    });
  }).toPass({ timeout: 70_000 });

  // News for everybody may be told after it.
  expect(await toastsOf(page)).toContainEqual(expect.stringContaining(say('orders.placed.filledTitle')));
  for (const [who, role] of [
    [page, 'maker'],
    [second, 'taker'],
  ] as const) {
    await expect(who.getByText(say('orders.own.noOpen'))).toBeVisible();
    await who.getByRole('tab', { name: say('orders.own.fills') }).click();
    await expect(who.getByRole('article').first()).toContainText(AMOUNT);
    await expect(who.getByRole('article').first()).toContainText(say(`orders.order.${role}`));
  }
  await others.close();
});

test('a double press on the confirmation is one order', async ({ page }) => {
  const account = await trader(page);
  const { confirm } = confirmSheet(page);
  const sent = listen(page);
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: AMOUNT });
  await orderForm(page).submit.click();
  await confirm.dblclick();
  await expectPlaced(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(sent.of('/coin/trade', 'POST')).toHaveLength(1);
  expect(await ordersOf(account)).toHaveLength(1);
});

test('[RULE-100,RULE-101,RULE-103] what is no order is refused beside its field and never sent', async ({ page }) => {
  const account = await trader(page);
  const { form, price, amount, submit } = orderForm(page);
  const { sheet } = confirmSheet(page);
  const sent = listen(page);
  const far = await farPrice(-3);
  const refused = async (what: { price: string; amount: string }, words: string | RegExp) => {
    await price.fill(what.price);
    await amount.fill(what.amount);
    await submit.click();
    await expect(form.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(sheet).toBeHidden();
  };
  await price.fill(far);
  await amount.pressSequentially('abc');
  await expect(amount).toHaveValue('');
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText(say('orders.problems.amountRequired'));
  await expect(amount).toBeFocused();
  await refused({ price: far, amount: '0' }, say('orders.problems.amountInvalid'));
  await refused(
    { price: far, amount: '0.00001' },
    new RegExp(say('orders.problems.tooSmall', { amount: '[\\d,.]+', unit: 'USDT' })),
  );
  // Money that is short is said before anything is pressed, with the ways to it.
  await price.fill(far);
  await amount.fill('100');
  const short = new RegExp(say('orders.problems.insufficient', { amount: '[\\d,.]+', unit: 'USDT' }));
  await expect(amount).toHaveAccessibleDescription(short);
  await expect(submit).toHaveText(say('orders.form.notEnough', { unit: 'USDT' }));
  await expect(form.getByRole('link', { name: say('shell.titles.deposit') })).toHaveAttribute(
    'href',
    /fund\/receive\?currency=3$/,
  );
  await expect(form.getByRole('link', { name: say('shell.titles.convert') })).toHaveAttribute(
    'href',
    /fund\/fundTransfer\?to=3$/,
  );
  await refused(
    { price: far, amount: '100' },
    new RegExp(say('orders.problems.insufficient', { amount: '[\\d,.]+', unit: 'USDT' })),
  );
  await refused({ price: '', amount: AMOUNT }, say('orders.problems.priceRequired'));
  // Prices are typed over, and what does not fit the tick cannot be typed at all.
  await price.fill('');
  await price.pressSequentially('1.2.3');
  await expect(price).toHaveValue('1.23');
  await price.fill('');
  await price.pressSequentially('6500.129');
  await expect(price).toHaveValue('6500.12');
  await amount.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('6400');
  await expect(price).toHaveValue('6400');
  expect(sent.of('/coin/trade', 'POST')).toEqual([]);
  expect(await ordersOf(account)).toEqual([]);
});

test('[ERR-019] what the desk refuses is said in its words, and the form keeps what was typed', async ({ page }) => {
  const account = await trader(page);
  const { sheet, confirm } = confirmSheet(page);
  const price = await farPrice(-3);
  await fillOrder(page, { side: 'buy', price, amount: '1' });
  await orderForm(page).submit.click();
  await expect(sheet).toBeVisible();
  // The money goes elsewhere while the sheet is open.
  await account.client.call(placeOrder, {
    amount: '1',
    target_price: price,
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    kind: 'limit',
  });
  await confirm.click();
  await expectToast(page, say('shell.toasts.insufficientBalance'));
  await expect(sheet).toBeHidden();
  await expect(orderForm(page).amount).toHaveValue(/^1/);
  expect(await ordersOf(account)).toHaveLength(1);
});

test('[RULE-027,ERR-009] a visitor who wants to buy is told to log in and comes back to the same place', async ({ page }) => {
  const account = await createAccount();
  await page.clock.install();
  await open(page, '/pages/market/detail?id=1');
  await page.getByRole('link', { name: say('markets.detail.buy'), exact: true }).click();
  const place = '/pages/transaction/currency?id=1&side=buy';
  await expectPlace(page, place);
  const sent = listen(page);
  await orderForm(page).amount.fill(AMOUNT);
  await stopClock(page);
  await orderForm(page).submit.click();
  await expect(toast(page, say('shell.toasts.loginFirst'))).toBeVisible();
  await page.clock.runFor(1_199);
  expect(placeOf(page)).toBe(place);
  await page.clock.runFor(1);
  await expectPlace(page, `/pages/common/login?return=${place}`);
  await page.clock.resume();
  await page.getByLabel(say('identity.fields.email')).fill(account.email);
  await page.getByLabel(say('identity.fields.password'), { exact: true }).fill(PASSWORD);
  await button(page, 'identity.login.submit').click();
  await expectPlace(page, place);
  await expect(orderForm(page).submit).toHaveText(say('orders.form.buyCoin', { coin: 'BTC' }));
  expect(sent.of('/coin/trade')).toEqual([]);
});

test('an order that is pressed before the fees are known waits for them', async ({ page }) => {
  const fees = await hold(page, /\/api\/coin\/fee(s|_tier)(\?|$)/);
  await trader(page);
  const { sheet } = confirmSheet(page);
  const { submit } = orderForm(page);
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: AMOUNT });
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect(sheet).toBeHidden();
  fees.release();
  await expect(sheet).toBeVisible();
  await expect(submit).not.toHaveAttribute('aria-busy', 'true');
});

test('when the answer is lost the order is looked up, and it is one order', async ({ page, faults }) => {
  faults.allow(CUT_CONNECTION);
  const account = await trader(page);
  const { sheet, confirm } = confirmSheet(page);
  const sent = listen(page);
  let answers = 0;
  await page.route('**/api/coin/trade', async (route) => {
    answers += 1;
    // The desk does its work, but the first answer never arrives.
    const response = await route.fetch();
    if (answers === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: AMOUNT });
  await orderForm(page).submit.click();
  await confirm.click();
  await expect(sheet.getByText(say('orders.confirm.checking'))).toBeVisible();
  expect(await ordersOf(account)).toHaveLength(1);
  await expectPlaced(page);
  await expect(sheet).toBeHidden();
  expect(new Set(sent.of('/coin/trade', 'POST').map((call) => call.body['request_id'])).size).toBe(1);
  expect(await ordersOf(account)).toHaveLength(1);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a cancel that waits says that the order may still be filled, until it is confirmed', async ({ page }) => {
  const cancels = await hold(page, '**/api/coin/trade?*', 'PUT');
  const account = await trader(page);
  const price = await farPrice(-3);
  await account.client.call(placeOrder, {
    amount: AMOUNT,
    target_price: price,
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    kind: 'limit',
  });
  await cancelButton(page).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(say('orders.cancel.slow'))).toHaveCount(0);
  await button(dialog, 'orders.cancel.act').click();
  await expect(dialog.getByRole('status').filter({ hasText: say('orders.cancel.slow') })).toBeVisible();
  await expectAccessible(page, 'a cancel that waits');
  cancels.release();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('[RULE-134,FEAT-067,SCR-004,AMB-103] Trade has three products in their order and opens on spot', async ({ page }) => {
  await open(page, TRADE);
  const tabs = page.getByRole('tablist', { name: say('orders.trade.products') }).getByRole('tab');
  await expect(tabs).toHaveText(['options', 'futures', 'spot'].map((name) => say(`orders.trade.${name}`)));
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(orderForm(page).form).toBeVisible();
});

test('the desk is resized by keys, kept for the account, saved under a name and set back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await trader(page);
  const divider = page.getByRole('separator', { name: say('orders.desk.dividers.list') });
  const width = () => page.locator('.s-pane-list').evaluate((pane) => (pane as HTMLElement).offsetWidth);
  await expect.poll(width).toBe(236);
  await divider.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '284');
  await expect.poll(width).toBe(284);
  await page.reload();
  await expect.poll(width).toBe(284);

  await page.getByRole('button', { name: say('orders.desk.title'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say('orders.desk.title') });
  await sheet.getByLabel(say('orders.desk.name'), { exact: true }).fill('Wide list');
  await button(sheet, 'common.buttons.save').click();
  await sheet.getByRole('radio', { name: say('orders.desk.densities.compact') }).click();
  await expect(page.locator('.s-desk')).toHaveClass(/is-compact/);
  await expectAccessible(page, 'the layout of the desk');
  await button(sheet, 'orders.desk.reset').click();
  await expect.poll(width).toBe(236);
  await button(sheet, 'orders.desk.use', { name: 'Wide list' }).click();
  await expect.poll(width).toBe(284);
  await expect(page.locator('.s-desk')).not.toHaveClass(/is-compact/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // By pointer, and back by a double press.
  const box = await divider.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(224);
  await divider.dblclick({ position: { x: 5, y: 200 } });
  await expect.poll(width).toBe(236);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: say('orders.desk.keys.title') });
  await expect(keys).toContainText(say('orders.desk.keys.search'));
  await expectAccessible(page, 'the keys of the desk');
});
