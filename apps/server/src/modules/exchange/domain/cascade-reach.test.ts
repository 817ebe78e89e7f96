/** Whom a cascade can still come to; the cancel of anybody else is the same before it and after it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catchUp } from './backlog.ts';
import { CascadeReaches } from './cascade-reach.ts';
import { type Command, decide } from './commands.ts';
import type { Order } from './order.ts';
import type { PlacementCommand } from './placement.ts';
import { bookHash } from './restore.ts';
import { PureDesk, watchesIndex } from '../tests/support/batches.ts';
import { rules } from '../tests/support/market-rules.ts';
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
    ({ away, display, ...order }): PlacementCommand => ({
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
    ({ slack, ...order }): PlacementCommand => ({
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
  desk.run((batch) => {
    if (watchesIndex(command)) decideTick(batch, { type: 'tick', marketId: 1 });
    decide(batch, command);
  });
}

/** As the desk decides it between two parts, or behind the cascade. */
function decided(desk: PureDesk, command: Command): boolean {
  let done = false;
  desk.run((batch) => void (done = decide(batch, command).ok), true, { stuck: BEHIND });
  return done;
}

/** What an owner wishes of an order: the whole command, and what of it is decided at once and what behind the cascade. */
interface Wish {
  readonly command: Command;
  readonly atOnce: Command;
  readonly rest?: Command;
}

const textOf = (lots: number) => (lots / 1e5).toFixed(5);
const WISHES = {
  cancel: ({ userId, id }: Order): Wish => {
    const command = { type: 'cancel', userId, orderId: id } as const;
    return { command, atOnce: command };
  },
  smaller: ({ userId, id, filledLots, lots, removedLots }: Order): Wish => {
    const amount = textOf(filledLots + Math.ceil((lots - removedLots - filledLots) / 2));
    const command = { type: 'amend', userId, orderId: id, amount } as const;
    return { command, atOnce: command };
  },
  all: ({ userId, side }: Order, beyond: readonly Order[]): Wish => {
    const command = { type: 'cancelAll', userId, marketIds: null, side, connection: null } as const;
    const atOnce = { ...command, except: [1], beyond: beyond.map(({ id }) => id) };
    return { command, atOnce, rest: { ...command, marketIds: [1] } };
  },
} as const;

const goOn = (desk: PureDesk) => desk.run((batch) => void catchUp(batch, 1, 1));
const stateOf = (desk: PureDesk) => ({
  orders: [...desk.orders.values()].toSorted((a, b) => a.id - b.id),
  fills: desk.fills,
  balances: new Map([...desk.balances].map(([key, balance]) => [key, { ...balance }])),
  house: desk.house,
  book: bookHash(desk.books.of(1)),
});

