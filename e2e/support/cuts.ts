/** Cutting a page's live connection, and healing it. Set it up before the page is opened. */
import type { Page } from '@playwright/test';

/** A live connection that can be cut. */
export interface Cable {
  /** Ends the live connection and lets no new one through. */
  cut: () => Promise<void>;
  /** Lets connections through again. */
  heal: () => Promise<void>;
}

interface Hook {
  cable: { isCut: boolean; live: Set<WebSocket> };
}

/** Puts the page's socket on a cable; `isCut`: from the first moment on. */
export async function onCable(page: Page, { isCut = false } = {}): Promise<Cable> {
  if (isCut) await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.addInitScript((startsCut) => {
    const cable: Hook['cable'] = { isCut: startsCut, live: new Set() };
    const Native = WebSocket;
    class CabledSocket extends Native {
      constructor(url: string) {
        // While it is cut the handshake is refused, as by a server that is not there.
        super(cable.isCut ? url.replace('/socket.io/', '/no-socket-here/') : url);
        cable.live.add(this);
      }
    }
    Object.assign(window, { cable, WebSocket: CabledSocket });
  }, isCut);
  return {
    async cut() {
      await page.route(/\/socket\.io\//, (route) => route.abort());
      await page.evaluate(() => {
        const { cable } = window as unknown as Hook;
        cable.isCut = true;
        for (const socket of cable.live) socket.close();
      });
    },
    async heal() {
      await page.unroute(/\/socket\.io\//);
      await page.evaluate(() => {
        (window as unknown as Hook).cable.isCut = false;
      });
    },
  };
}
