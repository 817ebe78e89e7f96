/** What else may be done with positions: a long and a short close against each other; another multiple; a reverse. */
import {
  getContractTerms,
  listContractFills,
  listContractPositions,
  listContractTrades,
  submitContract,
} from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

const ORDERS = '/pages/transaction/contract_order';
const BTC = { currency_id: 1, legal_id: 3 } as const;

/** A new account with margin, signed in. */
async function trader(page: Page): Promise<Account> {
  const account = await createAccount();
  const margin = { currency_id: BTC.legal_id, number: '500', from_field: 'change', to_field: 'lever' } as const;
  await account.client.call(changeAccount, margin);
  await signIn(page, account);
  return account;
}

const openAt = (account: Account, share: string, type: 1 | 2) =>
  account.client.call(submitContract, { ...BTC, share, multiple: 5, type, status: 1 });
const positionsOf = async (account: Account) => (await account.client.call(listContractPositions, {})).list;

/** The card of a side, by its tag. */
const cardOf = (page: Page, side: 'long' | 'short') =>
  page
    .getByRole('article', { name: 'BTC/USDT' })
    .filter({ has: page.getByText(`${side === 'long' ? '▲' : '▼'} ${say(`contracts.side.${side}`)}`, { exact: true }) });

test('a long and a short close against each other at the mark, in part and whole, free of fee', async ({ page }) => {
  test.slow();
  const account = await trader(page);
  await openAt(account, '0.05', 1);
  await openAt(account, '0.02', 2);
  await open(page, ORDERS);
  await button(cardOf(page, 'long'), 'manage.more').click();
  await page.getByRole('menuitem', { name: say('manage.offset.menu') }).click();
  const sheet = page.getByRole('dialog', { name: say('manage.offset.title', { symbol: 'BTC/USDT' }) });
  await expect(sheet.getByText(say('manage.offset.sum'), { exact: true })).toBeVisible();
  await expect(button(sheet, 'contracts.close.keep')).toBeFocused();
  await expectAccessible(page, 'the sheet of an offset');
  // Half of what the smaller one has.
  await sheet.getByRole('button', { name: '50%', exact: true }).click();
  const fees = (await positionsOf(account)).map(({ handling_fee: fee }) => fee);
  await button(sheet, 'manage.offset.act', { amount: '0.0100\u00a0BTC' }).click();
  await expectToast(page, say('manage.offset.done', { amount: '0.01\u00a0BTC' }));
  await expect.poll(async () => (await positionsOf(account)).map(({ share }) => share)).toEqual(['0.01', '0.04']);
  expect((await positionsOf(account)).map(({ handling_fee: fee }) => fee)).toEqual(fees);

  await button(cardOf(page, 'short'), 'manage.more').click();
  await page.getByRole('menuitem', { name: say('manage.offset.menu') }).click();
  await button(sheet, 'manage.offset.act', { amount: '0.0100\u00a0BTC' }).click();
  await expect(cardOf(page, 'short')).toBeHidden();
  await expect(cardOf(page, 'long')).toContainText('0.0300');
  // With nothing on the other side there is nothing to offset.
  const { list } = await account.client.call(listContractFills, {});
  expect(list.filter(({ kind }) => kind === 'offset').map(({ share }) => share)).toEqual(['0.01', '0.01', '0.01', '0.01']);
  const [left] = await positionsOf(account);
  await open(page, `/pages/transaction/contract_position?id=${left?.id}`);
  await expect(page.getByRole('heading', { name: say('contracts.fills.offset') })).toHaveCount(2);
});

