/** The device pins the head of the public log and warns when another one is shown; a price is checked on the device. */
import { getLatestHead } from '@glasshouse/contract/proofs';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { run as verify } from '../../tools/verify/run.ts';
import { clientOf } from '../support/accounts.ts';
import { expectAccessible, layoutFaults, settle } from '../support/checks.ts';
import { knowPopups } from '../support/journey.ts';

const PIN = 'log_head';

test.setTimeout(200_000);
test.beforeEach(({ page }) => knowPopups(page));

test('a device pins the newest head, and warns loudly when what it saw before does not fit', async ({ page }) => {
  await page.goto('/');
  const pinned = () => page.evaluate((name) => localStorage.getItem(name), PIN);
  await expect.poll(pinned, { timeout: 80_000 }).not.toBeNull();
  const head = await clientOf().call(getLatestHead);
  expect((JSON.parse((await pinned()) ?? '') as typeof head).log).toBe(head.log);
  // As if another log of the same size had been shown before. Planted between two starts: a page that runs may just be pinning.
  await page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem('planted') !== null) return;
      sessionStorage.setItem('planted', '');
      localStorage.setItem(name as string, value as string);
    },
    [PIN, JSON.stringify({ ...head, root: 'ab'.repeat(32) })],
  );
  await page.reload();
  const alarm = page.getByRole('alert').filter({ hasText: 'does not match what it signed before' });
  await expect(alarm).toBeInViewport({ timeout: 80_000 });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await expectAccessible(page, `the alarm, ${theme}`);
  }
  await page.getByRole('button', { name: 'Trust this log from now on' }).click();
  await expect(alarm).toHaveCount(0);
  await page.reload();
  await expect.poll(pinned).not.toContain('abab');
});

test('a price shows its sources and its proof, checked here, and the saved file is verified without the server', async ({
  page,
}) => {
  await page.goto('/#/pages/market/detail?id=1');
  await page.getByRole('button', { name: 'How this price is made' }).click();
  const sheet = page.getByRole('dialog', { name: 'How this price is made' });
  await expect(sheet.getByRole('list', { name: 'Sources now' })).toContainText(/Recording\s*median/);
  await expect(sheet.getByText('Recorded prices').first()).toBeVisible();
  // Ticks are proved from the first full minute after the start on.
  await expect(async () => {
    await sheet.getByRole('button', { name: 'Check again' }).click();
    await expect(sheet.getByText('Verified on this device')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 80_000 });
  await expect(sheet.getByRole('list', { name: 'What was checked' }).getByText('Verified', { exact: true })).toHaveCount(4);
  await settle(page);
  await expectAccessible(page, 'the proof of a price');
  expect(await layoutFaults(page)).toEqual({ tooWide: [], cutOff: [], tooSmall: [] });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: /^Save proof/ }).click(),
  ]);
  const file = await download.path();
  const lines: string[] = [];
  expect(verify([file], (line) => lines.push(line))).toBe(0);
  expect(lines.at(-1)).toBe('VERIFIED');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'glasshouse-proof' });

  // A server that answers with another record than it signed is caught by the device.
  await page.route('**/api/proofs/export**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/(\\"index\\":\\")[0-9.]+/, '$11') });
  });
  await sheet.getByRole('button', { name: 'Check again' }).click();
  await expect(sheet.getByText('Does not match. Save the proof and report it')).toBeVisible();
  await expect(sheet.getByText('Verified on this device')).toHaveCount(0);
});
