/** Invitations: a friend registers by link and trades, and the part of his fee comes back, to the atom, while one looks on. */
import { listFills, placeOrder } from '@glasshouse/contract/spot';
import { mulDecimals } from '@glasshouse/money';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { qrCells } from '../../apps/web/src/app/qr/qr-cells.ts';
import { POSTER } from '../../apps/web/src/features/invites/model/poster.ts';
import { PASSWORD, clientOf, createAccount, mailedCode, newEmail, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

const INVITE = '/pages/setting/share';
const SATOSHI_DECIMALS = 8;

/** Whether the middle of each cell of a picture's code is dark, row by row. */
async function cellsOf(page: Page, png: Buffer, cells: number): Promise<boolean[][]> {
  return page.evaluate(
    async ({ base64, qr, count }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(picture, 0, 0);
      const cell = qr.size / count;
      const isDark = (column: number, row: number) => {
        const { data } = context.getImageData(qr.x + (column + 0.5) * cell, qr.y + (row + 0.5) * cell, 1, 1);
        return (data[0] ?? 255) < 128;
      };
      return Array.from({ length: count }, (_, row) => Array.from({ length: count }, (__, column) => isDark(column, row)));
    },
    { base64: png.toString('base64'), qr: POSTER.qr, count: cells },
  );
}

test('[SCR-029] a visitor is led to the login, which knows the way back', async ({ page }) => {
  await open(page, INVITE);
  await expectPlace(page, `/pages/common/login?return=${INVITE}`);
});

test('[FEAT-097] [RULE-203] [ERR-031] code and link are copied, and the picture that is saved holds the link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await createAccount();
  await signIn(page, account);
  await open(page, INVITE);
  await expect(page.getByRole('img', { name: say('invites.code.qr') })).toBeVisible();
  await expect(page.getByText(say('invites.friends.none'))).toBeVisible();
  await expect(page.getByText(say('invites.rebates.none'))).toBeVisible();
  await expect(page.getByText(say('invites.rule.parts', { first: '20%', second: '5%' }))).toBeVisible();
  await expectAccessible(page, 'an invitation before anybody came');

  await button(page, 'invites.code.copyLink').click();
  await expectToast(page, say('invites.code.linkCopied'));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'invites.code.copy').click();
  await expectToast(page, say('invites.code.copied'));
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^[0-9A-Z]{8}$/);
  expect(link).toBe(`${new URL(page.url()).origin}/#/pages/common/register?extension_code=${code}`);

  const saving = page.waitForEvent('download');
  await button(page, 'invites.code.save').click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`glasshouse-${code}.png`);
  await expectToast(page, say('shell.toasts.savedToAlbum'));
  const { size, dark } = qrCells(link);
  const drawn = await cellsOf(page, await readFile(await download.path()), size);
  const expected = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [x, y] of dark) (expected[y] as boolean[])[x] = true;
  expect(drawn).toEqual(expected);
});

test('[FEAT-028] [FEAT-098] [ENT-041] [SCR-029] a friend comes by the link and trades; a fifth of his fee arrives while one looks on', async ({
  page,
  browser,
  faults,
}) => {
  test.slow();
  const inviter = await createAccount();
  await signIn(page, inviter);
  await open(page, INVITE);
  await expect(page.getByRole('img', { name: say('invites.code.qr') })).toBeVisible();
  const code = await page.locator('main b.mono').innerText();

  const email = newEmail();
  const token = await test.step('the friend registers; the code is there already', async () => {
    const theirs = await browser.newContext({ serviceWorkers: 'block' });
    const friend = await theirs.newPage();
    await faults.watch(friend);
    await open(friend, `/pages/common/register?extension_code=${code}`);
    await friend.getByLabel(say('identity.fields.email')).fill(email);
    await button(friend, 'identity.code.send').click();
    await expect(friend.getByLabel(say('identity.fields.code'))).toBeVisible();
    await friend.getByLabel(say('identity.fields.code')).fill(await mailedCode(email));
    await friend.getByLabel(say('identity.fields.password'), { exact: true }).fill(PASSWORD);
    await expect(friend.getByLabel(say('identity.fields.invite'))).toHaveValue(code);
    await button(friend, 'identity.register.submit').click();
    await expectToast(friend, say('shell.toasts.registrationSucceeded'));
    await expect.poll(() => friend.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
    const stored = await friend.evaluate(() => localStorage.getItem('token'));
    await theirs.close();
    return stored;
  });

  const client = clientOf(token);
  const PAIR = { currency_id: 1, legal_id: 3 };
  await client.call(placeOrder, { ...PAIR, type: 'buy', kind: 'market', amount: '0.01' });
  const { list: fills } = await client.call(listFills, {});
  expect(fills.length).toBeGreaterThan(0);

  await test.step('each fill gives its rebate, by the rule, without a reload', async () => {
    const rows = page.getByRole('region', { name: say('invites.rebates.title') }).locator('.g-row');
    await expect(rows).toHaveCount(fills.length);
    const due = fills.map(({ fee }) => mulDecimals(fee, '0.2', SATOSHI_DECIMALS, 'down'));
    expect(due.every((amount) => Number(amount) > 0)).toBe(true);
    const shown = await rows.locator('.g-row-value').allInnerTexts();
    expect(shown.map((text) => text.replace('\u00a0', ' ').trim()).sort()).toEqual(due.map((amount) => `+${amount} BTC`).sort());
    await expect(page.getByRole('region', { name: say('invites.friends.title') })).toContainText(say('invites.friends.traded'));
    await expectAccessible(page, 'an invitation with a friend and a rebate');
  });

  await test.step('and its line of the bill', async () => {
    await page
      .getByRole('region', { name: say('invites.rebates.title') })
      .locator('a.g-row')
      .first()
      .click();
    await expectPlace(page, /^\/pages\/setting\/bill\?kind=reward/);
    await expect(page.locator('main .g-row', { hasText: say('names.causes.spot_rebate') }).first()).toBeVisible();
  });
});
