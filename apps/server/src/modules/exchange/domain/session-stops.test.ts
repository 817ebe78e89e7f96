/** What a market with trading hours leaves for its opening: stops that are reached meanwhile, icebergs of the queue. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS, SESSION_MS, SessionDesk } from '../tests/support/session-desk.ts';
import { tickMarketsOf } from './commands.ts';
import type { PlacementCommand } from './placement.ts';
import { adjustStanding } from './standing.ts';

const OPEN = 10 * HOUR_MS;
const CLOSE = OPEN + SESSION_MS;

/** A desk whose session has opened with an auction that traded nothing, at a reference. */
function opened(ticks = 18_642): SessionDesk {
  const desk = new SessionDesk().at(OPEN, ticks).at(OPEN + 31_000, ticks);
  expect(desk.state.phase).toBe('open');
  return desk;
}

describe('an iceberg of the queue', () => {
  it('enters the book with what is left of it, be it less than its tip, and keeps the tip', () => {
    const desk = new SessionDesk().at(OPEN - 10_000);
    const id = desk.place(1, 'buy', 18_650, 10_000, { displayLots: 1_000 });
    desk.place(2, 'sell', 18_650, 9_500);
    desk.at(OPEN, 18_642).at(OPEN + 31_000, 18_642);
    expect(desk.order(id)).toMatchObject({ status: 'open', filledLots: 9_500, shownLots: 500, displayLots: 1_000 });
    desk.restart();
    desk.do({ type: 'amend', userId: 1, orderId: id, amount: '1.15' });
    expect(desk.order(id)).toMatchObject({ status: 'open', shownLots: 1_000 });
    expect(desk.desk.books.of(1).levels('buy', 5)).toEqual([[18_650, 1_000]]);
  });
});

