/** Dual investment: a newcomer promises to buy low for an hour, is paid by a mean price, and verifies it down to every second. */
import { getDualIndex, listDualPositions } from '@glasshouse/contract/dual';
import type { Page } from '@playwright/test';
import { createAccountAt, signIn } from '../support/accounts.ts';
import { open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
import { verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A server whose time passes when a journey lets it. */
const server = ownClock();

/** Goes to so many minutes past the hour, and lives through seconds there, so that there is a price and a quote. */
async function toMinute(minute: number): Promise<void> {
  const past = server().now() % HOUR;
  const wait = (minute * MINUTE - past + HOUR) % HOUR;
  await server().jump(wait);
  await server().walk(15_000);
}

/** Presses through the review of a purchase; not bought where the price moved too near, or the yield fell below the least meanwhile. */
async function review(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('dual.buy.confirmTitle') });
  if (await sheet.isHidden())
    await page.getByRole('button', { name: say('dual.buy.review'), exact: true }).click({ timeout: 5_000 });
  const accept = sheet.getByRole('button', { name: / or more$/ });
  if (await accept.isVisible()) await accept.click({ timeout: 5_000 });
  await sheet.getByRole('checkbox', { name: say('dual.buy.read') }).check({ timeout: 5_000 });
  await sheet.getByRole('button', { name: /^Put in / }).click({ timeout: 5_000 });
  await expect(toast(page, say('shell.toasts.purchaseSuccess'))).toBeVisible({ timeout: 5_000 });
}

/** Buys a number of shares on the page of a product. */
async function buy(page: Page, shares: string): Promise<void> {
  await page.getByRole('spinbutton', { name: say('dual.buy.shares') }).fill(shares);
  await page.getByRole('button', { name: say('dual.buy.review'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say('dual.buy.confirmTitle') });
  for (const line of ['fee', 'settles', 'price', 'paidTo', 'setAside', 'putIn'])
    await expect(sheet.getByText(say(`dual.buy.${line}`), { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Put in / })).toBeDisabled();
  // A yield that nothing reaches is not bought, and says so; a lower one is named by a press.
  const least = sheet.getByRole('textbox', { name: say('dual.buy.least') });
  const proposed = await least.inputValue();
  await least.fill('99999999');
  await expect(sheet.getByRole('alert')).toContainText('below the least that you accept');
  await expect(sheet.getByRole('button', { name: /^Put in / })).toBeDisabled();
  await expectAccessible(page, 'the confirmation of a dual investment below its least yield');
  await sheet.getByRole('button', { name: / or more$/ }).click();
  expect(Number(await least.inputValue()) / Number(proposed)).toBeGreaterThan(0.5);
  await expectAccessible(page, 'the confirmation of a dual investment');
  // The yield follows the price from second to second: only one below the least is read again before it is bought.
  await expect(() => review(page)).toPass({ timeout: 90_000 });
}

test('[SCR-079] [SCR-080] [SCR-081] [FEAT-010] [FEAT-111] [FEAT-112] [RULE-205] an hour is bought with both outcomes in sight, is settled at its end, and verifies down to every second', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const account = await createAccountAt(server().url);
  await toMinute(10);
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/financial/index');
  await page.getByRole('link', { name: say('names.products.dual') }).click();
  await page
    .getByRole('tab', { name: say('dual.type.put') })
    .or(page.getByRole('radio', { name: say('dual.type.put') }))
    .click();
  // Of an hour that is nearly over nothing is sold where the price is far from its linked prices: then it is the next.
  const link = page.getByRole('link', { name: say('dual.list.buy'), exact: true });
  const hour = page
    .locator('section')
    .filter({ hasText: say('dual.list.demo') })
    .filter({ has: link })
    .first();
  await expect(hour).toBeVisible();
  await expectAccessible(page, 'products of dual investment');
  // Not the nearest linked price, nor the farthest: both are paused first when the price moves.
  const sold = hour.getByRole('link', { name: say('dual.list.buy'), exact: true });
  await sold.nth(Math.floor((await sold.count()) / 2)).click();
  await expect(page.getByText(say('dual.buy.chart'))).toBeVisible();
  await expectAccessible(page, 'buying a dual investment');
  await buy(page, '5');

  const [position] = (await account.client.call(listDualPositions, {})).list;
  if (!position) throw new Error('nothing was bought');
  expect(position).toMatchObject({ type: 'put', bought_shares: 5, put_in: '500', status: 1, is_demo: true });
  await expect(page.getByText(say('dual.position.settles'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'an open dual investment');

  // The seconds of the window are lived through; what lies before it is not.
  await server().jump(position.maturity - 150_000 - server().now());
  await server().walk(160_000);
  await expect
    .poll(async () => (await account.client.call(listDualPositions, { id: position.id })).list[0]?.status, { timeout: 30_000 })
    .toBe(3);
  await expect(page.getByText(say('dual.mine.paid'), { exact: true })).toBeVisible();
  await server().walk(66_000);
  await page.clock.fastForward(61_000);
  await expect(page.getByText(say('dual.verify.verified')).first()).toBeVisible();
  await expectAccessible(page, 'a settled dual investment, with its proof');
  await page.getByRole('button', { name: say('dual.verify.full') }).click();
  await expect(page.getByText(say('dual.verify.steps.WINDOW'))).toBeVisible();
  await expect(page.getByText(say('dual.verify.verified')).first()).toBeVisible();
  // The saved file is verified without the server, with every second of the window.
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('dual.verify.save') }).click());
  const said = await verifyFile(saved);
  expect(said).toContain('500 USDT put in: paid');
  expect(said).toContain('WINDOW');
  await open(page, '/pages/invest/mine');
  await page.getByRole('tab', { name: say('dual.mine.tabs.ended') }).click();
  await expect(page.getByText(say('dual.mine.against'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'settled dual investments');
  // Anybody finds the price in the list of what settled, and recomputes it.
  await open(page, '/pages/invest/settled');
  const past = page.getByRole('article').first();
  await expect(past.getByText(say('dual.mine.price'))).toBeVisible();
  await past.getByRole('button', { name: say('dual.past.open') }).click();
  await past.getByRole('button', { name: say('dual.past.sealed') }).click();
  await expect(past.getByText(say('dual.verify.verified'))).toBeVisible();
  await expect(past.getByText(say('dual.past.steps.RULE'))).toBeVisible();
  await expectAccessible(page, 'a settlement price, recomputed');
});

test('[SCR-082] [FEAT-113] a visitor reads how it works, and sees products with their loss in sight', async ({ page }) => {
  await open(page, '/pages/invest/help');
  await expect(page.getByText(say('dual.help.otherTitle'))).toBeVisible();
  await expectAccessible(page, 'how dual investment works');
  const { coins } = await createVisitorIndex();
  expect(coins.map(({ code }) => code)).toContain('BTC');
  await open(page, '/pages/invest/invest');
  await expect(page.getByText(say('dual.list.risk'))).toBeVisible();
});

/** What a visitor is answered. */
const createVisitorIndex = async () => (await createAccountAt(server().url)).client.call(getDualIndex, {});
