/** Contracts: opened at market, guarded by stops, closed in part and whole; pending orders; the multiple; closing many; one press, one position. */
import { randomUUID } from 'node:crypto';
import {
  getContractDeal,
  getContractPosition,
  listContractPositions,
  listContractTrades,
  setContractStops,
  submitContract,
} from '@glasshouse/contract/contracts';
import { getOrder, placeOrder } from '@glasshouse/contract/spot';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Locator, Page } from '@playwright/test';
import { type Account, createAccount, signIn, store } from '../support/accounts.ts';
import { button, expectPlace, open, placeOf } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectOfficeSound } from '../support/office.ts';
import { makeMember, openDesk, openOffice, panel } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

const PANEL = '/pages/transaction/index?tab=futures';
const ORDERS = '/pages/transaction/contract_order';
const BTC = { currency_id: 1, legal_id: 3 } as const;
const SIZE = '0.0500';

/** A new account with margin, signed in. */
async function trader(page: Page, margin = '500'): Promise<Account> {
  const account = await createAccount();
  if (margin !== '0') {
    await account.client.call(changeAccount, {
      currency_id: BTC.legal_id,
      number: margin,
      from_field: 'change',
      to_field: 'lever',
    });
  }
  await signIn(page, account);
  return account;
}

const positionsOf = async (account: Account) => (await account.client.call(listContractPositions, {})).list;
const openLong = (account: Account, share = SIZE, type: 1 | 2 = 1) =>
  account.client.call(submitContract, { ...BTC, share, multiple: 5, type, status: 1 });

const longButton = (page: Page): Locator => page.locator('.c-sides').getByRole('button').first();
const shortButton = (page: Page): Locator => page.locator('.c-sides').getByRole('button').nth(1);
const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: say('contracts.confirm.title') });
const size = (page: Page): Locator => page.getByRole('spinbutton', { name: say('contracts.form.size', { unit: 'BTC' }) });

async function fillSize(page: Page, share = SIZE): Promise<void> {
  await size(page).fill(share);
  // Cost and liquidation price of both directions come from the desk.
  await expect(longButton(page)).toContainText(/\d/);
  await expect(shortButton(page)).toContainText(/\d/);
}

