/** What the mark fires, and what funding pays, by a clock that the journey moves: receipts of a stop, of a trigger order and of a rate. */
import {
  cancelConditional,
  getContractTerms,
  listConditionals,
  listContractPositions,
  placeConditional,
  submitContract,
} from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { closeByStop } from '../support/contract-stops.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock, walkUntil } from '../support/own-clock.ts';
import { expectProven, verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

const PANEL = '/pages/transaction/index?tab=futures';
const ORDERS = '/pages/transaction/contract_order';
const BTC = { currency_id: 1, legal_id: 3 } as const;

const server = ownClock();

/** A new account with margin. */
async function trader(): Promise<Account> {
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, { currency_id: 3, number: '500', from_field: 'change', to_field: 'lever' });
  await server().walk(5_000);
  return account;
}

test('a stop that fired is verified on this device, and a receipt with one digit changed is red', async ({ page }) => {
  test.slow();
  const account = await trader();
  const { id } = await account.client.call(submitContract, { ...BTC, share: '0.05', multiple: 5, type: 1, status: 1 });
  await closeByStop(server(), account, id);
  // A signed head covers it within a minute.
  await server().walk(90_000);
  await signIn(page, account);
  await open(page, `/pages/transaction/contract_position?id=${id}`);
  const receipt = page.getByRole('region', { name: say('contracts.verify.kinds.stop') });
  await expectProven(receipt, say('contracts.verify.kinds.stop'));
  await expectAccessible(page, 'the receipt of a stop');
  const saved = await fileOf(page, () => receipt.getByRole('button', { name: say('contracts.verify.save') }).click());
  expect(await verifyFile(saved)).toContain('REACHED');
});

test('the mark fires a trigger order, a position is opened, and the receipt is verified on the device', async ({ page }) => {
  test.slow();
  const account = await trader();
  const { client } = account;
  const wish = { ...BTC, share: '0.01', multiple: 5, type: 1, status: 1 } as const;
  // One at a time: what is placed at the mark itself is refused.
  for (const step of [0.01, -0.01]) {
    await expect(async () => {
      const mark = Number((await client.call(getContractTerms, BTC)).mark);
      await client.call(placeConditional, { ...wish, trigger_price: (mark + step).toFixed(2) });
    }).toPass({ timeout: 20_000 });
  }
  const placed = async () => (await client.call(listConditionals, { status: 'placed' })).list;
  await walkUntil(server(), async () => (await placed()).length > 0);
  // The other one would fire while the head is waited for.
  for (const { id } of (await client.call(listConditionals, {})).list) await client.call(cancelConditional, { id });
  const { list } = await client.call(listContractPositions, {});
  expect(list.map(({ id }) => id)).toContain((await placed())[0]?.order_id);

  // A signed head covers it within a minute.
  await server().walk(90_000);
  await signIn(page, account);
  await open(page, ORDERS);
  await page.getByRole('tab', { name: say('contracts.own.history') }).click();
  await page.getByRole('radio', { name: say('contracts.history.triggers'), exact: true }).click();
  const card = page
    .getByRole('article')
    .filter({ hasText: say('manage.trigger.status.placed') })
    .first();
  await card.getByRole('button', { name: say('manage.trigger.proof') }).click();
  const proof = page.getByRole('dialog', { name: say('contracts.verify.title') });
  const what = say('contracts.verify.kinds.entry');
  await expect(proof.getByText(say('contracts.verify.verified', { what }))).toBeVisible();
  await expectAccessible(page, 'the receipt of a trigger order');
});

test('the rate of funding is public with its minutes, and is verified on this device', async ({ page }) => {
  test.slow();
  // After a stop that fired: the checks of the books find nothing in it, else no account would get money.
  await signIn(page, await createAccountAt(server().url));
  // A signed head covers it within a minute.
  await server().walk(90_000);
  await open(page, PANEL);
  await page.locator('.c-funding').click();
  const sheet = page.getByRole('dialog', { name: say('rates.list.title', { symbol: 'BTC/USDT' }) });
  await expect(sheet.getByText(say('rates.now.paid'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the sheet of funding');
  await button(sheet, 'rates.list.all').click();
  await expectPlace(page, '/pages/transaction/contract_funding?id=4');
  const rate = page.getByRole('article').first();
  await expect(rate).toContainText(say('rates.states.known'));
  await expect(rate).toContainText(/\d\.\d{4}/);
  await expectAccessible(page, 'funding of a market');
  await rate.getByRole('link').click();
  const what = say('contracts.verify.kinds.rate');
  const receipt = page.getByRole('region', { name: what });
  await expectProven(receipt, what);
  await expectAccessible(page, 'the minutes of a rate');
});