test('another multiple of an open position says what it does to margin and liquidation, and does it', async ({ page }) => {
  const account = await trader(page);
  await openAt(account, '0.05', 1);
  const [before] = await positionsOf(account);
  await open(page, ORDERS);
  const card = cardOf(page, 'long');
  await button(card, 'manage.more').click();
  await page.getByRole('menuitem', { name: say('manage.multiple.menu') }).click();
  const sheet = page.getByRole('dialog', {
    name: say('manage.multiple.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  const use = (multiple: number) =>
    button(sheet, 'contracts.leverage.use', { multiple: say('contracts.multiple', { multiple }) });
  await expect(use(5)).toBeDisabled();
  await sheet.getByRole('spinbutton', { name: say('contracts.leverage.label') }).fill('10');
  await expect(sheet.getByText(say('manage.multiple.released'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the multiple of a position');
  await use(10).click();
  await expectToast(page, say('manage.multiple.done'));
  await expect(card).toContainText(say('contracts.isolated', { multiple: 10 }));
  const [after] = await positionsOf(account);
  expect(after?.multiple).toBe(10);
  expect(Number(after?.margin)).toBeCloseTo(Number(before?.margin) / 2, 5);
  expect(Number(after?.liquidation_price)).toBeGreaterThan(Number(before?.liquidation_price));
});

test('a reverse closes a long and opens a short of as much with the same multiple', async ({ page }) => {
  const account = await trader(page);
  await openAt(account, '0.02', 1);
  await open(page, ORDERS);
  await button(cardOf(page, 'long'), 'manage.more').click();
  await page.getByRole('menuitem', { name: say('manage.reverse.menu') }).click();
  const sheet = page.getByRole('dialog', {
    name: say('manage.reverse.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  await expect(button(sheet, 'contracts.close.keep')).toBeFocused();
  await expect(sheet.getByText(say('manage.reverse.opens'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the sheet of a reverse');
  await button(sheet, 'manage.reverse.act', { amount: '0.0200\u00a0BTC' }).click();
  await expectToast(page, say('manage.reverse.done', { amount: '0.02\u00a0BTC' }));
  await expect(cardOf(page, 'short')).toContainText('0.0200');
  await expect(cardOf(page, 'long')).toBeHidden();
  expect((await positionsOf(account)).map(({ type, share, multiple }) => [type, share, multiple])).toEqual([[2, '0.02', 5]]);
});

test('stops that close a part are added one after another, stand on the card, and are taken away', async ({ page }) => {
  const account = await trader(page);
  await openAt(account, '0.02', 1);
  await open(page, ORDERS);
  const card = cardOf(page, 'long');
  await button(card, 'manage.more').click();
  await page.getByRole('menuitem', { name: say('manage.partStops.menu') }).click();
  const sheet = page.getByRole('dialog', {
    name: say('manage.partStops.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  await expect(sheet.getByText(say('manage.partStops.empty'), { exact: true })).toBeVisible();
  await expect(button(sheet, 'manage.partStops.add')).toBeDisabled();
  const price = sheet.getByRole('spinbutton', { name: say('manage.partStops.price') });
  // A take profit under the mark would fire at once.
  await price.fill('1000');
  await sheet.getByRole('button', { name: '50%', exact: true }).click();
  await expect(button(sheet, 'manage.partStops.add')).toBeDisabled();
  await price.fill('20000');
  await expectAccessible(page, 'stops of a part');
  await button(sheet, 'manage.partStops.add').click();
  await expectToast(page, say('manage.partStops.added'));
  await sheet.getByRole('radio', { name: say('contracts.stops.stop') }).click();
  await price.fill('1000');
  await sheet.getByRole('button', { name: '25%', exact: true }).click();
  await button(sheet, 'manage.partStops.add').click();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  const stopsOf = async () => (await positionsOf(account))[0]?.part_stops.map(({ type, price: at, share }) => [type, at, share]);
  await expect.poll(stopsOf).toEqual([
    ['tp', '20000', '0.01'],
    ['sl', '1000', '0.005'],
  ]);
  await sheet.getByRole('listitem').first().getByRole('button').click();
  await expectToast(page, say('manage.partStops.removed'));
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(card).toContainText('0.0050');
  expect(await stopsOf()).toEqual([['sl', '1000', '0.005']]);
});

test('a stop that follows the mark is added for a part, stands on the card with its trigger, and is taken away', async ({
  page,
}) => {
  const account = await trader(page);
  await openAt(account, '0.02', 1);
  await open(page, ORDERS);
  const card = cardOf(page, 'long');
  await button(card, 'manage.more').click();
  await page.getByRole('menuitem', { name: say('manage.trail.menu') }).click();
  const sheet = page.getByRole('dialog', {
    name: say('manage.trail.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  await expect(sheet.getByText(say('manage.trail.empty'), { exact: true })).toBeVisible();
  const activation = sheet.getByRole('spinbutton', { name: say('manage.trail.activation') });
  // A long begins above the mark.
  await activation.fill('1000');
  await expect(button(sheet, 'manage.trail.add')).toBeDisabled();
  await activation.fill('20000');
  await sheet.getByRole('button', { name: '50%', exact: true }).click();
  await sheet.getByRole('button', { name: '2.0%', exact: true }).click();
  await expectAccessible(page, 'a stop that follows the mark');
  await button(sheet, 'manage.trail.add').click();
  await expectToast(page, say('manage.trail.added'));
  // At once, for all of it.
  await button(sheet, 'manage.trail.add').click();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  const stopsOf = async () =>
    (await positionsOf(account))[0]?.trailing_stops.map(({ callback, activation_price: at, share, begun }) => [
      callback,
      at,
      share,
      begun,
    ]);
  await expect.poll(stopsOf).toEqual([
    ['0.02', '20000', '0.01', false],
    ['0.01', null, null, true],
  ]);
  await sheet.getByRole('listitem').first().getByRole('button').click();
  await expectToast(page, say('manage.partStops.removed'));
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(card).toContainText(say('contracts.form.trail'));
});

test('a pending order is changed under its id, and says what becomes of its place', async ({ page }) => {
  const account = await trader(page);
  const { mark } = await account.client.call(getContractTerms, BTC);
  const priceOf = (part: number) => (Number(mark) * part).toFixed(0);
  const entry = { ...BTC, share: '0.05', multiple: 5, type: 1, status: 0, target_price: priceOf(0.98) } as const;
  const { id } = await account.client.call(submitContract, entry);
  await open(page, ORDERS);
  await page.getByRole('tab', { name: say('contracts.own.pending') }).click();
  const card = page.getByRole('article').first();
  await card.getByText(say('orders.amend.act'), { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say('orders.amend.title') });
  await expect(button(sheet, 'orders.amend.nothing')).toBeDisabled();
  const size = sheet.getByRole('spinbutton', { name: say('contracts.form.size', { unit: 'BTC' }) });
  await size.fill('0.04');
  await expect(sheet.getByText(say('orders.amend.keepsPlace'), { exact: true })).toBeVisible();
  await sheet.getByRole('spinbutton', { name: say('orders.form.price', { unit: 'USDT' }) }).fill(priceOf(0.97));
  await expect(sheet.getByText(say('orders.amend.losesPlace'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'changing a pending order');
  await button(sheet, 'orders.amend.save').click();
  await expectToast(page, say('orders.amend.done'));
  const [order] = (await account.client.call(listContractTrades, { status: 0 })).orders;
  expect(order).toMatchObject({ id, share: '0.04', target_price: priceOf(0.97) });
  await expect(card).toContainText('0.0400');
});
