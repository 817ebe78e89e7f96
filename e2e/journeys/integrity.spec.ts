/** The device pins the head of the public log and warns when another one is shown. */
import { getLatestHead } from '@glasshouse/contract';
import { expect, test } from '@playwright/test';
import { clientOf } from '../support/accounts.ts';

const PIN = 'log_head';

test.setTimeout(200_000);

test('a device pins the newest head, and warns loudly when what it saw before does not fit', async ({ page }) => {
  await page.goto('/');
  const pinned = () => page.evaluate((name) => localStorage.getItem(name), PIN);
  await expect.poll(pinned, { timeout: 80_000 }).not.toBeNull();
  const head = await clientOf().call(getLatestHead);
  expect((JSON.parse((await pinned()) ?? '') as typeof head).log).toBe(head.log);
  // As if another log of the same size had been shown before.
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [PIN, JSON.stringify({ ...head, root: 'ab'.repeat(32) })],
  );
  await page.reload();
  const alarm = page.getByRole('alert').filter({ hasText: 'does not match what it signed before' });
  await expect(alarm).toBeInViewport({ timeout: 80_000 });
  await page.getByRole('button', { name: 'Trust this log from now on' }).click();
  await expect(alarm).toHaveCount(0);
  await page.reload();
  await expect.poll(pinned).not.toContain('abab');
});
