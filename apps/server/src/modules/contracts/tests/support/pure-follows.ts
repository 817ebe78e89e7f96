/** Follows of a desk without a database. */
import type { Followed } from '../../domain/copies.ts';

/** A follow that repeats a leader at one time, in lots and at any price within 2 %. */
export const FOLLOWED: Omit<Followed, 'id' | 'userId' | 'leaderId' | 'budget'> = {
  traderId: 1,
  isLed: true,
  isOpening: true,
  sizing: { type: 'multiple', numberE4: 10_000n },
  openMax: null,
  multipleMax: 125n,
  slippagePpm: 20_000n,
  orderMarginMax: null,
  free: 0n,
  slipUsed: 0n,
};

/** Follows by their numbers, with what is free of them now. */
export const readFollows = ({
  follows,
  holds,
}: {
  readonly follows: ReadonlyMap<number, Followed>;
  readonly holds: ReadonlyMap<string, bigint>;
}): Followed[] =>
  [...follows.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((one) => ({ ...one, free: holds.get(`copy_follow:${one.id}`) ?? 0n }));
