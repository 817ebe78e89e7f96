/** Money in and out as its owner sees it, while two of the staff decide: each credit and each payment once. */
import { randomBytes } from 'node:crypto';
import { convertCurrency } from '@glasshouse/contract/convert';
import { completePayout, listRecharges, listWithdrawals, sendPayout } from '@glasshouse/contract/funding';
import { getUserInfo } from '@glasshouse/contract/identity';
import { changeAccount, getWalletDetail } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { PASSWORD, createAccount, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { approve, joinStaff, reject } from '../support/decisions.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { saveAddress, saveCard, verifyUser } from '../support/verified.ts';
import { say } from '../support/words.ts';

const RECEIVE = '/pages/fund/receive';
const WITHDRAW = '/pages/fund/withdraw';
const RECORDS = '/pages/fund/receive_withdraw_record';
const [USDT, USD] = [3, 101];

const txid = () => randomBytes(32).toString('hex');

/** A picture like no other. */
const voucher = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const pixels = context.createImageData(64, 64);
    crypto.getRandomValues(pixels.data);
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
    context.putImageData(pixels, 0, 0);
    const blob = (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))) as Blob;
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

const attach = async (page: Page) => {
  const buffer = Buffer.from(await voucher(page));
  await page.locator('input[type=file]').setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer });
  await expect(page.locator('.g-upload-done')).toBeVisible();
};

const foot = (page: Page) => page.locator('footer button');
const step = (page: Page, key: string, state: 'done' | 'current' | 'failed', params = {}) =>
  page.locator(`li.is-${state}`).filter({ hasText: say(`funding.steps.${key}`, params) });

const prove = async (page: Page) => {
  const proofs = page.getByRole('dialog', { name: say('security.stepUp.title') });
  await proofs.locator('input[type=password]').fill(PASSWORD);
  await button(proofs, 'security.stepUp.confirm').click();
};

