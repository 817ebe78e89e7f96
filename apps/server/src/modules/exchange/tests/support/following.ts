/** Test helper: full batches that are sent behind each other, and what became of them. */
import type pg from 'pg';
import { expect } from 'vitest';
import { Refusal } from '../../../../platform/refusal.ts';
import { bookHash } from '../../domain/restore.ts';
import type { CancelCommand, PlacementCommand } from '../../index.ts';
import type { TestNode, TestSpot } from './spot.ts';

/** What stands in batches. */
export type Each = PlacementCommand | CancelCommand;
/** Commands that change nothing. */
export const idle = (count: number): Each[] =>
  Array.from({ length: count }, (_, n) => ({ type: 'cancel', userId: 1, orderId: 9_000_000 + n }));
/** A limit order. */
export const order = (userId: number, side: 'buy' | 'sell', priceTicks: number): PlacementCommand => ({
  type: 'place',
  userId,
  marketId: 1,
  side,
  kind: 'limit',
  priceTicks,
  lots: 1_000,
});

/** What each was told: done, or the code of the refusal. */
export const told = async (node: TestNode, commands: readonly Each[]) =>
  (await Promise.allSettled(node.spot.submit(commands))).map((one) =>
    one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.code : String(one.reason),
  );
const memoryOf = ({ spot: { desk } }: TestNode) => ({
  hash: bookHash(desk.books.of(1)),
  open: [...desk.openOrders.values()].sort((a, b) => a.id - b.id),
});
/** How many heard each. */
export const counts = (codes: readonly string[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code)
      .entries()
      .map(([code, { length }]) => [code, length]),
  );

/** Expects that the money is sound and that a process that starts anew knows exactly what this one did. */
export async function expectSound(spot: TestSpot, node: TestNode): Promise<void> {
  expect((await node.ledger.check()).breaches).toEqual([]);
  const before = memoryOf(node);
  await node.stop();
  expect(memoryOf(await spot.openNode())).toEqual(before);
}

/** How many transactions of a pool begin while the COMMIT before is not answered. */
export class Watch {
  followers = 0;
  /** Hears of each of them. */
  followed: () => void = () => {};
  /** A statement that is sent right behind the BEGIN of each. */
  setting: string | null = null;
  /** Hears of every COMMIT that was answered by ROLLBACK. */
  rolledBack: () => void = () => {};
  #committing = 0;

  wrap(pool: pg.Pool): pg.Pool {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    const watched = async () => {
      const client = await connect();
      if ('isWatched' in client) return client;
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<{ command: string }>;
      const watching = (...args: unknown[]) => {
        if (String(args[0]).startsWith('begin isolation') && this.#committing > 0) {
          this.followers++;
          this.followed();
          const begun = query(...args);
          if (this.setting !== null) query(this.setting).catch(() => {});
          return begun;
        }
        if (args[0] !== 'commit') return query(...args);
        this.#committing++;
        const committed = query(...args).finally(() => this.#committing--);
        void committed.then(({ command }) => command === 'ROLLBACK' && this.rolledBack()).catch(() => {});
        return committed;
      };
      return Object.assign(client, { query: watching, isWatched: true });
    };
    return Object.assign(pool, { connect: watched });
  }
}

/** Begins anew with a process whose transactions are watched. */
export async function watched(spot: TestSpot): Promise<{ node: TestNode; watch: Watch }> {
  const watch = new Watch();
  await spot.stop();
  return { watch, node: await spot.openNode({ pool: (pool) => watch.wrap(pool) }) };
}