describe('stops that a close or a pause leaves reached', () => {
  const stop = (desk: SessionDesk, user: number, triggerTicks = 18_600, more: Partial<PlacementCommand> = {}) => {
    const terms = { kind: 'stop_market', triggerTicks, triggerBy: 'index', force: 'ioc', tif: 'gtc', ...more } as const;
    return desk.place(user, 'sell', 17_700, 10_000, terms);
  };
  const statuses = (desk: SessionDesk, ids: readonly number[]) => ids.map((id) => desk.order(id).status);
  const next = OPEN + HOUR_MS;

  it.each([false, true])(
    'wait for the opening while others leave the book, and fire first there (another leads: %s)',
    (isAnother) => {
      const desk = opened();
      const bids = [2, 3].map((user) => desk.place(user, 'buy', 18_500, 10_000, { tif: 'gtc' }));
      const ids = [...bids, stop(desk, 4)];
      desk.at(CLOSE, 18_590);
      expect(statuses(desk, ids)).toEqual(['queued', 'queued', 'pending']);
      expect(desk.desk.fills).toEqual([]);
      desk.at(next, 18_700);
      if (isAnother) desk.restart();
      desk.at(next + 31_000, 18_700);
      expect(desk.state.phase).toBe('open');
      expect(statuses(desk, ids)).toEqual(['filled', 'open', 'filled']);
    },
  );

  it('trade with nobody while the market closes, where a day order leaves first', () => {
    const desk = opened();
    const day = desk.place(1, 'buy', 18_550, 10_000);
    const ids = [day, desk.place(2, 'buy', 18_500, 10_000, { tif: 'gtc' }), stop(desk, 4)];
    desk.at(CLOSE, 18_590);
    expect(statuses(desk, ids)).toEqual(['cancelled', 'queued', 'pending']);
    expect(desk.desk.fills).toEqual([]);
  });

  it('stay where another that waits is cancelled at night, and are gone from the book with their own cancel alone', () => {
    const desk = opened();
    const [kept, gone] = [stop(desk, 4), stop(desk, 5)];
    desk.at(CLOSE, 18_590);
    expect(desk.do({ type: 'cancel', userId: 5, orderId: gone })).toMatchObject({ status: 'cancelled' });
    expect(statuses(desk, [kept, gone])).toEqual(['pending', 'cancelled']);
    expect(desk.do({ type: 'cancel', userId: 4, orderId: kept })).toMatchObject({ end_reason: 'requested' });
  });

  it.each([false, true])('fire at the reopening behind a pause, where another process leads (%s)', (isAnother) => {
    const desk = opened(20_000);
    const bid = desk.place(2, 'buy', 17_900, 10_000, { tif: 'gtc' });
    const [kept, gone] = [stop(desk, 4, 19_000), stop(desk, 5, 19_000)];
    desk.at(OPEN + 60_000, 18_000);
    expect(desk.state).toMatchObject({ phase: 'pause', pausedFor: 'moved' });
    if (isAnother) desk.restart();
    desk.do({ type: 'cancel', userId: 5, orderId: gone });
    expect(statuses(desk, [bid, kept])).toEqual(['queued', 'pending']);
    desk.at(OPEN + 360_000, 18_000);
    if (isAnother) desk.restart();
    desk.at(OPEN + 420_000, 18_000);
    expect(desk.state.phase).toBe('open');
    expect(statuses(desk, [bid, kept])).toEqual(['filled', 'filled']);
  });

  it.each([false, true])('are measured by the newest price behind a pause, where another process leads (%s)', (isAnother) => {
    const desk = opened()
      .at(CLOSE, 18_642)
      .at(next, 20_000)
      .at(next + 31_000, 20_000);
    const kept = stop(desk, 4, 19_000);
    desk.at(next + 60_000, 18_000).at(next + 300_000, 19_500);
    if (isAnother) desk.restart();
    expect(desk.desk.books.of(1).indexTicks).toBe(19_500);
    desk.at(next + 360_000, 19_500).at(next + 420_000, 19_500);
    expect(desk.state.phase).toBe('open');
    expect(statuses(desk, [kept])).toEqual(['pending']);
  });

  it('wait for the opening where the session closes in a pause', () => {
    const desk = opened(20_000);
    const ids = [desk.place(2, 'buy', 18_500, 10_000, { tif: 'gtc' }), desk.place(3, 'buy', 18_500, 10_000, { tif: 'gtc' })];
    const kept = stop(desk, 4, 19_000);
    desk.at(CLOSE - 60_000, 20_000).at(CLOSE - 30_000, 18_000);
    expect(desk.state.phase).toBe('pause');
    desk.at(CLOSE, 18_000);
    expect(statuses(desk, [...ids, kept])).toEqual(['queued', 'queued', 'pending']);
    desk.restart();
    desk.at(next, 18_000).at(next + 31_000, 18_000);
    expect(statuses(desk, [...ids, kept])).toEqual(['filled', 'open', 'filled']);
  });
});

it('a cancel of all waits for the markets that it is about, and for no other', () => {
  const desk = opened();
  desk.place(1, 'buy', 18_600, 10_000, { tif: 'gtc' });
  const before = (marketIds: readonly number[] | null, except: readonly number[] = []) =>
    tickMarketsOf(
      { type: 'cancelAll', userId: 1, marketIds, except, side: null, connection: null },
      { rules: () => desk.market, openOrders: desk.desk.open },
    );
  expect([before(null), before([1, 2]), before([2]), before(null, [1])]).toEqual([[1], [1], [], []]);
});

it('a corporate action keeps all stops of the market, whatever its close leaves reached', () => {
  const desk = opened(64_557);
  const terms = { kind: 'stop_market', triggerBy: 'index', force: 'ioc', tif: 'gtc' } as const;
  const below = [1, 2, 3].map((user) => desk.place(user, 'sell', 57_000, 100, { ...terms, triggerTicks: 60_200 }));
  desk.at(CLOSE, 64_557);
  desk.do({ type: 'rebase', marketId: 1, closeTicks: 9_222 });
  for (const id of below)
    desk.run((batch) => void adjustStanding(batch, desk.order(id), { lots: 700, priceTicks: 8_143, triggerTicks: 8_600 }));
  expect(below.map((id) => [desk.order(id).status, desk.order(id).triggerTicks])).toEqual(below.map(() => ['pending', 8_600]));
  desk.restart();
});
