/** Moving money between accounts and currencies: what the screen says beforehand is what happens, and bills add up. */
import { DEBOUNCE_MS } from '@glasshouse/contract';
import { listConversions } from '@glasshouse/contract/convert';
import { getUserInfo } from '@glasshouse/contract/identity';
import { getWalletDetail, listBills } from '@glasshouse/contract/wallet';
import { addDecimals } from '@glasshouse/money';
import { createAccount, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { approveOf, joinStaff } from '../support/decisions.ts';
import { handInAs } from '../support/identity.ts';
import { expect, test } from '../support/journey.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const free = (amount: string) => say('convert.shared.free', { amount });

test('[AMB-24] [SCR-039] [SCR-041] [FEAT-022] [FEAT-085] a transfer says rate, fee and result, moves the amount, and stands in history and bills', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  const sent = listen(page);
  await open(page, '/pages/fund/transfer?currency=3&from=change&to=lever');
  await expect(page.getByText(free('10,000.0000\u00a0USDT'))).toBeVisible();
  const amount = page.getByRole('textbox', { name: say('convert.transfer.amount') });

  await amount.fill('10000.5');
  await expect(page.getByText(say('convert.shared.needMore', { amount: '0.50\u00a0USDT' })).first()).toBeVisible();
  await amount.fill('2500');
  await expect(page.getByText('1.00\u00a0USDT = 1.00\u00a0USDT')).toBeVisible();
  await expect(page.getByText('7,500.0000\u00a0USDT', { exact: true })).toBeVisible();
  await button(page, 'convert.transfer.button', { amount: '2,500.00\u00a0USDT' }).click();
  await expect(page.getByText(free('2,500.0000\u00a0USDT'))).toBeVisible();
  await expect(page.getByText(free('7,500.0000\u00a0USDT'))).toBeVisible();
  await expectAccessible(page, 'a transfer that is done');

  // Back again: the accounts swap, "All" takes everything.
  await button(page, 'convert.transfer.swap').click();
  await button(page, 'common.buttons.all').click();
  await button(page, 'convert.transfer.button', { amount: '2,500.00\u00a0USDT' }).click();
  await expect(page.getByText(free('10,000.0000\u00a0USDT'))).toBeVisible();
  // Who was sent here for money finds back.
  await expect(page.getByRole('status').getByRole('button', { name: say('common.buttons.back') })).toBeVisible();

  expect(sent.urls.filter((url) => /\/(?:wallet\/change|user\/Transfer)$/.test(url))).toEqual([
    '/api/wallet/change',
    '/api/wallet/change',
  ]);
  await page.getByRole('link', { name: say('convert.shared.history') }).click();
  await expectPlace(page, '/pages/fund/transfer_history');
  await expect(page.getByText('2,500.00\u00a0USDT')).toHaveCount(2);
  await open(page, '/pages/setting/bill');
  await expect(
    page.locator('main .g-row', { hasText: say('wallet.bills.movedFrom', { account: say('wallet.accounts.change') }) }).first(),
  ).toBeVisible();
});

test('what is changed and sent within the half second after a transfer is a transfer of its own; a second press of the same is none', async ({
  page,
}) => {
  // The half second of presses does not end.
  await page.addInitScript((ms) => {
    const set = window.setTimeout.bind(window) as (act: () => void, wait?: number) => number;
    Object.assign(window, { setTimeout: (act: () => void, wait?: number) => (wait === ms ? 0 : set(act, wait)) });
  }, DEBOUNCE_MS);
  await signIn(page, await createAccount());
  await open(page, '/pages/fund/transfer?currency=3&from=change&to=lever');
  const sent = listen(page);
  await page.getByRole('textbox', { name: say('convert.transfer.amount') }).fill('2500');
  const transfer = button(page, 'convert.transfer.button', { amount: '2,500.00\u00a0USDT' });
  await expect(transfer).toBeEnabled();
  // In the page: presses of a journey are too far apart.
  await page.evaluate(
    async ([label, swap, all, moved]) => {
      const until = async <T>(look: () => T | false | undefined): Promise<T> => {
        for (;;) {
          const seen = look();
          if (seen) return seen;
          await new Promise((resolve) => setTimeout(resolve));
        }
      };
      const press = async (name: string) => {
        const named = (one: HTMLButtonElement) => one.getAttribute('aria-label') === name || one.textContent === name;
        (await until(() => [...document.querySelectorAll('button')].find((one) => !one.disabled && named(one)))).click();
      };
      await press(label);
      await press(label);
      await until(() => document.body.textContent.includes(moved));
      await press(swap);
      await press(all);
      await press(label);
    },
    [await transfer.innerText(), say('convert.transfer.swap'), say('common.buttons.all'), free('2,500.0000\u00a0USDT')] as const,
  );
  await expect(page.getByText(free('10,000.0000\u00a0USDT'))).toBeVisible();
  expect(sent.of('/wallet/change').map(({ body }) => [body['from_field'], body['to_field'], body['number']])).toEqual([
    ['change', 'lever', '2500'],
    ['lever', 'change', '2500'],
  ]);
});

