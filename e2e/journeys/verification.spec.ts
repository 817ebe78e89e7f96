/** Who somebody is, and where money may go: identity at both levels, bank cards, wallet addresses. */
import { randomUUID } from 'node:crypto';
import { approveReview, claimReview, getReview, listReviews, rejectReview } from '@glasshouse/contract/backoffice';
import { getBankCard, listWalletAddresses } from '@glasshouse/contract/funding';
import { bindMobile, getUserInfo, sendMailCode, sendSmsCode, stepUp } from '@glasshouse/contract/identity';
import { type KycReason, getIdentityState, submitIdentity } from '@glasshouse/contract/kyc';
import type { Page } from '@playwright/test';
import { type Account, PASSWORD, createAccount, mailedCode, signIn, newMobile } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible, layoutFaults, picture } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { waitingReview } from '../../apps/server/src/modules/backoffice/tests/support/waiting-review.ts';
import { type Member, makeMember } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const FRONT =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYklEQVRYhe2SAQ3AQAyEKhthFXGyJuP6GQkCCGGyPMfUDaI09aJxDyyNe+xRpm4QpakXjXtgadxjjzJ1gyhNvWjcA0vjHnuUqRtEaepF4x5YGvfYo0zdIEpTLxr3wNL8Yo8PZSpQj2E/O1YAAAAASUVORK5CYII=';
const BACK =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYklEQVRYhe2SAQ3AQAyEKuc0VROiJ+P6GQkCCGGyPMfUDaI09aJxDyyNe+xRpm4QpakXjXtgadxjjzJ1gyhNvWjcA0vjHnuUqRtEaepF4x5YGvfYo0zdIEpTLxr3wNL8Yo8PGVLjyKAyz68AAAAASUVORK5CYII=';
const file = (base64: string) => ({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') });

let reviewer: Member;
test.beforeAll(async () => {
  reviewer = await makeMember(`reviewer-${randomUUID().slice(0, 8)}@staff.example`, 'reviewer');
});

/** Binds a number over the API. */
async function bindPhone({ client }: Account): Promise<void> {
  const mobile = newMobile();
  await client.call(stepUp, { purpose: 'bind_mobile', password: PASSWORD });
  await client.call(sendSmsCode, { mobile, area_code: '86' });
  await client.call(bindMobile, { mobile, area_code: '86', code: await mailedCode(`+86${mobile}`) });
}

/** The reviewer decides over the staff calls, as the back office does. */
async function decide(account: Account, reason: KycReason | null): Promise<void> {
  const { id } = await account.client.call(getUserInfo);
  const { client } = reviewer;
  const { id: review_id } = await waitingReview((input) => client.call(listReviews, input), {
    queue: 'kyc',
    number: id,
    isIt: ({ user }) => user.id === id,
  });
  await client.call(claimReview, { review_id });
  const { hash } = await client.call(getReview, { review_id });
  const note = 'compared with the pictures';
  if (reason === null) await client.call(approveReview, { review_id, hash, note });
  else await client.call(rejectReview, { review_id, reason, note });
}

/** Level 1 over the API. */
async function verified(account: Account, name: string): Promise<void> {
  await bindPhone(account);
  await account.client.call(sendMailCode, { user_string: account.email, scene: 'kyc' });
  const card_id = randomUUID().replaceAll('-', '').slice(0, 16);
  const email_code = await mailedCode(account.email);
  await account.client.call(submitIdentity, { real_type: 1, id_type: 'passport', name, card_id, email_code });
  await decide(account, null);
}

/** Asks for a code and takes it from the demo's mail. Codes belong to a device: another one need not wait for the next. */
async function enterCode(page: Page): Promise<void> {
  await button(page, 'kyc.code.send').click();
  await page.getByRole('button', { name: /^Demo: use the code/ }).click();
}
async function onNewDevice(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('device'));
  await page.reload();
}

async function confirm(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('security.stepUp.title') });
  await sheet.getByLabel(say('security.stepUp.login'), { exact: true }).fill(PASSWORD);
  await button(sheet, 'security.stepUp.confirm').click();
}

async function expectGood(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  expect.soft(await layoutFaults(page), what).toEqual({ tooWide: [], cutOff: [], tooSmall: [] });
  await picture(page, what);
}

