/** The lending pool: a newcomer supplies with what can go wrong in sight, verifies the receipt without the server, is paid by the hour, and leaves, at once or in line. */
import { getDefiPool, getDefiPosition, listDefiMoves, supplyDefi, withdrawDefi } from '@glasshouse/contract/defi';
import { repayLoan } from '@glasshouse/contract/loans';
import type { Page } from '@playwright/test';
import { createAccountAt, signIn } from '../support/accounts.ts';
import { open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
import { lendAll } from '../support/pools.ts';
import { verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

const HOUR = 3_600_000;

/** A server whose time passes when a journey lets it. */
const server = ownClock();

const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });

/** Supplies an amount on the page of a pool. */
async function supply(page: Page, amount: string): Promise<void> {
  await button(page, 'defi.pool.supply').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill(amount);
  for (const line of ['shares', 'leave', 'fee', 'total'])
    await expect(sheet.getByText(say(`defi.supply.${line}`), { exact: true })).toBeVisible();
  // What can be lost stands beside what was earned.
  await expect(sheet.getByText(say('defi.supply.worstText'))).toBeVisible();
  await expectAccessible(page, 'supplying to a pool');
  await sheet.getByRole('button', { name: /^Supply / }).click();
  await expect(toast(page, say('shell.toasts.purchaseSuccess'))).toBeVisible();
}

test('[FEAT-033,FEAT-054,AMB-97] a supply shows what can go wrong first, verifies on the device and without the server, and earns when an hour passes', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const account = await createAccountAt(server().url);
  await server().walk(5_000);
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/financial/index');
  await page.getByRole('link', { name: say('names.products.defi') }).click();
  await expect(page.getByText(say('defi.list.onlyHere'))).toBeVisible();
  await expectAccessible(page, 'lending pools');
  await page.getByRole('link').filter({ hasText: 'USDT pool' }).click();
  await expect(page.getByText(say('defi.wrong.title'))).toBeVisible();
  await expect(page.getByText(say('defi.pool.notForecast'))).toBeVisible();
  await expectAccessible(page, 'a lending pool');
  await supply(page, '2500');

  const [position] = (await account.client.call(getDefiPosition, {})).list;
  expect(position).toMatchObject({ code: 'USDT', supplied: '2500', withdrawn: '0' });
  const [move] = (await account.client.call(listDefiMoves, {})).list;
  if (!move) throw new Error('nothing was supplied');
  expect(move).toMatchObject({ kind: 'supply', amount: '2500' });

  await server().walk(66_000);
  await open(page, `/pages/defi/moves?id=${move.id}`);
  await expect(page.getByText(say('defi.verify.verified')).first()).toBeVisible();
  await expectAccessible(page, 'a supply with its proof');
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('defi.verify.save') }).click());
  expect(await verifyFile(saved)).toContain('2500 USDT supplied for');

  await server().jump(HOUR);
  await server().walk(2_000);
  await open(page, `/pages/defi/pool?currency_id=${move.currency_id}`);
  await expect(page.getByText(say('defi.own.worth')).first()).toBeVisible();
  // The demo's borrower paid for an hour of it.
  await expect.poll(async () => Number((await account.client.call(getDefiPosition, {})).list[0]?.earned)).toBeGreaterThan(0);
  await expectAccessible(page, 'a pool with an own share');
});

test('[FEAT-054] a visitor reads what a pool is and that it can lose', async ({ page }) => {
  await open(page, '/pages/defi/defi');
  await expect(page.getByText(say('defi.list.canLose')).first()).toBeVisible();
  await expect(page.getByText(say('defi.list.onlyHere'))).toBeVisible();
});

test('[FEAT-054] who leaves a pool sees what comes back before the press, is paid at once, and verifies it', async ({ page }) => {
  test.setTimeout(240_000);
  const account = await createAccountAt(server().url);
  await server().walk(5_000);
  const { move: supplied } = await account.client.call(supplyDefi, { currency_id: 3, number: '1000' });
  await signIn(page, account);
  await page.clock.install();
  await open(page, `/pages/defi/pool?currency_id=${supplied.currency_id}`);
  await button(page, 'defi.pool.withdraw').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: say('defi.withdraw.all'), exact: true }).click();
  for (const line of ['shares', 'stays', 'paidTo', 'get'])
    await expect(sheet.getByText(say(`defi.withdraw.${line}`), { exact: true })).toBeVisible();
  await expectAccessible(page, 'leaving a pool');
  await sheet.getByRole('button', { name: /^Withdraw / }).click();
  await expect(toast(page, say('defi.withdraw.paid'))).toBeVisible();
  const [move] = (await account.client.call(listDefiMoves, {})).list;
  if (!move) throw new Error('nothing was withdrawn');
  // What was paid for the interest of the hour that comes is not earned by who leaves before it.
  expect(move.kind).toBe('withdraw');
  expect(Number(move.amount)).toBeCloseTo(1000, 2);
  expect(Number(move.amount)).toBeLessThanOrEqual(1000);
  await server().walk(66_000);
  await open(page, `/pages/defi/moves?id=${move.id}`);
  await expect(page.getByText(say('defi.verify.verified')).first()).toBeVisible();
  await expectAccessible(page, 'a withdrawal with its proof');
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('defi.verify.save') }).click());
  expect(await verifyFile(saved)).toContain('shares were paid');
});

test('[FEAT-054] when all is lent a withdrawal waits with its place in sight, and is paid by what comes back', async ({
  page,
}) => {
  test.setTimeout(400_000);
  await server().walk(5_000);
  const { id, suppliers, loans } = await lendAll(server());
  const [first, second] = suppliers;
  await first.client.call(withdrawDefi, { currency_id: id, all: true });
  await signIn(page, second);
  await open(page, `/pages/defi/pool?currency_id=${id}`);
  await button(page, 'defi.pool.withdraw').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: say('defi.withdraw.all'), exact: true }).click();
  await sheet.getByText(say('defi.withdraw.line'), { exact: true }).click();
  await expect(sheet.getByText(say('defi.withdraw.lineText'))).toBeVisible();
  await expectAccessible(page, 'a place in the line of a pool');
  await sheet.getByRole('button', { name: /^Place / }).click();
  await expect(toast(page, say('defi.withdraw.placed'))).toBeVisible();
  const cancel = page.getByRole('button', { name: say('defi.own.cancel'), exact: true });
  await expect(cancel).toBeVisible();
  await expectAccessible(page, 'a withdrawal that waits');
  const [position] = (await second.client.call(getDefiPosition, { currency_id: id })).list;
  expect(position?.exits).toHaveLength(1);
  expect((await second.client.call(getDefiPool, { currency_id: id })).held_back).toBe('exits');

  // The last loan may be small: two of them bring more than what waits.
  for (const { account, loan } of loans.slice(-2)) await account.client.call(repayLoan, { id: loan.id, number: loan.borrowed });
  await expect
    .poll(async () => {
      await server().walk(2_000);
      return (await second.client.call(getDefiPosition, { currency_id: id })).list[0]?.exits.length ?? 0;
    })
    .toBe(0);
  expect((await second.client.call(listDefiMoves, {})).list[0]).toMatchObject({ kind: 'exit_paid', code: 'ETH' });
  await expect(cancel).toBeHidden();
  await expectAccessible(page, 'a withdrawal that was paid');
});
