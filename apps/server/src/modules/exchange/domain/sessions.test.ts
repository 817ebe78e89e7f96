/** Markets with trading hours: phases, queue, auction, band, pauses, and what ends with a session. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionPrice } from '@glasshouse/matching';
import { SessionDesk, HOUR_MS, SESSION_MS } from '../tests/support/session-desk.ts';
import { BASE, QUOTE } from '../tests/support/market-rules.ts';
import { adjustStanding } from './standing.ts';

const OPEN = 10 * HOUR_MS;
const CLOSE = OPEN + SESSION_MS;

/** A desk whose session has opened with an auction that traded nothing, at a reference. */
function opened(ticks = 18_642): SessionDesk {
  const desk = new SessionDesk().at(OPEN, ticks).at(OPEN + 31_000, ticks);
  expect(desk.state.phase).toBe('open');
  return desk;
}

describe('the phases of a market', () => {
  it('are closed, an auction of 30 seconds from the first price of the session, open, and closed again', () => {
    const desk = new SessionDesk().at(OPEN - 1, null);
    expect(desk.state.phase).toBe('closed');
    desk.at(OPEN, null);
    expect(desk.state.phase).toBe('closed');
    desk.at(OPEN + 2_000, 18_642);
    expect(desk.state).toMatchObject({
      phase: 'auction',
      kind: 'opening',
      until: OPEN + 32_000,
      referenceTicks: 18_642,
      tickTime: OPEN + 2_000,
    });
    desk.at(OPEN + 31_999, 18_650);
    expect(desk.state.phase).toBe('auction');
    desk.at(OPEN + 32_000);
    expect(desk.state.phase).toBe('open');
    for (let at = OPEN + 60_000; at < CLOSE; at += 30_000) desk.at(at, 18_660);
    expect(desk.at(CLOSE - 1, 18_661).state.phase).toBe('open');
    expect(desk.at(CLOSE).state).toMatchObject({ phase: 'closed', day: 10, closeTicks: 18_661, closedAt: CLOSE });
  });

  it('pause for five minutes when the index moves by ten percent within five, and reopen by an auction of a minute', () => {
    const desk = opened(20_000).at(OPEN + 60_000, 18_001);
    expect(desk.state.phase).toBe('open');
    desk.at(OPEN + 61_000, 18_000);
    expect(desk.state).toMatchObject({ phase: 'pause', until: OPEN + 361_000, pausedFor: 'moved' });
    desk.at(OPEN + 361_000, 18_000);
    expect(desk.state).toMatchObject({ phase: 'auction', kind: 'reopening', until: OPEN + 421_000, pausedFor: null });
    desk.at(OPEN + 421_000, 18_000);
    expect(desk.state.phase).toBe('open');
  });

  it('pause without an index for a minute, until there is a price, and while the market is not normal', () => {
    const desk = opened().at(OPEN + 90_999);
    expect(desk.state.phase).toBe('open');
    desk.at(OPEN + 91_000);
    expect(desk.state).toMatchObject({ phase: 'pause', pausedFor: 'silent' });
    expect(desk.at(OPEN + 500_000).state.phase).toBe('pause');
    expect(desk.at(OPEN + 501_000, 18_642).state.phase).toBe('auction');
    desk.market = { ...desk.market, mode: 'halted' };
    expect(desk.at(OPEN + 502_000, 18_642).state).toMatchObject({ phase: 'pause', pausedFor: 'mode' });
    desk.market = { ...desk.market, mode: 'normal' };
    expect(desk.at(OPEN + 503_000, 18_642).state.phase).toBe('auction');
  });
});