test('[SCR-063] [STATE-013] [FEAT-066] [FEAT-068] [RULE-135] [ENT-037] [RULE-136] [RULE-137] [RULE-138] a long is opened at market, gets stops, is closed in part and whole, and its result stands in the history', async ({
  page,
}) => {
  test.slow();
  const account = await trader(page);
  await open(page, PANEL);
  await fillSize(page);
  await expectAccessible(page, 'the form of contracts');
  await longButton(page).click();
  const sheet = confirmation(page);
  for (const line of [
    'facts.size',
    'facts.mark',
    'facts.margin',
    'facts.liquidation',
    'facts.mostLost',
    'confirm.worst',
    'confirm.closeFee',
    'confirm.onePercent',
    'confirm.expiry',
    'confirm.before',
    'confirm.after',
  ]) {
    await expect(sheet.getByText(say(`contracts.${line}`), { exact: true })).toBeVisible();
  }
  await expect(sheet.getByText(say('orders.confirm.direction'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the confirmation of a contract');
  await button(sheet, 'contracts.confirm.long', { amount: '0.0500\u00a0BTC' }).click();
  const card = page.getByRole('article', { name: 'BTC/USDT' });
  await expect(card).toBeVisible();
  await expect(size(page)).toHaveValue('');
  await expectAccessible(page, 'an open position');

  const [position] = await positionsOf(account);
  const entry = Number(position?.open_price);
  await button(card, 'contracts.card.stops').click();
  const stops = page.getByRole('dialog', {
    name: say('contracts.stops.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  // On the wrong side of the mark a stop would fire at once: it is not sent.
  await stops.getByRole('spinbutton', { name: say('contracts.stops.target') }).fill((entry * 0.9).toFixed(2));
  await expect(button(stops, 'contracts.stops.save')).toBeDisabled();
  await stops.getByRole('spinbutton', { name: say('contracts.stops.target') }).fill((entry * 1.2).toFixed(2));
  await stops.getByRole('spinbutton', { name: say('contracts.stops.stop') }).fill((entry * 0.95).toFixed(2));
  await expect(stops.getByText(/\+\d/)).toBeVisible();
  await expectAccessible(page, 'the stops of a position');
  await button(stops, 'contracts.stops.save').click();
  await expectToast(page, say('contracts.stops.done'));
  await expect(button(card, 'contracts.card.stopsSet')).toBeVisible();

  await button(card, 'contracts.card.close').click();
  const closing = page.getByRole('dialog', {
    name: say('contracts.close.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  await expect(button(closing, 'contracts.close.keep')).toBeFocused();
  await closing.getByRole('button', { name: '50%', exact: true }).click();
  await expectAccessible(page, 'closing a position');
  await button(closing, 'contracts.close.act', { amount: '0.0250\u00a0BTC' }).click();
  await expect(closing).toBeHidden();
  await expect.poll(async () => (await positionsOf(account))[0]?.share).toBe('0.025');

  await expect(card).toContainText('0.0250');
  await button(card, 'contracts.card.close').click();
  await button(closing, 'contracts.close.act', { amount: '0.0250\u00a0BTC' }).click();
  await expect(card).toBeHidden();
  await open(page, ORDERS);
  await page.getByRole('tab', { name: say('contracts.own.history') }).click();
  const ended = page.getByRole('article').first();
  await expect(ended).toContainText(say('contracts.reasons.user'));
  await ended.getByRole('link', { name: 'BTC/USDT' }).click();
  await expectPlace(page, `/pages/transaction/contract_position?id=${position?.id}`);
  await expect(page.getByText(say('contracts.position.net'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a closed position');
});

test('[SCR-062] [ERR-028] [ERR-029] [FEAT-078] [RULE-144] a limit order waits, canceling it asks first, and says that it is canceled', async ({
  page,
}) => {
  const account = await trader(page);
  const { terms } = await account.client.call(getContractDeal, BTC);
  const low = (Number(terms.mark) * 0.99).toFixed(2);
  await open(page, '/pages/transaction/contract');
  await page.getByRole('radio', { name: say('orders.kinds.limit') }).click();
  await page.getByRole('spinbutton', { name: say('orders.form.price', { unit: 'USDT' }) }).fill(low);
  await page.getByRole('checkbox', { name: say('orders.advanced.iceberg') }).check();
  // Nothing is hidden yet: the press leads to the field that says so.
  const shown = page.getByRole('spinbutton', { name: say('orders.advanced.display', { unit: 'BTC' }) });
  await size(page).fill(SIZE);
  await longButton(page).click();
  await expect(shown).toBeFocused();
  // Too many slices for one order: the desk says so below the form, before anything is pressed.
  await shown.fill('0.0001');
  await expect(page.locator('.c-why')).not.toBeEmpty();
  await shown.fill('0.0100');
  await expect(page.locator('.c-why')).toBeHidden();
  await fillSize(page);
  await expectAccessible(page, 'the form of an iceberg');
  await longButton(page).click();
  await button(confirmation(page), 'contracts.confirm.long', { amount: '0.0500\u00a0BTC' }).click();
  await page.getByRole('tab', { name: new RegExp(say('contracts.own.pending')) }).click();
  const entry = page.getByRole('article').first();
  await expect(entry).toContainText(`${say('orders.advanced.iceberg')} 0.0100\u00a0BTC`);
  await entry.getByRole('button', { name: new RegExp(`^${say('orders.order.cancelNamed', { name: '' })}`) }).click();
  const question = page.getByRole('alertdialog', { name: say('shell.toasts.confirmCancel') });
  await expect(button(question, 'orders.cancel.keep')).toBeFocused();
  await expectAccessible(page, 'the question before a cancel');
  await button(question, 'orders.cancel.act').click();
  await expectToast(page, say('shell.toasts.orderCanceled'));
  await expect(page.getByText(say('contracts.own.noPending'))).toBeVisible();
  expect((await account.client.call(listContractTrades, { status: 0 })).orders).toEqual([]);
});

test('the chart of a contract opens above the form, and fills the screen by keys, upright and across', async ({ page }) => {
  await open(page, PANEL);
  await button(page, 'contracts.chart').click();
  const chart = page.getByRole('img', { name: /BTC\/USDT/ });
  await expect(chart).toHaveAttribute('aria-label', /\d\.\d/);
  await page.getByRole('link', { name: say('chart.bar.full') }).focus();
  await page.keyboard.press('Enter');
  await expectPlace(page, /^\/pages\/market\/chart\?id=\d+$/);
  await expect(page.locator('.g-chart canvas').first()).toBeVisible();
  await expectAccessible(page, 'the full-screen chart of a contract, upright');
  const place = placeOf(page);
  await button(page, 'chart.full.back').focus();
  await page.keyboard.press('Enter');
  await expectPlace(page, /^\/pages\/transaction\/index\?/);
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, place);
  await expect(page.locator('.g-chart canvas').first()).toBeVisible();
  await expectAccessible(page, 'the full-screen chart of a contract, across');
});

test('the multiple begins at five at most, and the sheet says what another would do before it is used', async ({ page }) => {
  const account = await trader(page);
  await open(page, PANEL);
  await fillSize(page, '0.0100');
  const chosen = page.getByRole('button', { name: new RegExp(`${say('contracts.leverage.label')}$`) });
  await expect(chosen).toHaveAccessibleName(/ 5× /);
  await chosen.click();
  const sheet = page.getByRole('dialog', { name: say('contracts.leverage.title', { symbol: 'BTC/USDT' }) });
  await expect(sheet.getByText(say('contracts.facts.mostLost'), { exact: true })).toBeVisible();
  await sheet.getByRole('spinbutton').fill('10');
  await expect(sheet.getByText('(10%)')).toBeVisible();
  await expectAccessible(page, 'the leverage sheet');
  await button(sheet, 'contracts.leverage.use', { multiple: '10×' }).click();
  await expect(chosen).toHaveAccessibleName(/ 10× /);
  expect((await account.client.call(getContractDeal, BTC)).settings.multiple).toBe(10);
});

test('[RULE-139] closing all lists every position with its result before it asks', async ({ page }) => {
  const account = await trader(page, '1000');
  await openLong(account, '0.0200');
  await openLong(account, '0.0300', 2);
  await open(page, ORDERS);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: say('contracts.closeAll.menu') }).click();
  await page.getByRole('menuitem', { name: new RegExp(say('contracts.closeAll.all')) }).click();
  const sheet = page.getByRole('dialog', { name: say('contracts.closeAll.all') });
  await expect(sheet.getByText(/0\.02\b.*BTC/)).toBeVisible();
  await expect(sheet.getByText(/0\.03\b.*BTC/)).toBeVisible();
  await expect(button(sheet, 'contracts.closeAll.keep')).toBeFocused();
  await expectAccessible(page, 'closing all positions');
  await sheet.getByRole('button', { name: say('contracts.closeAll.act_other', { count: '2' }) }).click();
  await expect(page.getByText(say('contracts.own.none'))).toBeVisible();
  expect(await positionsOf(account)).toEqual([]);
});

test('a hostile double tap on the form and on its confirmation gives one position', async ({ page }) => {
  const account = await trader(page);
  await open(page, PANEL);
  await fillSize(page);
  // Two events in one turn of the page, as no finger does it.
  await longButton(page).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await confirmation(page)
    .locator('footer button')
    .evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
  await expect(page.getByRole('article', { name: 'BTC/USDT' })).toHaveCount(1);
  expect(await positionsOf(account)).toHaveLength(1);
});

/** Where the mouse would take a line of the chart, from top to bottom. */
const linesToDrag = (page: Page): Promise<{ x: number; y: number }[]> =>
  page.locator('.g-chart').evaluate((chart) => {
    const box = chart.getBoundingClientRect();
    const drawn = chart.firstElementChild as HTMLElement;
    const x = box.left + box.width / 2;
    const found: { x: number; y: number }[] = [];
    for (let y = box.top; y < box.bottom; y += 2) {
      drawn.dispatchEvent(new MouseEvent('mousemove', { clientX: x, clientY: y }));
      // Neighbouring heights take the same line.
      if (drawn.style.cursor === 'ns-resize' && y - (found.at(-1)?.y ?? 0) > 14) found.push({ x, y: y + 4 });
    }
    return found;
  });

/** Takes the line at a place and drops it higher. */
async function dragUp(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 12);
  await page.mouse.move(x, y - 24);
  await page.mouse.up();
}

test.describe('on a desktop,', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  test('lines of stops and of live orders are dragged on the chart, and nothing changes before it is confirmed', async ({
    page,
  }) => {
    const account = await trader(page);
    const { position_id: id } = await openLong(account);
    const { position } = await account.client.call(getContractPosition, { id });
    const mark = Number(position.mark_price);
    const target = (mark * 1.01).toFixed(2);
    await account.client.call(setContractStops, { id, target_profit_price: target });
    await open(page, PANEL);
    await expect.poll(async () => (await linesToDrag(page)).length, { timeout: 30_000 }).toBe(1);
    const [line] = await linesToDrag(page);
    await dragUp(page, line as { x: number; y: number });
    const sheet = page.getByRole('dialog', {
      name: say('contracts.stops.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
    });
    const field = sheet.getByRole('spinbutton', { name: say('contracts.stops.target') });
    await expect(field).not.toHaveValue(/^$/);
    const dropped = Number((await field.inputValue()).replaceAll(',', ''));
    expect(dropped).toBeGreaterThan(Number(target));
    await expectAccessible(page, 'a stop that was dragged');
    const targetNow = async () => Number((await account.client.call(getContractPosition, { id })).position.target_profit_price);
    expect(await targetNow()).toBe(Number(target));
    await button(sheet, 'contracts.stops.save').click();
    await expectToast(page, say('contracts.stops.done'));
    expect(await targetNow()).toBe(dropped);

    // The same on Spot, where an order that waits is changed.
    const { id: orderId } = await account.client.call(placeOrder, {
      currency_id: 1,
      legal_id: 3,
      type: 'buy',
      kind: 'limit',
      amount: '0.01',
      target_price: (mark * 0.995).toFixed(2),
    });
    const products = page.getByRole('tablist', { name: say('orders.trade.products') });
    await products.getByRole('tab', { name: say('orders.trade.spot'), exact: true }).click();
    await expect.poll(async () => (await linesToDrag(page)).length, { timeout: 30_000 }).toBe(1);
    const [waiting] = await linesToDrag(page);
    await dragUp(page, waiting as { x: number; y: number });
    const amend = page.getByRole('dialog', { name: say('orders.amend.title') });
    await button(amend, 'orders.amend.save').click();
    await expect(amend).toBeHidden();
    const changed = await account.client.call(getOrder, { id: orderId });
    expect(Number(changed.target_price)).toBeGreaterThan(mark * 0.995);
  });
});

test('everybody finds from the insurance fund to the rates of funding, to all liquidations and back', async ({ page }) => {
  await open(page, '/pages/transaction/contract_fund');
  // The funds of USDT and of each coin that inverse contracts settle in.
  await expect(page.getByText(say('clearing.fund.adds'))).toHaveCount(4);
  await expectAccessible(page, 'the insurance fund');
  await page.getByRole('link', { name: say('clearing.list.rates') }).click();
  await expect(page.locator('.cf-rate')).toContainText('%');
  await expectAccessible(page, 'the head of funding');
  await page.getByRole('link', { name: say('contracts.own.fund') }).click();
  await page.getByRole('link', { name: say('clearing.list.all') }).click();
  await expect(
    page
      .getByText(say('clearing.list.text'))
      .or(page.getByText(say('clearing.list.none')))
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'all liquidations');
});

test('the staff sees what is open in each market and who holds the most of it, and can only look', async ({ page, browser }) => {
  const account = await trader(page);
  await openLong(account);
  const member = await makeMember(`cleo-${randomUUID().slice(0, 8)}@staff.example`, 'compliance');
  const desk = await openDesk(browser, member);
  await openOffice(desk, '/contracts');
  await desk
    .getByRole('row', { name: /BTC\/USDT/ })
    .first()
    .click();
  await expect(panel(desk)).toContainText(say('backoffice-contracts.largest.title'));
  await expectOfficeSound(desk, 'contracts');
  await desk.context().close();
});

test('an empty contract account is filled from Spot in one press, and the panel fits a narrow screen in French', async ({
  page,
}) => {
  const account = await trader(page, '0');
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, PANEL);
  await button(page, 'contracts.form.move', { amount: '100.00\u00a0USDT' }).click();
  await expect.poll(async () => (await account.client.call(getContractDeal, BTC)).account.free).toBe('100');
  await store(page, { language: 'fra' });
  await page.reload();
  await expect(longButton(page)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