test('[AMB-24] [SCR-040] [RULE-149] a conversion is confirmed at a held price; what arrives is what was shown, and bills add up', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  const sent = listen(page);
  await open(page, '/pages/fund/fundTransfer');
  await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('500');
  await expect(page.getByText(say('convert.convert.market'), { exact: true })).toBeVisible();
  await button(page, 'convert.convert.button', { amount: '500.00\u00a0USDT' }).click();
  const sheet = page.getByRole('dialog', { name: say('convert.convert.confirmTitle') });
  await expect(sheet.getByText(say('convert.convert.undo'))).toBeVisible();
  await expectAccessible(page, 'the confirmation of a conversion');
  // A press in the moment in which the price changes counts for nothing: the next one does.
  const done = page.getByRole('dialog', { name: say('convert.convert.doneTitle') });
  await expect(async () => {
    if (!(await done.isVisible()))
      await button(sheet, 'convert.convert.button', { amount: '500.00\u00a0USDT' }).click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 2_000 });
  }).toPass();

  const made = sent.urls.filter((url) => /\/(?:wallet\/change|user\/Transfer)$/.test(url));
  expect(new Set(made)).toEqual(new Set(['/api/user/Transfer']));
  const { list } = await account.client.call(listConversions, {});
  expect(list).toHaveLength(1);
  const { received, fee } = list[0] as { received: string; fee: string };
  await expect(done.getByText(say('convert.convert.arrived', { amount: `${received}\u00a0BTC` }))).toBeVisible();
  expect((await account.client.call(getWalletDetail, { currency: 1 })).available).toBe(received);
  expect((await account.client.call(getWalletDetail, { currency: 3 })).available).toBe('9500');
  const bills = (await account.client.call(listBills, { currency: 1 })).list;
  expect(bills.reduce((sum, { amount }) => addDecimals(sum, amount), '0')).toBe(received);
  expect(bills.find(({ cause }) => cause === 'conversion_fee')?.amount).toBe(`-${fee}`);

  await done.getByRole('link', { name: say('convert.shared.bills') }).click();
  // One row for the conversion; its fee is folded into it.
  await page.getByRole('button', { name: new RegExp(`^${say('wallet.bills.converted', { amount: '' })}`) }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${say('names.causes.conversion_fee')}`) })).toBeVisible();
});

test('[SCR-033,ERR-030] a quick buy begins at home or at the choice of a coin and says the way over Spot', async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/pages/fund/select?next=buy');
  await page.getByRole('button', { name: /^ETH/ }).click();
  await expectPlace(page, '/pages/fund/quick_buy?currency=2');
  const keys = page.getByRole('group', { name: say('convert.buy.keypad') });
  for (const key of ['2', '5', '3']) await keys.getByRole('button', { name: key, exact: true }).click();
  await keys.getByRole('button', { name: say('convert.buy.keypadDelete') }).click();
  await keys.getByRole('button', { name: '0', exact: true }).click();
  await expect(page.getByText(say('convert.buy.get'), { exact: true })).toBeVisible();
  await expect(page.getByText('250.00\u00a0USDT').first()).toBeVisible();
  await expect(page.getByRole('link', { name: say('convert.buy.toSpot') })).toBeVisible();
  await expectAccessible(page, 'quick buy');
  await button(page, 'convert.buy.button', { code: 'ETH', amount: '250.00\u00a0USDT' }).click();
  const done = page.getByRole('dialog', { name: 'Purchase success', exact: true });
  await expect(async () => {
    const sheet = page.getByRole('dialog', { name: say('convert.buy.confirmTitle') });
    if (!(await done.isVisible()))
      await button(sheet, 'convert.buy.button', { code: 'ETH', amount: '250.00\u00a0USDT' }).click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect((await account.client.call(listConversions, {})).list).toHaveLength(1);
});

test('[AMB-109] a newcomer who wants US dollars is led to the verification from Convert, comes back to the same pair and converts', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/pages/fund/fundTransfer?currency=3&to=101');
  await expect(page.getByText(say('convert.shared.verifyTitle', { code: 'USD' }))).toBeVisible();
  await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('50');
  await expectAccessible(page, 'a conversion that needs verification');
  await button(page, 'convert.shared.verify').click();
  await expectPlace(page, /^\/pages\/setting\/real\?return=/);
  await expect(page.getByRole('link', { name: say('kyc.bind.phone') })).toBeVisible();

  const { id } = await account.client.call(getUserInfo, {});
  await handInAs(account, 'Nadia Newcomer');
  await approveOf(await joinStaff('reviewer'), 'kyc', id);
  await page.reload();
  await page.getByRole('link', { name: say('kyc.back.button') }).click();
  await expectPlace(page, '/pages/fund/fundTransfer?currency=3&to=101');
  await expect(page.getByText(say('convert.shared.fiatLimit', { code: 'USD', limit: '2,000.00\u00a0USDT' }))).toBeVisible();
  await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('2000.5');
  await expect(page.getByText(say('convert.errors.CONVERT_FIAT_LIMIT', { limit: '2,000' }))).toBeVisible();
  await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('50');
  await button(page, 'convert.convert.button', { amount: '50.00\u00a0USDT' }).click();
  await expect(page.getByRole('dialog', { name: say('convert.convert.confirmTitle') })).toBeVisible();
});
