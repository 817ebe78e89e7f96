/** The live connection: one at launch, websocket first, back by itself after it was cut. */
import type { WebSocketRoute } from '@playwright/test';
import { expectLivePrices, expectPlace, open } from '../support/app.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { listen } from '../support/traffic.ts';

const SOCKET = /\/socket\.io\//;

test('[RULE-003,RULE-073,CONST-019,FEAT-145,AMB-69] one connection is opened at launch, by websocket, and serves every screen', async ({
  page,
}) => {
  const opened: string[] = [];
  page.on('websocket', (socket) => void opened.push(socket.url()));
  const sent = listen(page);
  await open(page, '/pages/common/aboutus');
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/\/socket\.io\/\?.*transport=websocket/);
  for (const place of ['/', '/pages/market/market', '/pages/transaction/index']) {
    await page.goto(`/#${place}`);
    await expectPlace(page, place);
    await expect(page.locator('.g-price').first()).toBeVisible();
  }
  await open(page, '/pages/market/market');
  await expectLivePrices(page);
  expect(opened).toHaveLength(1);
  expect(sent.urls.filter((url) => SOCKET.test(url) && url.includes('polling'))).toEqual([]);
});

test('[RULE-074,FEAT-183] a connection that was cut comes back by itself, and prices move on', async ({ page, faults }) => {
  faults.allow(CUT_CONNECTION);
  const routes: WebSocketRoute[] = [];
  await page.routeWebSocket(SOCKET, (route) => {
    routes.push(route);
    route.connectToServer();
  });
  await open(page, '/pages/market/market');
  await expectLivePrices(page);
  expect(routes).toHaveLength(1);
  const sent = listen(page);
  await routes[0]?.close();
  await expect.poll(() => routes.length, { timeout: 15_000 }).toBe(2);
  await expectLivePrices(page);
  // What was missed meanwhile is read again.
  await expect.poll(() => sent.of('/currency/quotation_new').length).toBeGreaterThan(0);
});

test('[CONST-019,AMB-86] where websockets do not get through, polling does', async ({ page, faults }) => {
  faults.allow(CUT_CONNECTION);
  await page.addInitScript(() => {
    // As behind a proxy that knows no upgrades: the handshake is refused.
    const Native = WebSocket;
    Object.assign(window, {
      WebSocket: function (url: string) {
        return new Native(url.replace('/socket.io/', '/no-upgrade-here/'));
      },
    });
  });
  const order: string[] = [];
  page.on('websocket', () => void order.push('websocket'));
  page.on('request', (request) => {
    if (SOCKET.test(request.url()) && request.url().includes('transport=polling')) order.push('polling');
  });
  await open(page, '/pages/market/market');
  await expectLivePrices(page);
  expect(order.slice(0, 2)).toEqual(['websocket', 'polling']);
});
