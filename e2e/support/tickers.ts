/**
 * What a page heard of prices. A recorded price may stand still for minutes, so that prices arrive is read from the
 * live connection, and that they are shown from the page.
 */
import type { Page } from '@playwright/test';

/** The tickers of a page so far. */
export interface Heard {
  /** How many frames of tickers came. */
  readonly frames: number;
  /** The last price of every market in the newest of them. */
  readonly prices: readonly number[];
}

const heardBy = new WeakMap<Page, Heard>();
/** An event of Socket.IO in its frame; a long-polling answer holds several frames. */
const TICKERS = /^42(\["m","markets\.tickers",.*\])$/s;
const BETWEEN_FRAMES = '\u001e';

function note(page: Page, payload: string): void {
  for (const frame of payload.split(BETWEEN_FRAMES)) {
    const event = TICKERS.exec(frame)?.[1];
    if (event === undefined) continue;
    const [, , tickers] = JSON.parse(event) as [string, string, { last: string }[]];
    heardBy.set(page, { frames: tickersHeard(page).frames + 1, prices: tickers.map(({ last }) => Number(last)) });
  }
}

/** Notes the tickers of a page, by websocket and by polling. Call it before the page is opened. */
export function noteTickers(page: Page): void {
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') note(page, payload);
    });
  });
  page.on('response', (response) => {
    if (!/\/socket\.io\/.*transport=polling/.test(response.url())) return;
    // An answer that was cut has no text.
    response.text().then(
      (text) => note(page, text),
      () => undefined,
    );
  });
}

/** What a page has heard of prices since it was noted. */
export const tickersHeard = (page: Page): Heard => heardBy.get(page) ?? { frames: 0, prices: [] };
