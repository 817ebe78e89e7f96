/** Looking at a page of the back office, and what is done on many of them. */
import type { Page } from '@playwright/test';
import { button } from './app.ts';
import { expectAccessible, layoutFaults, picture } from './checks.ts';
import { expect } from './journey.ts';

/** The page in both themes: no fault of axe, nothing too small to read, nothing wider than the window. */
export async function expectOfficeSound(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((to) => {
      if (to === 'light') document.documentElement.dataset['theme'] = 'light';
      else delete document.documentElement.dataset['theme'];
    }, theme);
    // Only colours differ between themes.
    await expectAccessible(page, `${what}, ${theme}`, theme === 'light' ? ['color-contrast', 'link-in-text-block'] : undefined);
    await picture(page, `office-${what}-${theme}`);
  }
  const { tooSmall, tooWide } = await layoutFaults(page);
  expect.soft([...tooSmall, ...tooWide], what).toEqual([]);
}

/** A tab of a page, pressed; answers when its list is there. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Presses a button that gives a file, and answers the file's name and text. */
export async function fileOf(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

/** The dialog that is open. */
export const dialogOf = (page: Page) => page.getByRole('alertdialog');

/** Presses the act of the open dialog. */
export const act = (page: Page, key: string): Promise<void> => button(dialogOf(page), key).click();
