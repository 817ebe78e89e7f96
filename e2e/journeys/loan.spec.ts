/** Loans: a newcomer borrows with both trigger prices in sight, pays all of it back, and verifies the whole loan without the server. */
import { applyLoan, getLoanTerms, listLoans } from '@glasshouse/contract/loans';
import type { Page } from '@playwright/test';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
import { verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

/** A server whose time passes when a journey lets it. */
const server = ownClock();

/** Newcomers have USDT: a first loan gives them a coin to pledge. */
async function withCoin(): Promise<Account> {
  const account = await createAccountAt(server().url);
  await server().walk(5_000);
  const { pairs } = await account.client.call(getLoanTerms, {});
  const pair = pairs.find(({ code, pledge_code: pledge }) => code === 'BTC' && pledge === 'USDT');
  if (!pair) throw new Error('no BTC is lent');
  const { currency_id: id, pledge_currency_id: against } = pair;
  await account.client.call(applyLoan, {
    currency_id: id,
    number: '0.1',
    pledge_currency_id: against,
    pledge_number: '1200',
    term: 'open',
  });
  return account;
}

async function borrow(page: Page): Promise<void> {
  await page.getByRole('textbox').nth(0).fill('300');
  await page.getByRole('textbox').nth(1).fill('0.08');
  const review = page.getByRole('button', { name: /^Review loan of / });
  await expect(review).toBeEnabled();
  await expect(page.getByText(/^We sell it at /)).toBeVisible();
  await expectAccessible(page, 'applying for a loan');
  await review.click();
  const sheet = page.getByRole('dialog', { name: say('loans.confirm.title') });
  await expect(sheet.getByText(/^We warn you at /)).toBeVisible();
  await expect(sheet.getByText(/You cannot undo that/)).toBeVisible();
  await expectAccessible(page, 'the confirmation of a loan');
  await sheet.getByRole('button', { name: /^Borrow / }).click();
  await expect(toast(page, say('loans.confirm.done'))).toBeVisible();
}

test('[FEAT-056,FEAT-017,FEAT-131,FEAT-132,SCR-015,SCR-042] a loan is taken with both prices in sight, shows now and then, is paid back, and verifies without the server', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const account = await withCoin();
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/fund/applyLoan');
  await borrow(page);
  const [loan] = (await account.client.call(listLoans, { status: 'open' })).list;
  if (!loan) throw new Error('nothing was borrowed');
  expect(loan).toMatchObject({ borrowed: '300', pledge: '0.08', state: 'open' });
  await open(page, `/pages/common/borrowing?id=${loan.id}`);
  await page.getByRole('button', { name: say('loans.acts.all'), exact: true }).click();
  await expect(page.getByText(say('loans.acts.back'))).toBeVisible();
  await expectAccessible(page, 'a loan, now and then');
  await page.getByRole('button', { name: /^Repay / }).click();
  await expect(page.getByText(say('loans.detail.closedText'))).toBeVisible();
  expect((await account.client.call(listLoans, { status: 'ended' })).list[0]).toMatchObject({
    id: loan.id,
    owed: '0',
    pledge: '0',
  });
  await server().walk(66_000);
  await page.clock.fastForward(61_000);
  await expect(page.getByText(say('loans.verify.verified')).first()).toBeVisible();
  await expectAccessible(page, 'a loan that was paid back, with its proof');
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('loans.verify.save') }).click());
  expect(await verifyFile(saved)).toContain('A loan of 300 USDT was paid, and its pledge went back');
});
