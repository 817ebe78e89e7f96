/** Charts: periods and indicators stay on the device, drawings too; what is under the crosshair is said. */
import type { Page } from '@playwright/test';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';

const DETAIL = '/pages/market/detail?id=1';
const FULL = '/pages/market/chart?id=1';

const chartOf = (page: Page) => page.getByRole('img', { name: /BTC\/USDT/ });
/** Its name says prices when there are candles: before that there is nothing to point at. */
const expectCandles = (page: Page) => expect(chartOf(page)).toHaveAttribute('aria-label', /\d\.\d/);
const periodOf = (page: Page, period: string) =>
  page
    .getByRole('group', { name: say('markets.chart.periods') })
    .getByRole('button', { name: new RegExp(say(`markets.periodNames.${period}`)) });
const indicator = (page: Page, kind: string) =>
  page.getByRole('group', { name: say('chart.studies.title') }).getByRole('button', { name: new RegExp(`^${kind} `) });
const legends = (page: Page) => page.locator('.g-chart-legend');
const drawingsOf = (page: Page) => page.evaluate(() => localStorage.getItem('drawings_1'));

test('period, indicators and their periods are there again after a reload', async ({ page }) => {
  await open(page, DETAIL);
  await expect(legends(page).first()).toContainText('MA7');
  await periodOf(page, '1h').click();
  await indicator(page, 'MACD').click();
  await indicator(page, 'MA').click();
  await indicator(page, 'BOLL').click();
  await expect(legends(page).last()).toContainText('MACD(12,26,9)');
  await button(page, 'chart.settings.title').click();
  const sheet = page.getByRole('dialog', { name: say('chart.settings.title') });
  await expectAccessible(page, 'chart settings');
  const fast = sheet.getByRole('group', { name: 'MACD' }).getByRole('textbox', { name: say('chart.settings.fast') });
  await fast.fill('5');
  await fast.fill('900');
  await expect(sheet.getByText(say('chart.settings.invalid', { from: '2', to: '500' }))).toBeVisible();
  await page.reload();
  await expect(periodOf(page, '1h')).toHaveAttribute('aria-pressed', 'true');
  await expect(indicator(page, 'MA')).toHaveAttribute('aria-pressed', 'false');
  await expect(legends(page).first()).toContainText('BOLL(20,2)');
  await expect(legends(page).last()).toContainText('MACD(5,26,9)');
  await expect(chartOf(page)).toHaveAttribute('aria-label', new RegExp(say('markets.periodNames.1h')));
});

test('the chart stands still until somebody is at the page: until then its library is not loaded, and then it looks the same', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, DETAIL);
  await expect(legends(page).first()).toContainText('MA7');
  await expect(page.locator('.g-chart-still')).toBeVisible();
  const library = () => loaded.filter((url) => /\/light-chart-/.test(url)).length;
  const words = await legends(page).allTextContents();
  expect(library()).toBe(0);
  await page.mouse.move(1, 1);
  await expect(chartOf(page).locator('table')).toBeVisible();
  await expect(page.locator('.g-chart-still')).toBeHidden();
  expect(library()).toBe(1);
  await expect(legends(page)).toHaveCount(words.length);
});

test('the crosshair of the keyboard says open, high, low, close, change and amplitude of a candle', async ({ page }) => {
  await open(page, DETAIL);
  await expectCandles(page);
  await chartOf(page).focus();
  await page.keyboard.press('ArrowLeft');
  const figures = page.locator('.s-cross');
  for (const row of ['open', 'high', 'low', 'close', 'change', 'changeShare', 'amplitude', 'volume']) {
    await expect(figures.getByText(say(`chart.cross.${row}`), { exact: true })).toBeVisible();
  }
  const time = await figures.locator('dd').first().textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(figures.locator('dd').first()).not.toHaveText(time ?? '');
  await page.keyboard.press('Escape');
  await expect(figures).toBeHidden();
});

test('older candles come when the reader goes back', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/new_timeshar')) reads.push(request.url());
  });
  await open(page, DETAIL);
  await chartOf(page).focus();
  await expect.poll(() => reads.length).toBe(1);
  // Until the first candles stand there is nowhere to go back to.
  await expect
    .poll(async () => {
      for (let press = 0; press < 14; press += 1) await page.keyboard.press('PageUp');
      return reads.length;
    })
    .toBeGreaterThan(1);
  const to = (url: string | undefined) => Number(new URL(url ?? '').searchParams.get('to'));
  expect(to(reads[1])).toBeLessThan(to(reads[0]));
});

