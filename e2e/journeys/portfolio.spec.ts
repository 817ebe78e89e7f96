/** What a user gained or lost, and why: after a trade, on Home, Assets and in the portfolio, whose figures add up. */
import { placeOrder } from '@glasshouse/contract/spot';
import { listBills } from '@glasshouse/contract/wallet';
import { getPortfolio, getPortfolioCoin } from '@glasshouse/contract/portfolio';
import { addDecimals, subDecimals } from '@glasshouse/money';
import { createAccount, signIn } from '../support/accounts.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';

const PORTFOLIO = '/pages/fund/portfolio';
const buy = { currency_id: 1, legal_id: 3, type: 'buy', kind: 'market', amount: '0.01', target_price: '' } as const;
const sum = (texts: readonly string[]) => texts.reduce((total, text) => addDecimals(total, text), '0');

test('after a purchase a user sees what they own, its result and why, and the figures add up to the bills', async ({ page }) => {
  const account = await createAccount();
  await account.client.call(placeOrder, buy);
  const all = await account.client.call(getPortfolio, { period: 'all' });
  expect(all.put_in).toBe('10000');
  expect(subDecimals(all.worth, all.put_in)).toBe(all.result);
  expect(sum(all.reasons.map(({ amount }) => amount))).toBe(all.result);
  const btc = all.coins.find(({ code }) => code === 'BTC');
  const { list } = await account.client.call(listBills, { currency: 1, limit: 100 });
  expect(sum(list.map(({ amount }) => amount))).toBe(btc?.amount);
  const { lots } = await account.client.call(getPortfolioCoin, { currency: 1 });
  expect([sum(lots.map(({ amount }) => amount)), sum(lots.map(({ cost }) => cost))]).toEqual([btc?.amount, btc?.cost]);

  await signIn(page, account);
  await test.step('Home says today’s result, and leads to the portfolio', async () => {
    await open(page, '/');
    const line = page.locator('a[href="#/pages/fund/portfolio"]').first();
    await expect(line).toContainText(say('portfolio.today.title'));
    await line.click();
    await expect(page.getByRole('heading', { name: say('portfolio.page.worth') })).toBeVisible();
  });

  await test.step('a coin folds out to parts that add up, its lots and its bills', async () => {
    await page.getByRole('radio', { name: say('portfolio.periods.all') }).click();
    const row = page.getByRole('button', { name: /^BTC/ });
    await row.click();
    await expect(page.getByText(/0\.0\d+\sBTC/).first()).toBeVisible();
    await page.getByRole('link', { name: say('portfolio.coins.lots') }).click();
    await expect(page.getByRole('heading', { name: say('portfolio.coin.openLots') })).toBeVisible();
    await page.goBack();
    await row.click();
    await page.getByRole('link', { name: say('portfolio.coins.bills') }).click();
    await expect(
      page
        .getByRole('button')
        .filter({ hasText: say('names.causes.spot_trade') })
        .first(),
    ).toBeVisible();
  });

  await test.step('how each figure is computed stands below', async () => {
    await open(page, PORTFOLIO);
    await page.getByRole('button', { name: say('portfolio.how.title') }).click();
    await expect(page.getByText(say('portfolio.how.putIn'))).toBeVisible();
  });
});
