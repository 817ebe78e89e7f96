/** The shell's ways: hash routes, every page of the specification, tabs, aliases, the login guard, back. */
import { PAGE_PATHS } from '../../apps/web/src/app/page-paths.ts';
import { TABS } from '../../apps/web/src/app/paths.ts';
import { pages } from '../../apps/web/src/routes.ts';
import { createAccount, signIn } from '../support/accounts.ts';
import { button, expectPlace, goTo, open, placeOf, stopClock, tab, titleOf, toast, withMotion } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { toastsOf } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const WITHDRAW = '/pages/fund/withdraw';
const LOGIN = '/pages/common/login';
const historyIndex = () => (history.state as { __TSR_index?: number } | null)?.__TSR_index;

function pageAt(path: string) {
  const found = pages.find((page) => page.path === path || page.aliases?.some((alias) => alias === path));
  if (!found) throw new Error(`no page at ${path}`);
  return found;
}

test('[SCR-007,SCR-008,SCR-014,SCR-025,SCR-060,SCR-061,RULE-020,RULE-021,AMB-101,FEAT-160,FEAT-161,FEAT-162] every path of the specification opens its page for a user', async ({
  page,
}) => {
  test.slow();
  await signIn(page, await createAccount());
  await open(page, '/pages/common/aboutus');
  for (const path of PAGE_PATHS) {
    await test.step(path, async () => {
      // These two draw the title of what they show: a market, and who is logged in already.
      const query = path === '/pages/market/detail' ? '?id=1' : '';
      const title = query ? `BTC/USDT · ${say('shell.name')}` : titleOf(pageAt(path).title);
      await goTo(page, path + query);
      await expect(page).toHaveTitle(title);
      // The navigation bar is the app's own, and the default one is blank, on every page but the web view (AMB-101).
      await expect(page.locator('main .g-appbar h1')).toHaveCount(1);
      await expect(page.locator('[data-bar=default]')).toHaveCount(path === '/pages/common/webView' ? 1 : 0);
      expect(placeOf(page)).toBe(path + query);
    });
  }
});

test('[RULE-028,FEAT-179] pages of own data say to log in to a visitor and ask the server for nothing', async ({ page }) => {
  const sent = listen(page);
  await page.clock.install();
  await open(page, '/pages/common/aboutus');
  // Else a slow machine sees the log-in page already, to which visitors are led.
  await stopClock(page);
  const own = pages.filter((one) => one.login).map((one) => one.path);
  expect(own.length).toBeGreaterThan(30);
  for (const path of own) {
    await goTo(page, path);
    await expect(page).toHaveTitle(titleOf(pageAt(path).title));
    await expect(page.getByRole('heading', { name: say('shell.loginNeeded.title') })).toBeVisible();
  }
  expect(sent.of('/wallet/list')).toEqual([]);
  expect(sent.of('/bill/list')).toEqual([]);
  expect(sent.of('/coin/list')).toEqual([]);
});

test('[RULE-025,RULE-197,ERR-009,ERR-033,CONST-021,CONST-022,AMB-73] a visitor is told to log in and is led there after 1.2 s', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/');
  await stopClock(page);
  await goTo(page, WITHDRAW);
  const words = toast(page, say('shell.toasts.loginFirst'));
  await expect(words).toBeVisible();
  await page.clock.runFor(1_199);
  expect(placeOf(page)).toBe(WITHDRAW);
  await page.clock.runFor(1);
  await expectPlace(page, `${LOGIN}?return=${WITHDRAW}`);
  await page.clock.runFor(299);
  await expect(words).toBeVisible();
  await page.clock.runFor(1);
  await expect(words).toBeHidden();
});

test('[RULE-026] a user with a token goes straight in', async ({ page }) => {
  await signIn(page, await createAccount());
  await page.clock.install();
  await open(page, WITHDRAW);
  await expect(page).toHaveTitle(titleOf('withdraw'));
  await stopClock(page);
  await page.clock.runFor(2_000);
  // News for everybody may be told at any time; to log in he is not told.
  expect(await toastsOf(page)).not.toContainEqual(expect.stringContaining(say('shell.toasts.loginFirst')));
  expect(placeOf(page)).toBe(WITHDRAW);
});

test('[RULE-013,RULE-023,CONST-074,CONST-103,FEAT-151,FEAT-155,FEAT-163,FEAT-164,FEAT-165,FEAT-166,FEAT-167,FEAT-168] five tabs in their order lead to their hash routes', async ({
  page,
}) => {
  await signIn(page, await createAccount());
  await open(page, '/');
  const bar = page.getByRole('navigation', { name: say('shell.nav.main') });
  await expect(bar.getByRole('link')).toHaveText(
    ['Home', 'Markets', 'Trade', 'Finance', 'Assets'].map((name) => say(`shell.tabs.${name.toLowerCase()}`)),
  );
  const colour = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  expect(Math.max(red, green, blue), `the bar is dark: ${colour}`).toBeLessThan(40);
  const paths = ['/', '/pages/market/market', '/pages/transaction/index', '/pages/financial/index', '/pages/fund/assets'];
  expect(TABS.map((one) => one.path)).toEqual(paths);
  for (const [index, { name }] of [...TABS.entries()].toReversed()) {
    await tab(page, name).click();
    await expect(page).toHaveTitle(titleOf(name));
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/#${paths[index]}`);
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
  }
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), 'the bar stands at the bottom').toBe(844);
});

