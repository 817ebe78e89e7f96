/** What answers do to the session: 999, 998, refusals, transport failures; and what every request carries. */
import { type ErrorEnvelope, FIAT_CURRENCIES } from '@glasshouse/contract';
import { logout } from '@glasshouse/contract/identity';
import type { Page } from '@playwright/test';
import { createAccount, signIn, store } from '../support/accounts.ts';
import { button, expectPlace, goTo, open, placeOf, stopClock, titleOf, toast } from '../support/app.ts';
import { onCable } from '../support/cuts.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { expectToast } from '../support/toasts.ts';
import { listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));

const answer = (page: Page, path: string, body: Partial<ErrorEnvelope> | object, status = 200) =>
  page.route(`**/api${path}**`, (route) => route.fulfill({ status, json: body }));

test('[RULE-049,ERR-003,CONST-021,CONST-078,STATE-016,AMB-10] a session that has ended is forgotten, said, and leads to log in after 1.2 s and back', async ({
  page,
  faults,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  // Who has lost the live connection by the logout reads anew when it is back, and hears of it there. Here an answer says it.
  faults.allow(CUT_CONNECTION);
  await onCable(page, { isCut: true });
  await page.clock.install();
  await open(page, '/pages/setting/userInfo');
  await expect.poll(async () => (await stored(page)).user).toContain(account.email);
  await account.client.call(logout, {});
  await stopClock(page);
  await goTo(page, '/pages/setting/bill');
  await expect(toast(page, say('common.errors.SESSION_INVALID'))).toBeVisible();
  expect(await stored(page)).toEqual({ token: null, user: null });
  await page.clock.runFor(1_199);
  expect(placeOf(page)).toBe('/pages/setting/bill');
  await page.clock.runFor(1);
  await expectPlace(page, '/pages/common/login?return=/pages/setting/bill');
});

test('[RULE-050,ERR-004,CONST-021,CONST-079] type 998 shows its message, keeps the user and leads to identity verification after 1.2 s', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/setting/userInfo');
  await expect.poll(async () => (await stored(page)).user).toContain(account.email);
  await answer(page, '/bill/list', {
    type: '998',
    code: 0,
    message: 'verify yourself',
    error: 'IDENTITY_NOT_VERIFIED',
    params: {},
  });
  await stopClock(page);
  await goTo(page, '/pages/setting/bill');
  await expect(toast(page, 'verify yourself')).toBeVisible();
  await page.clock.runFor(1_199);
  expect(placeOf(page)).toBe('/pages/setting/bill');
  await page.clock.runFor(1);
  await expectPlace(page, '/pages/setting/real');
  const kept = await stored(page);
  expect(kept.token).toBe(account.token);
  expect(kept.user).toContain(account.email);
});

test('[RULE-051,ERR-005] any other answer shows its message as a toast and nothing else happens', async ({ page }) => {
  await signIn(page, await createAccount());
  // Demo funds are offered to who has little.
  await page.route('**/api/wallet/list*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: { equivalent: string } };
    body.message.equivalent = '50';
    await route.fulfill({ response, json: body });
  });
  await open(page, '/');
  await answer(page, '/demo/funds', { type: 'error', code: 0, message: 'insufficient balance' });
  await button(page, 'home.actions.funds').click();
  await expectToast(page, 'insufficient balance');
  await expect(page.locator('.g-amount-display')).toHaveText('$50.00');
});

test('[RULE-047,RULE-048,ERR-001,ERR-002,CONST-076,CONST-077] type ok and code 1 are accepted, each alone', async ({ page }) => {
  await open(page, '/pages/market/market');
  for (const envelope of [
    { type: 'ok', code: 0 },
    { type: 'error', code: 1 },
  ]) {
    await page.unrouteAll();
    await answer(page, '/currency/quotation_new', { ...envelope, message: [] });
    await page.reload();
    await expect(page.getByRole('heading', { name: say('markets.list.empty') })).toBeVisible();
  }
});

test('[RULE-045,ERR-006,CONST-073] only HTTP 200 is a success: 201 and 500 are failures, and the screen can try again', async ({
  page,
  faults,
}) => {
  faults.allow(CUT_CONNECTION);
  const failed = page.getByRole('alert').filter({ hasText: say('markets.list.failed') });
  for (const status of [201, 500]) {
    await page.unrouteAll();
    await answer(page, '/currency/quotation_new', { type: 'ok', code: 1, message: [] }, status);
    await page.goto('/#/pages/market/market');
    await page.reload();
    await expect(failed).toBeVisible();
  }
  await page.unrouteAll();
  await button(failed, 'common.buttons.tryAgain').click();
  await expect(page.locator('.g-price')).toHaveCount(3);
});

test('[RULE-038,RULE-039,RULE-040,CONST-068,AMB-64] every request goes to /api of the same origin with language and token', async ({
  page,
  baseURL,
}) => {
  const account = await createAccount();
  await store(page, { token: account.token, language: 'th' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  const sent = listen(page);
  const reads: Record<string, string[]> = {
    '/': ['/wallet/list', '/user/info', '/getSiteConfig', '/currency/quotation_new', '/news/list'],
    '/pages/market/detail?id=1': ['/currency/new_timeshar', '/market/depth'],
    '/pages/transaction/index': ['/coin/list', '/coin/fees'],
    '/pages/setting/bill': ['/bill/list'],
  };
  for (const [place, paths] of Object.entries(reads)) {
    await open(page, place);
    for (const path of paths) await expect.poll(() => sent.of(path).length, path).toBeGreaterThan(0);
  }
  expect(new Set(sent.calls.map((call) => call.method))).toEqual(new Set(['GET', 'POST']));
  for (const { path, method, query, body, headers } of sent.calls) {
    const data = method === 'GET' ? query : body;
    expect({ path, lang: data['lang'], authorization: headers['authorization'] }).toEqual({
      path,
      lang: 'th',
      authorization: account.token,
    });
  }
  expect(foreign).toEqual([]);
});

test('[ENT-001] the session has site name, theme, language, token, user, socket, fiat and the fiats to choose from, and lasts', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  const sockets: string[] = [];
  page.on('websocket', (socket) => void sockets.push(socket.url()));
  const session = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'] ?? 'dark',
      language: document.documentElement.lang,
      token: localStorage.getItem('token'),
      user: (JSON.parse(localStorage.getItem('user') ?? '{}') as { email?: string }).email,
      fiats: Object.keys((JSON.parse(localStorage.getItem('fiat_rates') ?? '{}') as { rates?: object }).rates ?? {}).sort(),
    }));
  const mine = { language: 'en', token: account.token, user: account.email, fiats: [...FIAT_CURRENCIES].sort() };
  await open(page, '/pages/setting/setting');
  await expect(page).toHaveTitle(titleOf('settings'));
  await expect.poll(session).toEqual({ ...mine, theme: 'dark' });
  await expect(page.getByText('USD', { exact: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: say('common.themes.light') }).click();
  await page.reload();
  await expect.poll(session).toEqual({ ...mine, theme: 'light' });
  expect(sockets.length).toBeGreaterThan(0);
});

test('[RULE-007,AMB-65] a visitor without a language asks in English and with an empty token', async ({ page }) => {
  const sent = listen(page);
  await open(page, '/pages/market/market');
  await expect(page.locator('.g-price').first()).toBeVisible();
  expect(sent.calls.length).toBeGreaterThan(0);
  for (const { query, headers } of sent.calls) expect([query['lang'], headers['authorization']]).toEqual(['en', '']);
});
