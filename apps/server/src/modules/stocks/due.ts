/**
 * What happens by itself: the record of each auction, the close of each session, and of each action its announcement, its application between sessions, its payment.
 * A close waits for seconds behind it, an application for the close; what cannot be done holds up no other stock.
 */
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockNamed } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type DueItem, type DueItems, NotYet, dueItems } from '../../platform/due/index.ts';
import { recordHash } from '../proofs/index.ts';
import { announceAction, applyAction, notifyCounted, notifyPaid, payAction } from './api/apply.ts';
import { type StockParts, stockOf } from './api/parts.ts';
import { closeRecord } from './domain/records.ts';
import { type StockDay, calendarNamed } from './domain/stock.ts';
import { auctionRecord, ordersRootOf } from './domain/auction.ts';
import { DAYS, insertAuctionRecord, loadAuction, loadAuctionOrders } from './store/auctions.ts';
import { insertDay, isCloseWaiting } from './store/terms.ts';
import { loadAction, lockMarket } from './store/actions.ts';

/** How long behind a close its last second may still be logged. */
export const CLOSE_WAIT_MS = 6_000;
const MOST_TICKS = 700;
/** Looked through backwards: almost always the last minute has a price. */
const SPANS = [60_000, 600_000, 3_600_000, 86_400_000];

/** The last priced tick of a session; null without one. */
async function lastTick({ markets }: StockParts, tx: Tx, marketId: number, open: number, close: number) {
  for (const span of SPANS) {
    const from = Math.max(open, close - span);
    for (let at = from; ; ) {
      const ticks = await markets.ticksFrom(tx, marketId, at, { to: close - 1, limit: MOST_TICKS, pricedOnly: true });
      const last = ticks.at(-1);
      if (last === undefined) break;
      const next = await markets.ticksFrom(tx, marketId, last.time + 1, { to: close - 1, limit: 1, pricedOnly: true });
      if (next.length === 0) return last;
      at = last.time + 1;
    }
    if (from === open) return null;
  }
  return null;
}

/** Writes the close of the session that ended last before an item, and lets the next one follow. */
async function closeSession(parts: StockParts, days: DueItems, tx: Tx, item: DueItem): Promise<void> {
  const stock = stockOf(parts, item.position);
  const calendar = calendarNamed(stock.calendar);
  const session = calendar.opened(item.dueAt - CLOSE_WAIT_MS - 1);
  if ((await parts.markets.secondAfter(tx, stock.marketId, session.close - 1)) === null) throw new NotYet();
  const tick = await lastTick(parts, tx, stock.marketId, session.open, session.close);
  const day: Omit<StockDay, 'recordHash'> = {
    marketId: stock.marketId,
    day: session.day,
    openAt: session.open,
    closeAt: session.close,
    close:
      tick === null || tick.priceTicks === null
        ? null
        : { time: tick.time, leaf: tick.leaf, ticks: BigInt(tick.priceTicks), prices: tick.prices },
  };
  const record = closeRecord(stock, day);
  await insertDay(tx, { ...day, recordHash: recordHash(record) });
  if (day.close) await parts.proofs.cite(tx, day.close.leaf, `stock:${stock.symbol}`);
  await parts.proofs.append(tx, record);
  if (!parts.book.hasEnded(stock.marketId, session.close))
    await days.add(tx, [dueClose(stock.marketId, calendar.next(session.close))]);
}

/** Puts the record of an auction into the log, behind the second that began it. */
async function recordAuction(parts: StockParts, tx: Tx, id: number): Promise<void> {
  const auction = await loadAuction(tx, id);
  if (auction === null) throw new Error(`a due item names the auction ${id}, which there is not`);
  const stock = stockOf(parts, auction.marketId);
  const second = await parts.markets.secondAt(tx, auction.marketId, auction.tickTime);
  if (second?.time !== auction.tickTime) throw new NotYet();
  const recorded = {
    tickLeaf: second.leaf,
    prices: second.prices,
    ordersRoot: ordersRootOf(await loadAuctionOrders(tx, id)),
  };
  const record = auctionRecord(stock, auction, recorded);
  await insertAuctionRecord(tx, id, { ...recorded, recordHash: recordHash(record) });
  await parts.proofs.cite(tx, recorded.tickLeaf, `stock:${stock.symbol}`);
  await parts.proofs.append(tx, record);
}

const dueClose = (marketId: number, { day, close }: { day: number; close: number }): DueItem => ({
  position: marketId,
  event: 'close',
  period: day,
  dueAt: close + CLOSE_WAIT_MS,
});

/** The due items by their kinds, and how closes begin. */
export interface StocksDue {
  readonly actions: DueItems;
  readonly days: DueItems;
  readonly begin: () => Promise<void>;
}

/** The due items of stocks. */
export function stocksDue(parts: StockParts): StocksDue {
  const { platform } = parts;
  const days: DueItems = dueItems(platform, DAYS, {
    async auction(tx, items) {
      for (const { position } of items) await recordAuction(parts, tx, position);
    },
    async close(tx, items) {
      for (const item of items) await closeSession(parts, days, tx, item);
    },
  });
  const each = (run: typeof announceAction) => async (tx: Tx, items: readonly DueItem[], now: number) => {
    for (const { position, period } of items) {
      const found = await loadAction(tx, position);
      if (found === null) throw new Error(`a due item names the action ${position}, which there is not`);
      await lockMarket(tx, found.action.marketId);
      const state = await loadAction(tx, position);
      if (state && state.replacedBy === null) await run(parts, tx, state, now, period);
    }
  };
  const work = {
    announce: each(announceAction),
    apply: each(applyAction),
    counted: each(notifyCounted),
    pay: each(payAction),
    paid: each(notifyPaid),
  };
  // One at a time: what a count locks stays locked until its commit.
  const actions: DueItems = dueItems(platform, 'stocks', work, 1);
  return {
    actions,
    days,
    begin: () =>
      inTransaction(platform.db, async (tx) => {
        await lockNamed(tx, 'stock days', 0);
        for (const { marketId, calendar } of parts.stocks()) {
          if (parts.book.hasEnded(marketId, platform.clock.now()) || (await isCloseWaiting(tx, marketId))) continue;
          await days.add(tx, [dueClose(marketId, calendarNamed(calendar).next(platform.clock.now()))]);
        }
      }),
  };
}
