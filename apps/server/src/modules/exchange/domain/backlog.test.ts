/** Cascades that are more than one commit may do: what is left of them loses nothing, and nothing comes between. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catchUp, isBehind } from './backlog.ts';
import { type Command, decide } from './commands.ts';
import { BATCH_WORK } from './batch.ts';
import type { PlacementCommand } from './placement.ts';
import { bookHash, ordersHash } from './restore.ts';
import { PureDesk, watchesIndex } from '../tests/support/batches.ts';
import { limitPlacements, stopPlacements } from '../tests/support/placements.ts';
import { rules } from '../tests/support/market-rules.ts';
import { decideTick } from './tick.ts';

const USERS = [1, 2, 3];
const limit = limitPlacements(USERS, [1]);
const waiting = stopPlacements(USERS, [1], ['last', 'last', 'index']);
type Step = { command: PlacementCommand } | { cancel: number } | { index: number };
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: limit.map((command): Step => ({ command })) },
    { weight: 5, arbitrary: waiting.map((command): Step => ({ command })) },
    { weight: 1, arbitrary: fc.record({ cancel: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ index: fc.integer({ min: 96, max: 104 }) }) },
  ),
  { minLength: 20, maxLength: 90 },
);

/** One command in a batch of its own. */
function run(desk: PureDesk, step: Step, time: number): void {
  const live = [...desk.open.values()].sort((a, b) => a.id - b.id);
  if ('index' in step) desk.ticks = [{ time, priceTicks: step.index }];
  const order = 'cancel' in step ? live[step.cancel % Math.max(1, live.length)] : undefined;
  if ('cancel' in step && !order) return;
  const command: Command =
    'command' in step
      ? step.command
      : order
        ? { type: 'cancel', userId: order.userId, orderId: order.id }
        : { type: 'tick', marketId: 1 };
  desk.run((batch) => {
    if (watchesIndex(command)) decideTick(batch, { type: 'tick', marketId: 1 });
    decide(batch, command);
  });
}

const stateOf = (desk: PureDesk) => ({
  orders: [...desk.orders.values()],
  balances: new Map([...desk.balances].map(([key, balance]) => [key, { ...balance }])),
  house: desk.house,
  book: bookHash(desk.books.of(1)),
});

describe('a cascade that goes on in later commits', () => {
  it('ends as if it had been one, also when every commit is followed by a restart', () => {
    let parts = 0;
    fc.assert(
      fc.property(steps, fc.boolean(), (list, restarts) => {
        const [whole, many] = [new PureDesk(USERS, 100_000n), new PureDesk(USERS, 100_000n, 1)];
        list.forEach((step, time) => {
          run(whole, step, time);
          run(many, step, time);
          for (; many.books.of(1).hasBacklog; parts++) {
            expect(bookHash(many.books.of(1))).toBe(ordersHash([...many.open.values()], many.books.of(1).backlog));
            if (restarts) many.restart();
            many.run((batch) => void catchUp(batch, 1, 1));
          }
        });
        expect(stateOf(many)).toEqual(stateOf(whole));
      }),
      { numRuns: 150 },
    );
    expect(parts).toBeGreaterThan(100);
  });

  it('is forgotten with a batch that fails, and stands as it stood', () => {
    const desk = halfWay();
    const before = stateOf(desk);
    desk.run((batch) => void catchUp(batch, 1), false);
    expect(stateOf(desk)).toEqual(before);
    expect(desk.books.of(1).backlog).toEqual({ highTicks: 104, lowTicks: 104 });
  });

  it('lets no order come before it: what cannot be gone on with takes cancels only', () => {
    const desk = halfWay();
    const order: PlacementCommand = {
      type: 'place',
      userId: 3,
      marketId: 1,
      side: 'buy',
      kind: 'limit',
      priceTicks: 95,
      lots: 20,
    };
    const pending = [...desk.open.values()].find(({ status }) => status === 'pending');
    desk.run(
      (batch) => {
        expect(catchUp(batch, 1)).toBe(0);
        expect(decide(batch, order)).toMatchObject({ ok: false, denial: { code: 'UNAVAILABLE' } });
        expect(decide(batch, { type: 'cancel', userId: 1, orderId: pending?.id ?? 0 }).ok).toBe(true);
      },
      false,
      { stuck: new Set([1]) },
    );
  });

  it('waits while its market is closed', () => {
    const desk = halfWay();
    desk.run(
      (batch) => {
        expect(isBehind(batch, 1)).toBe(false);
        expect(catchUp(batch, 1)).toBe(0);
      },
      true,
      { rules: () => ({ ...rules, mode: 'cancel_only' }) },
    );
    expect(desk.books.of(1).hasBacklog).toBe(true);
  });
});

describe('ticks', () => {
  it('are looked at no further than one commit goes; the next goes on where it stopped', () => {
    const desk = new PureDesk(USERS, 10_000_000n);
    for (let i = 0; i < 3; i++) stops(desk, i + 1, 50, 'index');
    desk.ticks = [1, 2, 3].map((time) => ({ time, priceTicks: 100 + time }));
    const batch = desk.run((each) => {
      each.work = BATCH_WORK - 1;
      expect(decideTick(each, { type: 'tick', marketId: 1 })).toBe(50);
    });
    expect(batch.cursors.get(1)?.time).toBe(1);
    expect([...desk.open.values()].filter(({ status }) => status === 'pending')).toHaveLength(100);
  });
});

/** A user's stops at 101 and above, one tick further for each user, that come to rest when they fire. */
function stops(desk: PureDesk, userId: number, count: number, triggerBy: 'last' | 'index'): void {
  for (let i = 0; i < count; i++) {
    desk.run((batch) => {
      decideTick(batch, { type: 'tick', marketId: 1 });
      const decision = decide(batch, {
        type: 'place',
        userId,
        marketId: 1,
        side: 'buy',
        kind: 'stop_limit',
        priceTicks: 95,
        triggerTicks: 100 + userId,
        triggerBy,
        lots: 20,
      });
      expect(decision.ok).toBe(true);
    });
  }
}

/** A desk on which a trade at 104 reached ten stops, of which some did not fire yet. */
function halfWay(): PureDesk {
  const desk = new PureDesk(USERS, 1_000_000n, 4);
  stops(desk, 1, 10, 'last');
  const order = { type: 'place', marketId: 1, kind: 'limit', priceTicks: 104, lots: 20 } as const;
  desk.run((batch) => void decide(batch, { ...order, userId: 2, side: 'sell' }));
  desk.run((batch) => void decide(batch, { ...order, userId: 3, side: 'buy' }));
  expect(desk.books.of(1).hasBacklog).toBe(true);
  return desk;
}
