/**
 * How the built app behaves in Chromium on a slowed device: first contentful and largest paint, time to interactive and
 * blocking time at 4x CPU and Slow 4G, then the live screens (web-live.ts). Starts a server of its own on a temporary folder.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { loadConfig } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { runLive } from './web-live.ts';
import { type Span, blockingTime, timeToInteractive } from './web-tti.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const ROUTES = { home: '/', markets: '/#/pages/market/market', trade: '/#/pages/transaction/index' };

interface Paint {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  longTasks: Span[];
}

/** What is said of a route. `tbt` is everything from navigation until five seconds after the load, more than Lighthouse counts. */
interface Start extends Omit<Paint, 'longTasks'> {
  tti: number | null;
  /** Total blocking time as Lighthouse counts it: from the first paint until the page is interactive. */
  blocking: number;
}

/** After the load: blocking time is read, and then how long the page is watched for its first quiet seconds. */
const BLOCKING_MS = 5_000;
const WATCHED_MS = 15_000;

/** Runs in the page before anything else: collects what the browser reports. */
function observe(): void {
  const paint = { fcp: 0, lcp: 0, tbt: 0, cls: 0, longTasks: [] as { start: number; end: number }[] };
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
    paint.longTasks.push({ start: entry.startTime, end: entry.startTime + entry.duration });
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

/** Notes when GETs are under way, in ms since the first. */
function watchRequests(devtools: CDPSession): (until: number) => Span[] {
  const open = new Map<string, Span>();
  let begin: number | null = null;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    begin ??= timestamp;
    if (request.method !== 'GET') return;
    open.set(requestId, { start: (timestamp - begin) * 1_000, end: Number.POSITIVE_INFINITY });
  });
  const close = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const span = open.get(requestId);
    if (span) span.end = (timestamp - (begin ?? timestamp)) * 1_000;
  };
  devtools.on('Network.loadingFinished', close);
  devtools.on('Network.loadingFailed', close);
  return (until) => [...open.values()].map(({ start, end }) => ({ start, end: Math.min(end, until) }));
}

async function measurePaint(browser: Browser, url: string): Promise<Start> {
  const { page, devtools, close } = await open(browser);
  const requests = watchRequests(devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(BLOCKING_MS);
  const read = () => page.evaluate(() => ({ ...(globalThis as unknown as { paint: Paint }).paint, until: performance.now() }));
  const { fcp, lcp, tbt, cls } = await read();
  await page.waitForTimeout(WATCHED_MS - BLOCKING_MS);
  const { longTasks, until } = await read();
  await close();
  const tti = timeToInteractive({ fcp, longTasks, requests: requests(until), until });
  return { fcp, lcp, tbt, cls, tti, blocking: blockingTime(longTasks, fcp, tti ?? until) };
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
    console.log(
      '\n| route, 4x CPU, Slow 4G | FCP ms | LCP ms | TTI ms | TBT ms | all blocking ms | CLS |\n|---|---|---|---|---|---|---|',
    );
    for (const [name, path] of Object.entries(ROUTES)) {
      const { fcp, lcp, tti, blocking, tbt, cls } = await measurePaint(browser, server.url + path);
      const interactive = tti === null ? 'never quiet' : tti.toFixed(0);
      const times = [fcp.toFixed(0), lcp.toFixed(0), interactive, blocking.toFixed(0), tbt.toFixed(0)];
      console.log(`| ${name} | ${times.join(' | ')} | ${cls.toFixed(3)} |`);
    }
    await runLive(browser, server);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
