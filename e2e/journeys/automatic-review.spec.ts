/** A demo as it starts by itself (KYC_REVIEW is not set): it decides level 1 at once, and the newcomer goes on with what they wanted. */
import { bindMobile, getIdentityState, listConversions, listWallets, sendSmsCode, stepUp } from '@glasshouse/contract';
import { type Account, PASSWORD, createAccountAt, mailedCode, signIn } from '../support/accounts.ts';
import { button, expectPlace } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { say } from '../support/words.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

/** Binds a number over the API: the form of the verification begins after that. The server is new, so nobody has the number. */
async function bindPhone({ client }: Account): Promise<void> {
  const mobile = '13712345678';
  await client.call(stepUp, { purpose: 'bind_mobile', password: PASSWORD });
  await client.call(sendSmsCode, { mobile, area_code: '86' });
  await client.call(bindMobile, { mobile, area_code: '86', code: await mailedCode(`+86${mobile}`, client) });
}

test('[AMB-109,FEAT-026] a newcomer is verified at level 1 at once, converts to US dollars and buys a coin with them', async ({
  page,
}) => {
  test.slow();
  const account = await createAccountAt(server.url);
  await bindPhone(account);
  await signIn(page, account);
  await page.goto(`${server.url}/#/pages/fund/fundTransfer?currency=3&to=101`);
  await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('50');
  await button(page, 'convert.shared.verify').click();

  await test.step('the form says that nobody looks at it, and level 1 holds as soon as it is sent', async () => {
    await expect(page.getByText('Demo: level 1 is verified by the demo itself')).toBeVisible();
    await page.getByRole('radio', { name: say('kyc.documents.passport') }).click();
    await page.getByLabel(say('kyc.form.name'), { exact: true }).fill('Nadia Newcomer');
    await page.getByLabel(say('kyc.form.number'), { exact: true }).fill('P1234567890');
    await button(page, 'kyc.code.send').click();
    await page.getByRole('button', { name: /^Demo: use the code/ }).click();
    await button(page, 'kyc.form.submit').click();
    await expect(page.getByText('Verified by the demo', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: say('kyc.review.title', { level: 1 }) })).toHaveCount(0);
    expect(await account.client.call(getIdentityState)).toMatchObject({
      level: 1,
      basic: { state: 'verified', is_automatic: true },
    });
    await expectAccessible(page, 'verified by the demo');
  });

  await test.step('converts USDT to USD where they left', async () => {
    await page.getByRole('link', { name: say('kyc.back.button') }).click();
    await expectPlace(page, '/pages/fund/fundTransfer?currency=3&to=101');
    await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('50');
    await confirmConversion('convert', { amount: '50.00\u00a0USDT' }, say('convert.convert.doneTitle'));
  });

  await test.step('and buys bitcoin with the dollars', async () => {
    await page.goto(`${server.url}/#/pages/fund/quick_buy?currency=1&pay=101`);
    await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USD' }), exact: true }).fill('40');
    await confirmConversion('buy', { code: 'BTC', amount: '40.00\u00a0USD' }, 'Purchase success');
  });

  const { list } = await account.client.call(listConversions, {});
  expect(list.map(({ from_code, to_code, number }) => [from_code, to_code, number])).toEqual([
    ['USD', 'BTC', '40'],
    ['USDT', 'USD', '50'],
  ]);
  const { accounts } = await account.client.call(listWallets, {});
  const dollars = accounts.flatMap(({ balances }) => balances).find(({ code }) => code === 'USD');
  expect(Number(dollars?.available)).toBeGreaterThan(9);

  /** Presses the form's button and the sheet's, again while a price that changed keeps the press from counting. */
  async function confirmConversion(manner: 'convert' | 'buy', params: Record<string, string>, title: string): Promise<void> {
    await button(page, `convert.${manner}.button`, params).click();
    const done = page.getByRole('dialog', { name: title, exact: true });
    const sheet = page.getByRole('dialog', { name: say(`convert.${manner}.confirmTitle`) });
    await expect(async () => {
      if (!(await done.isVisible())) await button(sheet, `convert.${manner}.button`, params).click({ timeout: 2_000 });
      await expect(done).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
});
