/** The lists of markets: favourites of visitors and users, sorting, search, price alerts, a tab in the background. */
import { type MarketState, addAlert, listAlerts, listFavorites } from '@glasshouse/contract/markets';
import type { Locator, Page, WebSocket } from '@playwright/test';
import { type Account, PASSWORD, createAccount, signIn, store } from '../support/accounts.ts';
import { button, expectLivePrices, expectPlace, goTo, open } from '../support/app.ts';
import { expectAccessible, picture } from '../support/checks.ts';
import { onCable } from '../support/cuts.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { lastOf } from '../support/market.ts';
import { expectToast, toastsOf } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const MARKETS = '/pages/market/market';
const SEARCH = '/pages/market/search';
/** BTC, ETH and LTC against USDT. */
const COINS = [1, 2, 3];

const section = (page: Page, name: 'favourites' | 'spot' | 'contracts' | 'stocks') =>
  page.getByRole('tab', { name: say(`markets.sections.${name}`), exact: true });
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('link');
const row = (page: Page, base: string) => rows(page).filter({ hasText: new RegExp(`^(\\w+, )?${base} USDT`) });
const firstRow = (page: Page) => rows(page).first();

/** A finger that goes from the right end of an element to the left. */
async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to swipe');
  const devtools = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', 300);
  for (const x of [280, 240, 200, 160]) await touch('touchMove', x);
  await touch('touchEnd');
  await devtools.detach();
}