test('[SCR-034,SCR-035,SCR-036,FEAT-023,FEAT-024,FEAT-083,FEAT-084,RULE-111,RULE-112,RULE-106,RULE-107,RULE-108,RULE-109,RULE-110,RULE-150] a payment is reported, approved by two and credited; a withdrawal is approved by two, sent, and arrives; the bill adds up', async ({
  page,
}) => {
  const account = await createAccount();
  const { id: userId } = await account.client.call(getUserInfo);
  const [first, second, treasurer] = await Promise.all([joinStaff('owner'), joinStaff('owner'), joinStaff('treasurer')]);
  await signIn(page, account);

  // Deposit: the form says what it lacks and sends nothing before.
  await open(page, RECEIVE);
  const sent = listen(page);
  await expect(page.getByText(say('funding.receive.demo'))).toBeVisible();
  await expect(page.getByRole('img', { name: say('funding.receive.qr', { coin: 'USDT · TRC20' }) })).toBeVisible();
  await expectAccessible(page, 'deposit');
  await expect(foot(page)).toBeDisabled();
  await expect(foot(page)).toHaveText(say('funding.receive.missing.amount'));
  await page.getByLabel(say('funding.receive.amount')).fill('20000');
  await page.getByLabel(say('funding.receive.reference')).fill('no transaction');
  await expect(foot(page)).toHaveText(say('funding.receive.missing.voucher'));
  await attach(page);
  await foot(page).click();
  await expect(page.getByText(say('funding.errors.FUNDING_REFERENCE_INVALID'))).toBeVisible();
  await page.getByLabel(say('funding.receive.reference')).fill('');
  // At a hand's pace: presses within 500 ms of each other count as one (S9.09).
  await page.getByLabel(say('funding.receive.reference')).pressSequentially(txid(), { delay: 12 });
  await foot(page).dblclick();
  await expect(page.getByRole('heading', { name: say('funding.receive.doneTitle') })).toBeInViewport();
  expect(sent.of('/wallet/charge_req')).toHaveLength(2);
  const { list: reported } = await account.client.call(listRecharges, {});
  expect(reported.map(({ amount, state }) => ({ amount, state }))).toEqual([{ amount: '20000', state: 'pending' }]);
  await expect(step(page, 'firstApproval', 'current')).toContainText(say('funding.steps.twoReview'));
  await expectAccessible(page, 'a reported payment');

  // Two approve; the page that is open says so by itself.
  const rechargeId = reported[0]?.id ?? 0;
  await approve(first, 'recharge', rechargeId);
  await approve(second, 'recharge', rechargeId);
  await expect(step(page, 'credit', 'done', { account: say('wallet.accounts.change') })).toBeVisible();
  await expectToast(page, '20,000');

  // Half of it to another account, so that the bill has more than two lines.
  await account.client.call(changeAccount, {
    currency_id: USDT,
    number: '10000',
    from_field: 'change',
    to_field: 'micro',
  });

  // Withdraw: first the identity, then an address that has waited.
  await open(page, WITHDRAW);
  await expect(page.getByRole('link', { name: say('funding.withdraw.verify') })).toHaveAttribute('href', '#/pages/setting/real');
  await expect(page.getByText(say('funding.withdraw.noAddress', { code: 'USDT' }))).toBeVisible();
  await verifyUser(userId);
  await saveAddress(userId, 'Still waiting', Date.now() + 86_400_000, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7');
  await page.reload();
  await expect(foot(page)).toHaveText(say('funding.withdraw.chooseAddress'));
  await expect(foot(page)).toBeDisabled();
  await saveAddress(userId, 'Cold store', Date.now() - 1);
  await page.reload();
  await expect(page.getByRole('button', { name: /Cold store/ })).toBeVisible();
  await page.getByRole('button', { name: /Cold store/ }).click();
  const picker = page.getByRole('dialog', { name: say('funding.withdraw.chooseAddress') });
  await expect(picker.getByRole('button', { name: /Still waiting/ })).toBeDisabled();
  await expectAccessible(page, 'choosing an address');
  await picker.getByRole('button', { name: /Cold store/ }).click();
  await expect(picker).toBeHidden();

  const amount = page.getByLabel(say('funding.withdraw.amount'), { exact: true });
  await expect(foot(page)).toHaveText(say('funding.withdraw.enter'));
  await amount.fill('0.5');
  await expect(page.locator('main [aria-invalid=true]')).toBeVisible();
  await amount.fill('20000.5');
  await expect(page.getByText(say('funding.withdraw.needMore', { amount: '0.50\u00a0USDT' }))).toBeVisible();
  await expect(foot(page)).toBeDisabled();
  await amount.fill('1500');
  await expect(page.locator('main dl')).not.toHaveCount(0);
  await expectAccessible(page, 'a withdrawal');
  await foot(page).click();
  const confirm = page.getByRole('dialog', { name: say('funding.withdraw.confirmTitle') });
  await expect(confirm.getByText(say('funding.withdraw.undo'))).toBeVisible();
  await expectAccessible(page, 'confirming a withdrawal');
  await button(confirm, 'funding.withdraw.button', { amount: '1,500.00\u00a0USDT' }).click();
  await prove(page);
  await expect(page.getByRole('heading', { name: say('funding.withdraw.doneTitle') })).toBeVisible();
  const { list: asked } = await account.client.call(listWithdrawals, {});
  expect(asked).toHaveLength(1);
  const asking = asked[0];
  if (!asking) throw new Error('nothing was asked for');
  await expect(button(page, 'funding.cancel.button')).toBeVisible();

  await approve(first, 'withdraw', asking.id);
  await expect(step(page, 'firstApproval', 'done')).toBeVisible({ timeout: 40_000 });
  await expect(button(page, 'funding.cancel.button')).toHaveCount(0);
  await approve(second, 'withdraw', asking.id);
  await expect(step(page, 'secondApproval', 'done')).toBeVisible();
  const paidBy = txid();
  await treasurer.call(sendPayout, { id: asking.id, txid: paidBy });
  await expect(step(page, 'sending', 'done')).toBeVisible();
  await treasurer.call(completePayout, { id: asking.id });
  await expect(step(page, 'arrival', 'done')).toBeVisible();

  // Records, and the bill that leads to them.
  await open(page, `${RECORDS}?tab=withdraw`);
  await page.getByRole('tabpanel').getByRole('button').first().click();
  const record = page.getByRole('dialog', { name: say('funding.records.withdrawalNumber', { id: asking.id }) });
  await expect(record.getByText(paidBy)).toBeVisible();
  await expectAccessible(page, 'a record');
  await open(page, '/pages/setting/bill');
  await page
    .getByRole('button', { name: new RegExp(`^${say('names.causes.recharge')}`) })
    .first()
    .click();
  await button(page.getByRole('dialog'), 'wallet.detail.record').click();
  await expect(page.getByRole('dialog', { name: say('funding.records.depositNumber', { id: rechargeId }) })).toBeVisible();
  // 10,000 paper USDT + 20,000 − 10,000 moved − 1,500 withdrawn, fee included.
  const left = await account.client.call(getWalletDetail, { currency: USDT, type: 'change' });
  expect(left).toMatchObject({ available: '18500', frozen: '0' });
});

test('[SCR-036,FEAT-084] fiat money goes to the saved bank card, and the request names card, fee and arrival', async ({
  page,
}) => {
  const account = await createAccount();
  const { id: userId } = await account.client.call(getUserInfo);
  await verifyUser(userId);
  await account.client.call(convertCurrency, { from_currency_id: USDT, to_currency_id: USD, number: '500' });
  await signIn(page, account);
  await open(page, `${WITHDRAW}?currency=${USD}`);
  await expect(page.getByText(say('funding.withdraw.noCard'))).toBeVisible();
  await saveCard(userId);
  await page.reload();
  await expect(page.getByRole('button', { name: /West Bank/ })).toContainText('5432');
  const sent = listen(page);
  await page.getByLabel(say('funding.withdraw.amount'), { exact: true }).fill('100');
  await foot(page).click();
  await button(page.getByRole('dialog'), 'funding.withdraw.button', { amount: '100.00\u00a0USD' }).click();
  await prove(page);
  await expect(page.getByRole('heading', { name: say('funding.withdraw.doneTitle') })).toBeVisible();
  const [card] = sent.of('/wallet/out', 'POST').map(({ body }) => body['card_id']);
  const { list } = await account.client.call(listWithdrawals, {});
  expect(list).toMatchObject([
    { code: 'USD', number: '100', state: 'requested', target: { id: card, label: expect.stringContaining('West Bank') } },
  ]);
  expect(await account.client.call(getWalletDetail, { currency: USD, type: 'legal' })).toMatchObject({ frozen: '100' });
});

test('[SCR-035,CALL-040,CALL-051] a rejection says why and may be reported again; a withdrawal is taken back; lists that are empty or fail say so', async ({
  page,
  faults,
}) => {
  const account = await createAccount();
  const { id: userId } = await account.client.call(getUserInfo);
  const staff = await joinStaff('reviewer');
  await signIn(page, account);

  await open(page, RECORDS);
  await expect(page.getByText(say('funding.records.noRecharge'))).toBeVisible();
  await page.getByRole('tab', { name: say('funding.records.withdraw') }).click();
  await expect(page.getByText(say('funding.records.noWithdraw'))).toBeVisible();
  await expectAccessible(page, 'no records');

  faults.allow(/500/);
  await page.route('**/api/recharge/log*', (route) => route.fulfill({ status: 500, body: 'down' }));
  await page.getByRole('tab', { name: say('funding.records.recharge') }).click();
  await page.reload();
  await expect(page.getByText(say('common.states.failed'))).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/recharge/log*');
  await button(page, 'common.buttons.tryAgain').click();
  await expect(page.getByText(say('funding.records.noRecharge'))).toBeVisible();

  // Fiat money by bank transfer, rejected.
  await open(page, `${RECEIVE}?currency=101`);
  await expect(page.getByText(say('funding.receive.demoBank'))).toBeVisible();
  await page.getByLabel(say('funding.receive.amount')).fill('250');
  await page.getByLabel(say('funding.receive.referenceBank')).fill(`WIRE ${Date.now()}`);
  await attach(page);
  await foot(page).click();
  await expect(page.getByRole('heading', { name: say('funding.receive.doneTitle') })).toBeInViewport();
  const { list } = await account.client.call(listRecharges, {});
  await reject(staff, 'recharge', list[0]?.id ?? 0, 'not_received');
  await expect(step(page, 'rejected', 'failed')).toContainText(say('funding.reasons.recharge.not_received'));
  await open(page, RECORDS);
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await button(page.getByRole('dialog'), 'funding.records.tryAgain').click();
  await expect(page.getByText(say('funding.receive.demoBank'))).toBeVisible();

  await verifyUser(userId);
  await saveAddress(userId, 'Cold store', Date.now() - 1);
  await open(page, WITHDRAW);
  await page.getByLabel(say('funding.withdraw.amount'), { exact: true }).fill('100');
  await foot(page).click();
  await button(page.getByRole('dialog'), 'funding.withdraw.button', { amount: '100.00\u00a0USDT' }).click();
  await prove(page);
  await button(page, 'funding.cancel.button').click();
  const question = page.getByRole('alertdialog', { name: 'Confirm cancel', exact: true });
  await expect(question).toContainText('100.00\u00a0USDT');
  await button(question, 'funding.cancel.button').click();
  await expect(step(page, 'cancelled', 'failed')).toBeVisible();
  expect(await account.client.call(getWalletDetail, { currency: USDT, type: 'change' })).toMatchObject({
    available: '10000',
    frozen: '0',
  });
});
