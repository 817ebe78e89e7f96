/** A trigger order that is placed in the form, waits holding nothing and is canceled; what the mark fires is in `contracts-clock.spec.ts`. */
import { getContractTerms, listConditionals } from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

const PANEL = '/pages/transaction/index?tab=futures';
const ORDERS = '/pages/transaction/contract_order';
const BTC = { currency_id: 1, legal_id: 3 } as const;

/** A new account with margin, signed in. */
async function trader(page: Page): Promise<Account> {
  const account = await createAccount();
  await account.client.call(changeAccount, { currency_id: 3, number: '500', from_field: 'change', to_field: 'lever' });
  await signIn(page, account);
  return account;
}

const markOf = async (account: Account) => Number((await account.client.call(getContractTerms, BTC)).mark);

test('one is placed in the form, waits beside the pending orders holding nothing, and is canceled', async ({ page }) => {
  const account = await trader(page);
  const trigger = ((await markOf(account)) * 1.1).toFixed(0);
  await open(page, PANEL);
  await page.getByRole('radio', { name: say('orders.order.trigger'), exact: true }).click();
  await page.getByRole('spinbutton', { name: say('contracts.form.size', { unit: 'BTC' }) }).fill('0.05');
  await page.getByRole('spinbutton', { name: say('orders.form.trigger', { unit: 'USDT' }) }).fill(trigger);
  const long = page.locator('.c-sides').getByRole('button').first();
  await expect(long).toContainText(/\d/);
  await expectAccessible(page, 'the form with a trigger');
  await long.click();
  const sheet = page.getByRole('dialog', { name: say('contracts.confirm.title') });
  await expect(sheet.getByText(/≥/)).toBeVisible();
  await expect(sheet.getByText(say('contracts.confirm.triggerNote'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the confirmation of a trigger order');
  await button(sheet, 'contracts.confirm.place').click();
  await expectToast(page, say('contracts.placed.waits'));
  const [waiting] = (await account.client.call(listConditionals, {})).list;
  expect(waiting).toMatchObject({ type: 1, kind: 'market', share: '0.05', trigger_way: 'rise', status: 'waiting' });

  await open(page, ORDERS);
  await page.getByRole('tab', { name: say('contracts.own.pending') }).click();
  const card = page.getByRole('article').first();
  await expect(card).toContainText(say('orders.order.trigger'));
  await expectAccessible(page, 'a trigger order that waits');
  await card.getByRole('button').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('orders.cancel.act') })
    .click();
  await expectToast(page, say('shell.toasts.orderCanceled'));
  await expect(page.getByText(say('contracts.own.noPending'), { exact: true })).toBeVisible();
  expect((await account.client.call(listConditionals, { status: 'ended' })).list.map(({ status }) => status)).toEqual([
    'cancelled',
  ]);
});
