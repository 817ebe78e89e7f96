/** Accounts by mobile number: the country is found by its name, the code comes by text message, the account opens. */
import { getUserInfo, login } from '@glasshouse/contract/identity';
import type { Page } from '@playwright/test';
import { clientOf, mailedCode, newMobile } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const PASSWORD = 'glass-house-7';
const number = (page: Page) => page.getByLabel(say('identity.fields.mobile'), { exact: true });
const password = (page: Page, key = 'password') => page.getByLabel(say(`identity.fields.${key}`), { exact: true });
const country = (page: Page, name: string, dial: string) =>
  page.getByRole('link', { name: say('identity.region.chosen', { name, dial }) });

test('[RULE-061,RULE-064,RULE-128,SCR-009] an account by mobile number, with a country from the list', async ({ page }) => {
  const digits = newMobile();
  const sent = listen(page);
  await open(page, '/pages/common/register');
  await page.getByRole('radio', { name: say('identity.contact.mobile') }).click();
  await expect(country(page, 'China', '86')).toBeVisible();
  await number(page).fill('138-abc');
  await button(page, 'identity.code.send').click();
  await expect(page.getByRole('alert').filter({ hasText: say('identity.errors.IDENTITY_MOBILE_INVALID') })).toBeVisible();
  expect(sent.of('/sms_mail')).toEqual([]);

  // Another country, and back again; what was typed is kept.
  await number(page).fill(digits);
  await country(page, 'China', '86').click();
  await expectPlace(page, '/pages/common/area');
  await expectAccessible(page, 'countries');
  await page.getByRole('searchbox').fill('cote d');
  await page.getByRole('button', { name: /Ivoire/ }).click();
  await expect(country(page, 'Côte d’Ivoire', '225')).toBeVisible();
  await country(page, 'Côte d’Ivoire', '225').click();
  await page.getByRole('searchbox').fill('+86');
  await page.getByRole('button', { name: /China/ }).click();
  await expect(number(page)).toHaveValue(digits);

  await button(page, 'identity.code.send').click();
  const code = page.getByLabel(say('identity.fields.code'));
  await expect(code).toBeVisible();
  expect(sent.of('/sms_mail').map(({ body }) => body)).toMatchObject([
    { user_string: digits, scene: 'register', area_code_id: 'CN', area_code: '86', lang: 'en', email_code: '' },
  ]);
  await code.fill(await mailedCode(`+86${digits}`));
  await password(page).fill('password1');
  await expect(page.getByText(say('identity.errors.IDENTITY_PASSWORD_COMMON'))).toBeVisible();
  await password(page).fill(PASSWORD);
  await button(page, 'identity.register.submit').click();
  await expectToast(page, say('shell.toasts.registrationSucceeded'));
  await expectPlace(page, '/');

  const token = await clientOf().call(login, { user_string: digits, area_code: '86', password: PASSWORD });
  expect(await clientOf(token).call(getUserInfo)).toMatchObject({ email: null, mobile: `+86${digits}` });
});

test('[SCR-030] dialling regions are listed by their codes, and a search that finds nothing says so', async ({ page }) => {
  await open(page, '/pages/setting/areas');
  await expect(page.getByRole('button', { name: /\+86.*China/ }).first()).toBeVisible();
  await expectAccessible(page, 'dialling regions');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText(say('identity.region.none'))).toBeVisible();
});
