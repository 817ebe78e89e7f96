/** Follows of a desk without a database. */
import type { CapTerms, CopiesInBatch, Followed } from '../../domain/copies.ts';

/** A follow that repeats a leader at one time, in lots and at any price within 2 %. */
export const FOLLOWED: Omit<Followed, 'id' | 'userId' | 'leaderId' | 'budget' | 'cap'> = {
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

/** A follow of a test, whose cap is kept when it was reached. */
export type PureFollow = Followed & { readonly cap: CapTerms };

/** Follows by their numbers, with what is free of them now. */
export const readFollows = ({
  follows,
  holds,
  capped,
}: {
  readonly follows: ReadonlyMap<number, PureFollow>;
  readonly holds: ReadonlyMap<string, bigint>;
  readonly capped: ReadonlyMap<number, number>;
}): Followed[] =>
  [...follows.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((one) => ({
      ...one,
      free: holds.get(`copy_follow:${one.id}`) ?? 0n,
      cap: capped.has(one.id) ? null : one.cap,
    }));

/** A follow with all that its owner has, whose cap is that too. */
export const followOf = (
  id: number,
  userId: number,
  leaderId: number,
  budget: bigint,
  more: Partial<PureFollow>,
): PureFollow => ({ ...FOLLOWED, id, userId, leaderId, budget, cap: { realised: 0n, maxLoss: budget, nearOf: null }, ...more });

/** Keeps what a batch did of follows. */
export function keepFollows(follows: Map<number, PureFollow>, { changes, capped, near }: CopiesInBatch): void {
  for (const id of new Set([...changes.keys(), ...capped, ...near])) {
    const follow = follows.get(id);
    if (follow === undefined) continue;
    const { result = 0n, slip = 0n } = changes.get(id) ?? {};
    const { realised, maxLoss, nearOf } = follow.cap;
    follows.set(id, {
      ...follow,
      slipUsed: follow.slipUsed + slip,
      isOpening: follow.isOpening && !capped.has(id),
      cap: { realised: realised + result, maxLoss, nearOf: near.has(id) ? maxLoss : nearOf },
    });
  }
}
