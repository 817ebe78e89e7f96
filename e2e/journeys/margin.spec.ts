/** Margin: somebody borrows with both prices in sight, buys with it, is called when the coin falls, and pays back; interest and rates can be looked up. */
import { type MarginAccount, getMarginAccount } from '@glasshouse/contract/margin';
import { listQuotes } from '@glasshouse/contract/markets';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectHolds } from '../support/looks.ts';
import { nextFall } from '../support/moves.ts';
import { ownClock, walkUntil } from '../support/own-clock.ts';
import { visit } from '../support/screens.ts';
import { say } from '../support/words.ts';

/** A server whose time passes when a journey lets it. */
const server = ownClock();
const USDT = 3;
const MINUTE_MS = 60_000;
/** From the most that is lent to the call a coin falls by 13.3 percent; fees bring it a little nearer. */
const TO_THE_CALL = 0.135;

const stands = ({ client }: Account): Promise<MarginAccount> => client.call(getMarginAccount, {});
const MARGIN = '/pages/transaction/index2?tab=margin';

async function borrow(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: say('leverage.debts.borrow'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^Borrow USDT/ });
  await sheet.getByRole('textbox').fill(amount);
  await expect(sheet.getByText(say('leverage.borrow.lose'))).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^Level/ })).toContainText('1.5');
  await expectAccessible(page, 'the sheet of borrowing');
  await sheet.getByRole('button', { name: /^Borrow 2,000/ }).click();
  await expect(toast(page, /^Borrowed 2,000/)).toBeVisible();
}

/** Spends almost all of the account on the coin, at market. */
async function buyAtMarket(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say('orders.form.kind')}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('orders.kinds.market')}`) }).click();
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.locator('.s-form button[type=submit]').click();
  const sheet = page.getByRole('dialog', { name: say('orders.confirm.title') });
  await expect(sheet.getByRole('row', { name: /^Sold, LTC/ })).toBeVisible();
  await sheet.getByRole('button', { name: /^Buy / }).click();
  await expect(toast(page, /Bought/)).toBeVisible();
}

test('[FEAT-045,SCR-065] borrowed money buys a coin, its fall calls the account, paying back heals it, and every view of margin holds in each look', async ({
  page,
}) => {
  test.setTimeout(500_000);
  const fall = await nextFall('LTC', server().now() + 10 * MINUTE_MS, TO_THE_CALL + 0.005);
  await server().jump(fall.from - server().now() - MINUTE_MS);
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, { currency_id: USDT, number: '1000', from_field: 'change', to_field: 'margin' });
  const quotes = await account.client.call(listQuotes, {});
  const ltc = quotes.find(({ symbol }) => symbol === 'LTC/USDT');
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  await open(page, `${MARGIN}&id=${ltc?.id ?? 0}`);
  await expect(page.getByText(say('leverage.level.noDebt')).first()).toBeVisible();
  await borrow(page, '2000');
  await buyAtMarket(page);
  expect(Number((await stands(account)).level)).toBeLessThan(1.5);
  await expectHolds(page, 'margin in debt');

  await server().jump(fall.to - server().now() - 3 * MINUTE_MS);
  await walkUntil(server(), async () => (await stands(account)).state === 'called');
  await visit(page, { place: MARGIN, login: true, ready: '[role=alert]' });
  await expect(page.getByRole('alert').filter({ hasText: /^Margin call since/ })).toBeVisible();
  await expectHolds(page, 'margin that is called');
  await visit(page, { place: `${MARGIN}&view=account`, login: true, ready: '.mg-way' });
  await expect(page.getByText(say('leverage.called.nothing'))).toBeVisible();
  await expectHolds(page, 'the ways out of a call');

  await account.client.call(changeAccount, { currency_id: USDT, number: '2100', from_field: 'change', to_field: 'margin' });
  // The page stands there already, and on a clock that stands no news of the deposit comes.
  await page.reload();
  await page
    .getByRole('button', { name: say('leverage.debts.repay'), exact: true })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: /^Repay USDT/ });
  await sheet.getByRole('button', { name: say('leverage.repay.all'), exact: true }).click();
  await expect(sheet.getByText(say('leverage.repay.toInterest'))).toBeVisible();
  await expectAccessible(page, 'the sheet of repaying');
  await sheet.getByRole('button', { name: /^Repay [\d,]+/ }).click();
  await expect(toast(page, /^Repaid\. No USDT is owed/)).toBeVisible();
  const after = await stands(account);
  expect([after.state, after.level]).toEqual(['normal', null]);

  for (const view of ['interest', 'rates', 'sales']) {
    const screen = { place: `${MARGIN}&view=${view}`, login: true, ready: view === 'sales' ? '.g-state' : 'main article' };
    await test.step(view, async () => {
      await visit(page, screen);
      await expectHolds(page, screen.place);
    });
  }
});
