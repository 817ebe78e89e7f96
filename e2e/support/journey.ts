/**
 * The test of all journeys: like Playwright's, but a journey also fails when a page logs an error, throws, or breaks
 * the content security policy (Chromium logs that as an error too).
 */
import { type Page, test as base, expect } from '@playwright/test';
import { noteTickers } from './tickers.ts';
import { noteToasts } from './toasts.ts';

/** What went wrong on the pages of a journey. */
export interface Faults {
  /** Watches another page, of a second user for instance. Call it before the page is opened. */
  watch: (page: Page) => Promise<void>;
  /** Faults that the journey causes itself, such as a connection it cuts. */
  allow: (...patterns: RegExp[]) => void;
}

/** What the browser logs when a request is cut or refused. */
export const CUT_CONNECTION =
  /Failed to load resource|net::ERR_|WebSocket connection|Failed to fetch dynamically imported module/;

/**
 * The devices of journeys have seen the pop-up news of the house, whatever its number, and have chosen limit orders, unless a journey
 * wants a new one; `isNew`: it has chosen nothing yet.
 */
export async function knowPopups(page: Page, isNew = false): Promise<void> {
  await page.addInitScript((hasChosenNothing) => {
    // A frame of the web view has no storage.
    if (window !== window.top) return;
    const know = () => {
      localStorage.setItem('popups_seen', JSON.stringify(Array.from({ length: 1_000 }, (_, id) => id)));
      // Journeys of orders begin with a limit in coins, as somebody who has chosen that; newcomer.spec.ts shows how a device begins.
      if (!hasChosenNothing && localStorage.getItem('spot_trade') === null)
        localStorage.setItem('spot_trade', JSON.stringify({ kind: 'limit', amountUnit: 'base' }));
    };
    // The app's start, whenever it runs, clears what an app without a version has stored.
    const clear = Reflect.get(Storage.prototype, 'clear') as () => void;
    Storage.prototype.clear = function clearAndKnow() {
      clear.call(this);
      if (this === localStorage) know();
    };
    know();
  }, isNew);
}

/** Playwright's test with watched pages. */
export const test = base.extend<{ faults: Faults; popups: 'seen' | 'new' }>({
  popups: ['seen', { option: true }],
  faults: [
    async ({ page, popups }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const note = (fault: string) => void found.push(fault);
      const pages: Page[] = [];
      const watch = async (watched: Page) => {
        pages.push(watched);
        await noteToasts(watched);
        noteTickers(watched);
        if (popups === 'seen') await knowPopups(watched);
        watched.on('pageerror', (error) => note(`page error: ${error.message}`));
        watched.on('console', (message) => {
          if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
        });
      };
      await watch(page);
      await use({ watch, allow: (...patterns) => void allowed.push(...patterns) });
      // An answer that is still being changed for a page when the journey ends is nobody's fault.
      for (const one of pages) if (!one.isClosed()) await one.unrouteAll({ behavior: 'ignoreErrors' });
      expect(found.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
