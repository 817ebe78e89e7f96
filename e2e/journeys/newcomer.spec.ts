/** Somebody who has never been here: from the first look to a coin of his own, out of the door and in again. */
import { login } from '@glasshouse/contract/identity';
import { listQuotes } from '@glasshouse/contract/markets';
import { listWallets } from '@glasshouse/contract/wallet';
import { PASSWORD, clientOf, newEmail } from '../support/accounts.ts';
import {
  button,
  cancelButton,
  chooseKind,
  confirmSheet,
  expectLivePrices,
  expectPlace,
  open,
  orderForm,
  placeOf,
  tab,
  titleOf,
} from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

/** The shortest way has figures of its own, in first-hour.spec.ts; this one reads the code in the demo inbox and types it. */
const MOST_MS = 60_000;

const CLAIMS =
  '[RULE-009,RULE-010,RULE-011,RULE-042,RULE-063,RULE-143,RULE-144,RULE-147,RULE-148,ERR-011,ERR-013,ERR-028,ERR-029,FEAT-002,FEAT-019,FEAT-057,FEAT-068,FEAT-078,FEAT-080]';

test(`${CLAIMS} a newcomer registers and trades in a minute, and finds it again after logging out`, async ({ page }) => {
  test.slow();
  const email = newEmail();
  const sent = listen(page);
  const form = orderForm(page);
  const { sheet, confirm } = confirmSheet(page);

  await test.step('looks around as a visitor and sees prices move', async () => {
    await open(page, '/');
    await expect(page).toHaveTitle(titleOf('home'));
    await expect(page.getByText(say('home.visitor.title'))).toBeVisible();
    await expect(page.getByText(say('common.prices.recorded')).first()).toBeVisible();
    await expect(page.locator('.g-price').nth(2)).toBeVisible();
    await expectLivePrices(page);
  });

  const started = Date.now();
  await test.step('registers by email with the code of the demo inbox', async () => {
    await page
      .getByRole('link', { name: say('common.buttons.register') })
      .first()
      .click();
    await page.getByLabel(say('identity.fields.email')).fill(email);
    await button(page, 'identity.code.send').click();
    await page.getByRole('link', { name: say('identity.demoMail.open') }).click();
    await expectPlace(page, `/demo/inbox?to=${email}`);
    const mail = page.getByRole('article').first();
    const code = (await mail.locator('b').innerText()).trim();
    expect(code).toMatch(/^\d{6}$/);
    await expect(mail).toContainText(say('identity.mail.register.subject', { code }));
    await button(page, 'shell.nav.back').click();
    await page.getByLabel(say('identity.fields.code')).fill(code);
    await page.getByLabel(say('identity.fields.password'), { exact: true }).fill(PASSWORD);
    await button(page, 'identity.register.submit').click();
    await expectToast(page, say('shell.toasts.registrationSucceeded'));
    expect(sent.of('/sms_mail').map((call) => call.body)).toMatchObject([{ user_string: email, scene: 'register' }]);
    expect(sent.of('/user/register').map((call) => call.body)).toMatchObject([{ user_string: email, type: 'email', code }]);
  });

  await test.step('is signed in and owns 10,000 paper USDT', async () => {
    await expectPlace(page, '/');
    await expect(page.locator('.g-amount-display')).toHaveText('$10,000.00');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  });

  await test.step('buys 0.01 BTC at the market price', async () => {
    await tab(page, 'trade').click();
    await form.kind.click();
    await form.kindOf('market').click();
    await form.amount.fill('0.01');
    await form.submit.click();
    await expect(sheet).toBeVisible();
    await expect(confirm).toContainText('0.01');
    await confirm.click();
    await expectToast(page, '0.01');
    await expect(sheet).toBeHidden();
    expect(sent.of('/coin/trade', 'POST').map((call) => call.body)).toMatchObject([
      { amount: '0.01', currency_id: 1, legal_id: 3, type: 'buy', kind: 'market' },
    ]);
  });
  const took = Date.now() - started;
  expect(took, 'milliseconds from the first press to the first coin').toBeLessThan(MOST_MS);

  await test.step('finds it in the assets and in the bill', async () => {
    await tab(page, 'assets').click();
    const coin = page
      .getByRole('link')
      .filter({ hasText: 'BTC' })
      .filter({ hasText: say('wallet.assets.available') });
    // 0.01 BTC less the fee, which is a part of what is received.
    await expect(coin).toContainText('0.0099');
    await page
      .getByRole('link', { name: say('wallet.assets.bills') })
      .last()
      .click();
    await expectPlace(page, '/pages/setting/bill');
    await page
      .getByRole('button', { name: new RegExp(`^${say('wallet.bills.bought', { amount: '' })}`) })
      .first()
      .click();
    for (const cause of ['spot_fee', 'demo_funds']) {
      await expect(
        page
          .getByText(say(`names.causes.${cause}`), { exact: true })
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    }
    await expect(page.getByText('+10,000', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('+0.01', { exact: false }).first()).toBeVisible();
  });

  const token = await clientOf().call(login, { user_string: email, password: PASSWORD });
  const [market] = (await clientOf().call(listQuotes)).filter((quote) => quote.symbol === 'BTC/USDT');
  const farAbove = (BigInt(Math.round(Number(market?.last) * 103)) / 100n).toString();

  await test.step('offers a part of it for more than the market pays', async () => {
    await open(page, '/pages/transaction/index?side=sell');
    await expect(form.sellSide).toBeChecked();
    await chooseKind(page, 'limit');
    await form.price.fill(farAbove);
    await form.amount.fill('0.005');
    await form.submit.click();
    await expect(sheet).toContainText(say('orders.order.sellKind', { kind: say('orders.kinds.limit') }));
    await confirm.click();
    await expectToast(page, say('orders.placed.title'));
    await expect(page.getByRole('article').filter({ hasText: 'BTC/USDT' })).toHaveCount(1);
    expect(sent.of('/coin/trade', 'POST').at(-1)?.body).toMatchObject({
      amount: '0.005',
      target_price: farAbove,
      currency_id: 1,
      legal_id: 3,
      type: 'sell',
    });
    await expect.poll(() => frozenOf(token, 'BTC')).toBe('0.005');
  });

  await test.step('sees what is available, what is in the order, and what it is worth', async () => {
    await tab(page, 'assets').click();
    const coin = page
      .getByRole('link')
      .filter({ hasText: 'BTC' })
      .filter({ hasText: say('wallet.assets.reserved') });
    await expect(coin).toContainText(new RegExp(`${say('wallet.assets.available')}\\s*0\\.0049`));
    await expect(coin).toContainText(new RegExp(`${say('wallet.assets.reserved')}\\s*0\\.005`));
    // Its worth stands beside it, on the button that shows the exact figures.
    await expect(coin.locator('xpath=following-sibling::button')).toContainText(/≈\s\$\d+\.\d\d/);
    await tab(page, 'trade').click();
  });

  await test.step('cancels it after a question', async () => {
    const cancel = cancelButton(page);
    const dialog = page.getByRole('alertdialog', { name: 'Confirm cancel', exact: true });
    await cancel.click();
    await button(dialog, 'orders.cancel.keep').click();
    await expect(dialog).toBeHidden();
    expect(sent.of('/coin/trade', 'PUT')).toEqual([]);
    await cancel.click();
    await button(dialog, 'orders.cancel.act').click();
    await expectToast(page, 'Order canceled');
    const cancels = sent.of('/coin/trade', 'PUT');
    expect(cancels).toHaveLength(1);
    expect(cancels[0]?.query['id']).toMatch(/^\d+$/);
    await expect(page.getByText(say('orders.own.noOpen'))).toBeVisible();
    await expect.poll(() => frozenOf(token, 'BTC')).toBe('0');
  });

  await test.step('logs out: the device knows nobody', async () => {
    await tab(page, 'home').click();
    await page.getByRole('link', { name: /Settings/ }).click();
    await button(page, 'settings.logOut.button').click();
    await button(page.getByRole('alertdialog'), 'settings.logOut.button').click();
    await expectToast(page, say('settings.logOut.done'));
    await expectPlace(page, '/');
    await expect(page.getByText(say('home.visitor.title'))).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
  });

  await test.step('logs in again, also after a reload, and finds everything', async () => {
    await page.getByRole('link', { name: say('common.buttons.logIn') }).click();
    await page.getByLabel(say('identity.fields.email')).fill(email);
    await page.getByLabel(say('identity.fields.password'), { exact: true }).fill(PASSWORD);
    await button(page, 'identity.login.submit').click();
    await expectToast(page, say('shell.toasts.loginSuccess'));
    await expectPlace(page, '/');
    await page.reload();
    await tab(page, 'assets').click();
    await expect(page.getByRole('link').filter({ hasText: 'BTC' }).filter({ hasText: '0.0099' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(email);
  });
  expect(placeOf(page)).toBe('/pages/fund/assets');
});

async function frozenOf(token: string, code: string): Promise<string | undefined> {
  const { accounts } = await clientOf(token).call(listWallets, {});
  return accounts.find((account) => account.type === 'change')?.balances.find((balance) => balance.code === code)?.frozen;
}
