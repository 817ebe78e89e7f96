/** Somebody in front of the trade screen. */
import { type Page, expect } from '@playwright/test';
import { cancelAllOrders } from '@glasshouse/contract/spot';
import { type Account, createAccount, signIn } from './accounts.ts';
import { confirmSheet, open, orderForm } from './app.ts';

/** The trade tab. */
export const TRADE = '/pages/transaction/index';

/** A new account, signed in on a page, with the order form of a market ready. */
export async function trader(page: Page, place = TRADE): Promise<Account> {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, place);
  await expect(orderForm(page).submit).toBeEnabled();
  return account;
}

/** A clean start of another attempt: no sheet open, no order of an earlier one in the book. */
export async function startAgain(page: Page, account: Account): Promise<void> {
  const { sheet } = confirmSheet(page);
  if (await sheet.isVisible()) await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await account.client.call(cancelAllOrders, {});
}
