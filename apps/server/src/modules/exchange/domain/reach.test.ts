/** Nobody's balance is touched by a batch that did not lock it, whatever the book and the commands are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CancelCommand } from './cancel.ts';
import { type Command, decide } from './commands.ts';
import { type Batch, balanceId } from './batch.ts';
import type { PlacementCommand } from './placement.ts';
import { touchedBy } from './reach.ts';
import { PureDesk } from '../tests/support/batches.ts';
import { BASE, QUOTE, rules } from '../tests/support/market-rules.ts';

const enough = () => ({ available: 10n ** 30n, frozen: 10n ** 30n, owed: 0n });

/** A desk whose batches have the balances of whom they touch and of nobody else. */
class LockingDesk extends PureDesk {
  constructor() {
    super([], 0n);
  }

  runLocked(commands: readonly Command[]): Batch {
    const touched = touchedBy(commands, this.books, this.open, () => rules, this.quotes);
    const balances = new Map(
      touched.flatMap(({ userId, side }) =>
        [side === 'buy' ? [] : [BASE], side === 'sell' ? [] : [QUOTE]]
          .flat()
          .map((asset) => [balanceId(userId, 'change', asset), enough()] as const),
      ),
    );
    return this.run((batch) => commands.map((command) => decide(batch, command)), true, { balances });
  }
}

const place: fc.Arbitrary<PlacementCommand> = fc.record({
  type: fc.constant('place' as const),
  userId: fc.integer({ min: 1, max: 12 }),
  marketId: fc.constant(1),
  side: fc.constantFrom('buy', 'sell'),
  kind: fc.constant('limit' as const),
  force: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'post_only' as const),
  priceTicks: fc.option(fc.integer({ min: 90, max: 110 }), { freq: 4 }),
  lots: fc.integer({ min: 1, max: 60 }),
});
const level = (min: number, max: number) =>
  fc.uniqueArray(fc.record({ priceTicks: fc.integer({ min, max }), lots: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 4,
    selector: ({ priceTicks }) => priceTicks,
  });
const quote = fc
  .record({
    userId: fc.integer({ min: 1, max: 12 }),
    mid: fc.integer({ min: 95, max: 105 }),
    bids: level(1, 6),
    asks: level(0, 5),
  })
  .map(
    ({ userId, mid, bids, asks }): Command => ({
      type: 'quote',
      userId,
      marketId: 1,
      bids: bids.map((one) => ({ ...one, priceTicks: mid - one.priceTicks })),
      asks: asks.map((one) => ({ ...one, priceTicks: mid + one.priceTicks })),
    }),
  );
const command = fc.oneof(
  { weight: 1, arbitrary: quote },
  {
    weight: 4,
    arbitrary: place.map(
      ({ force, ...one }): PlacementCommand => (one.priceTicks === null ? { ...one, kind: 'market' } : { ...one, force }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('cancel' as const),
      userId: fc.integer({ min: 1, max: 12 }),
      orderId: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

describe('a batch', () => {
  it('locks everybody whose balance it touches', () => {
    let fills = 0;
    fc.assert(
      fc.property(fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 12 }), (batches) => {
        const desk = new LockingDesk();
        for (const commands of batches) {
          const batch = desk.runLocked(commands);
          expect([...batch.missing]).toEqual([]);
          fills += batch.effects.filter(({ type }) => type === 'fill').length;
        }
      }),
      { numRuns: 400 },
    );
    expect(fills).toBeGreaterThan(1_000);
  });

  it('does not lock those behind what its takers can reach', () => {
    const desk = new LockingDesk();
    const sell = (userId: number, priceTicks: number): PlacementCommand => ({
      type: 'place',
      userId,
      marketId: 1,
      side: 'sell',
      kind: 'limit',
      priceTicks,
      lots: 10,
    });
    desk.runLocked([sell(1, 101), sell(2, 102), sell(3, 103), sell(4, 104)]);
    const owners = (commands: (PlacementCommand | CancelCommand)[]) =>
      touchedBy(commands, desk.books, desk.open, () => rules, desk.quotes).map(({ userId }) => userId);
    const buy = { ...sell(9, 110), side: 'buy' as const };
    expect(owners([buy])).toEqual([9, 1]);
    expect(owners([{ ...buy, lots: 11 }])).toEqual([9, 1, 2]);
    expect(owners([{ ...buy, lots: 99, priceTicks: 103 }])).toEqual([9, 1, 2, 3]);
    // What is cancelled in front lets a taker reach further.
    expect(owners([{ type: 'cancel', userId: 1, orderId: 1 }, buy])).toEqual([1, 9, 2]);
    expect(owners([{ type: 'cancel', userId: 2, orderId: 1 }])).toEqual([]);
    // Who can not trade is touched in what his order holds alone.
    const sides = (commands: (PlacementCommand | CancelCommand)[]) =>
      touchedBy(commands, desk.books, desk.open, () => rules, desk.quotes).map(({ userId, side }) => [userId, side]);
    const [low, high] = [{ ...buy, priceTicks: 100 }, sell(8, 105)];
    expect(sides([low])).toEqual([[9, 'buy']]);
    expect(sides([low, high])).toEqual([
      [9, 'buy'],
      [8, 'sell'],
    ]);
    expect(sides([low, sell(8, 100)])).toEqual([
      [9, null],
      [8, null],
    ]);
    expect(sides([low, sell(9, 105)])).toEqual([[9, null]]);
    expect(sides([{ type: 'cancel', userId: 1, orderId: 1 }])).toEqual([[1, 'sell']]);
    expect(sides([{ type: 'cancel', userId: 1, orderId: 1 }, buy])).toEqual([
      [1, null],
      [9, null],
      [2, null],
    ]);
  });
});