test('[FEAT-062,SCR-003,ENT-011] a visitor’s favourites stay on the device, join the account at login, and are there on another device', async ({
  page,
  browser,
  faults,
}) => {
  const account = await createAccount();
  const sent = listen(page);
  await open(page, MARKETS);
  await test.step('an empty list offers what is popular', async () => {
    await section(page, 'favourites').click();
    const tiles = page.getByRole('tabpanel').getByRole('button', { pressed: true });
    await expect(tiles.first()).toBeVisible();
    for (const name of ['ETH', 'LTC']) await tiles.filter({ hasText: name }).click();
    await expectAccessible(page, 'favourites of a visitor, none yet');
    while ((await tiles.count()) > 1) await tiles.last().click();
    await button(page, 'markets.favourites.add_one', { count: '1' }).click();
    await expect(row(page, 'BTC')).toBeVisible();
  });
  await test.step('a swipe adds another, the menu of a row a third', async () => {
    await section(page, 'spot').click();
    await swipeLeft(page, row(page, 'LTC'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe('[1,4]');
    await row(page, 'ETH').click({ button: 'right' });
    const menu = page.getByRole('dialog', { name: 'ETH/USDT' });
    await button(menu, 'markets.favourites.addOne', { name: 'ETH' }).click();
    await expect(menu).toBeHidden();
    await section(page, 'favourites').click();
    await expect(rows(page)).toHaveText([/^BTC/, /^LTC/, /^ETH/]);
    await page.reload();
    await expect(rows(page)).toHaveText([/^BTC/, /^LTC/, /^ETH/]);
    // RULE-027: the server is asked nothing on behalf of a visitor.
    expect(sent.calls.filter((call) => call.path.startsWith('/optional'))).toEqual([]);
  });
  await test.step('at login they join the account', async () => {
    await open(page, '/pages/common/login');
    await page.getByLabel(say('identity.fields.email')).fill(account.email);
    await page.getByLabel(say('identity.fields.password'), { exact: true }).fill(PASSWORD);
    await button(page, 'identity.login.submit').click();
    await expectToast(page, say('shell.toasts.loginSuccess'));
    await expect.poll(async () => (await account.client.call(listFavorites)).map((one) => one.currency_id)).toEqual([1, 4, 2]);
    expect(sent.of('/optional/merge')).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe('[]');
  });
  await test.step('another device shows them, puts them in order and takes one away', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await faults.watch(other);
    await signIn(other, account);
    await open(other, MARKETS);
    await section(other, 'favourites').click();
    await expect(rows(other)).toHaveText([/^BTC/, /^LTC/, /^ETH/]);
    await button(other, 'markets.favourites.edit').click();
    await button(other, 'markets.favourites.toTop', { name: 'ETH' }).click();
    await button(other, 'markets.favourites.down', { name: 'BTC' }).click();
    await button(other, 'markets.favourites.remove', { name: 'LTC' }).click();
    await expectAccessible(other, 'favourites being edited');
    await button(other, 'markets.favourites.done').click();
    await expect(rows(other)).toHaveText([/^ETH/, /^BTC/]);
    await expect.poll(async () => (await account.client.call(listFavorites)).map((one) => one.currency_id)).toEqual([2, 1]);
    await context.close();
  });
});

test('[FEAT-061,ENT-036] the list has its sections, and each heading sorts in three states', async ({ page }) => {
  await open(page, MARKETS);
  await expect(row(page, 'BTC')).toBeVisible();
  const own = await rows(page).allTextContents();
  const head = page.getByRole('button', {
    name: new RegExp(`^${say('markets.list.sortBy', { column: say('markets.list.price') })}`),
  });
  await head.click();
  await expect(head).toHaveAccessibleName(new RegExp(say('markets.list.descending')));
  await expect(firstRow(page)).toHaveText(/^BTC/);
  await head.click();
  await expect(head).toHaveAccessibleName(new RegExp(say('markets.list.ascending')));
  await expect(firstRow(page)).toHaveText(/^LTC/);
  await head.click();
  await expect(head).toHaveAttribute('aria-pressed', 'false');
  await expect(rows(page)).toHaveText(own.map((text) => new RegExp(`^${text.slice(0, 3)}`)));
  await section(page, 'contracts').click();
  await expect(firstRow(page)).toHaveText(new RegExp(`^${say('markets.list.perpetual')}`));
  await section(page, 'stocks').click();
  await expect(row(page, 'AAPL')).toBeVisible();
  await expectAccessible(page, 'stocks');
  await picture(page, 'markets-stocks');
});

test('[SCR-043,FEAT-063,FEAT-064,FEAT-187] the search knows what is hot, what was looked at, names in any language and slips of the finger', async ({
  page,
}) => {
  await open(page, SEARCH);
  const field = page.getByRole('searchbox');
  const results = page.locator('[data-result]');
  await expect(page.getByRole('heading', { name: say('markets.search.hot') })).toBeVisible();
  await expect(results.first()).toBeVisible();
  for (const [text, base] of [
    ['ether', 'ETH'],
    ['比特币', 'BTC'],
    ['비트코인', 'BTC'],
    ['bitcion', 'BTC'],
    ['apple', 'AAPL'],
  ] as const) {
    await field.fill(text);
    await expect(results.first()).toContainText(base);
  }
  await field.fill('zzzzzzz');
  await expect(page.getByRole('status').filter({ hasText: say('markets.search.none', { text: 'zzzzzzz' }) })).toBeVisible();
  await field.fill('litecoin');
  await expect(results.first()).toContainText('LTC');
  await page
    .getByRole('button', { name: say('markets.favourites.star', { name: 'LTC' }) })
    .first()
    .click();
  await expect(
    page.getByRole('button', { name: say('markets.favourites.star', { name: 'LTC' }), pressed: true }).first(),
  ).toBeVisible();
  await field.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expectPlace(page, /^\/pages\/market\/detail\?id=3/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_markets'))).toBe('[3]');
  await goTo(page, SEARCH);
  const recent = page.getByRole('link', { name: 'LTC/USDT', exact: true });
  await expect(recent).toBeVisible();
  await expectAccessible(page, 'search');
  await page.getByRole('button', { name: say('markets.search.clearRecent') }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await expect(results.first()).toBeVisible();
  await expect(recent).toBeHidden();
});

/** Sets alerts one tick away in both directions. One recorded price may stand still for minutes, all three never have for more than two. */
async function setAlertsAround(account: Account): Promise<void> {
  for (const id of COINS) {
    await expect(async () => {
      const cents = Math.round(Number(await lastOf(id)) * 100);
      const at = (by: number) => ((cents + by) / 100).toFixed(2);
      // Of a price that moved past one meanwhile, the other alone might stay out of reach.
      await account.client.call(addAlert, { match_id: id, condition: 'above', value: at(1) });
      await account.client.call(addAlert, { match_id: id, condition: 'below', value: at(-1) });
    }).toPass({ timeout: 30_000 });
  }
}

test('a price alert is set from the list and told live, on whatever page', async ({ page }) => {
  test.slow();
  const account = await createAccount();
  await signIn(page, account);
  await open(page, MARKETS);
  await row(page, 'BTC').click({ button: 'right' });
  await button(page.getByRole('dialog', { name: 'BTC/USDT' }), 'markets.alert.set').click();
  const sheet = page.getByRole('dialog', { name: say('alerts.sheet', { symbol: 'BTC/USDT' }) });
  const value = sheet.getByRole('spinbutton');
  await test.step('what is so already is refused beside the field', async () => {
    await value.fill('1');
    await button(sheet, 'alerts.set').click();
    await expect(sheet.getByText(say('alerts.problems.reached'))).toBeVisible();
    expect(await account.client.call(listAlerts, {})).toEqual([]);
    await expectAccessible(page, 'the sheet of an alert');
  });
  await sheet.getByRole('group').getByRole('button').first().click();
  await button(sheet, 'alerts.set').click();
  await expectToast(page, say('alerts.added'));
  await open(page, '/pages/market/alerts');
  await expect(page.locator('.al-row')).toHaveCount(1);
  await expectAccessible(page, 'alerts');
  await test.step('one tick away in both directions: one of them fires soon', async () => {
    await page.goto('/#/pages/fund/assets');
    await setAlertsAround(account);
    await expectToast(page, '/USDT', { timeout: 130_000 });
  });
  await test.step('it has fired once, and can be deleted', async () => {
    await open(page, '/pages/market/alerts');
    await expect(page.getByText(say('alerts.done'), { exact: true }).first()).toBeVisible();
    const all = page.locator('.al-row');
    const before = await all.count();
    await all.first().getByRole('button').click();
    await expect(all).toHaveCount(before - 1);
  });
});

test('an alert that fires before the app listens to its own news is told once it does', async ({ page, faults }) => {
  test.slow();
  faults.allow(CUT_CONNECTION);
  const account = await createAccount();
  await signIn(page, account);
  const cable = await onCable(page, { isCut: true });
  // The app looks once for news that came before it followed them. An alert that fires before that look would be told by it.
  const firstLook = page.waitForResponse(/\/api\/notifications\?/);
  await open(page, '/pages/fund/assets');
  await firstLook;
  await setAlertsAround(account);
  const fired = async () => (await account.client.call(listAlerts, {})).filter(({ status }) => status === 'done').length;
  await expect.poll(fired, { timeout: 130_000 }).toBeGreaterThan(0);
  expect(await toastsOf(page)).not.toContainEqual(expect.stringContaining('/USDT'));
  await cable.heal();
  await expectToast(page, '/USDT', { timeout: 30_000 });
});

test('a tab in the background leaves its prices, and catches up when it is looked at', async ({ page }) => {
  const said: string[] = [];
  page.on('websocket', (socket: WebSocket) => {
    socket.on('framesent', ({ payload }) => void said.push(String(payload)));
  });
  const asked = (event: 'subscribe' | 'unsubscribe') =>
    said.filter((frame) => frame.includes(`"${event}"`) && frame.includes('markets.tickers')).length;
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await open(page, MARKETS);
  await expectLivePrices(page);
  expect(asked('subscribe')).toBe(1);
  await show('hidden');
  await expect.poll(() => asked('unsubscribe'), { timeout: 15_000 }).toBe(1);
  const sent = listen(page);
  await show('visible');
  await expect.poll(() => asked('subscribe')).toBe(2);
  await expect.poll(() => sent.of('/currency/quotation_new').length).toBeGreaterThan(0);
  await expectLivePrices(page);
});

test('[SCR-002] home has quotation cards of the favourites, and what rose, fell and is traded most', async ({ page }) => {
  await store(page, { favorites: '[4]' });
  await open(page, '/pages/quotation/index');
  await expect(page.getByRole('heading', { name: say('home.quotes.own') })).toBeVisible();
  const cards = page.locator('main .g-price');
  await expect(cards.first()).toBeVisible();
  await expect(
    page
      .locator('main a')
      .filter({ has: page.locator('.g-price') })
      .first(),
  ).toContainText('LTC');
  for (const kind of ['losers', 'active', 'gainers']) {
    const tab = page.getByRole('tab', { name: say(`home.movers.kinds.${kind}`) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
  }
  await expectAccessible(page, 'home');
});

/** Has the server's states of markets say something else, over REST and over the socket. */
async function withStates(page: Page, changed: Record<number, Partial<MarketState>>): Promise<void> {
  const change = (states: MarketState[]) => states.map((one) => ({ ...one, ...changed[one.id] }));
  await page.route('**/api/market/states**', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { message: MarketState[] };
    await route.fulfill({ response: answer, json: { ...envelope, message: change(envelope.message) } });
  });
  const start = '42["m","markets.states",';
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer();
    server.onMessage((frame) => {
      if (typeof frame !== 'string' || !frame.startsWith(start)) return browser.send(frame);
      browser.send(`${start}${JSON.stringify(change(JSON.parse(frame.slice(start.length, -1)) as MarketState[]))}]`);
    });
  });
}

test('a market that is halted, only cancels or has no price says so in the list, on its page and where it is traded', async ({
  page,
}) => {
  const lastAt = Date.UTC(2026, 0, 2, 3, 4, 5);
  await withStates(page, { 1: { state: 'halted' }, 2: { state: 'cancel_only' }, 3: { state: 'stale', last_at: lastAt } });
  await open(page, MARKETS);
  await expect(row(page, 'BTC')).toContainText(say('markets.list.halted'));
  await expect(row(page, 'ETH')).toContainText(say('markets.list.cancelOnly'));
  await expect(row(page, 'LTC')).toContainText(say('markets.list.since', { time: '' }).trim());
  await expect(row(page, 'LTC').locator('.m-market')).toHaveClass(/stale/);
  await expectAccessible(page, 'markets that do not trade as usual');
  await picture(page, 'markets-states');
  for (const [id, title] of [
    [1, 'halted'],
    [2, 'cancelOnly'],
    [3, 'stale'],
  ] as const) {
    await goTo(page, `/pages/market/detail?id=${id}`);
    await expect(page.locator('.d-note').getByText(say(`chart.market.${title}`), { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'a market without a price');
  await picture(page, 'market-stale');
  for (const [id, words] of [
    [1, 'halted'],
    [2, 'closed'],
  ] as const) {
    await goTo(page, `/pages/transaction/index?id=${id}`);
    await expect(page.getByText(say(`orders.trade.${words}`))).toBeVisible();
  }
});

test('another market begins at the top of its page, and going back finds the place', async ({ page }) => {
  const scroller = page.locator('.g-page-scroll');
  const top = () => scroller.evaluate((box) => Math.round(box.scrollTop));
  await open(page, '/pages/market/detail?id=1');
  await expect(page.locator('.s-chart canvas').first()).toBeVisible();
  // What stands below the chart may still be on its way: then there is nowhere to scroll to yet.
  await expect
    .poll(() =>
      scroller.evaluate(async (box) => {
        box.scrollTo(0, 240);
        // The page hears of it with the next frame, and only then remembers it.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        return Math.round(box.scrollTop);
      }),
    )
    .toBe(240);
  await goTo(page, '/pages/market/detail?id=2');
  await expect.poll(top).toBe(0);
  await expect(page.locator('.s-chart canvas').first()).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(240);
});
