/** Nobody's balance is touched by a group that did not lock it, whatever the book and the commands are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Books } from './books.ts';
import { type CancelCommand, decideCancel } from './cancel.ts';
import { FEE_RATES } from './fees.ts';
import { Group, balanceId } from './group.ts';
import { OpenOrders } from './open-orders.ts';
import { type PlaceCommand, decidePlace } from './place.ts';
import { touchedBy } from './reach.ts';
import { BASE, QUOTE, terms } from './testing-terms.ts';

const INDEX = 100;

/** A desk whose groups have the balances of whom they touch and of nobody else. */
class LockingDesk {
  readonly books = new Books();
  readonly open = new OpenOrders();
  #nextId = 1;

  constructor() {
    this.books.open([1]);
  }

  run(commands: readonly (PlaceCommand | CancelCommand)[]): Group {
    const touched = touchedBy(commands, this.books, this.open);
    const enough = () => ({ available: 10n ** 30n, frozen: 10n ** 30n });
    const balances = new Map(
      touched.flatMap(({ userId }) => [BASE, QUOTE].map((asset) => [balanceId(userId, asset), enough()] as const)),
    );
    this.books.begin();
    const { books, open: openOrders } = this;
    const nextOrderId = () => this.#nextId++;
    const input = { now: 1, books, fees: FEE_RATES, openOrders, balances, ended: new Set<string>(), nextOrderId };
    const group = new Group({ ...input, terms: () => terms, index: () => INDEX });
    for (const command of commands) {
      if (command.type === 'place') decidePlace(group, command);
      else decideCancel(group, command);
    }
    this.books.commit();
    for (const order of group.touched.values()) this.open.keep(order);
    return group;
  }
}

const place: fc.Arbitrary<PlaceCommand> = fc.record({
  type: fc.constant('place' as const),
  userId: fc.integer({ min: 1, max: 12 }),
  marketId: fc.constant(1),
  side: fc.constantFrom('buy', 'sell'),
  kind: fc.constant('limit' as const),
  priceTicks: fc.option(fc.integer({ min: 90, max: 110 }), { freq: 4 }),
  lots: fc.integer({ min: 1, max: 60 }),
});
const command = fc.oneof(
  { weight: 4, arbitrary: place.map((one) => ({ ...one, kind: one.priceTicks === null ? ('market' as const) : one.kind })) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('cancel' as const),
      userId: fc.integer({ min: 1, max: 12 }),
      orderId: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

describe('a group', () => {
  it('locks everybody whose balance it touches', () => {
    let fills = 0;
    fc.assert(
      fc.property(fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 12 }), (groups) => {
        const desk = new LockingDesk();
        // A balance that was not locked is an error of the group.
        for (const commands of groups) fills += desk.run(commands).effects.filter(({ type }) => type === 'fill').length;
      }),
      { numRuns: 400 },
    );
    expect(fills).toBeGreaterThan(1_000);
  });

  it('does not lock those behind what its takers can reach', () => {
    const desk = new LockingDesk();
    const sell = (userId: number, priceTicks: number): PlaceCommand => ({
      type: 'place',
      userId,
      marketId: 1,
      side: 'sell',
      kind: 'limit',
      priceTicks,
      lots: 10,
    });
    desk.run([sell(1, 101), sell(2, 102), sell(3, 103), sell(4, 104)]);
    const owners = (commands: (PlaceCommand | CancelCommand)[]) =>
      touchedBy(commands, desk.books, desk.open).map(({ userId }) => userId);
    const buy = { ...sell(9, 110), side: 'buy' as const };
    expect(owners([buy])).toEqual([9, 1]);
    expect(owners([{ ...buy, lots: 11 }])).toEqual([9, 1, 2]);
    expect(owners([{ ...buy, lots: 99, priceTicks: 103 }])).toEqual([9, 1, 2, 3]);
    // What is cancelled in front lets a taker reach further.
    expect(owners([{ type: 'cancel', userId: 1, orderId: 1 }, buy])).toEqual([1, 9, 2]);
    expect(owners([{ type: 'cancel', userId: 2, orderId: 1 }])).toEqual([]);
  });
});
