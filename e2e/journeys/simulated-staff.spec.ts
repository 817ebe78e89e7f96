/** A demo as it starts by itself, but with short looks: simulated staff decide a deposit, an identity check and a withdrawal. */
import { listRecharges, listWalletAddresses, saveWalletAddress } from '@glasshouse/contract/funding';
import { bindMobile, sendSmsCode, stepUp } from '@glasshouse/contract/identity';
import type { Page } from '@playwright/test';
import { type Account, PASSWORD, createAccountAt, mailedCode, signIn } from '../support/accounts.ts';
import { button, expectPlace } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { TRON_ADDRESS } from '../support/verified.ts';
import { say } from '../support/words.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ DEMO_STAFF: '0-0', DEMO_HOLD: '1' });
});
test.afterAll(() => server.stop());

const STAFFED = { from: 0, to: 0 };

/** Binds a number over the API: the form of the verification begins after that. The server is new, so nobody has the number. */
async function bindPhone({ client }: Account, mobile: string): Promise<void> {
  await client.call(stepUp, { purpose: 'bind_mobile', password: PASSWORD });
  await client.call(sendSmsCode, { mobile, area_code: '86' });
  await client.call(bindMobile, { mobile, area_code: '86', code: await mailedCode(`+86${mobile}`, client) });
}

/** A picture of the page's own, uploaded; its reference. */
const upload = (page: Page, purpose: string): Promise<string> =>
  page.evaluate(async (text) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [256, 256];
    canvas.getContext('2d')?.fillText(text, 10, 50);
    const blob = (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))) as Blob;
    const form = new FormData();
    form.append('file', blob, 'picture.png');
    const headers = { authorization: localStorage.getItem('token') ?? '' };
    const answer = await fetch('/api/upload', { method: 'POST', body: form, headers });
    return ((await answer.json()) as { message: string }).message;
  }, purpose);

/** Verified as the demo reviewer verifies: of the first cases of a new demo the second identity check is the one of ten. */
async function handIdentityIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: say('kyc.documents.passport') }).click();
  await page.getByLabel(say('kyc.form.name'), { exact: true }).fill('Nadia Newcomer');
  await page.getByLabel(say('kyc.form.number'), { exact: true }).fill('P1234567890');
  await button(page, 'kyc.code.send').click();
  await page.getByRole('button', { name: /^Demo: use the code/ }).click();
  await button(page, 'kyc.form.submit').click();
  await expect(page.getByText(say('kyc.states.automatic'), { exact: true })).toBeVisible({ timeout: 30_000 });
}

test('[AMB-109,FEAT-026] a newcomer deposits, is verified and withdraws, and demo staff decide each of it', async ({ page }) => {
  test.slow();
  const account = await createAccountAt(server.url);
  const { client } = account;
  await signIn(page, account);

  await test.step('one press fills a demo payment in: amount, transaction and voucher', async () => {
    await page.goto(`${server.url}/#/pages/fund/receive?currency=3`);
    await expect(page.getByText(say('funding.demo.staff', STAFFED))).toBeVisible();
    await page.getByLabel(say('funding.receive.amount')).fill('250');
    await button(page, 'funding.demo.button').click();
    await expect(page.getByLabel(say('funding.receive.reference'), { exact: true })).toHaveValue(/^de30[0-9a-f]{60}$/);
    await expectAccessible(page, 'demo payment');
  });

  await test.step('it is the one of ten: sent back with a reason, and that this does not depend on them', async () => {
    await button(page, 'funding.receive.button', { amount: '250.00\u00a0USDT' }).click();
    await expect(page.getByRole('heading', { name: say('funding.receive.doneTitle') })).toBeVisible();
    await expect(page.getByText(say('funding.demo.sentBack'))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: say('funding.states.recharge.rejected') })).toBeVisible();
    await expect(page.getByText(say('funding.reasons.recharge.voucher_unreadable'))).toBeVisible();
  });

  await test.step('another one is credited by the demo reviewer', async () => {
    // What was said stands there still; a payment of its own comes with another reference and voucher.
    await button(page, 'funding.receive.onceMore').click();
    await expect(page.getByLabel(say('funding.receive.amount'))).toHaveValue('250');
    await expect(page.getByLabel(say('funding.receive.reference'), { exact: true })).toHaveValue(/^de30[0-9a-f]{60}$/);
    await button(page, 'funding.demo.button').click();
    await button(page, 'funding.receive.button', { amount: '250.00\u00a0USDT' }).click();
    await expect(page.getByText(say('funding.demo.decided'))).toBeVisible({ timeout: 30_000 });
    const { list } = await client.call(listRecharges, {});
    expect(list.map(({ state, by_demo }) => [state, by_demo])).toEqual([
      ['approved', true],
      ['rejected', true],
    ]);
  });

  await test.step('is verified and goes on with what they wanted', async () => {
    await bindPhone(account, '13712345678');
    await page.goto(`${server.url}/#/pages/fund/fundTransfer?currency=3&to=101`);
    await page.getByRole('textbox', { name: say('convert.convert.amount', { code: 'USDT' }) }).fill('50');
    await button(page, 'convert.shared.verify').click();
    await expect(page.getByText(say('kyc.automatic.title'))).toBeVisible();
    await handIdentityIn(page);
    await expectAccessible(page, 'verified by the demo');
    await page.getByRole('link', { name: say('kyc.back.button') }).click();
    await expectPlace(page, '/pages/fund/fundTransfer?currency=3&to=101');
  });

  await test.step('withdraws, and the demo treasurer pays', async () => {
    await client.call(stepUp, { purpose: 'address', password: PASSWORD });
    const qrcode = await upload(page, 'address');
    const address = { currency: 3, network: 'TRC20', address: TRON_ADDRESS, name: 'Cold store', qrcode };
    await client.call(saveWalletAddress, address);
    await expect.poll(async () => (await client.call(listWalletAddresses, {})).list[0]?.usable).toBe(true);
    await page.goto(`${server.url}/#/pages/fund/withdraw?currency=3`);
    await page.getByLabel(say('funding.withdraw.amount'), { exact: true }).fill('120');
    await button(page, 'funding.withdraw.review').click();
    const sheet = page.getByRole('dialog');
    await button(sheet, 'funding.withdraw.button', { amount: '120.00\u00a0USDT' }).click();
    const proofs = page.getByRole('dialog', { name: say('security.stepUp.title') });
    await proofs.locator('input[type=password]').fill(PASSWORD);
    await button(proofs, 'security.stepUp.confirm').click();
    await expect(page.getByText(/^de30[0-9a-f]{60}$/)).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('li.is-done').filter({ hasText: say('funding.steps.arrival') })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(say('funding.demo.decided'))).toBeVisible();
  });
});