describe('orders outside the session', () => {
  it('are queued with their hold, and changed and cancelled until the auction begins', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const id = desk.place(1, 'buy', 18_500, 80_000);
    expect(desk.order(id)).toMatchObject({ status: 'queued', session: { tif: 'day', endsDay: 10 } });
    expect(desk.balance(1, QUOTE).frozen).toBe(1_481_184_000n);
    expect(desk.do({ type: 'amend', userId: 1, orderId: id, amount: '4' })).toMatchObject({ status: 'queued', amount: '4' });
    expect(desk.balance(1, QUOTE).frozen).toBe(740_592_000n);
    const other = desk.place(2, 'sell', 19_000, 10);
    expect(desk.do({ type: 'cancel', userId: 2, orderId: other })).toMatchObject({
      status: 'cancelled',
      end_reason: 'requested',
    });
    expect(desk.balance(2, BASE)).toMatchObject({ frozen: 0n, available: 10n ** 12n });
    desk.at(OPEN, 18_642);
    for (const command of [{ type: 'cancel' } as const, { type: 'amend', amount: '3' } as const])
      expect(desk.do({ ...command, userId: 1, orderId: id })).toBe('ORDER_AUCTION_STANDS');
    expect(desk.do({ type: 'cancelAll', userId: 1, marketIds: null, side: null, connection: null })).toEqual({ cancelled: [] });
    expect(desk.place(3, 'sell', 18_700, 5)).toBeGreaterThan(0);
  });

  it('to the market hold for ten percent over the close: worked example A4', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const id = desk.place(1, 'buy', null, 20_000);
    expect(desk.order(id)).toMatchObject({ status: 'queued', priceTicks: 20_506, session: { tif: 'at_open' } });
    expect(desk.balance(1, QUOTE).frozen).toBe(410_448_096n);
    desk.place(2, 'sell', 19_000, 10_000);
    desk.at(OPEN, 18_642).at(OPEN + 31_000, 18_642);
    expect(desk.auctions).toMatchObject([{ priceTicks: 19_201, lots: 10_000 }]);
    expect(desk.order(id)).toMatchObject({ status: 'cancelled', endReason: 'unfilled', filledLots: 10_000 });
    expect(desk.balance(1, QUOTE)).toMatchObject({ frozen: 0n, available: 10n ** 12n - 192_010_000n - 153_608n });
  });

  it('to the market go at most three percent beyond the reference', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const id = desk.place(1, 'buy', null, 20_000);
    desk.place(2, 'sell', 19_202, 20_000);
    desk.at(OPEN, 18_642).at(OPEN + 31_000, 18_642);
    expect(desk.order(id)).toMatchObject({ status: 'cancelled', filledLots: 0 });
    expect(desk.state.phase).toBe('open');
  });

  it('by amount buy what the amount pays for with its fee', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const id = desk.place(1, 'buy', null, 0, { quoteAtoms: 100_000_000n });
    const { lots, quoteAtoms } = desk.order(id);
    expect({ lots, quoteAtoms }).toEqual({ lots: 4_872, quoteAtoms: null });
    expect(desk.balance(1, QUOTE).frozen).toBeLessThanOrEqual(100_000_000n);
    expect(desk.try(1, 'sell', null, 0, { quoteAtoms: 1_000_000n })).toBe('ORDER_QUEUE_ONLY');
  });

  it('that cannot wait are refused, and what would meet an own order of the queue', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    expect(desk.try(1, 'buy', 18_000, 10_000, { force: 'ioc' })).toBe('ORDER_QUEUE_ONLY');
    expect(desk.try(1, 'buy', 18_000, 10_000, { force: 'fok' })).toBe('ORDER_QUEUE_ONLY');
    desk.place(1, 'buy', 18_500, 10_000);
    expect(desk.try(1, 'sell', 18_500, 10_000)).toBe('ORDER_OWN_FIRST');
    expect(desk.try(1, 'sell', null, 10_000)).toBe('ORDER_OWN_FIRST');
    const ask = desk.place(1, 'sell', 18_501, 10_000);
    expect(desk.do({ type: 'amend', userId: 1, orderId: ask, price: '185' })).toBe('ORDER_OWN_FIRST');
    expect(desk.do({ type: 'quote', userId: 2, marketId: 1, bids: [], asks: [{ priceTicks: 19_000, lots: 10 }] })).toBe(
      'ORDER_QUEUE_ONLY',
    );
  });
});