test('a drawing on the full-screen chart is there after a reload, until all are deleted', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, DETAIL);
  await page.getByRole('link', { name: say('chart.bar.full') }).click();
  await expectPlace(page, FULL);
  await expect(page.locator('.g-chart canvas').first()).toBeVisible();
  await page
    .locator('.f-actions')
    .getByRole('button', { name: say('chart.full.tools') })
    .click();
  await expectAccessible(page, 'full-screen chart with its tools');
  await button(page, 'chart.tools.trend').click();
  const status = page.locator('.f-bar');
  await expect(status).toContainText(say('chart.tools.trend'));
  await page.mouse.click(300, 150);
  await expect(status).toHaveText(new RegExp(say('chart.full.next', { tool: say('chart.tools.trend') })));
  // The library takes a second click within half a second for half of a double click, and drops it.
  await expect(async () => {
    await page.mouse.click(480, 120);
    await expect(status).toBeHidden({ timeout: 700 });
  }).toPass({ timeout: 20_000 });
  const kept = await drawingsOf(page);
  expect(JSON.parse(kept ?? '[]')).toMatchObject([{ tool: 'trend', points: [{}, {}] }]);
  await page.reload();
  const all = button(page, 'chart.full.removeAll');
  await expect(all).toBeEnabled();
  await expect(page.locator('.g-chart canvas').first()).toBeVisible();
  await page
    .locator('.f-actions')
    .getByRole('button', { name: say('chart.full.tools') })
    .click();
  // The drawing stands where it was: pressed there, it can be deleted alone.
  const remove = button(page, 'chart.full.remove');
  await expect(async () => {
    await page.mouse.click(390, 135);
    await expect(remove).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 20_000 });
  expect(await drawingsOf(page)).toBe(kept);
  await all.click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: say('chart.full.keep') }).click();
  expect(await drawingsOf(page)).toBe(kept);
  await remove.click();
  await expect(all).toBeDisabled();
  expect(await drawingsOf(page)).toBeNull();
  await button(page, 'chart.full.back').click();
  await expectPlace(page, DETAIL);
});

test('the depth chart says price, total, value and distance where a finger stands', async ({ page }) => {
  await open(page, DETAIL);
  await page.getByRole('tab', { name: say('chart.depth.title') }).click();
  const depth = page.locator('.g-depth-area');
  await expect(depth).toHaveAttribute('aria-label', /BTC\/USDT/);
  await expect(depth.locator('.g-depth-bid')).toHaveAttribute('d', /V/);
  await depth.scrollIntoViewIfNeeded();
  const box = await depth.boundingBox();
  if (!box) throw new Error('the depth chart has no place');
  await page.touchscreen.tap(box.x + box.width * 0.9, box.y + 60);
  const figures = page.locator('.c-depth-box');
  await expect(figures).toHaveClass(/is-ask/);
  for (const row of ['price', 'total', 'value', 'distance']) {
    await expect(figures.getByText(say(`chart.depth.${row}`), { exact: true })).toBeVisible();
  }
  await expect(figures.locator('dd').last()).toHaveText(/^\+\d/);
  await page.touchscreen.tap(box.x + box.width * 0.1, box.y + 60);
  await expect(figures).toHaveClass(/is-bid/);
  await expect(figures.locator('dd').last()).toHaveText(/^−\d/);
  await expectAccessible(page, 'depth chart');
  await page
    .getByRole('group', { name: say('chart.depth.range') })
    .getByRole('button', { name: '±5%' })
    .click();
  await expect(page.locator('.c-depth-note')).toBeVisible();
});

test('the full-screen chart says the figures of the candle under the crosshair, of a mouse and of the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, FULL);
  await expect(page.locator('.g-chart canvas').first()).toBeVisible();
  const figures = page.locator('.f-cross');
  await expect(async () => {
    await page.mouse.move(380, 150);
    await page.mouse.move(400, 150);
    await expect(figures).toContainText(say('markets.chart.open'), { timeout: 700 });
  }).toPass({ timeout: 20_000 });
  await page.mouse.move(400, 20);
  await expect(figures).toBeHidden();
  await chartOf(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(figures).toContainText(say('markets.chart.close'));
  await page.keyboard.press('Escape');
  await expect(figures).toBeHidden();
});

test.describe('with fingers', () => {
  test.use({ isMobile: true });

  test('a pinch leaves no crosshair behind, and a drag upwards scrolls the page', async ({ page }) => {
    await open(page, DETAIL);
    await expect(legends(page).first()).toContainText('MA7');
    // At first it stands still: the one that a finger moves comes with the first sign of somebody at the page.
    await page.mouse.move(1, 1);
    await expect(chartOf(page).locator('table')).toBeVisible();
    const box = await chartOf(page).boundingBox();
    if (!box) throw new Error('the chart has no place');
    const [x, y] = [box.x + box.width / 2, box.y + 120];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: (readonly [number, number])[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([px, py], id) => ({ x: px, y: py, id })) });
    await touch('touchStart', [x - 30, y]);
    await touch('touchStart', [x - 30, y], [x + 30, y]);
    for (const apart of [45, 60, 75, 90]) await touch('touchMove', [x - apart, y], [x + apart, y]);
    await touch('touchEnd', [x - 90, y]);
    await touch('touchEnd');
    // The library takes a tap within half a second of a touch for half of a double tap.
    await page.waitForFunction((until) => performance.now() > until, (await page.evaluate(() => performance.now())) + 900);
    // A tap would take away the crosshair of the pinch; without one it sets its own.
    await page.touchscreen.tap(x, y);
    await expect(page.locator('.s-cross')).toBeVisible();
    const scrolled = () => page.locator('.g-page-scroll').evaluate((element) => element.scrollTop);
    // Sent at once: a finger that rests for a quarter of a second before it moves takes the crosshair along instead of the page.
    await Promise.all([
      touch('touchStart', [x, y + 120]),
      ...[20, 50, 80, 110, 140].map((up) => touch('touchMove', [x, y + 120 - up])),
      touch('touchEnd'),
    ]);
    await expect.poll(scrolled).toBeGreaterThan(40);
  });
});
