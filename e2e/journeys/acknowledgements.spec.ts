/** What the operator signed about an order and a transfer is saved from their screens and verified without the server. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { run as verify } from '../../tools/verify/run.ts';
import { button, cancelButton, confirmSheet, fillOrder, open, orderForm } from '../support/app.ts';
import { expectAccessible, layoutFaults } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { farPrice } from '../support/market.ts';
import { expectToast } from '../support/toasts.ts';
import { trader } from '../support/trader.ts';
import { say } from '../support/words.ts';

/** Saves a file by its button, has it verified, and answers what it holds. */
async function saved(page: Page, save: Locator): Promise<Record<string, unknown>> {
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^glasshouse-acknowledgement-[\w-]{8}\.json$/);
  const file = await download.path();
  const lines: string[] = [];
  expect(verify([file], (line) => lines.push(line))).toBe(0);
  expect(lines.at(-1)).toBe('ACKNOWLEDGEMENT VERIFIED');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

test('the acknowledgements of an order, of its cancellation and of a transfer are saved as files that npm run verify takes', async ({
  page,
}) => {
  await trader(page);
  const price = await farPrice(-3);
  await fillOrder(page, { side: 'buy', price, amount: '0.002' });
  await orderForm(page).submit.click();
  await confirmSheet(page).confirm.click();
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'BTC/USDT', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' });
  await expect(sheet.getByRole('heading', { name: 'Signed by the operator' })).toBeVisible();
  // Not sealed within the first minute: the card says so, and when, as the command does.
  await expect(
    sheet.getByText(/^Not sealed yet\. It will be in the public log by \d|^Sealed in block \d+ of the public log$/),
  ).toBeVisible();
  await expectAccessible(page, 'an order with its acknowledgement');
  expect(await layoutFaults(page)).toEqual({ tooWide: [], cutOff: [], tooSmall: [] });
  const placed = await saved(page, sheet.getByRole('button', { name: /^Save acknowledgment Order placed/ }));
  expect(placed).toMatchObject({ format: 'glasshouse-acknowledgement', version: '1', call: 'spot.placeOrder' });
  expect(JSON.parse(String(placed['answer']))).toMatchObject({ target_price: price, amount: '0.002', type: 'buy' });
  await page.keyboard.press('Escape');

  await cancelButton(page).click();
  await button(page.getByRole('alertdialog'), 'orders.cancel.act').click();
  await expectToast(page, 'Order canceled');
  await open(page, '/pages/transaction/currency_order');
  await page.getByRole('tab', { name: say('orders.orders.history') }).click();
  await card.getByRole('button', { name: 'BTC/USDT', exact: true }).click();
  const canceled = await saved(page, sheet.getByRole('button', { name: /^Save acknowledgment Order canceled/ }));
  expect(canceled).toMatchObject({ call: 'spot.cancelOrder' });

  await open(page, '/pages/fund/transfer?currency=3&from=change&to=lever');
  await page.getByRole('textbox', { name: say('convert.transfer.amount') }).fill('25');
  await button(page, 'convert.transfer.button', { amount: '25.00\u00a0USDT' }).click();
  await expect(page.getByText(say('convert.transfer.doneTitle')).first()).toBeVisible();
  await open(page, '/pages/setting/bill');
  await page
    .getByRole('button', { name: new RegExp(`^${say('names.causes.account_transfer')}`) })
    .first()
    .click();
  const moved = await saved(page, page.getByRole('dialog').getByRole('button', { name: /^Save acknowledgment Transferred/ }));
  expect(moved).toMatchObject({ call: 'wallet.changeAccount' });
  expect(JSON.parse(String(moved['answer']))).toMatchObject({ number: '25', from_field: 'change', to_field: 'lever' });
});