describe('the auction', () => {
  it('gives one price to all, ends what was for it alone, and lets the rest into the book in its sequence', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const early = desk.place(1, 'buy', 18_650, 10_000);
    const late = desk.place(2, 'buy', 18_650, 10_000);
    const only = desk.place(3, 'buy', 18_640, 10_000, { tif: 'at_open' });
    const low = desk.place(4, 'buy', 18_600, 10_000, { tif: 'gtc' });
    const ask = desk.place(5, 'sell', 18_642, 15_000);
    const far = desk.place(6, 'sell', 18_900, 10_000);
    desk.at(OPEN, 18_642).at(OPEN + 31_000, 18_642);
    expect(desk.state).toMatchObject({ phase: 'open', priceTicks: 18_650, lots: 15_000 });
    expect(desk.auctions).toMatchObject([
      { kind: 'opening', day: 10, low: 16_778, high: 20_506, surplus: 5_000, firstFill: 1, lastFill: 2, isLonger: false },
    ]);
    expect([early, late, only, low, ask, far].map((id) => [desk.order(id).status, desk.order(id).filledLots])).toEqual([
      ['filled', 10_000],
      ['open', 5_000],
      ['cancelled', 0],
      ['open', 0],
      ['filled', 15_000],
      ['open', 0],
    ]);
    expect(desk.order(only).endReason).toBe('no_auction_fill');
    expect(desk.desk.books.of(1).levels('buy', 5)).toEqual([
      [18_650, 5_000],
      [18_600, 10_000],
    ]);
    expect(new Set(desk.desk.fills.map(({ priceTicks }) => priceTicks))).toEqual(new Set([18_650]));
  });

  it('is longer once, where its price lies far from the reference or moved in its last moments', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    desk.place(1, 'buy', 19_300, 10_000);
    desk.place(2, 'sell', 19_300, 10_000);
    desk.at(OPEN, 18_642).at(OPEN + 30_000, 18_642);
    expect(desk.state).toMatchObject({ phase: 'auction', isLonger: true, until: OPEN + 60_000 });
    desk.at(OPEN + 60_000, 18_642);
    expect(desk.state).toMatchObject({ phase: 'open', priceTicks: 19_300, isLonger: true });
  });

  it('lets stops see its price, and takes a pair whose stop it reached by the stop', () => {
    const desk = opened();
    const stop = desk.place(7, 'buy', 19_000, 10_000, {
      kind: 'stop_limit',
      triggerTicks: 18_900,
      triggerBy: 'last',
      tif: 'gtc',
    });
    const pair = desk.do({
      type: 'oco',
      userId: 8,
      limit: { type: 'place', userId: 8, marketId: 1, side: 'sell', kind: 'limit', priceTicks: 19_500, lots: 10_000, tif: 'gtc' },
      stop: {
        type: 'place',
        userId: 8,
        marketId: 1,
        side: 'sell',
        kind: 'stop_market',
        priceTicks: 16_000,
        lots: 10_000,
        triggerTicks: 17_000,
        triggerBy: 'last',
        tif: 'gtc',
      },
    }) as { orders: [{ id: number }, { id: number }] };
    desk.at(CLOSE - 1, 18_642);
    for (let at = OPEN + 60_000; at < CLOSE; at += 30_000) desk.desk.now = at;
    desk.at(CLOSE);
    expect(desk.order(stop).status).toBe('pending');
    expect(pair.orders.map(({ id }) => desk.order(id).status)).toEqual(['queued', 'queued']);
    desk.place(1, 'buy', 18_950, 10_000);
    desk.place(2, 'sell', 18_950, 10_000);
    const next = OPEN + HOUR_MS;
    desk.at(next, 18_800).at(next + 31_000, 18_800);
    expect(desk.state).toMatchObject({ phase: 'open', priceTicks: 18_950 });
    expect(desk.order(stop)).toMatchObject({ status: 'open', priceTicks: 19_000 });
    expect(pair.orders.map(({ id }) => desk.order(id).status)).toEqual(['open', 'pending']);
  });

  it('moves no money from nowhere, whatever is queued, and holds stay what the formula says', () => {
    const orders = fc.array(
      fc.record({
        user: fc.integer({ min: 1, max: 9 }),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        price: fc.oneof(fc.constant(null), fc.integer({ min: 18_000, max: 19_300 })),
        lots: fc.integer({ min: 100, max: 5_000 }),
        tif: fc.constantFrom('day' as const, 'gtc' as const, 'at_open' as const),
      }),
      { minLength: 2, maxLength: 24 },
    );
    fc.assert(
      fc.property(orders, (queued) => {
        const desk = new SessionDesk().at(OPEN - 10_000);
        for (const { user, side, price, lots, tif } of queued) desk.try(user, side, price, lots, price === null ? {} : { tif });
        desk
          .at(OPEN, 18_642)
          .at(OPEN + 30_000, 18_642)
          .at(OPEN + 61_000, 18_642);
        expect(desk.state.phase).toBe('open');
        const [auction] = desk.auctions;
        expect(desk.desk.fills.every(({ priceTicks }) => priceTicks === auction?.priceTicks)).toBe(true);
        const sum = (asset: number) =>
          Array.from({ length: 9 }, (_, i) => desk.balance(i + 1, asset)).reduce(
            (all, { available, frozen }) => all + available + frozen,
            0n,
          );
        const fees = desk.desk.fills.reduce((all, { makerFee, takerFee }) => all + makerFee + takerFee, 0n);
        expect([sum(BASE), sum(QUOTE) + fees]).toEqual([9n * 10n ** 12n, 9n * 10n ** 12n]);
        for (let user = 1; user <= 9; user++) {
          const own = desk.desk.open.ofUser(user);
          expect(own.every(({ status }) => status === 'open')).toBe(true);
          if (own.length === 0) for (const asset of [BASE, QUOTE]) expect(desk.balance(user, asset).frozen).toBe(0n);
        }
        const entries = (auction?.orders ?? []).map(({ orderId, side, priceTicks, lots, sequence }) => ({
          id: orderId,
          side: side === 'buy' ? (0 as const) : (1 as const),
          limitTicks: priceTicks ?? (side === 'buy' ? 19_201 : 18_083),
          lots,
          sequence,
        }));
        const again = auctionPrice(entries, {
          referenceTicks: 18_642,
          lowTicks: auction?.low ?? 1,
          highTicks: auction?.high ?? 1,
        });
        expect(again.priceTicks).toBe(auction?.priceTicks);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the band of a session', () => {
  it('refuses what would trade beyond it, lets the rest wait, and moves with each tick: worked example A9', () => {
    const desk = opened(64_557);
    expect(desk.try(1, 'buy', 67_785, 10)).toBe('ORDER_PRICE_BAND');
    expect(desk.try(1, 'sell', 61_329, 10)).toBe('ORDER_PRICE_BAND');
    const [far, high] = [desk.place(2, 'buy', 50_000, 10), desk.place(2, 'sell', 90_000, 10)];
    desk.at(OPEN + 32_000, 61_000);
    expect([far, high].map((id) => desk.order(id).status)).toEqual(['open', 'open']);
    expect(desk.try(3, 'sell', null, 10)).toBe('ORDER_PRICE_BAND');
    expect(desk.try(3, 'buy', null, 10)).toBe('ORDER_PRICE_BAND');
    expect(desk.desk.fills).toEqual([]);
  });

  it('ends at the tick what it leaves outside against its owner, so that it keeps no other from trading', () => {
    const desk = opened(64_557);
    const stale = [desk.place(1, 'buy', 67_784, 10), desk.place(1, 'buy', 67_000, 10, { tif: 'gtc' })];
    const edge = desk.place(2, 'buy', 64_050, 10);
    desk.at(OPEN + 32_000, 61_000);
    expect(stale.map((id) => [desk.order(id).status, desk.order(id).endReason])).toEqual([
      ['cancelled', 'price_band'],
      ['cancelled', 'price_band'],
    ]);
    expect(desk.balance(1, QUOTE).frozen).toBe(0n);
    desk.place(3, 'sell', 61_000, 10);
    expect(desk.desk.fills).toMatchObject([{ priceTicks: 64_050, lots: 10 }]);
    expect(desk.order(edge).status).toBe('filled');

    const offer = desk.place(4, 'sell', 61_500, 10);
    const kept = desk.place(5, 'sell', 66_000, 10);
    desk.at(OPEN + 33_000, 65_000);
    expect(desk.order(offer)).toMatchObject({ status: 'cancelled', endReason: 'price_band' });
    expect(desk.balance(4, BASE).frozen).toBe(0n);
    desk.place(3, 'buy', null, 10);
    expect(desk.order(kept).status).toBe('filled');
  });

  it('ends the levels of a quote that it leaves outside, and keeps the others', () => {
    const desk = opened(64_557);
    const asks = [{ priceTicks: 65_000, lots: 10 }];
    const bids = [{ priceTicks: 62_000, lots: 10 }];
    desk.do({ type: 'quote', userId: 1, marketId: 1, bids, asks: [] });
    desk.do({ type: 'quote', userId: 2, marketId: 1, bids: [], asks });
    desk.at(OPEN + 32_000, 69_000);
    const held = desk.balance(2, BASE);
    expect([desk.desk.books.of(1).levels('sell', 5), held.frozen]).toEqual([[], 0n]);
    expect(desk.desk.books.of(1).levels('buy', 5)).toEqual([[62_000, 10]]);
    desk.place(3, 'sell', 68_000, 10);
    desk.place(4, 'buy', 68_000, 10);
    expect(desk.desk.fills).toMatchObject([{ priceTicks: 68_000, lots: 10 }]);
  });

  it('ends behind an auction what its collar kept from it, before anyone meets it', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const above = desk.place(1, 'buy', 90_000, 10);
    desk
      .at(OPEN, 64_557)
      .at(OPEN + 30_000, 64_557)
      .at(OPEN + 61_000, 64_557);
    expect(desk.state.phase).toBe('open');
    expect(desk.order(above)).toMatchObject({ status: 'cancelled', endReason: 'price_band' });
  });
});

describe('the close', () => {
  it('ends day orders, queues what stays until its last day, and counts by the millisecond', () => {
    const desk = opened();
    const day = desk.place(1, 'buy', 18_600, 10_000);
    const kept = desk.place(2, 'buy', 18_500, 10_000, { tif: 'gtc' });
    const stop = desk.place(3, 'buy', 19_000, 10_000, { kind: 'stop_limit', triggerTicks: 18_900, triggerBy: 'last' });
    desk.at(CLOSE - 1, 18_642);
    expect(desk.order(day).status).toBe('open');
    desk.at(CLOSE);
    expect([day, kept, stop].map((id) => [desk.order(id).status, desk.order(id).endReason])).toEqual([
      ['cancelled', 'expired'],
      ['queued', null],
      ['cancelled', 'expired'],
    ]);
    expect(desk.desk.books.of(1).levels('buy', 5)).toEqual([]);
    for (const hour of [11, 12]) {
      const open = hour * HOUR_MS;
      desk.at(open, 18_642).at(open + 31_000, 18_642);
      expect(desk.order(kept)).toMatchObject({ status: 'open', session: { endsDay: 12 } });
      desk.at(open + SESSION_MS, null);
    }
    expect(desk.order(kept)).toMatchObject({ status: 'cancelled', endReason: 'expired' });
    for (const user of [1, 2, 3]) expect(desk.balance(user, QUOTE).frozen).toBe(0n);
  });

  it('ends what was for a session that was never called, at its close or at the latest before the next one is called', () => {
    const night = () => {
      const desk = opened();
      desk.at(CLOSE);
      const day = desk.place(1, 'buy', 18_600, 10_000);
      const only = desk.place(2, 'buy', 18_600, 10_000, { tif: 'at_open' });
      const kept = desk.place(3, 'buy', 18_500, 10_000, { tif: 'gtc' });
      const ends = () => [day, only, kept].map((id) => desk.order(id).endReason ?? desk.order(id).status);
      return { desk, ends };
    };
    const over = ['expired', 'no_auction_fill', 'queued'];
    const [missed, next] = [11 * HOUR_MS, 12 * HOUR_MS];
    const waiting = night();
    waiting.desk.at(missed + SESSION_MS - 1, null);
    expect(waiting.ends()).toEqual(['queued', 'queued', 'queued']);
    waiting.desk.at(missed + SESSION_MS, null);
    expect(waiting.ends()).toEqual(over);

    const late = night();
    late.desk.at(next, 18_642);
    expect([late.desk.state.phase, ...late.ends()]).toEqual(['auction', ...over]);
  });
});

describe('a corporate action', () => {
  it('changes orders while the market is closed, with what they hold: worked example A6', () => {
    const desk = opened(64_557);
    const buy = desk.place(1, 'buy', 64_557, 100_000, { tif: 'gtc' });
    expect(desk.balance(1, QUOTE).frozen).toBe(6_460_864_560n);
    desk.at(CLOSE, 64_557);
    desk.run((batch) => void adjustStanding(batch, desk.order(buy), { lots: 700_000, priceTicks: 9_222, triggerTicks: null }));
    expect(desk.order(buy)).toMatchObject({ status: 'queued', lots: 700_000, priceTicks: 9_222 });
    expect(desk.balance(1, QUOTE).frozen).toBe(6_460_564_320n);
    desk.run((batch) => void adjustStanding(batch, desk.order(buy), { lots: 0, priceTicks: 9_222, triggerTicks: null }));
    expect(desk.order(buy)).toMatchObject({ status: 'cancelled', endReason: 'corporate_action' });
    expect(desk.balance(1, QUOTE).frozen).toBe(0n);
  });

  it('rebases the close that market orders are measured by, between sessions alone', () => {
    const desk = opened(64_557);
    expect(desk.do({ type: 'rebase', marketId: 1, closeTicks: 9_222 })).toBe('UNAVAILABLE');
    desk.at(CLOSE, 64_557);
    desk.do({ type: 'rebase', marketId: 1, closeTicks: 9_222 });
    const { revision } = desk.state;
    expect(desk.do({ type: 'rebase', marketId: 1, closeTicks: 9_222 })).toEqual({ close: 9_222 });
    expect(desk.state.revision).toBe(revision);
    expect(desk.order(desk.place(1, 'buy', null, 10_000)).priceTicks).toBe(10_144);
  });
});

it('a session desk that starts anew has the same books, queue and phases', () => {
  const desk = opened();
  desk.place(1, 'buy', 18_600, 10_000, { tif: 'gtc' });
  desk.desk.restart();
  expect(desk.desk.books.of(1).levels('buy', 5)).toEqual([[18_600, 10_000]]);
  desk.at(CLOSE, 18_642);
  desk.desk.restart();
  expect(desk.desk.books.of(1).levels('buy', 5)).toEqual([]);
});
