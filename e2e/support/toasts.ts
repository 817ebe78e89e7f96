/** Toasts are gone after a moment, so the page itself notes each one that was shown since it was loaded. */
import { type Page, expect } from '@playwright/test';

interface Noted {
  notedToasts: string[];
}

/** Notes the toasts of a page. Call it before the page is opened. */
export async function noteToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    const seen = new WeakSet<Element>();
    Object.assign(window, { notedToasts: noted });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.g-toast')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        noted.push((toast.textContent ?? '').trim());
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The toasts that were shown since the page was loaded. */
export const toastsOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Noted).notedToasts);

/** Waits until a toast with a text was shown, even if it is gone again. */
export async function expectToast(page: Page, text: string, options?: { timeout: number }): Promise<void> {
  await expect.poll(() => toastsOf(page), options).toContainEqual(expect.stringContaining(text));
}
