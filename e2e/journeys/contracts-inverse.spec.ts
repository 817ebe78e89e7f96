/** An inverse contract from its margin to its result: all money is in the coin, to the atom. */
import { getContractDeal, getContractPosition, listContractPositions } from '@glasshouse/contract/contracts';
import { placeOrder } from '@glasshouse/contract/spot';
import { changeAccount } from '@glasshouse/contract/wallet';
import { createAccountAt, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { closeByStop } from '../support/contract-stops.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
import { expectProven, verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

const PAIR = { currency_id: 1, legal_id: 101 } as const;
const MARKET = 14;

const server = ownClock({ DEMO_CROWD: 'off', DEMO_STAFF: 'off', DEMO_UNIVERSE: 'small' });

/** Atoms of the coin. */
const atoms = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  return BigInt(whole + part.padEnd(8, '0')) * (text.startsWith('-') ? -1n : 1n);
};
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + atoms(text), 0n);

test('an inverse contract takes its margin, its fees and its result in the coin, to the atom, and its stop is verified', async ({
  page,
}) => {
  test.slow();
  const account = await createAccountAt(server().url);
  const { client } = account;
  // A book that has just begun may hold too little for a market order.
  await expect(async () => {
    await server().walk(2_000);
    await client.call(placeOrder, { currency_id: 1, legal_id: 3, type: 'buy', kind: 'market', amount: '0.3' });
  }).toPass({ timeout: 30_000 });
  await client.call(changeAccount, { currency_id: 1, number: '0.2', from_field: 'change', to_field: 'lever_coin' });
  await server().walk(5_000);

  await signIn(page, account);
  await open(page, `/pages/transaction/contract?id=${MARKET}`);
  await page.getByRole('spinbutton', { name: say('contracts.form.size', { unit: 'USD' }) }).fill('1000');
  const long = page.locator('.c-sides').getByRole('button').first();
  await expect(long).toContainText(/\d.*BTC/);
  await long.click();
  const sheet = page.getByRole('dialog', { name: say('contracts.confirm.title') });
  await expect(sheet).toContainText(/0\.0\d+\u00a0BTC/);
  await expectAccessible(page, 'the confirmation of an inverse contract');
  await button(sheet, 'contracts.confirm.long', { amount: '1,000\u00a0USD' }).click();
  const card = page.getByRole('article', { name: 'BTC/USD' });
  await expect(card).toContainText('1,000');
  const [opened] = (await client.call(listContractPositions, PAIR)).list;
  const { id } = opened!;
  const entry = (await client.call(getContractPosition, { id })).fills;
  // A dollar is worth 10^10 ÷ ticks atoms, cut to the atom.
  for (const { share, price, value } of entry) {
    const exact = (BigInt(share) * 10n ** 16n) / atoms(price);
    expect([0n, 1n]).toContain(atoms(value) - exact);
  }

  await button(card, 'contracts.card.close').click();
  const closing = page.getByRole('dialog', {
    name: say('contracts.close.title', { side: say('contracts.side.long'), symbol: 'BTC/USD' }),
  });
  await closing.getByRole('button', { name: '25%', exact: true }).click();
  await button(closing, 'contracts.close.act', { amount: '250\u00a0USD' }).click();
  await expect(card).toContainText('750');

  await closeByStop(server(), account, id);
  const { position, fills } = await client.call(getContractPosition, { id });
  // A long of dollars gains what the coin that they are worth became less.
  const valueOf = (isEntry: boolean) => sum(fills.filter(({ kind }) => (kind === 'open') === isEntry).map(({ value }) => value));
  expect(atoms(position.realized)).toBe(valueOf(true) - valueOf(false));
  expect(atoms(position.handling_fee)).toBe(sum(fills.map(({ handling_fee: fee }) => fee)));
  // All of it is in the account again.
  const { account: purse } = await client.call(getContractDeal, PAIR);
  expect(atoms(purse.available)).toBe(atoms('0.2') + atoms(position.realized) - atoms(position.handling_fee));

  // A signed head covers it within a minute.
  await server().walk(90_000);
  await open(page, `/pages/transaction/contract_position?id=${id}`);
  const receipt = page.getByRole('region', { name: say('contracts.verify.kinds.stop') });
  await expectProven(receipt, say('contracts.verify.kinds.stop'));
  await expect(page.locator('.c-result')).toContainText('BTC');
  await expectAccessible(page, 'a closed inverse contract');
  const saved = await fileOf(page, () => receipt.getByRole('button', { name: say('contracts.verify.save') }).click());
  expect(await verifyFile(saved)).toContain('REACHED');
});
