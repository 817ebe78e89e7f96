/** Loans: a newcomer borrows with both trigger prices in sight, is warned, sees what was sold and why, pays back, and verifies the whole loan without the server. */
import { type Loan, applyLoan, getLoan, getLoanTerms, listLoans, quoteLoan } from '@glasshouse/contract/loans';
import type { Page } from '@playwright/test';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { FALL_MS, jumpBeforeFall } from '../support/falls.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock, walkUntil } from '../support/own-clock.ts';
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

/** The loan of an account that is open. */
async function openLoan({ client }: Account): Promise<Loan> {
  const [loan] = (await client.call(listLoans, { status: 'open' })).list.filter(({ code }) => code === 'USDT');
  if (!loan) throw new Error('nothing is owed in USDT');
  return loan;
}

/** Borrows as much as the demo's tight levels lend against a pledge: a fall of half a percent warns, one of one and a half sells. */
async function borrowTight(page: Page, { client }: Account): Promise<Loan> {
  const { pairs } = await client.call(getLoanTerms, {});
  const pair = pairs.find(({ pledge_code: pledge, variant }) => pledge === 'BTC' && variant === 'tight');
  if (!pair) throw new Error('nothing is lent by tight levels');
  const { currency_id: id, pledge_currency_id: against } = pair;
  await open(page, '/pages/fund/applyLoan');
  await page.getByText(say('loans.apply.tight'), { exact: true }).click();
  const asked = { currency_id: id, pledge_currency_id: against, pledge_number: '0.09', term: 'open', variant: 'tight' } as const;
  const { most } = await client.call(quoteLoan, { ...asked, number: '100' });
  await page
    .getByRole('textbox')
    .nth(0)
    .fill(String(Math.floor(Number(most) * 0.999)));
  await page.getByRole('textbox').nth(1).fill('0.09');
  await page.getByRole('button', { name: /^Review loan of / }).click();
  await page
    .getByRole('dialog', { name: say('loans.confirm.title') })
    .getByRole('button', { name: /^Borrow / })
    .click();
  await expect(toast(page, say('loans.confirm.done'))).toBeVisible();
  return openLoan({ client } as Account);
}

test('[SCR-015] a loan is warned of in every tab, part of its pledge is sold as its receipt shows, and paying the rest brings the rest of the pledge back', async ({
  page,
}) => {
  test.setTimeout(400_000);
  await jumpBeforeFall(server(), 0.02);
  const account = await withCoin();
  const { client } = account;
  await signIn(page, account);
  await page.clock.install();
  const { id, pledge } = await borrowTight(page, account);

  await walkUntil(server(), async () => (await openLoan(account)).state !== 'open', FALL_MS);
  expect(await openLoan(account)).toMatchObject({ id, state: 'warned', sold: '0' });
  await open(page, '/pages/financial/index');
  const bar = page.getByRole('alert').filter({ hasText: 'above the sale price' });
  await page.clock.fastForward(10_000);
  await expect(bar).toBeVisible();
  await expectAccessible(page, 'a tab with the bar of a loan that is warned of');
  await bar.getByRole('link', { name: say('loans.acts.repay') }).click();
  await expect(page.getByText(say('loans.warned.help'))).toBeVisible();
  await expect(page.getByText(say('loans.warned.nothing'))).toBeVisible();
  await expectAccessible(page, 'a loan that is warned of');

  await walkUntil(
    server(),
    async () => (await client.call(getLoan, { id })).liquidations.some(({ ended }) => ended !== null),
    FALL_MS,
  );
  const { loan } = await client.call(getLoan, { id });
  expect(Number(loan.sold)).toBeGreaterThan(0);
  expect(Number(loan.pledge)).toBeCloseTo(Number(pledge) - Number(loan.sold), 8);
  await server().walk(66_000);
  await open(page, `/pages/common/borrowing?id=${id}`);
  await page
    .getByRole('link', { name: say('loans.sale.see') })
    .first()
    .click();
  await expect(page.getByText(say('loans.sale.fell'))).toBeVisible();
  await expect(page.getByText(say('loans.sale.book')).first()).toBeVisible();
  await expect(page.getByText(say('loans.verify.verified')).first()).toBeVisible();
  await expectAccessible(page, 'a forced sale with its proof');
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('loans.verify.save') }).click());
  expect(await verifyFile(saved)).toMatch(/owes .* against .*, after \d+ sale/);

  await page.getByRole('link', { name: /^Repay / }).click();
  await page.getByRole('button', { name: say('loans.acts.all'), exact: true }).click();
  await page.getByRole('button', { name: /^Repay / }).click();
  await expect(page.getByText(say('loans.detail.closedText'))).toBeVisible();
  expect((await client.call(getLoan, { id })).loan).toMatchObject({ state: 'closed', owed: '0', pledge: '0', loss: null });
});
