/** Somebody in front of the trade screen. */
import { type Page, expect } from '@playwright/test';
import { type Account, createAccount, signIn } from './accounts.ts';
import { open, orderForm } from './app.ts';

/** The trade tab. */
export const TRADE = '/pages/transaction/index';

/** A new account, signed in on a page, with the order form ready. */
export async function trader(page: Page): Promise<Account> {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, TRADE);
  await expect(orderForm(page).submit).toBeEnabled();
  return account;
}
