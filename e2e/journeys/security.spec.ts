/** Second factors, devices and step-up, as a person meets them. */
import { totpCode } from '../../apps/server/src/platform/factors/totp.ts';
import { confirmTotp, getUserInfo, login, setAntiPhishing, startTotp, stepUp } from '@glasshouse/contract/identity';
import { formatDuration } from '@glasshouse/i18n/duration.ts';
import type { Page } from '@playwright/test';
import { type Account, PASSWORD, SERVER_URL, clientOf, createAccount, mailedCode, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible, picture } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { say, wordsOf } from '../support/words.ts';

const SECURITY = '/pages/setting/security';
const sheetOf = (page: Page) => page.getByRole('dialog', { name: say('security.stepUp.title') });
/** Codes count once: the next one is of a later step. */
const STEP_MS = 30_000;
const codeAt = (secret: string, steps = 0) => totpCode(secret, Date.now() + steps * STEP_MS);
/** The code of the step before, while it is good for some seconds still: shortly before its end the next step begins. */
async function earlierCode(secret: string): Promise<string> {
  await expect.poll(() => Date.now() % STEP_MS, { timeout: STEP_MS }).toBeLessThan(STEP_MS - 8_000);
  return codeAt(secret, -1);
}

async function confirmByPassword(page: Page) {
  const sheet = sheetOf(page);
  await sheet.getByLabel(say('security.stepUp.login'), { exact: true }).fill(PASSWORD);
  return sheet;
}

async function logInByPassword(page: Page, account: Account) {
  await open(page, `/pages/common/login?return=${SECURITY}`);
  await page.getByLabel(say('identity.fields.email')).fill(account.email);
  await page.getByLabel(say('identity.fields.password'), { exact: true }).fill(PASSWORD);
  await button(page, 'identity.login.submit').click();
}

