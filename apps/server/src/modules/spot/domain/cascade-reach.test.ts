/** Whom a cascade can still come to; the cancel of anybody else is the same before it and after it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catchUp } from './backlog.ts';
import { CascadeReaches } from './cascade-reach.ts';
import { type Command, decide } from './commands.ts';
import type { Order } from './order.ts';
import type { PlaceCommand } from './place.ts';
import { bookHash } from './restore.ts';
import { PureDesk, watchesIndex } from './testing-group.ts';
import { decideTick } from './tick.ts';

const USERS = [1, 2, 3, 4];
const BEHIND = new Set([1]);
const fields = {
  type: fc.constant('place' as const),
  userId: fc.constantFrom(...USERS),
  marketId: fc.constant(1),
  lots: fc.integer({ min: 1, max: 20 }),
  stp: fc.constantFrom('expire_taker', 'expire_maker', 'expire_both', 'decrement'),
} as const;
const limits = fc
  .record({ ...fields, side: fc.constantFrom('buy', 'sell'), away: fc.integer({ min: -1, max: 15 }), display: fc.nat(5) })
  .map(
    ({ away, display, ...order }): PlaceCommand => ({
      ...order,
      kind: 'limit',
      priceTicks: order.side === 'buy' ? 100 - away : 100 + away,
      ...(display > 0 && display < order.lots ? { displayLots: display } : {}),
    }),
  );
const stops = fc
  .record({
    ...fields,
    side: fc.constantFrom('buy', 'sell'),
    kind: fc.constantFrom('stop_limit', 'take_profit_limit', 'stop_market'),
    triggerTicks: fc.integer({ min: 88, max: 112 }),
    triggerBy: fc.constantFrom('last', 'last', 'index'),
    slack: fc.integer({ min: -4, max: 4 }),
  })
  .map(
    ({ slack, ...order }): PlaceCommand => ({
      ...order,
      priceTicks: order.triggerTicks + slack,
      ...(order.kind === 'stop_market' ? { force: 'ioc' as const } : {}),
    }),
  );
const pairs = fc
  .record({
    userId: fields.userId,
    lots: fields.lots,
    side: fc.constantFrom('buy', 'sell'),
    far: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ userId, lots, side, far }): Command => {
    const away = side === 'buy' ? far : -far;
    const order = { type: 'place', userId, marketId: 1, side, lots } as const;
    const stop = { ...order, kind: 'stop_limit', triggerTicks: 100 + away, triggerBy: 'last', priceTicks: 100 + away } as const;
    return { type: 'oco', userId, limit: { ...order, kind: 'limit', priceTicks: 100 - away }, stop };
  });
type Step = { command: Command } | { index: number };
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: limits.map((command): Step => ({ command })) },
    { weight: 6, arbitrary: stops.map((command): Step => ({ command })) },
    { weight: 1, arbitrary: pairs.map((command): Step => ({ command })) },
    { weight: 1, arbitrary: fc.record({ index: fc.integer({ min: 90, max: 110 }) }) },
  ),
  { minLength: 20, maxLength: 90 },
);

function run(desk: PureDesk, step: Step, time: number): void {
  if ('index' in step) desk.ticks = [{ time, priceTicks: step.index }];
  const command: Command = 'index' in step ? { type: 'tick', marketId: 1 } : step.command;
  desk.run((group) => {
    if (watchesIndex(command)) decideTick(group, { type: 'tick', marketId: 1 });
    decide(group, command);
  });
}

/** As the desk decides it between two parts. */
function cancel(desk: PureDesk, { userId, id }: Order): boolean {
  let done = false;
  desk.run((group) => void (done = decide(group, { type: 'cancel', userId, orderId: id }).ok), true, { stuck: BEHIND });
  return done;
}

const goOn = (desk: PureDesk) => desk.run((group) => void catchUp(group, 1, 1));
const stateOf = (desk: PureDesk) => ({
  orders: [...desk.orders.values()].toSorted((a, b) => a.id - b.id),
  fills: desk.fills,
  balances: new Map([...desk.balances].map(([key, balance]) => [key, { ...balance }])),
  house: desk.house,
  book: bookHash(desk.books.of(1)),
});