test('[SCR-026,SCR-027,FEAT-026,FEAT-027,FEAT-096,RULE-066,RULE-067,RULE-097,STATE-001,STATE-002,ENT-040] identity is handed in, fails with its reason, is handed in again and verified at both levels', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/pages/setting/real');
  await expect(page.getByRole('link', { name: say('kyc.bind.phone') })).toBeVisible();
  await expect(button(page, 'kyc.form.submit')).toHaveCount(0);
  await expectGood(page, 'identity: bind first');
  await bindPhone(account);
  await page.reload();

  const name = page.getByLabel(say('kyc.form.name'), { exact: true });
  const number = page.getByLabel(say('kyc.form.number'), { exact: true });
  await page.getByRole('radio', { name: say('kyc.documents.passport') }).click();
  await name.fill('Ada Lovelace');
  await number.fill('12');
  await enterCode(page);
  await button(page, 'kyc.form.submit').click();
  await expect(page.getByText(/The number has 5 to 20 letters/)).toBeVisible();
  await expectGood(page, 'identity: level 1');
  await number.fill(randomUUID().replaceAll('-', '').slice(0, 12));
  await button(page, 'kyc.form.submit').click();
  await expect(page.getByRole('heading', { name: say('kyc.review.title', { level: 1 }) })).toBeVisible();
  await expectGood(page, 'identity: under review');

  // The decision comes by itself.
  await decide(account, 'number_mismatch');
  await expect(page.getByText(say('kyc.reasons.number_mismatch'))).toBeVisible();
  await expectGood(page, 'identity: failed');
  await onNewDevice(page);
  await page.getByRole('radio', { name: say('kyc.documents.passport') }).click();
  await name.fill('Ada Lovelace');
  await number.fill(randomUUID().replaceAll('-', '').slice(0, 12));
  await enterCode(page);
  await button(page, 'kyc.form.submit').click();
  await expect(page.getByRole('heading', { name: say('kyc.review.title', { level: 1 }) })).toBeVisible();
  await decide(account, null);

  await expect(page.getByText(say('kyc.states.verified'), { exact: true })).toBeVisible();
  const [front, back] = [page.locator('input[type=file]').nth(0), page.locator('input[type=file]').nth(1)];
  await expect(page.getByRole('button', { name: say('kyc.missing.front') })).toBeDisabled();
  await onNewDevice(page);
  await front.setInputFiles(file(FRONT));
  await expect(page.getByRole('button', { name: say('kyc.missing.back') })).toBeVisible();
  await back.setInputFiles(file(BACK));
  await enterCode(page);
  await expectGood(page, 'identity: level 2');
  await button(page, 'kyc.form.submit').click();
  await expect(page.getByRole('heading', { name: say('kyc.review.title', { level: 2 }) })).toBeVisible();
  await decide(account, null);
  await expect(page.getByText(say('kyc.done'))).toBeVisible();
  await expectGood(page, 'identity: done');
  expect(await account.client.call(getIdentityState)).toMatchObject({ level: 2 });

  await open(page, '/pages/setting/real_mark');
  const own = page.getByRole('region', { name: say('kyc.levels.advanced') });
  await expect(own).toContainText(say('kyc.levels.yours'));
  await expect(own).toContainText('500 BTC');
  await expect(page.getByText(/^0(\.0+)? of 500 BTC$/)).toBeVisible();
  await expectGood(page, 'identity: levels');
});

const CARD = {
  phone: '+44 20 7946 0000',
  real_name: 'Ada Lovelace',
  card_number: 'GB82 WEST 1234 5698 7654 32',
  bank_name: 'West Bank',
  branch: 'Strand',
  province_city: 'London',
  swift_code: 'WESTGB22',
  holder_address: '12 St James’s Square',
} as const;

