/** Signing up and in when something is wrong: it is said beside the field, nothing is sent, nothing is lost. */
import { login } from '@glasshouse/contract/identity';
import type { Page } from '@playwright/test';
import { PASSWORD, clientOf, createAccount, mailedCode, newEmail } from '../support/accounts.ts';
import { button, expectPlace, open, titleOf } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const LOGIN = '/pages/common/login';
const email = (page: Page) => page.getByLabel(say('identity.fields.email'));
const code = (page: Page) => page.getByLabel(say('identity.fields.code'));
const password = (page: Page, key = 'password') => page.getByLabel(say(`identity.fields.${key}`), { exact: true });
const error = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

test('[RULE-089,RULE-094,ERR-010] a login needs an address and a password, and says when it failed', async ({ page }) => {
  const account = await createAccount();
  const sent = listen(page);
  await open(page, LOGIN);
  const submit = button(page, 'identity.login.submit');
  await submit.click();
  await expect(error(page, say('common.errors.FIELD_REQUIRED'))).toHaveCount(2);
  await email(page).fill('somebody@nowhere');
  await password(page).fill('wrong password');
  await submit.click();
  await expect(error(page, say('identity.errors.IDENTITY_EMAIL_INVALID'))).toBeVisible();
  expect(sent.of('/user/login')).toEqual([]);
  await email(page).fill(account.email);
  await submit.click();
  await expectToast(page, say('shell.toasts.loginFailed'));
  await expectPlace(page, LOGIN);
  await expect(email(page)).toHaveValue(account.email);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('[RULE-079,RULE-082,RULE-090,ERR-015,ERR-016] an account needs a code of six digits and a password of more than six characters, asked for once', async ({
  page,
}) => {
  const address = newEmail();
  const sent = listen(page);
  await page.clock.install();
  await open(page, '/pages/common/register');
  await email(page).fill(address);
  // What was typed is still there after a look at an agreement.
  await page.getByRole('link', { name: say('reading.agreements.privacy') }).click();
  await expect(page.locator('.ct-text')).toBeVisible();
  await page.goBack();
  await expect(email(page)).toHaveValue(address);
  await button(page, 'identity.code.send').click();
  await expect(code(page)).toBeVisible();
  const submit = button(page, 'identity.register.submit');
  const refuses = async (values: { code: string; password: string }, words: string, times = 1) => {
    if (values.code) await code(page).fill(values.code);
    await password(page).fill(values.password);
    await submit.click();
    await expect(error(page, words)).toHaveCount(times);
    expect(sent.of('/user/register')).toEqual([]);
  };
  const right = await mailedCode(address);
  await refuses({ code: '', password: '' }, say('common.errors.FIELD_REQUIRED'), 2);
  await refuses({ code: '12345', password: PASSWORD }, say('shell.toasts.codeLength'));
  await refuses({ code: right, password: 'abc123' }, say('shell.toasts.passwordTooShort'));
  await expect(page.getByLabel(say('identity.fields.confirm'))).toHaveCount(0);
  // Only digits, and no seventh, can be typed.
  for (let count = 0; count < 6; count += 1) await code(page).press('Backspace');
  await code(page).pressSequentially('12a4567');
  await expect(code(page)).toHaveValue('124567');

  // A whole code that is pasted takes the place of the one before.
  const wrong = right === '000000' ? '111111' : '000000';
  await code(page).fill(wrong);
  await expect(code(page)).toHaveValue(wrong);
  // Seven characters that no list of leaked passwords has (AMB-111).
  await password(page).fill('vK7#qLm');
  await submit.click();
  // The refusal stays at its field, with the way to a new code beside it, until the field is changed.
  await expect(code(page)).toHaveAccessibleDescription(say('identity.errors.IDENTITY_CODE_WRONG'));
  await expect(page.getByText(/^New code in \d+\ss$/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await password(page).focus();
  await expect(code(page)).toHaveAccessibleDescription(say('identity.errors.IDENTITY_CODE_WRONG'));
  await code(page).press('Backspace');
  await expect(code(page)).not.toHaveAccessibleDescription(say('identity.errors.IDENTITY_CODE_WRONG'));
  await expect(page.getByText(/^New code in/)).toHaveCount(0);
  await code(page).fill(right);
  // Presses within half a second of each other are one (RULE-199).
  await page.clock.fastForward(600);
  await submit.click();
  await expectToast(page, say('shell.toasts.registrationSucceeded'));
  await expectPlace(page, '/');
  await expect(page.locator('.g-amount-display')).toHaveText('$10,000.00');
});

test('[RULE-062,SCR-020] a forgotten password is set anew with a code, and all sessions end', async ({ page }) => {
  const account = await createAccount();
  const sent = listen(page);
  await open(page, LOGIN);
  await page.getByRole('link', { name: say('identity.login.forgot') }).click();
  await expect(page).toHaveTitle(titleOf('password'));
  await email(page).fill(account.email);
  await button(page, 'identity.code.send').click();
  await expect(code(page)).toBeVisible();
  expect(sent.of('/sms_mail').map((call) => Object.keys(call.body).sort())).toEqual([['lang', 'type', 'user_string']]);
  await code(page).fill(await mailedCode(account.email));
  await password(page, 'newPassword').fill('another-house-8');
  await password(page, 'confirm').fill('another-house-8');
  await button(page, 'identity.password.submit').click();
  await expectToast(page, say('identity.password.done'));
  await expectPlace(page, LOGIN);
  const visitor = clientOf();
  await expect(visitor.call(login, { user_string: account.email, password: PASSWORD })).rejects.toThrow();
  expect(await visitor.call(login, { user_string: account.email, password: 'another-house-8' })).toBeTruthy();
});

test('a login by an emailed code needs no password', async ({ page }) => {
  const account = await createAccount();
  await open(page, `${LOGIN}?return=/pages/setting/bill`);
  await button(page, 'identity.login.withCode').click();
  await email(page).fill(account.email);
  await button(page, 'identity.code.send').click();
  await page.getByRole('button', { name: new RegExp(`^${say('identity.demoMail.use', { code: '' }).trim()} \\d{6}$`) }).click();
  await expectToast(page, say('shell.toasts.loginSuccess'));
  await expectPlace(page, '/pages/setting/bill');
  await expect(page.locator('main time').first()).toBeVisible();
});

test('a code for an address without an account is a mail that says so', async ({ page }) => {
  await open(page, LOGIN);
  await button(page, 'identity.login.withCode').click();
  await email(page).fill(newEmail());
  await button(page, 'identity.code.send').click();
  await expect(page.getByText(say('identity.mail.unknown.subject'))).toBeVisible();
  await code(page).fill('123456');
  await expectToast(page, say('shell.toasts.loginFailed'));
  await expectPlace(page, LOGIN);
});
