/** Looking at a page of the back office, and what is done on many of them. */
import type { Page } from '@playwright/test';
import { button } from './app.ts';
import { expectAccessible, layoutFaults, picture } from './checks.ts';
import { expect } from './journey.ts';
import { openOffice, panel, reasonField } from './staff.ts';
import { say } from './words.ts';

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

/** The reason that people of the staff give. */
export const NOTE = 'Seen with both eyes, twice';

const openId = (page: Page) => Number(new URL(`http://x/${page.url().split('#')[1]}`).searchParams.get('open'));

/** Fills the reason and proposes; answers the proposal's number. */
export async function proposeOpen(desk: Page): Promise<number> {
  await reasonField(desk).fill(NOTE);
  await act(desk, 'backoffice.proposals.propose');
  await expect(panel(desk)).toContainText(say('backoffice.proposals.selfApproval'));
  return openId(desk);
}

/** The other one reads all that it shows and approves it. */
export async function approveOpen(desk: Page, id: number, ...shows: readonly string[]): Promise<void> {
  await openOffice(desk, `/proposals?open=${id}`);
  for (const text of shows) await expect(panel(desk)).toContainText(text);
  await desk.keyboard.press('a');
  await reasonField(desk).fill(NOTE);
  await panel(desk)
    .getByRole('button', { name: say('backoffice.proposals.approve'), exact: true })
    .click();
  await expect(panel(desk)).toContainText(say('backoffice.proposals.states.approved'));
}