test('[SCR-023,SCR-024,SCR-031,SCR-032,FEAT-091,FEAT-092,FEAT-093,RULE-119,RULE-121,RULE-122] a bank card in the verified name and an address with its checks are kept behind a step-up', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/pages/setting/bank');
  await expect(page.getByText(say('cards.verify.title'))).toBeVisible();
  await expectGood(page, 'cards: not verified');
  await verified(account, 'Ada Lovelace');
  await page.reload();

  for (const [field, value] of Object.entries(CARD))
    await page.getByLabel(say(`cards.fields.${field}`), { exact: true }).fill(field === 'swift_code' ? '' : value);
  await button(page, 'cards.form.save').click();
  await expect(page.getByText(say('cards.form.required'))).toHaveCount(1);
  expect(await account.client.call(getBankCard)).toBeNull();
  const swift = page.getByLabel(say('cards.fields.swift_code'), { exact: true });
  await swift.fill('WEST');
  await button(page, 'cards.form.save').click();
  await expect(page.getByText(say('cards.errors.FUNDING_SWIFT_INVALID'))).toBeVisible();
  await expectGood(page, 'cards: form');
  await swift.fill(CARD.swift_code);
  await button(page, 'cards.form.save').click();
  await confirm(page);
  await expectToast(page, say('cards.form.done'));
  await expect(page.getByText('•••• 5432')).toBeVisible();
  await expect(page.getByText('GB82')).toHaveCount(0);
  await expectGood(page, 'cards: saved');
  await page.getByRole('radio', { name: say('cards.kinds.international') }).click();
  await expectPlace(page, '/pages/setting/bank_international');
  await expect(page.getByLabel(say('cards.fields.aba_number'), { exact: true })).toBeVisible();
  await expectGood(page, 'cards: international');
  const sent = listen(page);
  const abroad = { ...CARD, aba_number: '021000021', bank_network: 'Fedwire' };
  for (const [field, value] of Object.entries(abroad))
    await page.getByLabel(say(`cards.fields.${field}`), { exact: true }).fill(field === 'aba_number' ? '021000022' : value);
  await button(page, 'cards.form.save').click();
  await expect(page.getByText(say('cards.errors.FUNDING_ABA_INVALID'))).toBeVisible();
  await page.getByLabel(say('cards.fields.aba_number'), { exact: true }).fill(abroad.aba_number);
  await button(page, 'cards.form.save').click();
  await confirm(page);
  await expect(page.getByText('•••• 5432')).toBeVisible();
  expect(sent.of('/user/cash_save_international', 'POST').at(-1)?.body).toMatchObject(abroad);
  await page.reload();
  await expect(page.getByText('•••• 5432')).toBeVisible();
  await expect(page.getByText('02•••••21')).toBeVisible();
  // The card at home is another one, and still there.
  await page.getByRole('radio', { name: say('cards.kinds.domestic') }).click();
  await expectPlace(page, '/pages/setting/bank');
  await expect(page.getByText('•••• 5432')).toBeVisible();
  await expect(page.getByText('02•••••21')).toHaveCount(0);

  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  await open(page, '/pages/setting/wallet');
  await expect(page.getByText(say('addresses.list.none'))).toBeVisible();
  await expectGood(page, 'addresses: none');
  await page.getByRole('link', { name: say('addresses.list.add') }).click();
  await page.getByRole('combobox', { name: say('addresses.form.coin') }).click();
  await page.getByRole('option', { name: 'USDT · TRC20' }).click();
  const address = page.getByLabel(say('addresses.form.address'), { exact: true });
  await address.fill(tron.toLowerCase());
  await page.getByLabel(say('addresses.form.name'), { exact: true }).fill('Cold store');
  await expect(page.getByRole('button', { name: say('addresses.missing.qrcode') })).toBeDisabled();
  // A picture without a code is no picture of the address.
  await page.locator('input[type=file]').setInputFiles(file(FRONT));
  await expect(page.getByRole('alert').filter({ hasText: say('addresses.form.qrNone') })).toBeVisible();
  await expect(button(page, 'addresses.form.review')).toBeDisabled();
  await button(page, 'addresses.form.qrDraw').click();
  await button(page, 'addresses.form.review').click();
  await expect(page.getByText(say('addresses.errors.FUNDING_ADDRESS_INVALID', { network: 'TRC20' }))).toBeVisible();
  await expectGood(page, 'addresses: form');
  await address.fill(tron);
  await expect(page.getByText(say('addresses.form.qrDiffers'))).toBeVisible();
  await expect(button(page, 'addresses.form.review')).toBeDisabled();
  await button(page, 'addresses.form.qrDraw').click();
  await button(page, 'addresses.form.review').click();
  const sheet = page.getByRole('dialog', { name: say('addresses.confirm.title') });
  await sheet.getByLabel(say('addresses.confirm.tail', { count: 6 }), { exact: true }).fill('jLj6T');
  await button(sheet, 'addresses.confirm.button').click();
  await expect(sheet.getByText(say('addresses.confirm.wrong'))).toBeVisible();
  await expectGood(page, 'addresses: confirm');
  await sheet.getByLabel(say('addresses.confirm.tail', { count: 6 }), { exact: true }).fill('zgjLj6t'.slice(-6));
  await button(sheet, 'addresses.confirm.button').click();
  await confirm(page);
  await expectToast(page, say('addresses.confirm.done'));
  await expectPlace(page, '/pages/setting/wallet');
  const row = page.getByRole('button', { name: /Cold store/ });
  await expect(row).toContainText(/From [A-Z][a-z]{2}\s\d{1,2},\s\d{4},\s\d\d:\d\d/);
  await expectGood(page, 'addresses: list');
  const { list } = await account.client.call(listWalletAddresses, {});
  expect(list).toMatchObject([{ address: tron, network: 'TRC20', usable: false }]);
  await row.click();
  const detail = page.getByRole('dialog', { name: 'Cold store' });
  await expect(detail.getByRole('img', { name: say('addresses.facts.qr') })).toBeVisible();
  await expectGood(page, 'addresses: one');
  await button(detail, 'addresses.remove.button').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('addresses.remove.button') })
    .click();
  await expectToast(page, say('addresses.remove.done'));
  await expect(page.getByText(say('addresses.list.none'))).toBeVisible();
});