describe('a cancel of an order that a cascade cannot come to', () => {
  it('leaves everything as it would be behind the cascade, between whichever parts it is decided', () => {
    const met = { resting: 0, waiting: 0, kept: 0 };
    fc.assert(
      fc.property(steps, fc.nat(3), (list, chosen) => {
        const [early, late] = [new PureDesk(USERS, 10n ** 9n, 1), new PureDesk(USERS, 10n ** 9n, 1)];
        list.forEach((step, time) => {
          run(early, step, time);
          run(late, step, time);
          const gone: Order[] = [];
          const reaches = new CascadeReaches(early.books, early.open);
          for (let part = 0; early.books.of(1).hasBacklog; part++) {
            // As far as it was seen at the first part: what came since is no further.
            reaches.look(BEHIND);
            const beyond = [...early.open.values()].filter((order) => reaches.isBeyond(order));
            met.kept += early.open.size - beyond.length;
            const order = beyond[(chosen + part) % Math.max(1, beyond.length)];
            if (order && part % 2 === 0 && gone.length < 3 && cancel(early, order)) gone.push(order);
            goOn(early);
          }
          while (late.books.of(1).hasBacklog) goOn(late);
          for (const order of gone) {
            met[order.status === 'open' ? 'resting' : 'waiting']++;
            expect(cancel(late, order)).toBe(true);
          }
          expect(stateOf(early)).toEqual(stateOf(late));
        });
      }),
      { numRuns: 300, endOnFailure: true },
    );
    expect(Math.min(met.resting, met.waiting, met.kept)).toBeGreaterThan(20);
  });
});

describe.each([
  ['falls', 'sell', (ticks: number) => ticks],
  ['rises', 'buy', (ticks: number) => 200 - ticks],
] as const)('how far a cascade that %s can come', (_name, side, at) => {
  const opposite = side === 'buy' ? 'sell' : 'buy';
  const desk = new PureDesk(USERS, 10n ** 12n, 1);
  const place = (userId: number, order: Partial<PlaceCommand> & { priceTicks: number }): number => {
    const plain = { type: 'place', userId, marketId: 1, side: opposite, kind: 'limit', lots: 10 } as const;
    const { triggerTicks } = order;
    const prices = { priceTicks: at(order.priceTicks), ...(triggerTicks ? { triggerTicks: at(triggerTicks) } : {}) };
    let id = 0;
    desk.run((group) => {
      const decision = decide(group, { ...plain, ...order, ...prices });
      expect(decision).toMatchObject({ ok: true });
      if (decision.ok) id = (decision.value as { id: number }).id;
    });
    return id;
  };
  const stop = { kind: 'stop_limit', triggerBy: 'last', side } as const;
  const resting = [98, 95, 90, 89].map((priceTicks) => place(1, { priceTicks }));
  const behind = place(1, { side, priceTicks: 120 });
  const fired = [95, 94].map((priceTicks) => place(2, { ...stop, triggerTicks: 98, priceTicks }));
  // Reached through the second of them alone, one that nothing reaches, and one on the other side.
  const next = place(3, { ...stop, triggerTicks: 94, priceTicks: 90 });
  const never = place(3, { ...stop, triggerTicks: 88, priceTicks: 88 });
  const other = place(3, { ...stop, side: opposite, triggerTicks: 110, priceTicks: 110 });
  const reaches = new CascadeReaches(desk.books, desk.open);
  const beyond = (id: number) => reaches.isBeyond(desk.open.get(id) as Order);

  it('is nowhere before somebody looked, and where triggers lead that lead to others', () => {
    place(4, { side, priceTicks: 98, lots: 1 });
    expect(desk.books.of(1).hasBacklog).toBe(true);
    expect(beyond(never)).toBe(false);
    reaches.look(BEHIND);
    expect(resting.map(beyond)).toEqual([false, false, false, true]);
    expect([behind, next, never, other].map(beyond)).toEqual([true, false, true, true]);
    expect(fired.map((id) => desk.open.has(id) && beyond(id))).toContain(false);
  });

  it('is forgotten when the cascade is over', () => {
    while (desk.books.of(1).hasBacklog) goOn(desk);
    reaches.look(new Set());
    expect(beyond(never)).toBe(false);
  });
});
