/** Lock-up: a newcomer locks coins, is paid, reaches the end and verifies the receipt; another leaves early and sees what it costs. */
import { getLockupOrder, listLockupOrders, listLockupProducts, lockDeposit } from '@glasshouse/contract/lockup';
import { createAccountAt, signIn } from '../support/accounts.ts';
import { button, open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
import { verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

const UNIT = 120_000;

/** A server whose time passes when a journey lets it. */
const server = ownClock();

test('[SCR-005] [SCR-056] [SCR-057] [SCR-058] [FEAT-105] [FEAT-106] [FEAT-107] [FEAT-108] [FEAT-009] coins are locked, paid each unit, come back by themselves, and the receipt verifies', async ({
  page,
}) => {
  const account = await createAccountAt(server().url);
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/financial/index');
  await expectAccessible(page, 'the finance tab');
  await page.getByRole('link', { name: say('names.products.lockup') }).click();
  // Behind it stands the one of the next hour.
  const card = page
    .getByRole('article')
    .filter({ hasText: say('lockup.list.demo') })
    .first();
  await expect(card).toBeVisible();
  await expectAccessible(page, 'products of lock-up');
  await card.getByRole('link', { name: say('lockup.list.lock'), exact: true }).click();

  await page.getByRole('textbox').first().fill('200');
  await expect(page.getByText('+3.00', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'locking an amount');
  const review = page.getByRole('button', { name: /^Review 200/ });
  await expect(review).toBeEnabled();
  await review.click();
  const sheet = page.getByRole('dialog', { name: say('lockup.buy.confirmTitle') });
  for (const line of ['yield', 'fee', 'leave', 'adding', 'total'])
    await expect(sheet.getByText(say(`lockup.buy.${line}`), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the confirmation of a deposit');
  await sheet.getByRole('button', { name: /^Lock 200/ }).click();
  await expect(toast(page, say('shell.toasts.purchaseSuccess'))).toBeVisible();
  const [order] = (await account.client.call(listLockupOrders, {})).list;
  if (!order) throw new Error('nothing was locked');

  // Two payouts come in by themselves while the page is open.
  await server().jump(2 * UNIT + 5_000);
  await expect
    .poll(async () => (await account.client.call(getLockupOrder, { id: order.id })).order.paid_count)
    .toBeGreaterThanOrEqual(1);
  await expect(page.getByText(say('lockup.detail.states.paid')).first()).toBeVisible();
  await expectAccessible(page, 'a deposit in progress');

  await server().jump(4 * UNIT);
  await expect(page.getByText(say('lockup.detail.returned'), { exact: true })).toBeVisible();
  await server().walk(66_000);
  await page.clock.fastForward(61_000);
  await expect(page.getByText(say('lockup.verify.verified')).first()).toBeVisible();
  await expectAccessible(page, 'a deposit that ended, with its proof');
  // The saved file is verified without the server.
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('lockup.verify.save') }).click());
  const told = await verifyFile(saved);
  expect(told).toContain('ended at maturity');
});

test('[RULE-168] leaving early says what it costs and what it came to, with the safe button in focus', async ({ page }) => {
  const account = await createAccountAt(server().url);
  const { list } = await account.client.call(listLockupProducts, {});
  const minutes = list.find(({ is_demo: isDemo, status }) => isDemo && status === 'open');
  const { id } = await account.client.call(lockDeposit, { config_id: minutes?.config_id ?? 0, amount: '100' });
  await signIn(page, account);
  await open(page, '/pages/lockming/order');
  await button(page, 'lockup.orders.redeem').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: say('lockup.redeem.keepLocked') })).toBeFocused();
  await expectAccessible(page, 'the question whether to leave early');
  await dialog.getByRole('button', { name: /^Redeem/ }).click();
  await expect(toast(page, say('shell.toasts.orderCanceled'))).toBeVisible();
  const { order } = await account.client.call(getLockupOrder, { id });
  expect(order).toMatchObject({ status: 3, end: { how: 'early' } });
});

test('[SCR-059] [FEAT-109] a visitor reads how lock-up works, and what each fund has set aside', async ({ page }) => {
  await open(page, '/pages/lockming/welcome');
  await expect(page.getByText(say('lockup.welcome.fromTitle'))).toBeVisible();
  await expectAccessible(page, 'how lock-up works');
  await open(page, '/pages/financial/funds');
  await expect(page.getByText(say('earn.funds.covered')).first()).toBeVisible();
  await expectAccessible(page, 'the funds');
});
