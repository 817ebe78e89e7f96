/** The lending pool: a newcomer supplies with what can go wrong in sight, verifies the receipt without the server, and is paid by the hour. */
import { getDefiPosition, listDefiMoves } from '@glasshouse/contract/defi';
import type { Page } from '@playwright/test';
import { createAccountAt, signIn } from '../support/accounts.ts';
import { open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
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
  // A page that is still on its way when a minute passes has taken too long.
  await expect(page.getByText('2,500').first()).toBeVisible();
  await page.clock.fastForward(61_000);
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
