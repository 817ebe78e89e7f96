/** `npm run screenshots`: the pictures of the README, taken from the running program on a temporary data folder. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { createClient } from '@glasshouse/client';
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { listOutbox } from '@glasshouse/contract/demo';
import { login, register, sendMailCode } from '@glasshouse/contract/identity';
import { placeOrder } from '@glasshouse/contract/spot';
import { ROOT, loadConfig } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/server.ts';

const OUT = join(ROOT, 'docs/screenshots');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const PHONE_PAGES = ['/', '/pages/market/detail?id=1', '/pages/transaction/index', '/pages/fund/assets'];

/** An account that has bought something and has orders in the book. */
async function makeTrader(url: string): Promise<string> {
  let token = '';
  const client = createClient({ baseUrl: url, language: () => 'en', token: () => token || null });
  const call = <C extends Call>(definition: C, input: CallInput<C>): Promise<CallOutput<C>> => client.call(definition, input);
  const account = { user_string: 'screenshots@demo.example', password: 'long enough' };
  await call(sendMailCode, { user_string: account.user_string, scene: 'register' });
  const [mail] = await call(listOutbox, { to: account.user_string });
  await call(register, { ...account, re_password: account.password, code: mail?.code ?? '' });
  token = await call(login, account);
  const btc = { currency_id: 1, legal_id: 3 };
  await call(placeOrder, { ...btc, type: 'buy', amount: '0.25' });
  await call(placeOrder, { currency_id: 2, legal_id: 3, type: 'buy', amount: '3' });
  await call(placeOrder, { ...btc, type: 'buy', amount: '0.06', target_price: '6150' });
  await call(placeOrder, { ...btc, type: 'sell', amount: '0.04', target_price: '7480' });
  return token;
}

async function openPage(browser: Browser, viewport: typeof PHONE, theme: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { h5_version: '1', token, theme, language: 'en' },
  );
  return page;
}

async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(3_000);
}

/** Several phones side by side in one picture. */
async function phones(browser: Browser, url: string, theme: string, token: string): Promise<void> {
  const page = await openPage(browser, PHONE, theme, token);
  const shots: string[] = [];
  for (const path of PHONE_PAGES) {
    await settle(page, `${url}/#${path}`);
    shots.push((await page.screenshot()).toString('base64'));
  }
  await page.context().close();
  const frame = await browser.newPage({ viewport: { width: PHONE_PAGES.length * 300 + 40, height: 690 } });
  const images = shots.map(
    (shot) => `<img style="width:280px;border-radius:16px;margin:10px" src="data:image/png;base64,${shot}">`,
  );
  await frame.setContent(`<body style="margin:10px;background:#2b2e33;white-space:nowrap">${images.join('')}</body>`);
  await frame.screenshot({ path: join(OUT, `phone-${theme}.png`) });
  await frame.close();
}

async function desktop(browser: Browser, url: string, theme: string, token: string): Promise<void> {
  const page = await openPage(browser, DESKTOP, theme, token);
  await settle(page, `${url}/#/pages/transaction/index`);
  await page.screenshot({ path: join(OUT, `desktop-${theme}.png`), scale: 'css' });
  await page.context().close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-screenshots-'));
chmodSync(dataDir, 0o755);
const server = await startServer({ ...loadConfig({}), port: 0, dataDir });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  // The maker needs a moment to quote.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const token = await makeTrader(server.url);
  for (const theme of ['dark', 'light']) await phones(browser, server.url, theme, token);
  await desktop(browser, server.url, 'dark', token);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
