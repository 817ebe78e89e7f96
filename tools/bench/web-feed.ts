/**
 * A loopback feed for the browser bench: a hundred made-up markets whose tickers go out over the real server's sockets,
 * ten times a second. Their quotes are put in the place of the server's answer on the pages that are measured.
 */
import { type Quote, type Ticker, tickersChannel, tradesChannel } from '@glasshouse/contract/markets';
import type { Page } from '@playwright/test';
import type { RunningServer } from '../../apps/server/src/server.ts';

/** How many markets the feed has, and how often each moves in a second: as often as a topic's frames go out. */
export const FEED_MARKETS = 100;
/** Frames of one topic in a second. */
export const FEED_HZ = 10;

const FIRST_ID = 900_001;
const BTC_USDT = 1;

const priceAt = (index: number, step: number): string => (50 + index * 13.7 + 5 * Math.sin(step / 40 + index)).toFixed(2);

function tickerOf(index: number, step: number, time: number): Ticker {
  const last = priceAt(index, step);
  const change = (0.03 * Math.sin(step / 90 + index)).toFixed(6);
  return {
    id: FIRST_ID + index,
    last,
    time,
    change_today: change,
    change_24h: change,
    high_24h: last,
    low_24h: last,
    volume_24h: (1_000 + step + index).toFixed(2),
    turnover_24h: (100_000 * (FEED_MARKETS - index) + step).toFixed(2),
  };
}

function quoteOf(index: number, model: Quote): Quote {
  const base = `T${String(index).padStart(2, '0')}`;
  const sparkline = Array.from({ length: 24 }, (_, step) => priceAt(index, step * 20));
  return { ...model, ...tickerOf(index, 0, Date.now()), symbol: `${base}/USDT`, base, sparkline };
}

/** The markets of the feed instead of the server's, on this page. */
export async function showFeedMarkets(page: Page): Promise<void> {
  await page.route('**/api/currency/quotation_new**', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { message: Quote[] };
    const model = envelope.message.find((one) => one.kind === 'spot');
    if (!model) throw new Error('the server has no spot market');
    const made = Array.from({ length: FEED_MARKETS }, (_, index) => quoteOf(index, model));
    await route.fulfill({ response: answer, json: { ...envelope, message: [...envelope.message, ...made] } });
  });
}

/** Starts the feed; answers how to stop it. With the trades of one market a trade screen gets 20 messages a second. */
export function startFeed(server: RunningServer): () => void {
  const { publisher } = server.platform;
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    const time = Date.now();
    publisher.publish(tickersChannel, {}, [
      { ...tickerOf(0, step, time), id: BTC_USDT },
      ...Array.from({ length: FEED_MARKETS }, (_, index) => tickerOf(index, step, time)),
    ]);
    const trade = { id: 1_000_000_000 + step, price: priceAt(0, step), quantity: '0.01', time };
    publisher.publish(tradesChannel, { id: BTC_USDT }, [{ ...trade, side: step % 2 === 0 ? 'buy' : 'sell' }]);
  }, 1_000 / FEED_HZ);
  return () => clearInterval(timer);
}
