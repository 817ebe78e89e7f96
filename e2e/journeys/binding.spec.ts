/** What protects an account is changed by its owner: a phone is bound, a pay password set, each after a step-up. */
import { getUserInfo, login } from '@glasshouse/contract/identity';
import type { Page } from '@playwright/test';
import { PASSWORD, clientOf, createAccount, mailedCode, signIn, newMobile } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

/** Shows the login password in the sheet that a protected action opens. */
async function confirm(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('security.stepUp.title') });
  await sheet.getByLabel(say('security.stepUp.login'), { exact: true }).fill(PASSWORD);
  await button(sheet, 'security.stepUp.confirm').click();
}

test('[SCR-021,FEAT-089,FEAT-090,AMB-47] a phone is bound with its code, and a pay password set with another', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  const digits = newMobile();
  const sent = listen(page);
  await open(page, '/pages/setting/phone');
  await page.getByLabel(say('identity.fields.mobile'), { exact: true }).fill(digits);
  await button(page, 'identity.code.send').click();
  const code = page.getByLabel(say('identity.fields.code'));
  await expect(code).toBeVisible();
  expect(sent.of('/sms_send').map(({ body }) => body)).toMatchObject([{ mobile: digits, area_code: '86' }]);
  // The last digit submits.
  await code.fill(await mailedCode(`+86${digits}`));
  await confirm(page);
  await expectToast(page, say('identity.own.mobileDone'));
  const token = await clientOf().call(login, { user_string: digits, area_code: '86', password: PASSWORD });
  expect(await clientOf(token).call(getUserInfo)).toMatchObject({ email: account.email, mobile: `+86${digits}` });

  await open(page, '/pages/setting/payPassword');
  await button(page, 'identity.code.send').click();
  await expect(code).toBeVisible();
  expect(sent.of('/sms_mail').map(({ body }) => body)).toMatchObject([{ user_string: account.email, scene: 'pay_password' }]);
  await code.fill(await mailedCode(account.email));
  await page.getByLabel(say('identity.own.payLabel'), { exact: true }).fill('pays for horses');
  await page.getByLabel(say('identity.fields.confirm'), { exact: true }).fill('pays for horses');
  await button(page, 'identity.own.paySubmit').click();
  await confirm(page);
  await expectToast(page, say('identity.own.payDone'));
  expect(await clientOf(account.token).call(getUserInfo)).toMatchObject({ has_pay_password: true });
});

test('[AMB-71,RULE-012,STATE-016] what is in the way of deleting an account is removed, and then it is gone with its session', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/pages/setting/delete_account');
  await expect(page.getByText(say('identity.errors.IDENTITY_CLOSE_BALANCE'))).toBeVisible();
  await expect(button(page, 'identity.close.submit')).toHaveCount(0);
  await expectAccessible(page, 'delete account');
  await button(page, 'identity.close.returnSubmit').click();
  await expectToast(page, say('identity.close.returnDone'));
  await expect(page.getByText(say('identity.errors.IDENTITY_CLOSE_BALANCE'))).toHaveCount(0);
  const word = say('identity.close.word');
  await page.getByLabel(say('identity.close.typeWord', { word })).fill(word);
  await expectAccessible(page, 'delete account, confirmation');
  await button(page, 'identity.close.submit').click();
  await confirm(page);
  await expectToast(page, say('identity.close.done'));
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]))
    .toEqual([null, null]);
  await expect(clientOf(account.token).call(getUserInfo)).rejects.toThrow();
  await expect(clientOf().call(login, { user_string: account.email, password: PASSWORD })).rejects.toThrow();
});
