import { expect, it } from 'vitest';
import { type Command, decide } from '../domain/commands.ts';
import { OpenOrders } from '../domain/open-orders.ts';
import { MAX_ICEBERGS, type PlacementCommand } from '../domain/placement.ts';
import { PureDesk } from '../tests/support/batches.ts';
import { MAX_WAITING_ALL, MAX_WAITING_OWN, MAX_WAITING_SCARCE } from './waiting-limits.ts';

/** A market in which so many orders of others wait. */
class Crowded extends OpenOrders {
  readonly #others: number;
  constructor(others: number) {
    super();
    this.#others = others;
  }
  override waitingIn(marketId: number): number {
    return this.#others + super.waitingIn(marketId);
  }
}

const stop = (userId: number): PlacementCommand => ({
  type: 'place',
  userId,
  marketId: 1,
  side: 'buy',
  kind: 'stop_limit',
  priceTicks: 100,
  triggerTicks: 104,
  triggerBy: 'last',
  lots: 20,
});
const limit = (userId: number): PlacementCommand => ({
  type: 'place',
  userId,
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  priceTicks: 95,
  lots: 20,
});

/** How many of a user's commands are accepted one after another in one batch, and why the first other is not. */
function accepted(others: number, command: Command, tries: number): [number, unknown] {
  const desk = new PureDesk([1], 10n ** 12n);
  let [count, denial] = [0, undefined as unknown];
  desk.run(
    (batch) => {
      for (let n = 0; n < tries; n++) {
        const effects = batch.effects.length;
        const decision = decide(batch, command);
        if (decision.ok) count++;
        else {
          denial ??= decision.denial;
          // Nothing was reserved.
          expect(batch.effects.length).toBe(effects);
        }
      }
    },
    false,
    { openOrders: new Crowded(others) },
  );
  return [count, denial];
}

it('a user has fewer places for stops from where half of a market’s are taken', () => {
  const tooMany = (max: number) => expect.objectContaining({ code: 'ORDER_TOO_MANY_STOPS', params: { max } });
  expect(accepted(0, stop(1), 60)).toEqual([MAX_WAITING_OWN, tooMany(MAX_WAITING_OWN)]);
  expect(accepted(MAX_WAITING_ALL / 2, stop(1), 60)).toEqual([MAX_WAITING_SCARCE, tooMany(MAX_WAITING_SCARCE)]);
  // The half is reached by his own.
  expect(accepted(MAX_WAITING_ALL / 2 - 20, stop(1), 60)).toEqual([20, tooMany(MAX_WAITING_SCARCE)]);
});

it('a full market takes no more of anybody, and orders of the book as before', () => {
  expect(accepted(MAX_WAITING_ALL - 3, stop(1), 60)).toEqual([3, expect.objectContaining({ code: 'ORDER_STOPS_FULL' })]);
  expect(accepted(MAX_WAITING_ALL, limit(1), 60)).toEqual([60, undefined]);
});

it('the stop of a pair is one that waits, its limit order none', () => {
  const pair: Command = {
    type: 'oco',
    userId: 1,
    limit: { ...limit(1), priceTicks: 96 },
    stop: stop(1),
  };
  expect(accepted(0, pair, 60)).toEqual([MAX_WAITING_OWN, expect.objectContaining({ code: 'ORDER_TOO_MANY_STOPS' })]);
  expect(accepted(MAX_WAITING_ALL - 1, pair, 2)).toEqual([1, expect.objectContaining({ code: 'ORDER_STOPS_FULL' })]);
});

it('a user has few icebergs in a market, and one that ends makes room', () => {
  const iceberg: Command = { ...limit(1), displayLots: 10 };
  const tooMany = expect.objectContaining({ code: 'ORDER_TOO_MANY_ICEBERGS', params: { max: MAX_ICEBERGS } });
  expect(accepted(0, iceberg, 30)).toEqual([MAX_ICEBERGS, tooMany]);

  const desk = new PureDesk([1, 2], 10n ** 12n, undefined, [1, 2]);
  desk.run((batch) => {
    const orders = Array.from({ length: MAX_ICEBERGS }, () => decide(batch, iceberg));
    expect(decide(batch, limit(1)).ok).toBe(true);
    expect(decide(batch, { ...iceberg, userId: 2 }).ok).toBe(true);
    expect(decide(batch, { ...iceberg, marketId: 2 }).ok).toBe(true);
    expect(decide(batch, iceberg).ok).toBe(false);
    const [first] = orders;
    if (!first?.ok) throw new Error('the first iceberg was denied');
    expect(decide(batch, { type: 'cancel', userId: 1, orderId: (first.value as { id: number }).id }).ok).toBe(true);
    expect(decide(batch, iceberg).ok).toBe(true);
  });
});
