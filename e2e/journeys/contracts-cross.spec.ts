/** Contracts whose positions share the account: the choice, two positions on one margin, what may leave, and a liquidation that anybody can check. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  getContractDeal,
  getContractPosition,
  listContractPositions,
  setContractSettings,
  submitContract,
} from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccount, createAccountAt, signIn } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fileOf } from '../support/office.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { say } from '../support/words.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PANEL = '/pages/transaction/index?tab=futures';
const ORDERS = '/pages/transaction/contract_order';
const BTC = { currency_id: 1, legal_id: 3 } as const;
const ETH = { currency_id: 2, legal_id: 3 } as const;

const margin = (account: Account, number: string) =>
  account.client.call(changeAccount, { currency_id: BTC.legal_id, number, from_field: 'change', to_field: 'lever' });

const enter = (account: Account, pair: typeof BTC | typeof ETH, share: string, multiple: number, type: 1 | 2) =>
  account.client.call(submitContract, { ...pair, share, multiple, type, status: 1, margin_mode: 'cross' });

const accountCard = (page: Page) => page.getByRole('region', { name: say('contracts.account.cross'), exact: true });

test('under cross two positions share one account, and only what they do not need can leave it', async ({ page }) => {
  test.slow();
  const account = await createAccount();
  await margin(account, '500');
  await signIn(page, account);
  await open(page, PANEL);
  const chosen = page.getByRole('button', { name: new RegExp(`${say('contracts.leverage.label')}$`) });
  await chosen.click();
  const sheet = page.getByRole('dialog', { name: say('contracts.leverage.title', { symbol: 'BTC/USDT' }) });
  await sheet.getByRole('radio', { name: say('contracts.crossShort') }).click();
  await expect(sheet.getByText(say('contracts.mode.cross'))).toBeVisible();
  await expectAccessible(page, 'the choice of the margin mode');
  await button(sheet, 'contracts.leverage.use', { multiple: say('contracts.cross', { multiple: 5 }) }).click();
  await expect(chosen).toHaveAccessibleName(new RegExp(`^${say('contracts.crossShort')}`));
  expect((await account.client.call(getContractDeal, BTC)).settings.margin_mode).toBe('cross');

  await page.getByRole('spinbutton', { name: say('contracts.form.size', { unit: 'BTC' }) }).fill('0.0500');
  const long = page.locator('.c-sides').getByRole('button').first();
  await expect(long).toContainText(/\d/);
  await long.click();
  const check = page.getByRole('dialog', { name: say('contracts.confirm.title') });
  await expect(check.getByText(say('contracts.facts.mostLostCross'), { exact: true })).toBeVisible();
  await expect(check.getByText(say('contracts.confirm.cross'))).toBeVisible();
  await expect(check.getByText(say('contracts.cross', { multiple: 5 }), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the confirmation of an entry under cross');
  await button(check, 'contracts.confirm.long', { amount: '0.0500\u00a0BTC' }).click();
  await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible();
  await enter(account, ETH, '0.5', 5, 2);

  await open(page, ORDERS);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(accountCard(page)).toContainText(say('contracts.account.shared_other', { count: 2 }));
  await expectAccessible(page, 'positions that share the account');
  // Both show the risk of the account, and their way to more margin is money for it.
  const { list, account: own } = await account.client.call(listContractPositions, {});
  expect(new Set(list.map((one) => one.risk_rate)).size).toBe(1);
  expect(list.map((one) => one.risk_rate)[0]).toBe(own.cross?.risk_rate);
  const [card] = await page.getByRole('article').all();
  await expect(card!.getByRole('link', { name: say('contracts.card.addMoney') })).toHaveAttribute('href', /to=lever/);

  // More than what they leave free is refused, and nothing has moved.
  expect(Number(own.free)).toBeLessThan(Number(own.available));
  await open(page, '/pages/fund/transfer?currency=3&from=lever&to=change');
  await page.getByRole('textbox', { name: say('convert.transfer.amount') }).fill('500');
  await page.getByRole('textbox', { name: say('convert.transfer.amount') }).fill(own.available);
  await page.getByRole('button', { name: new RegExp(`^${say('convert.transfer.button', { amount: '' }).trim()}`) }).click();
  await expect(
    page.getByText(new RegExp(say('wallet.errors.WALLET_BACKS_POSITIONS', { most: '@', asset: 'USDT' }).split('@')[0]!)),
  ).toBeVisible();
  expect((await account.client.call(listContractPositions, {})).account.available).toBe(own.available);

  // A close gives back what it released.
  await open(page, ORDERS);
  const btc = page.getByRole('article', { name: 'BTC/USDT' });
  await button(btc, 'contracts.card.close').click();
  const closing = page.getByRole('dialog', {
    name: say('contracts.close.title', { side: say('contracts.side.long'), symbol: 'BTC/USDT' }),
  });
  await expectAccessible(page, 'closing a cross position');
  await button(closing, 'contracts.close.act', { amount: '0.0500\u00a0BTC' }).click();
  await expect(btc).toBeHidden();
  await expect(accountCard(page)).toContainText(say('contracts.account.shared_one', { count: 1 }));
});

test.describe('by a clock that the journey moves,', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ TEST_CLOCK: 'true' });
  });
  test.afterAll(() => server.stop());
  test.use({ baseURL: ({ baseURL }, use) => use(server?.url ?? baseURL) });

  /** An account that holds a tenth of a bitcoin at the most that the market gives, with little beside its margin. */
  async function exposed(type: 1 | 2): Promise<{ account: Account; id: number }> {
    const account = await createAccountAt(server.url);
    await margin(account, '40');
    await account.client.call(setContractSettings, { ...BTC, margin_mode: 'cross', multiple: 100 });
    const { position_id: id } = await enter(account, BTC, '0.5', 100, type);
    return { account, id };
  }

  test('a liquidation under cross stands in the list of all, and its receipt is verified on this device and by the command', async ({
    page,
  }) => {
    test.slow();
    await server.walk(5_000);
    const both = [await exposed(1), await exposed(2)];
    // Whichever way the price goes, one of them is liquidated.
    const liquidated = async () => {
      for (const one of both) {
        const { position } = await one.account.client.call(getContractPosition, { id: one.id });
        if (position.close_reason === 'liquidated') return one;
      }
      return undefined;
    };
    await expect(async () => {
      await server.walk(120_000);
      expect(await liquidated()).toBeDefined();
    }).toPass({ timeout: 200_000, intervals: [0] });
    // A signed head covers it within a minute.
    await server.walk(90_000);
    const { account, id } = (await liquidated())!;
    await signIn(page, account);
    await open(page, '/pages/transaction/contract_liquidations');
    const row = page.getByRole('listitem').filter({ hasText: 'BTC/USDT' }).first();
    await expect(row).toContainText(say('clearing.list.returned'));
    await expectAccessible(page, 'the list of all liquidations');
    const leaf = await fileOf(page, () => row.getByRole('button', { name: say('clearing.list.save') }).click());
    expect(leaf.name).toMatch(/^glasshouse-liquidation-/);

    await open(page, `/pages/transaction/contract_position?id=${id}`);
    const what = say('contracts.verify.kinds.liquidation');
    const receipt = page.getByRole('region', { name: what }).first();
    await expect(receipt.getByText(say('contracts.verify.verified', { what }))).toBeVisible();
    await expect(receipt.getByText(say('contracts.verify.steps.ACCOUNT', { count: 0 }))).toBeVisible();
    await expectAccessible(page, 'the receipt of a liquidation under cross');
    await button(receipt, 'contracts.verify.tamper').click();
    await expect(receipt.getByText(say('contracts.verify.failed'), { exact: true }).first()).toBeVisible();
    await button(receipt, 'contracts.verify.again').click();
    await expect(receipt.getByText(say('contracts.verify.verified', { what }))).toBeVisible();
    for (const saved of [
      leaf,
      await fileOf(page, () => receipt.getByRole('button', { name: say('contracts.verify.save') }).click()),
    ]) {
      const file = test.info().outputPath(saved.name);
      writeFileSync(file, saved.text);
      await promisify(execFile)(process.execPath, ['tools/verify/run.ts', file], { cwd: ROOT });
    }
  });
});