test('[SCR-007,SCR-019,FEAT-087] an authenticator app is set up after a step-up, ends other sessions, and is asked for at the next login', async ({
  page,
  browser,
  faults,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  const other = await clientOf().call(login, { user_string: account.email, password: PASSWORD });
  await open(page, SECURITY);
  await expect(page.getByText(say('security.center.some', { count: 3 }))).toBeVisible();
  await expect(page.getByText(say('security.devices.title', { count: 2 }))).toBeVisible();
  await expectAccessible(page, 'security centre');
  await picture(page, 'security');
  await page.getByRole('link', { name: `${say('security.rows.totp')}: ${say('security.center.setUp')}` }).click();
  await button(page, 'security.totp.start').click();
  const sheet = await confirmByPassword(page);
  await expectAccessible(page, 'step-up');
  await picture(page, 'step-up');
  await button(sheet, 'security.stepUp.confirm').click();
  await expect(page.getByRole('img', { name: say('security.totp.qr') })).toBeVisible();
  await expectAccessible(page, 'authenticator');
  await picture(page, 'authenticator');
  const secret = ((await page.locator('p.mono').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(say('security.totp.codeLabel')).fill(await earlierCode(secret));
  await expect(page.getByRole('heading', { name: say('security.recovery.title') })).toBeVisible();
  const codes = await page.locator('ol.mono li').allTextContents();
  expect(codes).toHaveLength(10);
  await picture(page, 'recovery-codes');
  await button(page, 'security.recovery.saved').click();
  await expect(page.getByRole('heading', { name: say('security.totp.onTitle') })).toBeVisible();
  await expect(clientOf(other).call(getUserInfo, {}, { quiet: true })).rejects.toMatchObject({ kind: 'session' });
  await open(page, SECURITY);
  await expect(page.getByText(/^Withdrawals are stopped until/)).toBeVisible();
  await expect(page.getByText(say('security.devices.title', { count: 1 }))).toBeVisible();

  // Another browser: the password alone opens nothing.
  const second = await (await browser.newContext()).newPage();
  await faults.watch(second);
  await logInByPassword(second, account);
  await expect(second.getByRole('heading', { name: say('security.second.title') })).toBeVisible();
  expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await second.getByLabel(say('security.second.codeLabel')).fill(codeAt(secret, 3));
  await expect(second.getByText(say('security.errors.IDENTITY_FACTOR_WRONG'))).toBeVisible();
  await expectAccessible(second, 'second step');
  await picture(second, 'second-step');
  await second.getByLabel(say('security.second.codeLabel')).fill(codeAt(secret, 0));
  await expectPlace(second, SECURITY);

  // A recovery code opens as well, once; and whoever signs out all others ends them at once.
  const third = await (await browser.newContext()).newPage();
  await faults.watch(third);
  await logInByPassword(third, account);
  await button(third, 'security.second.useRecovery').click();
  await third.getByLabel(say('security.second.recoveryLabel')).fill(codes[0] ?? '');
  await button(third, 'security.second.submit').click();
  await expectPlace(third, SECURITY);
  await button(third, 'security.devices.endOthers').click();
  await third
    .getByRole('alertdialog')
    .getByRole('button', { name: say('security.devices.endOthers') })
    .click();
  await expectToast(third, say('security.devices.endedOthers_other', { count: 2 }));
  await expect(account.client.call(getUserInfo, {}, { quiet: true })).rejects.toMatchObject({ kind: 'session' });
});

test('[FEAT-088] log in with password and authenticator, change the password, and the other session is out', async ({
  page,
  browser,
  faults,
}) => {
  const account = await createAccount();
  await account.client.call(stepUp, { purpose: 'totp', password: PASSWORD });
  const { secret } = await account.client.call(startTotp, {});
  await account.client.call(confirmTotp, { code: await earlierCode(secret) });
  // Elsewhere the account is open on the assets page.
  const elsewhere = await (await browser.newContext()).newPage();
  await faults.watch(elsewhere);
  await signIn(elsewhere, account);
  await open(elsewhere, '/pages/fund/assets');
  await expect(elsewhere.locator('.g-amount-display')).toBeVisible();

  await logInByPassword(page, account);
  await page.getByLabel(say('security.second.codeLabel')).fill(codeAt(secret, 0));
  await expectPlace(page, SECURITY);
  await page.getByRole('link', { name: new RegExp(`^${say('security.rows.login')}`) }).click();
  await button(page, 'identity.code.send').click();
  const code = page.getByLabel(say('identity.fields.code'));
  await expect(code).toBeVisible();
  await code.fill(await mailedCode(account.email));
  const fresh = 'another-house-8';
  await page.getByLabel(say('identity.fields.newPassword'), { exact: true }).fill(fresh);
  await page.getByLabel(say('identity.fields.confirm'), { exact: true }).fill(fresh);
  await button(page, 'identity.own.passwordSubmit').click();
  const sheet = await confirmByPassword(page);
  await sheet.getByLabel(say('security.second.codeLabel')).fill(codeAt(secret, 1));
  // The last digit may have submitted already.
  const submit = button(sheet, 'security.stepUp.confirm');
  if (await submit.isVisible()) await submit.click().catch(() => {});
  await expectToast(page, say('identity.own.passwordDone'));

  await expectPlace(elsewhere, /^\/pages\/common\/login/);
  await expect(clientOf().call(login, { user_string: account.email, password: PASSWORD }, { quiet: true })).rejects.toMatchObject(
    {
      code: 'IDENTITY_LOGIN_FAILED',
    },
  );
  await open(page, '/pages/fund/assets');
  await expect(page.locator('.g-amount-display')).toBeVisible();
});

test('a passkey of the browser signs in, and steps up together with the password', async ({ browser, faults }) => {
  const account = await createAccount();
  // Passkeys are bound to a name, which an IP address is not.
  const context = await browser.newContext({ baseURL: SERVER_URL.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  await faults.watch(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, account);
  await open(page, '/pages/setting/passkeys');
  await button(page, 'security.passkeys.add').click();
  await page.getByLabel(say('security.passkeys.name'), { exact: true }).fill('Virtual key');
  await button(page, 'security.passkeys.create').click();
  const sheet = await confirmByPassword(page);
  await button(sheet, 'security.stepUp.confirm').click();
  await expect(page.getByRole('heading', { name: say('security.recovery.title') })).toBeVisible();
  await button(page, 'security.recovery.saved').click();
  await expect(page.getByText('Virtual key')).toBeVisible();
  await expectAccessible(page, 'passkeys');
  await picture(page, 'passkeys');

  // Step-up with the passkey: the phrase is saved by the call that opened the sheet.
  await open(page, '/pages/setting/anti_phishing');
  await page.getByLabel(say('security.phrase.label')).fill('green kettle');
  await button(page, 'security.phrase.save').click();
  const again = await confirmByPassword(page);
  await button(again, 'security.stepUp.withPasskey').click();
  await expectToast(page, say('security.phrase.saved'));
  await expect(page.getByText(say('security.phrase.current', { phrase: 'green kettle' }))).toBeVisible();

  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  });
  await page.goto('/#/');
  await page.reload();
  await open(page, `/pages/common/login?return=${SECURITY}`);
  // The virtual authenticator answers an offer inside the field by itself; the button does the same.
  await button(page, 'security.second.usePasskey')
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expectPlace(page, SECURITY);
  await expect(page.getByText(new RegExp(` · ${say('security.devices.methods.passkey')}$`))).toBeVisible();
  await context.close();
});

test('at an IP address the page says why there are no passkeys, and where there are', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/pages/setting/passkeys');
  await expect(page.getByText(say('security.passkeys.ipTitle'))).toBeVisible();
  const address = SERVER_URL.replace('127.0.0.1', 'localhost');
  await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', `${address}/#/pages/setting/passkeys`);
});

test('a step-up that is closed changes nothing and says nothing more', async ({ page }) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/pages/setting/anti_phishing');
  await page.getByLabel(say('security.phrase.label')).fill('green kettle');
  await button(page, 'security.phrase.save').click();
  const sheet = sheetOf(page);
  await sheet.getByLabel(say('security.stepUp.login'), { exact: true }).fill('wrong guess');
  await button(sheet, 'security.stepUp.confirm').click();
  await expect(sheet.getByText(say('security.errors.IDENTITY_PROOF_WRONG'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel(say('security.phrase.label'))).toHaveValue('green kettle');
  await expect(account.client.call(setAntiPhishing, { phrase: 'x kettle' }, { quiet: true })).rejects.toMatchObject({
    code: 'IDENTITY_STEP_UP_REQUIRED',
  });
  expect(await account.client.call(stepUp, { purpose: 'anti_phishing', password: PASSWORD })).toHaveProperty('expires');
});

const PAGES = [
  [SECURITY, 'security.center.whyFactor'],
  ['/pages/setting/authenticator', 'security.totp.offText'],
  ['/pages/setting/passkeys', 'security.passkeys.text'],
  ['/pages/setting/anti_phishing', 'security.phrase.text'],
  ['/pages/setting/security_events', 'security.eventsPage.note'],
] as const;

test('the security screens speak every language', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, SECURITY);
  const languages = ['zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'] as const;
  for (const [index, language] of languages.entries()) {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.reload();
    for (const [place, key] of [PAGES[0], PAGES[1 + (index % 4)] ?? PAGES[0]]) {
      await open(page, place);
      await expect(page.getByText(wordsOf(language)(key, { wait: formatDuration(600_000, language) }))).toBeVisible();
    }
    await picture(page, `security-${language}`);
  }
});
