/** A page in every look that it must hold in: themes, languages, widths. */
import type { Language } from '@glasshouse/contract';
import { type Page, expect } from '@playwright/test';
import { HTML_LANG } from '../../packages/i18n/src/languages.ts';
import { OF_COLOURS, expectAccessible, expectNamesAsSeen, layoutFaults, picture } from './checks.ts';

/** The longest words and the tallest lines where there is least room for them; every width with GATE=true. */
export const WIDTHS: readonly (readonly [Language, readonly number[]])[] =
  process.env['GATE'] === 'true'
    ? [
        ['en', [320, 390, 600, 1024, 1280]],
        ['fra', [1280, 1024, 390, 320]],
        ['th', [390]],
      ]
    : [
        ['en', [600, 1280]],
        ['fra', [1024, 320]],
        ['th', [390]],
      ];

/** Another language on the page as it stands, as if another tab had chosen it. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('language', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', HTML_LANG[language]);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Another theme on the page as it stands, as if another tab had chosen it. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
  const html = page.locator('html');
  if (theme === 'light') await expect(html).toHaveAttribute('data-theme', 'light');
  else await expect(html).not.toHaveAttribute('data-theme');
}

/** Axe on what is shown now, in the dark theme and its colours in the light one. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what} dark`);
  await wear(page, 'light');
  await expectAccessible(page, `${what} light`, OF_COLOURS);
  await wear(page, 'dark');
}

/** What is shown now holds in both themes, in all of these languages and widths; ends in English. */
export async function expectHolds(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page, what);
  for (const [language, widths] of WIDTHS) {
    await speak(page, language);
    if (language !== 'en') await expectNamesAsSeen(page, `${what} ${language}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
      await expect
        .poll(() => layoutFaults(page), `${what} ${language} ${width}`)
        .toEqual({ tooWide: [], cutOff: [], tooSmall: [] });
      await picture(page, `${language} ${what} ${width}`);
    }
  }
  await speak(page, 'en');
  await page.setViewportSize({ width: 390, height: 844 });
}
