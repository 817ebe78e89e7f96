/** Stocks: an order of the night waits for the auction, is decided there at one price for all, and its receipt is checked without the server. */
import { type Stock, listStocks } from '@glasshouse/contract/stocks';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { button, open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock, walkUntil } from '../support/own-clock.ts';
import { verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

/** A server whose time passes when a journey lets it. */
const server = ownClock({ DEMO_STOCKS: 'on' });
const USDT = 3;
const PRACTICE = 'PRAC';

/** The practice share, which has a session every ten minutes. */
async function practice({ client }: Account): Promise<Stock> {
  const { list } = await client.call(listStocks, {});
  const stock = list.find(({ code }) => code === PRACTICE);
  if (!stock) throw new Error('the demo has no practice share');
  return stock;
}

const untilPhase = (account: Account, phase: Stock['phase']): Promise<void> =>
  walkUntil(server(), async () => (await practice(account)).phase === phase);

/** Fills the form and reads the confirmation. */
async function order(page: Page, price: string, shares: string): Promise<void> {
  await page.locator('#stock-price').fill(price);
  await page.locator('#stock-amount').fill(shares);
  await page.locator('form button[type=submit]').click();
  const sheet = page.getByRole('dialog', { name: say('orders.confirm.title') });
  await expect(sheet.getByText(say('equities.confirm.settles'))).toBeVisible();
  await expect(sheet.getByText(say('equities.confirm.usdt'))).toBeVisible();
  await expectAccessible(page, 'the confirmation of a stock order');
  await sheet.getByRole('button', { name: /^Buy / }).click();
}

test('[FEAT-041,FEAT-173,SCR-065] an order of the night waits for the auction, fills at its price, and the receipt is checked without the server', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, {
    currency_id: USDT,
    number: '5000',
    from_field: 'change',
    to_field: 'stock',
  });
  await untilPhase(account, 'closed');
  const stock = await practice(account);
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  await open(page, '/pages/transaction/index2');
  await expect(page.getByRole('link', { name: new RegExp(PRACTICE) })).toBeVisible();
  await expectAccessible(page, 'the list of stocks');
  await open(page, `/pages/transaction/index2?id=${stock.market_id}&side=buy`);
  const close = Number(stock.close?.price ?? '0');
  await order(page, (close * 1.05).toFixed(2), '3');
  await expect(toast(page, say('equities.placed.queued'))).toBeVisible();
  await expect(page.getByText(say('orders.order.queued'))).toBeVisible();
  await expectAccessible(page, 'a stock order that waits for the auction');
  await untilPhase(account, 'open');
  await open(page, `/pages/transaction/stock_order`);
  await page.getByRole('tab', { name: say('orders.orders.history') }).click();
  await page.getByRole('button', { name: /PRAC/ }).first().click();
  await page.getByRole('link', { name: say('equities.auction.ofOrder') }).click();
  await server().walk(66_000);
  await page.clock.fastForward(66_000);
  await expect(page.getByText(say('equities.verify.auction'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('equities.auction.own'), exact: true })).toBeVisible();
  await expectAccessible(page, 'the receipt of an auction');
  const saved = await fileOf(page, () => button(page, 'equities.verify.save').click());
  expect(await verifyFile(saved)).toContain('the own order got 3');
});
