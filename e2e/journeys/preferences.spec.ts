/** Choices of the device: launch clearing, theme, language, fiat currency and its rates. They apply at once and stay. */
import { FIAT_CURRENCIES, FIAT_REFRESH_MS, LANGUAGES, type Language } from '@glasshouse/contract';
import type { Page } from '@playwright/test';
import { createAccount, signIn, store } from '../support/accounts.ts';
import { open, tab, titleOf } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { listen } from '../support/traffic.ts';
import { say, wordsOf } from '../support/words.ts';

const SETTINGS = '/pages/setting/setting';
const TAGS: Record<Language, string> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};
const OWN_NAMES: Record<Language, string> = {
  zh: '简体中文',
  en: 'English',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
};

const item = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const htmlOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, theme: document.documentElement.dataset['theme'] ?? 'dark' }));

/** Puts values into the device's storage without the version that the app writes. */
async function storeAsOldApp(page: Page, values: Record<string, string>): Promise<void> {
  await open(page, '/pages/common/aboutus');
  await page.evaluate((items) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, values);
  await page.reload();
  await expect(page.locator('main h1')).toBeAttached();
}

test('[RULE-001,RULE-002,CONST-075,FEAT-144,STATE-020] data of an older app is cleared once at launch, data of this one stays', async ({
  page,
}) => {
  const old = { theme: 'light', token: 'tok123', user: '{}', anything: 'else' };
  for (const version of [{}, { h5_version: '0' }] as Record<string, string>[]) {
    await storeAsOldApp(page, { ...old, ...version });
    expect(await item(page, 'h5_version')).toBe('1');
    for (const key of Object.keys(old)) expect({ key, value: await item(page, key) }).toEqual({ key, value: null });
    expect((await htmlOf(page)).theme).toBe('dark');
  }
  await storeAsOldApp(page, { theme: 'light', anything: 'else', h5_version: '1' });
  expect(await item(page, 'anything')).toBe('else');
  expect((await htmlOf(page)).theme).toBe('light');
});

test('[RULE-004,RULE-005,CONST-102,FEAT-141,FEAT-142,FEAT-143,STATE-018] dark is the default; light applies at once and stays', async ({
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--bg').trim());
  await open(page, SETTINGS);
  expect(await htmlOf(page)).toMatchObject({ theme: 'dark' });
  expect(await background()).toBe('#0b0c0e');
  await page.getByRole('radio', { name: say('common.themes.light') }).click();
  await expect.poll(() => htmlOf(page)).toMatchObject({ theme: 'light' });
  expect(await background()).toBe('#f5f4f1');
  await page.reload();
  await expect(page.getByRole('radio', { name: say('common.themes.light') })).toBeChecked();
  expect(await htmlOf(page)).toMatchObject({ theme: 'light' });
  await page.getByRole('radio', { name: say('common.themes.dark') }).click();
  await expect.poll(() => htmlOf(page)).toMatchObject({ theme: 'dark' });
  await page.reload();
  await expect(page.getByRole('radio', { name: say('common.themes.dark') })).toBeChecked();
  expect(await htmlOf(page)).toMatchObject({ theme: 'dark' });
});

test('the theme that follows the system changes with it while a page is open, and the others do not', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, SETTINGS);
  expect(await htmlOf(page)).toMatchObject({ theme: 'dark' });
  await page.getByRole('radio', { name: say('common.themes.auto') }).click();
  await expect.poll(() => htmlOf(page)).toMatchObject({ theme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => htmlOf(page)).toMatchObject({ theme: 'dark' });
  await page.reload();
  await expect(page.getByRole('radio', { name: say('common.themes.auto') })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => htmlOf(page)).toMatchObject({ theme: 'light' });
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#f5f4f1');
  await page.getByRole('radio', { name: say('common.themes.dark') }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await htmlOf(page)).toMatchObject({ theme: 'dark' });
});

test('a choice is felt where the device vibrates, until that is switched off for good', async ({ page }) => {
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(window, { felt });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => felt.push(pattern) > 0 });
  });
  const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt);
  await open(page, SETTINGS);
  await page.getByRole('radio', { name: say('common.themes.light') }).click();
  expect(await felt()).toEqual([8]);
  await page.getByRole('switch', { name: say('settings.device.vibration') }).click();
  await page.getByRole('radio', { name: say('common.themes.dark') }).click();
  await page.reload();
  await page.getByRole('radio', { name: say('common.themes.light') }).click();
  expect(await felt()).toEqual([]);
});

test('[RULE-006,CONST-101,FEAT-001,FEAT-094,FEAT-133..FEAT-140,FEAT-146] each of the eight languages applies at once, everywhere, and stays', async ({
  page,
}) => {
  test.slow();
  await open(page, SETTINGS);
  expect(await htmlOf(page)).toMatchObject({ lang: 'en' });
  const choose = async (from: Language, to: Language) => {
    await page.getByRole('button').filter({ hasText: OWN_NAMES[from] }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('radio')).toHaveCount(LANGUAGES.length);
    await sheet.getByText(OWN_NAMES[to], { exact: true }).click();
    await expect(page).toHaveTitle(titleOf('settings', wordsOf(to)));
    await expect(sheet).toBeHidden();
    expect(await htmlOf(page)).toMatchObject({ lang: TAGS[to] });
    expect(await item(page, 'language')).toBe(to);
  };
  const order: Language[] = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'spa', 'en', 'fra'];
  expect([...new Set(order)].sort()).toEqual([...LANGUAGES].sort());
  for (const [index, to] of order.entries()) {
    const from = order[index - 1];
    if (from) await test.step(to, () => choose(from, to));
  }
  await page.goto('/#/');
  await page.reload();
  const french = wordsOf('fra');
  await expect(page).toHaveTitle(titleOf('home', french));
  const bar = page.getByRole('navigation', { name: french('shell.nav.main') });
  for (const name of ['home', 'markets', 'trade', 'finance', 'assets']) {
    await expect(bar.getByRole('link', { name: french(`shell.tabs.${name}`), exact: true })).toBeVisible();
  }
  // Numbers too: a French price has a comma and no-break spaces.
  await expect(
    page
      .locator('.g-price')
      .filter({ hasText: /^\d\s\d{3},\d\d/ })
      .first(),
  ).toBeVisible();
});

