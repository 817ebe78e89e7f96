/**
 * How the built app behaves in Chromium on a slowed device: first contentful and largest paint and blocking time at
 * 4x CPU and Slow 4G, then the live screens (web-live.ts). Starts a server of its own on a temporary folder.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { loadConfig } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { runLive } from './web-live.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const ROUTES = { home: '/', markets: '/#/pages/market/market', trade: '/#/pages/transaction/index' };

interface Paint {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/** Runs in the page before anything else: collects what the browser reports. */
function observe(): void {
  const paint = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
  Object.assign(globalThis, { paint });
  const on = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    paint.lcp = entry.startTime;
  });
  on('longtask', (entry) => {
    paint.tbt += Math.max(0, entry.duration - 50);
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) paint.cls += shift.value;
  });
}

async function open(browser: Browser): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  return { page, devtools: await context.newCDPSession(page), close: () => context.close() };
}

async function measurePaint(browser: Browser, url: string): Promise<Paint> {
  const { page, devtools, close } = await open(browser);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(5_000);
  const paint = await page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint);
  await close();
  return paint;
}

/** Prints the tables. */
export async function runBrowser(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startServer({ ...loadConfig({}), port: 0, dataDir, rateLimitFactor: 100 });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    console.log('\n| route, 4x CPU, Slow 4G | FCP ms | LCP ms | TBT ms | CLS |\n|---|---|---|---|---|');
    for (const [name, path] of Object.entries(ROUTES)) {
      const { fcp, lcp, tbt, cls } = await measurePaint(browser, server.url + path);
      console.log(`| ${name} | ${fcp.toFixed(0)} | ${lcp.toFixed(0)} | ${tbt.toFixed(0)} | ${cls.toFixed(3)} |`);
    }
    await runLive(browser, server);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
