/** Bills add up: on the screen and in the file, to the balances that the account has. */
import { readFileSync } from 'node:fs';
import { placeOrder } from '@glasshouse/contract/spot';
import { type BillTotal, changeAccount, getBillTotals, listWallets } from '@glasshouse/contract/wallet';
import { addDecimals, subDecimals } from '@glasshouse/money';
import { type Account, createAccount, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';

const BILLS = '/pages/setting/bill';

test('[SCR-025,ENT-046] after trades, opening + in − out − fees is what the account has, on the screen and in the file', async ({
  page,
}) => {
  const account = await createAccount();
  await account.client.call(placeOrder, {
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    kind: 'market',
    amount: '0.01',
    target_price: '',
  });
  const { accounts } = await account.client.call(listWallets);
  const held = new Map(accounts.flatMap(({ balances }) => balances.map(({ code, total }) => [code, total] as const)));
  const month = { from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 };
  const totals: BillTotal[] = (await account.client.call(getBillTotals, month)).list;
  for (const total of totals) {
    const [came, gone] = [addDecimals(total.in, total.exchanged), addDecimals(total.out, total.fees)];
    const left = subDecimals(addDecimals(total.opening ?? '', came), gone);
    expect([total.code, total.closing]).toEqual([total.code, left]);
    expect(held.get(total.code)).toBe(left);
  }

  await signIn(page, account);
  await open(page, BILLS);
  await button(page, 'wallet.totals.more').click();
  for (const { closing } of totals)
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: closing?.split('.')[1] ?? '' })
        .last(),
    ).toBeVisible();

  await test.step('the bars say this month, and lead to the one before', async () => {
    const bars = page.getByRole('group', { name: say('wallet.totals.months') }).getByRole('button');
    await expect(bars).toHaveCount(6);
    await expect(bars.last()).toHaveAttribute('aria-pressed', 'true');
    // In and out of this month stand in its name: a purchase is no money that went out. Nothing was paid in the month before.
    await expect(bars.last()).toHaveAccessibleName(/[1-9].*0\.00/);
    await expect(bars.nth(4)).toHaveAccessibleName(/0\.00.*0\.00/);
    await bars.nth(4).click();
    await expect(page.getByText(say('wallet.bills.emptyFilter'))).toBeVisible();
    await bars.last().click();
    await expect(page.getByText(say('wallet.bills.emptyFilter'))).toBeHidden();
    await open(page, BILLS);
  });

  await test.step('a purchase is one row that folds out to its lines, and a line opens its journal', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^${say('wallet.bills.bought', { amount: '' })}`) })
      .first()
      .click();
    await page
      .getByRole('button')
      .filter({ hasText: say('names.causes.spot_fee') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText(say('wallet.counterparts.fees'));
    await expect(page.getByRole('dialog')).toContainText(say('wallet.detail.legs'));
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the file has every line, and its column of changes adds up to the balances', async () => {
    await button(page, 'wallet.export.title').click();
    const coming = page.waitForEvent('download');
    await button(page, 'wallet.export.button').click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^glasshouse-bills-start-\d{4}-\d\d-\d\d\.csv$/);
    const rows = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1);
    const sums = new Map<string, string>();
    for (const row of rows) {
      const [, , , asset = '', change = '0'] = row.split(',');
      sums.set(asset, addDecimals(sums.get(asset) ?? '0', change));
    }
    for (const [asset, sum] of sums) expect([asset, sum]).toEqual([asset, held.get(asset)]);
  });
});

test('the filter of a bill stands in the address, and a foreign one is forgiven', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, `${BILLS}?kind=fee`);
  await expect(page.getByRole('heading', { name: say('wallet.bills.emptyFilter') })).toBeVisible();
  await button(page, 'wallet.bills.clear').click();
  await expect(page.locator('main time').first()).toBeVisible();
  await open(page, `${BILLS}?kind=gifts&currency=x&from=2026-02-31`);
  await expect(page.locator('main time').first()).toBeVisible();
});

async function buyer(): Promise<Account> {
  const account = await createAccount();
  const order = { currency_id: 1, legal_id: 3, type: 'buy', kind: 'market', amount: '0.0123', target_price: '' } as const;
  await account.client.call(placeOrder, order);
  return account;
}

test('[SCR-006,FEAT-080] assets cut their figures, show every digit on a tap, and lead to bills and records', async ({
  page,
}) => {
  const account = await buyer();
  const { accounts } = await account.client.call(listWallets);
  const bitcoin = accounts.flatMap(({ balances }) => balances).find(({ code }) => code === 'BTC');
  const total = bitcoin?.total ?? '';
  expect(total.split('.')[1]?.length).toBeGreaterThan(4);
  await signIn(page, account);
  await open(page, '/pages/fund/assets');
  const figure = page.getByRole('button', { name: `${total} BTC` });
  await expect(figure.locator('.g-amount').first()).toHaveText(total.slice(0, total.indexOf('.') + 5));
  expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await figure.click();
  await expect(page.getByRole('definition').filter({ hasText: total }).first()).toBeVisible();
  for (const [label, path] of [
    ['wallet.assets.bills', BILLS],
    ['wallet.assets.records', '/pages/fund/assets_all_record'],
  ] as const)
    await expect(page.getByRole('link', { name: say(label), exact: true })).toHaveAttribute('href', `#${path}`);
});

