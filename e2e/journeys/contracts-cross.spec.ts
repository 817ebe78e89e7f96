/** Contracts whose positions share the account: the choice, positions on one margin, and what may leave. */
import { getContractDeal, listContractPositions, submitContract } from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';

const PANEL = '/pages/transaction/index?tab=futures';
const ORDERS = '/pages/transaction/contract_order';
const BTC = { currency_id: 1, legal_id: 3 } as const;
const ETH = { currency_id: 2, legal_id: 3 } as const;

const margin = (account: Account, number: string) =>
  account.client.call(changeAccount, { currency_id: BTC.legal_id, number, from_field: 'change', to_field: 'lever' });

const usdtOf = async (account: Account) => {
  const { accounts } = await account.client.call(listContractPositions, {});
  return accounts.find(({ currency_id: id }) => id === BTC.legal_id)!;
};

/** A long and a short of the same book: together they have lost its spread, wherever its price goes. */
const enterBoth = (account: Account, share: string) =>
  Promise.all(
    ([1, 2] as const).map((type) =>
      account.client.call(submitContract, { ...ETH, share, multiple: 5, type, status: 1, margin_mode: 'cross' }),
    ),
  );

const accountCard = (page: Page) => page.getByRole('region', { name: say('contracts.account.cross'), exact: true });

test('under cross positions share one account, and only what they do not need can leave it', async ({ page }) => {
  test.slow();
  const account = await createAccount();
  await margin(account, '500');
  await signIn(page, account);
  await open(page, PANEL);
  const chosen = page.getByRole('button', { name: new RegExp(`${say('contracts.leverage.label')}$`) });
  await chosen.click();
  const sheet = page.getByRole('dialog', { name: say('contracts.leverage.title', { symbol: 'BTC/USDT' }) });
  await sheet.getByRole('radio', { name: say('contracts.crossShort') }).click();
  await expect(sheet.getByText(say('contracts.mode.cross'))).toBeVisible();
  await expectAccessible(page, 'the choice of the margin mode');
  await button(sheet, 'contracts.leverage.use', { multiple: say('contracts.cross', { multiple: 5 }) }).click();
  await expect(chosen).toHaveAccessibleName(new RegExp(`^${say('contracts.crossShort')}`));
  expect((await account.client.call(getContractDeal, BTC)).settings.margin_mode).toBe('cross');

  await page.getByRole('spinbutton', { name: say('contracts.form.size', { unit: 'BTC' }) }).fill('0.0010');
  const long = page.locator('.c-sides').getByRole('button').first();
  await expect(long).toContainText(/\d/);
  await long.click();
  const check = page.getByRole('dialog', { name: say('contracts.confirm.title') });
  await expect(check.getByText(say('contracts.facts.mostLostCross'), { exact: true })).toBeVisible();
  await expect(check.getByText(say('contracts.confirm.cross'))).toBeVisible();
  await expect(check.getByText(say('contracts.cross', { multiple: 5 }), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the confirmation of an entry under cross');
  await button(check, 'contracts.confirm.long', { amount: '0.0010\u00a0BTC' }).click();
  await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
  await enterBoth(account, '1');

  await open(page, ORDERS);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(accountCard(page)).toContainText(say('contracts.account.shared_other', { count: 3 }));
  await expectAccessible(page, 'positions that share the account');
  // All show the risk of the account, and their way to more margin is money for it.
  const { list } = await account.client.call(listContractPositions, {});
  const own = await usdtOf(account);
  expect(new Set(list.map((one) => one.risk_rate)).size).toBe(1);
  expect(list.map((one) => one.risk_rate)[0]).toBe(own.cross?.risk_rate);
  const [card] = await page.getByRole('article').all();
  await expect(card!.getByRole('link', { name: say('contracts.card.addMoney') })).toHaveAttribute('href', /to=lever/);

  // More than what they leave free is refused, and nothing has moved.
  expect(Number(own.free)).toBeLessThan(Number(own.available));
  await open(page, '/pages/fund/transfer?currency=3&from=lever&to=change');
  await page.getByRole('textbox', { name: say('convert.transfer.amount') }).fill('500');
  await page.getByRole('textbox', { name: say('convert.transfer.amount') }).fill(own.available);
  await page.getByRole('button', { name: new RegExp(`^${say('convert.transfer.button', { amount: '' }).trim()}`) }).click();
  await expect(
    page.getByText(new RegExp(say('wallet.errors.WALLET_BACKS_POSITIONS', { most: '@', asset: 'USDT' }).split('@')[0]!)),
  ).toBeVisible();
  expect((await usdtOf(account)).available).toBe(own.available);

  // A close gives back what it released.
  await open(page, ORDERS);
  const btc = page.getByRole('article', { name: 'BTC/USDT' });
  await button(btc, 'contracts.card.close').click();
  const closing = page.getByRole('dialog', {
    name: say('contracts.close.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  await expectAccessible(page, 'closing a cross position');
  await button(closing, 'contracts.close.act', { amount: '0.0010\u00a0BTC' }).click();
  await expect(btc).toBeHidden();
  await expect(accountCard(page)).toContainText(say('contracts.account.shared_other', { count: 2 }));
});
