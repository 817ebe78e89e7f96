/** The installed app: a manifest that browsers accept, a shell that opens without a connection and says what is old. */
import { createAccount, signIn } from '../support/accounts.ts';
import { button, open, orderForm, tab, titleOf } from '../support/app.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { hold } from '../support/traffic.ts';
import { say } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });

test('[FEAT-001] the manifest makes the app installable', async ({ page, request, baseURL }) => {
  await open(page, '/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as {
    name: string;
    short_name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: say('shell.name'),
    short_name: say('shell.name'),
    start_url: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(type);
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, `${baseURL}${src}`);
    expect(size).toBe(sizes);
  }
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A private window may install nothing; that is not the manifest's fault.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the shell opens offline and says what is stale; answers of the API are never kept', async ({ page, context, faults }) => {
  faults.allow(CUT_CONNECTION);
  await open(page, '/pages/market/market');
  await expect(page.locator('.g-price')).toHaveCount(3);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Once the worker is there, the words of pages that were not opened yet are kept as well, like their code.
  const keptWords = () =>
    page.evaluate(async () => (await (await caches.open('words')).keys()).map((request) => new URL(request.url).pathname));
  for (const name of ['markets', 'home', 'content']) {
    await expect.poll(keptWords, { timeout: 60_000 }).toContainEqual(expect.stringContaining(`/words-en-${name}-`));
  }
  await page.reload();
  await expect(page.locator('.g-price')).toHaveCount(3);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    return urls;
  });
  expect(kept.some((path) => path === '/index.html')).toBe(true);
  expect(kept.filter((path) => /^\/(api|apis|socket\.io|admin)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('main h1')).toHaveText(say('shell.titles.markets'));
  await expect(page.locator('.g-notice')).toContainText(say('shell.bars.offline'));
  // No price of earlier is shown as if it were one of now.
  await expect(page.locator('.g-price')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: say('markets.list.failed') })).toBeVisible();
  for (const name of ['home', 'finance'] as const) {
    await tab(page, name).click();
    await expect(page).toHaveTitle(titleOf(name));
  }
  await context.setOffline(false);
  await tab(page, 'markets').click();
  await expect(page.locator('.g-price')).toHaveCount(3, { timeout: 20_000 });
  await expect(page.locator('.g-notice')).toHaveCount(0);
});

test('after a reload without a connection pages of own money say so once instead of loading for ever, and load when it is back', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(CUT_CONNECTION);
  await signIn(page, await createAccount());
  await open(page, '/pages/fund/assets');
  await expect(page.locator('.g-amount-display')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('words')).keys()).map((request) => new URL(request.url).pathname));
  await expect.poll(kept, { timeout: 60_000 }).toContainEqual(expect.stringContaining('/words-en-wallet-'));
  await page.clock.install();
  await page.reload();
  await expect(page.locator('.g-amount-display')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: say('wallet.assets.failed') });
  await expect(failed).toContainText(say('common.states.offlineHint'));
  await expect(page.locator('.g-notice')).toContainText(say('shell.bars.offline'));
  // Balances are read again every 15 seconds, but not what could not be read at all.
  await page.clock.runFor(40_000);
  await expect(failed).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('.g-amount-display')).toBeVisible();
});

test('offline no button that moves money can be pressed, and each says why', async ({ page, context, faults }) => {
  faults.allow(CUT_CONNECTION);
  await signIn(page, await createAccount());
  await open(page, '/pages/transaction/index?id=1');
  const { amount, submit } = orderForm(page);
  await amount.fill('0.001');
  await expect(submit).toBeEnabled();
  await context.setOffline(true);
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText(say('common.states.offline'));
  await context.setOffline(false);
  await expect(submit).toBeEnabled();
  for (const place of ['/pages/fund/fundTransfer', '/pages/fund/transfer', '/pages/fund/quick_buy']) {
    await open(page, place);
    // Under a keypad, where there is one.
    const last = page.locator('.g-foot button').last();
    await expect(last).toBeVisible();
    await context.setOffline(true);
    await expect(last).toHaveText(say('common.states.offline'));
    await expect(last).toBeDisabled();
    await context.setOffline(false);
  }
});

// On a first visit the code of parts that come later is not kept on the device yet.
for (const { part, code, place, press, sign } of [
  { part: 'the bell', code: /\/assets\/Bell-.*\.js/, place: '/', press: null, sign: '.n-bell' },
  {
    part: 'the chart',
    code: /\/assets\/CandleChart-.*\.js/,
    place: '/pages/market/detail?id=1',
    press: null,
    sign: '.g-chart canvas',
  },
  {
    part: 'a sheet',
    code: /\/assets\/AlertSheet-.*\.js/,
    place: '/pages/market/detail?id=1',
    press: 'markets.alert.set',
    sign: '[role=dialog]',
  },
] as const) {
  test(`${part} whose code is on its way when the connection goes takes no page with it, says so and comes with the connection`, async ({
    page,
    context,
    faults,
  }) => {
    faults.allow(CUT_CONNECTION);
    await signIn(page, await createAccount());
    const held = await hold(page, code);
    await open(page, place);
    await expect(page.locator('.g-price').first()).toBeVisible();
    if (press) await button(page, press).click();
    await held.asked;
    await context.setOffline(true);
    held.release();
    await expectToast(page, say('common.states.offlineHint'));
    await expect(page.getByText(say('shell.pageError.title'))).toHaveCount(0);
    await expect(page.locator(sign)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.locator(sign).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.g-price').first()).toBeVisible();
  });
}
