/** Placements at prices close to each other, for property tests: many of them meet, and many triggers are reached. */
import * as fc from 'fast-check';

/** What a limit and a waiting order have in common. */
const fields = (users: readonly number[], marketIds: readonly number[]) => ({
  type: fc.constant('place' as const),
  userId: fc.constantFrom(...users),
  marketId: fc.constantFrom(...marketIds),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  priceTicks: fc.integer({ min: 95, max: 105 }),
  lots: fc.integer({ min: 1, max: 30 }),
});

/** Limit orders. */
export const limitPlacements = (users: readonly number[], marketIds: readonly number[]) =>
  fc.record({ ...fields(users, marketIds), kind: fc.constant('limit' as const) });

/** Orders that wait for the last trade or the index; a source that stands twice comes twice as often. */
export const stopPlacements = <Source extends 'last' | 'index'>(
  users: readonly number[],
  marketIds: readonly number[],
  sources: readonly Source[],
) =>
  fc.record({
    ...fields(users, marketIds),
    kind: fc.constantFrom('stop_limit' as const, 'take_profit_limit' as const),
    triggerTicks: fc.integer({ min: 96, max: 104 }),
    triggerBy: fc.constantFrom(...sources),
  });
