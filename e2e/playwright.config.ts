/** Journeys: a real browser (Debian's Chromium without a window) against the real server on a data folder of its own. */
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { useMemoryDisk } from '../tools/test/memory-disk.ts';

useMemoryDisk();

const root = fileURLToPath(new URL('../', import.meta.url));
const port = Number(process.env['JOURNEY_PORT'] ?? 3917);

/** The whole browser that the machine has; `npm test` installs it where it can. */
const wholeChromium =
  process.env['CHROMIUM'] ??
  [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => existsSync(path));
/** Chromium without the parts that draw its own window takes half the processor for the same page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const leanest = process.env['CHROMIUM'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : wholeChromium;

const browserAt = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

// Workers evaluate this file too: the folder is made once and handed on.
process.env['JOURNEY_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'glasshouse-journeys-'));
// Not `localhost`: socket.io takes that for reachable also while the browser is offline.
process.env['JOURNEY_URL'] = `http://127.0.0.1:${port}`;
const dataDir = process.env['JOURNEY_DATA_DIR'];
chmodSync(dataDir, 0o755);

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Three: a journey waits a third of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // What failed once and then passed is named as flaky at the end; outside CI it is a failure.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/report.json' }]],
  // Whatever the journeys did, and also when one of them failed, the money is checked at the end.
  projects: [
    { name: 'journeys', testIgnore: /(money|push)\.spec/, teardown: 'money' },
    // The shell shows no notifications of the system.
    { name: 'push', testMatch: /push\.spec/, teardown: 'money', use: { launchOptions: browserAt(wholeChromium) } },
    { name: 'money', testMatch: /money\.spec/ },
  ],
  use: {
    baseURL: process.env['JOURNEY_URL'],
    actionTimeout: 20_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Where motion is the subject, a journey asks for it (`withMotion`).
    reducedMotion: 'reduce',
    // Costs a third of the processor; where a journey fails, run it again with TRACE=true.
    trace: process.env['TRACE'] === 'true' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A service worker would answer for the server that a journey wants to see or to cut off; pwa.spec.ts has its own.
    serviceWorkers: 'block',
    launchOptions: browserAt(leanest),
  },
  webServer: {
    command: 'node apps/server/src/main.ts',
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      CHECK_ANSWERS: 'true',
      DEMO_CROWD: 'off',
      DEMO_UNIVERSE: 'small',
      // Journeys show the review by people; simulated-staff.spec.ts has a server of its own with simulated staff.
      DEMO_STAFF: 'off',
      RATE_LIMIT_FACTOR: '100',
      WEB_VIEW_HOSTS: 'help.example',
      MAP_STYLE_URL: 'https://tiles.example/light.json',
      MAP_STYLE_URL_DARK: 'https://tiles.example/dark.json',
    },
  },
});
