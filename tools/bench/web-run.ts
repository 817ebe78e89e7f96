/**
 * How the built app behaves in Chromium on a slowed device: first contentful and largest paint and blocking time at
 * 4x CPU and Slow 4G, and script time per second while prices move. Starts a server of its own on a temporary folder.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { loadConfig } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/server.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const WATCH_MS = 10_000;
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

async function measureScript(browser: Browser, url: string, rate: number): Promise<number> {
  const { page, devtools, close } = await open(browser);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(3_000);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0;
  };
  const before = await read();
  await page.waitForTimeout(WATCH_MS);
  const after = await read();
  await close();
  return ((after - before) * 1000) / (WATCH_MS / 1000);
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
    console.log('\n| route, prices moving | script ms/s at 1x | at 4x |\n|---|---|---|');
    for (const [name, path] of Object.entries(ROUTES)) {
      const [plain, slowed] = [
        await measureScript(browser, server.url + path, 1),
        await measureScript(browser, server.url + path, 4),
      ];
      console.log(`| ${name} | ${plain.toFixed(1)} | ${slowed.toFixed(1)} |`);
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
