/** Readers of a process that does not lead see what the leader does: books, trades, their orders, fills and balances. */
import { setTimeout as sleep } from 'node:timers/promises';
import { tradesChannel } from '@glasshouse/contract/markets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failAtEnd, placeStops, reach } from './support/cascades.ts';
import { Traders } from './support/orders.ts';
import { type TestNode, type TestSpot, openTestSpot } from './support/spot.ts';

const MARKET = 1;
let spot: TestSpot;
let traders: Traders;
let leader: TestNode;
let other: TestNode;
beforeAll(async () => {
  spot = await openTestSpot();
  traders = new Traders(spot);
  await spot.stop();
  leader = await spot.openNode({ notices: true });
  other = await spot.openNode({ notices: true });
  asking = ask();
});
afterAll(async () => {
  await stopAsking();
  await spot.close();
});

let [isOver, asking] = [false, Promise.resolve()];
/** Asks without end, as the job does every second: nobody is told who did not ask in the last five. */
async function ask(): Promise<void> {
  while (!isOver) {
    await other.spot.desk.lead();
    await sleep(500);
  }
}
async function stopAsking(): Promise<void> {
  isOver = true;
  await asking;
}

const eventsOf = (node: TestNode, channel: string, userId: number | null) =>
  node.published.filter((one) => one.channel === channel && one.userId === userId).map(({ message }) => message);
/** The leader has heard that it is followed. */
async function follow(): Promise<void> {
  await expect.poll(() => leader.spot.desk.isFollowed).toBe(true);
}

/** The other process comes to show this book. */
async function showsBook(book: object): Promise<void> {
  await expect.poll(() => other.spot.books.depth(MARKET)).toEqual(book);
}

it('is told of by the leader, in the leader’s words', { timeout: 60_000 }, async () => {
  const [maker, taker] = [await traders.user(), await traders.user()];
  const resting = await traders.sell(maker, { amount: '2', target_price: '6800' }, leader);
  // Who asks is told every book, also what was there before.
  await follow();
  await showsBook({ bids: [], asks: [['6800', '2']] });
  // Handed over by the process that does not lead, and told there.
  await traders.buy(taker, { amount: '0.5', target_price: '6800' }, other);
  await showsBook({ bids: [], asks: [['6800', '1.5']] });
  // A book may be told again before the news of the same batch are: whoever asks is told it at once.
  await expect.poll(() => eventsOf(other, 'spot.orders', maker).at(-1)).toMatchObject({ id: resting.id, filled: '0.5' });
  for (const channel of ['spot.orders', 'spot.fills', 'balances'])
    for (const user of [maker, taker])
      await expect.poll(() => eventsOf(other, channel, user).at(-1)).toEqual(eventsOf(leader, channel, user).at(-1));
  // Read again after a gap, which a first notice is.
  await expect.poll(() => other.spot.books.trades(MARKET)).toEqual(leader.spot.books.trades(MARKET));
  expect(eventsOf(other, tradesChannel.id, null).flat()).toEqual(leader.spot.books.trades(MARKET));
});

it('has many orders and fills in notices of the size that PostgreSQL takes', { timeout: 60_000 }, async () => {
  const makers = [await traders.user(), await traders.user()];
  const taker = await traders.user();
  await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      traders.sell(makers[i % 2] as number, { amount: '0.01', target_price: `67${String(i).padStart(2, '0')}` }, leader),
    ),
  );
  await follow();
  await traders.buy(taker, { amount: '0.6', target_price: '6900' }, leader);
  await showsBook(leader.spot.books.depth(MARKET));
  await expect.poll(() => eventsOf(other, 'spot.fills', taker)).toHaveLength(60);
  await expect.poll(() => other.spot.books.trades(MARKET)).toEqual(leader.spot.books.trades(MARKET));
});

it('knows the markets whose triggers fail to fire, while they do, and counts none of them itself', {
  timeout: 60_000,
}, async () => {
  const failing = async ({ metrics }: TestNode) =>
    (await metrics.getSingleMetric('glasshouse_spot_markets')?.get())?.values.find(({ labels }) => labels['state'] === 'failing')
      ?.value;
  // Nothing rests that would be met before the price that the stops wait for.
  await leader.spot.endOrdersOf(MARKET);
  await follow();
  expect([leader.spot.failingMarkets(), other.spot.failingMarkets()]).toEqual([[], []]);
  await placeStops(leader, traders, 25);
  const canEnd = await failAtEnd(spot);
  await reach(traders, leader);
  await expect.poll(() => leader.spot.failingMarkets()).toEqual(['BTC/USDT']);
  await expect.poll(() => other.spot.failingMarkets()).toEqual(['BTC/USDT']);
  expect([other.spot.isLeading(), await failing(leader), await failing(other)]).toEqual([false, 1, 0]);
  await canEnd();
  await leader.spot.desk.followIndex();
  await expect.poll(() => leader.spot.failingMarkets()).toEqual([]);
  await expect.poll(() => other.spot.failingMarkets()).toEqual([]);
});

it('leads itself when the leader goes, with the book that was there', { timeout: 60_000 }, async () => {
  await stopAsking();
  const before = leader.spot.books.depth(MARKET);
  await leader.stop();
  expect(await other.spot.desk.lead()).toBe(true);
  expect(other.spot.books.depth(MARKET)).toEqual(before);
});
