/**
 * Live screens under a loopback feed: script milliseconds a second, late frames, drawings of the order form, and memory
 * over minutes. The gates stand in docs/benchmarks.md; frame rates are reported only, because they depend on the machine.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { RunningServer } from '../../apps/server/src/server.ts';
import { FEED_HZ, FEED_MARKETS, showFeedMarkets, startFeed } from './web-feed.ts';

const SETTLE_MS = 4_000;
const WATCH_MS = 10_000;
const MINUTE_MS = 60_000;
const PHONE = { width: 390, height: 844 };
/** Minutes of the memory run; WEB_MINUTES=10 is the long form. */
const MINUTES = Number(process.env['WEB_MINUTES'] ?? 2);

interface Watch {
  late: number;
  frames: number;
  worst: number;
  formDraws: number;
}

/**
 * Runs in the page before the app: counts frames that came late, and how often a component inside the order form was
 * drawn, asked of React by the hook that its developer tools use (it works in the built app).
 */
function observe(): void {
  const watch: Watch = { late: 0, frames: 0, worst: 0, formDraws: 0 };
  interface Fiber {
    alternate: Fiber | null;
    child: Fiber | null;
    sibling: Fiber | null;
    flags: number;
    tag: number;
    stateNode: unknown;
  }
  const PERFORMED_WORK = 1;
  const HOST = 5;
  const firstElement = (fiber: Fiber): Element | null => {
    for (let one: Fiber | null = fiber; one; one = one.child) if (one.tag === HOST) return one.stateNode as Element;
    return null;
  };
  const walk = (fiber: Fiber, form: Element): void => {
    const before = fiber.alternate;
    const isComponent = fiber.tag !== HOST && (fiber.flags & PERFORMED_WORK) !== 0;
    if (isComponent && before) {
      const element = firstElement(fiber);
      if (element && form.contains(element)) watch.formDraws += 1;
    }
    // The same children as before the commit: nothing below was drawn.
    if (before && before.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child, form);
  };
  Object.assign(globalThis, {
    watch,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_id: number, root: { current: Fiber }) {
        const form = document.querySelector('main form:not([role=search])');
        if (form) walk(root.current, form);
      },
    },
  });
  let last = performance.now();
  const frame = (now: number) => {
    const gap = now - last;
    last = now;
    watch.frames += 1;
    watch.worst = Math.max(watch.worst, gap);
    if (gap > 25) watch.late += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function metricsOf(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
}

async function openLive(browser: Browser, url: string): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await showFeedMarkets(page);
  const devtools = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  await devtools.send('Performance.enable');
  return { page, devtools };
}

const watchOf = (page: Page) => page.evaluate(() => ({ ...(globalThis as unknown as { watch: Watch }).watch }));

/** What one screen costs in a second at a slowed processor. */
async function measure(browser: Browser, url: string, rate: number) {
  const { page, devtools } = await openLive(browser, url);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const [before, seenBefore] = [await metricsOf(devtools), await watchOf(page)];
  await page.waitForTimeout(WATCH_MS);
  const [after, seenAfter] = [await metricsOf(devtools), await watchOf(page)];
  await page.context().close();
  return {
    script: ((after('ScriptDuration') - before('ScriptDuration')) * 1_000) / (WATCH_MS / 1_000),
    task: ((after('TaskDuration') - before('TaskDuration')) * 1_000) / (WATCH_MS / 1_000),
    late: seenAfter.late - seenBefore.late,
    frames: seenAfter.frames - seenBefore.frames,
    formDraws: seenAfter.formDraws - seenBefore.formDraws,
  };
}

async function screens(browser: Browser, base: string): Promise<void> {
  const routes = { 'markets, spot list': '/#/pages/market/market', 'trade, phone': '/#/pages/transaction/index?id=1', home: '/' };
  console.log(
    `\n| live screen, ${FEED_MARKETS} markets, ${FEED_HZ} frames/s a topic | CPU | script ms/s | all work ms/s | frames in 10 s | over 25 ms | order form drawn |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, path] of Object.entries(routes)) {
    for (const rate of [1, 4]) {
      const { script, task, late, frames, formDraws } = await measure(browser, base + path, rate);
      console.log(`| ${name} | ${rate}x | ${script.toFixed(1)} | ${task.toFixed(0)} | ${frames} | ${late} | ${formDraws} |`);
    }
  }
}

/** A hidden tab: the page gets the browser's event. */
async function background(browser: Browser, base: string): Promise<void> {
  const { page, devtools } = await openLive(browser, `${base}/#/pages/market/market`);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(8_000);
  const before = await metricsOf(devtools);
  await page.waitForTimeout(WATCH_MS);
  const after = await metricsOf(devtools);
  await page.context().close();
  const script = ((after('ScriptDuration') - before('ScriptDuration')) * 1_000) / (WATCH_MS / 1_000);
  console.log(`\nmarkets in a background tab, after 8 s: ${script.toFixed(2)} script ms/s`);
}

/** Heap, nodes and listeners after a collection, minute by minute. */
async function memory(browser: Browser, base: string): Promise<void> {
  const { page, devtools } = await openLive(browser, `${base}/#/pages/market/market`);
  console.log(`\n| minute, ${FEED_MARKETS} markets x ${FEED_HZ} updates/s | heap MB | nodes | listeners |\n|---|---|---|---|`);
  const heaps: number[] = [];
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    if (minute > 0) await page.waitForTimeout(MINUTE_MS);
    await devtools.send('HeapProfiler.collectGarbage');
    const read = await metricsOf(devtools);
    const heap = read('JSHeapUsedSize') / 1_048_576;
    heaps.push(heap);
    console.log(`| ${minute} | ${heap.toFixed(2)} | ${read('Nodes')} | ${read('JSEventListeners')} |`);
  }
  await page.context().close();
  const [first = 0, last = 0] = [heaps[1] ?? heaps[0], heaps.at(-1)];
  const perHour = ((last - first) / Math.max(1, MINUTES - 1)) * 60;
  console.log(
    `\nfrom the first minute on: ${(last - first).toFixed(2)} MB in ${MINUTES - 1} min, ${perHour.toFixed(1)} MB an hour`,
  );
}

/** Prints the tables of the live screens. */
export async function runLive(browser: Browser, server: RunningServer): Promise<void> {
  const stop = startFeed(server);
  try {
    await screens(browser, server.url);
    await background(browser, server.url);
    await memory(browser, server.url);
  } finally {
    stop();
  }
}
