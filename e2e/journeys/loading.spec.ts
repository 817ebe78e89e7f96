/** Waiting for a page: nothing, then the loading view, then the page or the error view. The page's clock is stopped. */
import type { Page } from '@playwright/test';
import { PAGE_TIMEOUT_MS } from '@glasshouse/contract';
import { button, goTo, open, stopClock, titleOf } from '../support/app.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { hold } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const ABOUT = '/pages/common/aboutus';
const CODE = '**/assets/AboutUs-*.js';

/** Whether the loading view was ever on the page. */
const watchLoading = (page: Page) =>
  page.evaluate(() => {
    const seen = { loading: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('.page-pending .g-loading')) seen.loading = true;
    }).observe(document.body, { childList: true, subtree: true });
  });
const loadingSeen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { loading: boolean } }).seen.loading);

async function startWaiting(page: Page) {
  await page.clock.install();
  await open(page, '/');
  await expect(page.locator('.g-price').first()).toBeVisible();
  const code = await hold(page, CODE);
  await stopClock(page);
  await watchLoading(page);
  await goTo(page, ABOUT);
  await code.asked;
  return code;
}

test('[RULE-015,CONST-006,STATE-021] a page that is ready after 150 ms never shows the loading view', async ({ page }) => {
  const code = await startWaiting(page);
  await page.clock.runFor(150);
  code.release();
  await expect(page).toHaveTitle(titleOf('aboutUs'));
  await page.clock.runFor(2_000);
  expect(await loadingSeen(page)).toBe(false);
});

test('[RULE-015,RULE-198,CONST-006,CONST-020,FEAT-157,SCR-086,STATE-021,AMB-22] the loading view comes after 200 ms and stays for 800 ms', async ({
  page,
}) => {
  const code = await startWaiting(page);
  const view = page.locator('.page-pending .g-loading');
  await page.clock.runFor(199);
  await expect(view).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(view).toBeVisible();
  // The title and the way back are there before the page is.
  await expect(page.getByRole('heading', { name: say('shell.titles.aboutUs') })).toBeVisible();
  await expect(button(page, 'shell.nav.back')).toBeVisible();
  await page.clock.runFor(50);
  const answered = page.waitForResponse(CODE);
  code.release();
  await (await answered).finished();
  await page.clock.runFor(700);
  await expect(view).toBeVisible();
  await page.clock.runFor(150);
  await expect(view).toHaveCount(0);
  await expect(page).toHaveTitle(titleOf('aboutUs'));
});

test('[AMB-101] who turns round before a page is there sees the page that was left under its own title', async ({ page }) => {
  const code = await startWaiting(page);
  await page.clock.runFor(1_000);
  await expect(page).toHaveTitle(titleOf('aboutUs'));
  await goTo(page, '/');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('heading', { name: say('shell.titles.home'), level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(titleOf('home'));
  code.release();
});

test('[RULE-016,CONST-007,FEAT-158,SCR-087,STATE-021,AMB-02] after 60 s the error view comes, and its button loads the page', async ({
  page,
  faults,
}) => {
  faults.allow(CUT_CONNECTION, /timeout/);
  const code = await startWaiting(page);
  await page.clock.runFor(59_900);
  await expect(page.locator('.page-pending .g-loading')).toBeVisible();
  await page.clock.runFor(200);
  const error = page.getByRole('alert').filter({ hasText: say('shell.pageError.title') });
  await expect(error).toContainText(say('shell.pageError.timeout', { seconds: PAGE_TIMEOUT_MS / 1000 }));
  await page.clock.resume();
  code.release();
  await button(error, 'common.buttons.tryAgain').click();
  await expect(page).toHaveTitle(titleOf('aboutUs'));
});

test('[RULE-200,ERR-032] code that cannot be loaded says "chunk loading failure", and trying again loads it', async ({
  page,
  faults,
}) => {
  faults.allow(CUT_CONNECTION, /PageLoadError|chunk/);
  await open(page, '/');
  await page.route(CODE, (route) => route.abort());
  await goTo(page, ABOUT);
  await expectToast(page, say('shell.toasts.chunkFailure'));
  const error = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: say('shell.toasts.chunkFailure') }) });
  await expect(error).toContainText(say('shell.pageError.chunk'));
  await page.unroute(CODE);
  // A browser that remembers the failure needs a second press, which starts the page anew.
  await expect(async () => {
    if (await error.isVisible()) await button(error, 'common.buttons.tryAgain').click();
    await expect(page).toHaveTitle(titleOf('aboutUs'), { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(say('content.about.lead'))).toBeVisible();
});