test('[FEAT-079] the assets stand by account, each with its coins and its worth, and empty accounts are folded', async ({
  page,
}) => {
  const account = await buyer();
  await account.client.call(changeAccount, { currency_id: 3, number: '2500', from_field: 'change', to_field: 'micro' });
  await signIn(page, account);
  await open(page, '/pages/fund/assets');
  const named = (type: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: say(`wallet.accounts.${type}`) }) })
      .last();
  await expect(named('change').getByRole('link').filter({ hasText: 'BTC' })).toContainText('0.0122');
  await expect(named('change').getByRole('link').filter({ hasText: 'USDT' })).toBeVisible();
  const options = named('micro');
  await expect(options.getByRole('link')).toHaveCount(1);
  await expect(options.getByRole('link').filter({ hasText: 'USDT' })).toContainText('2,500');
  await expect(options.getByRole('heading')).toContainText(say('wallet.assets.coins_one', { count: 1 }));
  await expect(options).toContainText('$2,500.00');
  // The others hold nothing: one row says how many and opens them.
  const empty = page.getByRole('button', { name: say('wallet.assets.emptyAccounts_other', { count: 7 }) });
  await expect(empty).toHaveAttribute('aria-expanded', 'false');
  await empty.click();
  const legal = page.getByRole('link').filter({ hasText: say('wallet.accounts.legal') });
  await expect(legal).toHaveAttribute('href', '#/pages/fund/assets_all_record?type=legal');
});

test('[SCR-037,FEAT-081] the record of a coin has its balance and each change with the balance after it', async ({ page }) => {
  const account = await buyer();
  const { accounts } = await account.client.call(listWallets);
  const bitcoin = accounts.flatMap(({ balances }) => balances).find(({ code }) => code === 'BTC');
  await signIn(page, account);
  await open(page, '/pages/fund/assets_record?currency=1&type=change');
  await expect(page.getByRole('button', { name: `${bitcoin?.total} BTC` }).first()).toBeVisible();
  const lines = page.getByRole('button').filter({ has: page.locator('.g-row-value') });
  // The purchase and its fee are one row, with the balance behind both; each has its own below.
  await expect(lines).toHaveCount(1);
  const row = lines.filter({ hasText: say('names.causes.spot_trade') });
  await expect(row).toContainText('+0.0122');
  await expect(row).toContainText(say('wallet.bills.after', { amount: '0.0122\u00a0BTC' }));
  await row.click();
  for (const [cause, amount, after] of [
    ['spot_trade', '+0.0123', '0.0123'],
    ['spot_fee', '−0.0000123', '0.0122'],
  ] as const) {
    const leg = page
      .getByRole('button')
      .filter({ hasText: say(`names.causes.${cause}`) })
      .filter({ hasText: amount });
    await expect(leg.last()).toContainText(say('wallet.bills.after', { amount: `${after}\u00a0BTC` }));
  }
  await expect(lines.filter({ hasText: say('names.causes.demo_funds') })).toHaveCount(0);
});

test('[SCR-038,FEAT-082] finance records are of one account: the lines of its months, their totals and the order they were for', async ({
  page,
}) => {
  await signIn(page, await buyer());
  await open(page, '/pages/fund/assets_all_record');
  const lines = page.getByRole('button').filter({ has: page.locator('.g-row-value') });
  const gift = lines.filter({ hasText: say('names.causes.demo_funds') }).first();
  await expect(gift).toBeVisible();
  // The cause says where it came from.
  await expect(gift).not.toContainText(say('wallet.counterparts.outside'));
  const month = page.locator('main [data-index]').getByRole('button', { expanded: false });
  await month.first().click();
  await expect(page.getByRole('listitem').filter({ hasText: '0.0123 BTC' })).toBeVisible();
  await open(page, '/pages/fund/assets_all_record?type=micro');
  await expect(lines).toHaveCount(0);
});
