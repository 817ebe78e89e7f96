/** The analysis of own contracts leads to the bills that it is made of, and a position is shared as a picture. */
import { closeContract, getContractAnalysis, getContractPosition, submitContract } from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import { createAccount, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';

const BTC = { currency_id: 1, legal_id: 3 } as const;

test('a day of the analysis opens its bills, and the closed position is shared without amounts unless they are wanted', async ({
  page,
}) => {
  const account = await createAccount();
  const { client } = account;
  await client.call(changeAccount, { currency_id: BTC.legal_id, number: '500', from_field: 'change', to_field: 'lever' });
  const { position_id: id } = await client.call(submitContract, { ...BTC, share: '0.0500', multiple: 5, type: 1, status: 1 });
  await client.call(closeContract, { id });
  await signIn(page, account);
  await open(page, '/pages/transaction/contract_order');
  await page.getByRole('link', { name: say('contracts.own.analysis') }).click();
  await expectPlace(page, '/pages/transaction/contract_analysis');

  const midnight = new Date().setHours(0, 0, 0, 0);
  const edges = [midnight, midnight + 86_400_000];
  const { total } = await client.call(getContractAnalysis, { currency_id: BTC.legal_id, edges });
  expect(total.closed).toBe(1);
  const { position } = await client.call(getContractPosition, { id });
  expect(total).toMatchObject({ result: position.realized, fees: position.handling_fee });
  // What an amount shows is cut: its first digits are those of the sum.
  const shown = page.locator('.ca-net b');
  await expect(shown).toContainText('USDT');
  await expect(shown).toContainText(Math.abs(Number(total.net)).toFixed(4).slice(0, 4));
  await expect(page.getByText(say('analysis.noneEnded'))).toBeHidden();
  await expectAccessible(page, 'the analysis of contracts');
  await page.locator('.ca-markets').getByRole('button', { name: 'BTC/USDT' }).click();
  const changes = page.getByRole('dialog', { name: say('analysis.changes.title', { symbol: 'BTC/USDT' }) });
  await expect(changes.getByRole('article')).toHaveCount(2);
  await expect(changes.getByRole('article').first()).toContainText(say('contracts.fills.close'));
  await expectAccessible(page, 'what the result of a market adds up from');
  await page.keyboard.press('Escape');
  await expect(changes).toBeHidden();
  await page.locator('.ca-days a').last().click();
  await expect(page).toHaveURL(/setting\/bill\?.*type=lever/);
  await expect(page.getByText(say('names.causes.contract_fee')).first()).toBeVisible();

  await open(page, `/pages/transaction/contract_position?id=${id}`);
  await button(page, 'contracts.position.share').click();
  const sheet = page.getByRole('dialog', { name: say('manage.share.title', { symbol: 'BTC/USDT' }) });
  await expect(sheet.getByText(say('manage.share.endedReturn'))).toBeVisible();
  await expect(sheet.getByText(say('manage.share.amount'), { exact: true })).toBeHidden();
  await sheet.getByRole('checkbox', { name: say('manage.share.amounts') }).check();
  await expect(sheet.getByText(say('manage.share.amount'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'sharing a position');
  const saved = page.waitForEvent('download');
  await button(sheet, 'manage.share.act').click();
  expect((await saved).suggestedFilename()).toBe('glasshouse-position.png');
});