test('[AMB-01] without a choice the app speaks the language of the browser, and English where that is none of ours', async ({
  browser,
}) => {
  for (const [locale, lang] of [
    ['fr-FR', 'fr'],
    ['zh-TW', 'zh-Hant-HK'],
    ['de-DE', 'en'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await open(page, SETTINGS);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await context.close();
  }
});

test('[RULE-006] a stored language is used from the first page on', async ({ page }) => {
  await store(page, { language: 'th' });
  await open(page, '/pages/market/market');
  expect(await htmlOf(page)).toMatchObject({ lang: 'th' });
  await expect(page).toHaveTitle(titleOf('markets', wordsOf('th')));
});

test('[RULE-060,ENT-002,CONST-026,CONST-027,FEAT-095] the fiat currency is USD at first; another applies at once on every screen, with the date of its rates', async ({
  page,
}) => {
  await signIn(page, await createAccount());
  await open(page, '/');
  const total = page.locator('.g-amount-display');
  await expect(total).toHaveText('$10,000.00');
  await page.getByRole('button', { name: say('home.total.chooseFiat', { currency: 'USD' }) }).click();
  const sheet = page.getByRole('dialog', { name: say('common.fiat.title') });
  await expect(sheet.getByRole('radio')).toHaveCount(FIAT_CURRENCIES.length);
  // Not `check`: the sheet closes with the choice, and there is no radio left to look at.
  await sheet.getByRole('radio', { name: /^HKD/ }).click();
  await expect(total).toHaveText(/^HK?\$7\d,\d{3}\.\d\d$|^\$7\d,\d{3}\.\d\d$/);
  await expect(sheet).toBeHidden();
  const rates = JSON.parse((await item(page, 'fiat_rates')) ?? '{}') as {
    date: string;
    saveTime: number;
    rates: Record<string, string>;
  };
  expect(rates.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const day = new Date(rates.date).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
  await expect(page.getByText(say('common.figures.ratesFrom', { date: day }))).toBeVisible();
  expect(rates).toMatchObject({ saveTime: expect.any(Number), rates: { USD: '1', HKD: expect.stringMatching(/^7\./) } });
  const inDollars = (await total.textContent()) ?? '';
  await tab(page, 'assets').click();
  await expect(total).toHaveText(inDollars);
  await expect(page.getByText(say('common.figures.ratesFrom', { date: day }))).toBeVisible();
  await tab(page, 'markets').click();
  const row = page.getByRole('main').getByRole('link').filter({ hasText: 'BTC' }).first();
  // About 8 HKD are a dollar: five digits where the price in dollars has four.
  await expect(row).toHaveText(/≈\s\$\d\d,\d{3}\.\d\d/);
  await page.reload();
  await expect(row).toHaveText(/≈\s\$\d\d,\d{3}\.\d\d/);
  expect(await item(page, 'fiat')).toBe('HKD');
});

test('a value is drawn anew in the chosen currency when its rates come after it', async ({ page }) => {
  let give: (() => void) | undefined;
  await page.route('**/apis/US.json', async (route) => {
    await new Promise<void>((resolve) => {
      give = resolve;
    });
    await route.continue();
  });
  await signIn(page, await createAccount());
  await store(page, { fiat: 'HKD' });
  await open(page, '/pages/fund/assets');
  const total = page.locator('.g-amount-display');
  await expect(total).toHaveText('$10,000.00');
  await expect.poll(() => give !== undefined).toBe(true);
  await expect(total).toHaveText('$10,000.00');
  give?.();
  await expect(total).toHaveText(/^(HK)?\$7\d,\d{3}\.\d\d$/);
});

test('[RULE-058,RULE-059,CONST-024,CONST-025,CONST-100,FEAT-148,AMB-23] fiat rates are read at most once in 24 hours, and eleven are kept', async ({
  page,
}) => {
  const sent = listen(page);
  const reads = () => sent.urls.filter((url) => url === '/apis/US.json').length;
  const launch = async () => {
    await page.reload();
    await expect(page.locator('.g-price').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  await page.route('**/apis/US.json', async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as { rates: unknown[] };
    file.rates.push({ currency_code: 'CHF', rate: '0.9' });
    await route.fulfill({ response, json: file });
  });
  await open(page, '/pages/market/market');
  await expect.poll(reads).toBe(1);
  await expect.poll(() => item(page, 'fiat_rates')).not.toBeNull();
  const kept = JSON.parse((await item(page, 'fiat_rates')) ?? '{}') as { saveTime: number; rates: Record<string, string> };
  expect(Object.keys(kept.rates).sort()).toEqual([...FIAT_CURRENCIES].sort());
  await launch();
  expect(reads()).toBe(1);
  await page.clock.setFixedTime(kept.saveTime + FIAT_REFRESH_MS - 1_000);
  await launch();
  expect(reads()).toBe(1);
  await page.clock.setFixedTime(kept.saveTime + FIAT_REFRESH_MS);
  await launch();
  await expect.poll(reads).toBe(2);
});