describe('what is wished of an order that a cascade cannot come to', () => {
  it.each(['cancel', 'smaller', 'all'] as const)(
    '(%s) leaves everything as it would be behind the cascade, between whichever parts it is decided',
    (kind) => {
      const met = { resting: 0, waiting: 0, kept: 0, rest: 0 };
      fc.assert(
        fc.property(steps, fc.nat(3), (list, chosen) => {
          const [early, late] = [new PureDesk(USERS, 10n ** 9n, 1), new PureDesk(USERS, 10n ** 9n, 1)];
          list.forEach((step, time) => {
            run(early, step, time);
            run(late, step, time);
            const done: Wish[] = [];
            const reaches = new CascadeReaches(early.books, early.open);
            const isFree = reaches.isFree(() => rules);
            for (let part = 0; early.books.of(1).hasBacklog; part++) {
              // As far as it was seen at the first part: what came since is no further.
              reaches.look(BEHIND);
              const beyond = [...early.open.values()].filter((order) => isFree(order, WISHES[kind](order, []).command));
              met.kept += early.open.size - beyond.length;
              const order = beyond[(chosen + part) % Math.max(1, beyond.length)];
              if (order && part % 2 === 0 && done.length < 3) {
                const wish = WISHES[kind](order, beyond);
                if (decided(early, wish.atOnce)) {
                  done.push(wish);
                  met[order.status === 'open' ? 'resting' : 'waiting']++;
                  expect(early.open.get(order.id)).not.toBe(order);
                }
              }
              goOn(early);
            }
            while (late.books.of(1).hasBacklog) goOn(late);
            for (const { command, rest } of done) {
              if (rest) met.rest += early.open.ofUser((rest as { userId: number }).userId).length;
              if (rest) decided(early, rest);
              expect(decided(late, command)).toBe(true);
            }
            expect(stateOf(early)).toEqual(stateOf(late));
          });
        }),
        { numRuns: 200, endOnFailure: true },
      );
      const { rest, ...others } = met;
      expect(Math.min(...Object.values(others))).toBeGreaterThan(20);
      if (kind === 'all') expect(rest).toBeGreaterThan(20);
    },
  );

  it('is no change that could trade or takes another place, and no cancel within reach', () => {
    const desk = new PureDesk(USERS, 10n ** 12n, 1);
    const order = { type: 'place', userId: 1, marketId: 1, kind: 'limit', side: 'buy', lots: 10 } as const;
    const stop = { ...order, userId: 2, side: 'sell', kind: 'stop_limit', triggerBy: 'last' } as const;
    const ids = [90, 80].map((priceTicks) => {
      let id = 0;
      desk.run((batch) => {
        const decision = decide(batch, { ...order, priceTicks });
        if (decision.ok) id = (decision.value as { id: number }).id;
      });
      return id;
    });
    for (const command of [
      { ...order, userId: 3, priceTicks: 98 },
      { ...stop, triggerTicks: 98, priceTicks: 95 },
      { ...stop, triggerTicks: 98, priceTicks: 90 },
      { ...order, userId: 4, side: 'sell' as const, priceTicks: 98, lots: 1 },
    ])
      desk.run((batch) => void decide(batch, command));
    expect(desk.books.of(1).hasBacklog).toBe(true);
    const reaches = new CascadeReaches(desk.books, desk.open);
    reaches.look(BEHIND);
    const isFree = reaches.isFree(() => rules);
    const amends = ids.map((orderId) =>
      [{ amount: textOf(5) }, { amount: textOf(5), price: '0.70' }, { amount: textOf(11) }, { price: '0.70' }].map((change) =>
        isFree(desk.open.get(orderId) as Order, { type: 'amend', userId: 1, orderId, ...change }),
      ),
    );
    expect(amends).toEqual([
      [false, false, false, false],
      [true, false, false, false],
    ]);
    // A desk that is asked all the same.
    const amend = (amount: string) => {
      let code = 'done';
      desk.run(
        (batch) => {
          const decision = decide(batch, { type: 'amend', userId: 1, orderId: ids[1] as number, amount });
          if (!decision.ok) code = decision.denial.code;
        },
        true,
        { stuck: BEHIND },
      );
      return code;
    };
    expect([amend(textOf(11)), amend(textOf(5)), amend('x')]).toEqual(['UNAVAILABLE', 'done', 'UNAVAILABLE']);
  });
});

describe.each([
  ['falls', 'sell', (ticks: number) => ticks],
  ['rises', 'buy', (ticks: number) => 200 - ticks],
] as const)('how far a cascade that %s can come', (_name, side, at) => {
  const opposite = side === 'buy' ? 'sell' : 'buy';
  const desk = new PureDesk(USERS, 10n ** 12n, 1);
  const place = (userId: number, order: Partial<PlacementCommand> & { priceTicks: number }): number => {
    const plain = { type: 'place', userId, marketId: 1, side: opposite, kind: 'limit', lots: 10 } as const;
    const { triggerTicks } = order;
    const prices = { priceTicks: at(order.priceTicks), ...(triggerTicks ? { triggerTicks: at(triggerTicks) } : {}) };
    let id = 0;
    desk.run((batch) => {
      const decision = decide(batch, { ...plain, ...order, ...prices });
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
