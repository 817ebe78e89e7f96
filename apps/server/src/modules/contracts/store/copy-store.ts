/** Follows in the batches of contracts: read where somebody who leads may do something, written with what the batch did of them. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Batch, BatchReading, Command } from '../../exchange/index.ts';
import type { CopiesDone, Followed } from '../domain/copies.ts';
import type { KnownCap } from '../engine/caps.ts';
import type { PositionBook } from '../domain/position-book.ts';

/** The module that keeps follows. */
export interface CopyDesk {
  /** Reads who leads, before the first batch of a process that decides; answers the loss caps of live follows. */
  begin(db: Db): Promise<readonly KnownCap[]>;
  /** Users who lead, as this process knows them. */
  leaders(): ReadonlySet<number>;
  /** Live follows of some who lead, and others, by number, as they stand in a transaction that locks the balances of their owners. */
  load(
    tx: Tx,
    of: { readonly leaderIds: readonly number[]; readonly followIds: readonly number[] },
    now: number,
  ): Promise<readonly Followed[]>;
  /** Writes what a batch did of follows; sent at once. */
  save(tx: Tx, done: CopiesDone): Promise<void>;
}

/** Nobody leads. */
export const NO_COPIES: CopyDesk = {
  begin: async () => [],
  leaders: () => new Set(),
  load: async () => [],
  save: async () => {},
};

const leads = (command: Command): number | null => ('userId' in command ? command.userId : null);

/** Whether somebody who leads has something in a market that a tick may touch. */
function stands(book: PositionBook, userId: number, marketId: number): boolean {
  const has = (side: 'long' | 'short') => book.idsOf(userId, marketId, side).length > 0;
  return has('long') || has('short') || [...book.conditionals.idsOf(userId, marketId)].length > 0;
}

/** Who of those that lead may do something in a batch. */
function leadingIn(desk: CopyDesk, book: PositionBook, commands: readonly Command[], tickMarkets: ReadonlySet<number>): number[] {
  const all = desk.leaders();
  if (all.size === 0) return [];
  const commanding = new Set(commands.map(leads));
  return [...all].filter((userId) => commanding.has(userId) || [...tickMarkets].some((id) => stands(book, userId, id)));
}

/** Follows of copies of which lots are left to be closed in a market. */
function* leftIn(book: PositionBook, tickMarkets: ReadonlySet<number>): Generator<number> {
  for (const marketId of tickMarkets) for (const id of book.copies.left(marketId)) yield book.get(id)?.purse ?? 0;
}

/** Reads follows for a batch; null: nobody who leads does anything in it, and no copy is left to be closed. */
export function readCopies(
  desk: CopyDesk,
  book: PositionBook,
  of: { readonly tx: Tx; readonly commands: readonly Command[]; readonly tickMarkets: ReadonlySet<number>; readonly now: number },
): Promise<BatchReading> | null {
  const leaderIds = leadingIn(desk, book, of.commands, of.tickMarkets);
  const followIds = [...new Set(leftIn(book, of.tickMarkets))];
  if (leaderIds.length + followIds.length === 0) return null;
  return desk.load(of.tx, { leaderIds, followIds }, of.now).then((follows) => ({
    members: follows.length,
    give: (batch) => book.in(batch).copies.read(follows, followIds),
  }));
}

/** Writes what a batch did of follows. */
export async function saveCopies(desk: CopyDesk, book: PositionBook, tx: Tx, batch: Batch): Promise<void> {
  const { blocks, changes, capped, near, kept } = book.in(batch).copies;
  // One that the desk refused behind it was not placed.
  const placed = blocks.filter(({ id }) => batch.touched.has(id));
  if (placed.length + changes.size + capped.size + near.size === 0) return;
  const filled = (orderId: number | null) => BigInt((orderId === null ? undefined : batch.order(orderId))?.filledLots ?? 0);
  const closed = [...book.in(batch).touched.values()].flatMap(({ status, purse, realized, fees, funding }) =>
    status === 'closed' && purse !== null ? [{ followId: purse, result: realized - fees - funding }] : [],
  );
  await desk.save(tx, {
    blocks: placed.map((block) => ({
      ...block,
      members: block.members.map((one) => ({ ...one, filledLots: filled(one.orderId) })),
    })),
    changes,
    capped,
    near,
    kept,
    closed,
    time: batch.input.now,
  });
}
