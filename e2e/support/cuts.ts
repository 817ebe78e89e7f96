/** Cutting a page off from the server, and healing it. Set it up before the page is opened. */
import type { Page, WebSocketRoute } from '@playwright/test';

const SOCKET = /\/socket\.io\//;

/** A live connection that can be cut. */
export interface Cable {
  /** Ends the live connection and lets no new one through. */
  cut: () => Promise<void>;
  /** Lets connections through again. */
  heal: () => Promise<void>;
}

/** Puts the page's socket on a cable. */
export async function onCable(page: Page): Promise<Cable> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(SOCKET, async (route) => {
    if (isCut) {
      await route.close();
      return;
    }
    open.add(route);
    route.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      await page.route(SOCKET, (route) => route.abort());
      for (const route of open) await route.close();
      open.clear();
    },
    async heal() {
      isCut = false;
      await page.unroute(SOCKET);
    },
  };
}