test('[RULE-024,AMB-05] aliases lead to Home, an unknown address to a page that says so', async ({ page }) => {
  for (const alias of ['/pages/index/index', '/pages/quotation/index']) {
    await open(page, alias);
    await expect(page).toHaveTitle(titleOf('home'));
    await expect(page.getByText(say('home.visitor.title'))).toBeVisible();
  }
  await open(page, '/pages/no/such/page');
  await expect(page).toHaveTitle(titleOf('notFound'));
  await page.getByRole('link', { name: say('common.buttons.goHome') }).click();
  await expectPlace(page, '/');
});

test('[RULE-017,FEAT-149,FEAT-150,FEAT-152,FEAT-153] navigate-to adds an entry, redirect replaces it, relaunch leaves one, back goes back', async ({
  page,
}) => {
  await open(page, '/');
  expect(await page.evaluate(historyIndex)).toBe(0);
  await page.getByRole('link', { name: say('common.buttons.logIn') }).click();
  await expect(page).toHaveTitle(titleOf('login'));
  expect(await page.evaluate(historyIndex)).toBe(1);
  await button(page, 'shell.nav.back').click();
  await expectPlace(page, '/');

  await goTo(page, WITHDRAW);
  await expectPlace(page, /^\/pages\/common\/login/);
  await button(page, 'shell.nav.back').click();
  await expectPlace(page, '/');

  await signIn(page, await createAccount());
  await page.reload();
  await page.getByRole('link', { name: /Settings/ }).click();
  await page.getByRole('link', { name: say('settings.about.about') }).click();
  await button(page, 'shell.nav.back').click();
  await button(page, 'settings.logOut.button').click();
  await button(page.getByRole('alertdialog'), 'settings.logOut.button').click();
  await expectPlace(page, '/');
  await expect.poll(() => page.evaluate(historyIndex)).toBe(0);
});

test('[RULE-019,CONST-009,FEAT-159] pages fade in within 200 ms', async ({ page }) => {
  await withMotion(page);
  await open(page, '/');
  await page.evaluate(() => {
    const seen: { seconds: number; page: string }[] = [];
    Object.assign(window, { seen });
    document.addEventListener('animationend', (event) => {
      const element = event.target as HTMLElement;
      if (element.matches('main')) seen.push({ seconds: event.elapsedTime, page: location.hash });
    });
  });
  await tab(page, 'markets').click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen))
    .toContainEqual({ seconds: 0.2, page: '#/pages/market/market' });
  const opacities = await page.locator('main').evaluate((main) => {
    main.style.animation = 'none';
    main.getBoundingClientRect();
    main.style.animation = '';
    const [fade] = main.getAnimations();
    return (fade?.effect as KeyframeEffect | null)?.getKeyframes().map((frame) => frame['opacity']);
  });
  expect(opacities).toEqual(['0', '1']);
});

test('[RULE-022,FEAT-162] no page is refreshed by pulling it down', async ({ page }) => {
  await open(page, '/pages/market/market');
  await expect(page.locator('.g-price').first()).toBeVisible();
  // What belongs to the first drawing of the page has been asked for.
  await page.waitForLoadState('networkidle');
  const sent = listen(page);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.synthesizeScrollGesture', { x: 190, y: 300, yDistance: 400, gestureSourceType: 'touch' });
  // What the app fetches after its first page (modes of the house, fiat rates) may come in this moment; the page's own calls not.
  expect(sent.urls.filter((url) => /^\/api\/(?:currency|market\/(?:search|states))/.test(url))).toEqual([]);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  const overscroll = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).overscrollBehaviorY);
  expect(await overscroll('body')).toBe('none');
  expect(await overscroll('.g-page-scroll')).toBe('contain');
});

/** After so many milliseconds a browser is before, in and behind the moment in which the entry of a closed sheet leaves its history. */
const AFTER_CLOSING_MS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15];

for (const way of ['address', 'link'] as const)
  test(`the ${way} that is followed as a sheet closes is not lost, and Back leads to where the sheet was`, async ({ page }) => {
    const [trade, markets] = ['/pages/transaction/index?id=1', '/pages/market/market'];
    await open(page, trade);
    for (const afterMs of AFTER_CLOSING_MS) {
      await page.locator('.s-form button[aria-haspopup=dialog]').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toHaveProperty('glassLayer');
      await page.evaluate(
        async ({ ms, to, isLink }) => {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          await new Promise((resolve) => setTimeout(resolve, ms));
          if (isLink) document.querySelector<HTMLElement>(`nav a[href$="${to}"]`)?.click();
          else location.hash = to;
        },
        { ms: afterMs, to: markets, isLink: way === 'link' },
      );
      await expect(page.locator('main .g-price').first(), `${afterMs} ms after Escape`).toBeVisible();
      await expectPlace(page, markets);
      await page.goBack();
      await expectPlace(page, trade);
      await expect(page.locator('.s-form')).toBeVisible();
    }
  });

test('[RULE-014,FEAT-156] the code of a page comes when the page is opened', async ({ page }) => {
  const sent = listen(page);
  const asked = (chunk: string) => sent.urls.some((url) => url.startsWith(`/assets/${chunk}-`));
  await open(page, '/');
  await expect(page.locator('.g-price').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked('Home')).toBe(true);
  for (const chunk of ['ProductToCome', 'MarketDetail', 'Login', 'Assets', 'Trade'])
    expect({ chunk, asked: asked(chunk) }).toEqual({ chunk, asked: false });
  await goTo(page, '/pages/nft/nft');
  await expect(page).toHaveTitle(titleOf('nft'));
  expect(asked('ProductToCome')).toBe(true);
});
