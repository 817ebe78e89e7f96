/**
 * How many stops and take-profits may wait for their trigger: one trade may reach all of them, and their market takes nothing
 * else until they fired (ADR 19). The stop of a pair is one; orders in the book are none.
 *
 * A user has fewer places where a market is half full, so that few accounts cannot take the places of all others.
 */
import { type Decision, accept, deny } from '../domain/decision.ts';
import type { Batch } from '../domain/batch.ts';

/** Most of a user in one market, and most of all users together. */
export const MAX_WAITING_OWN = 50;
export const MAX_WAITING_ALL = 20_000;
/** Most of a user where half of the places of a market are taken. */
export const MAX_WAITING_SCARCE = 10;

/** How many a user may have in a market in which so many wait. */
export function mostWaiting(all: number): number {
  return all < MAX_WAITING_ALL / 2 ? MAX_WAITING_OWN : MAX_WAITING_SCARCE;
}

/** Denies one more than may wait. A change of one that waits needs no new place. */
export function checkWaiting(batch: Batch, { userId, marketId }: { userId: number; marketId: number }): Decision<null> {
  const all = batch.waitingIn(marketId);
  const max = mostWaiting(all);
  if (batch.waitingOf(userId, marketId) >= max) return deny('ORDER_TOO_MANY_STOPS', { max });
  return all < MAX_WAITING_ALL ? accept(null) : deny('ORDER_STOPS_FULL');
}
