/** Follows in the batches of contracts: read where somebody who leads may do something, written with what the batch did of them. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Batch, BatchReading, Command } from '../../exchange/index.ts';
import type { CopiesDone, Followed } from '../domain/copies.ts';
import type { PositionBook } from '../domain/position-book.ts';

/** The module that keeps follows. */
export interface CopyDesk {
  /** Reads who leads, before the first batch of a process that decides. */
  begin(db: Db): Promise<void>;
  /** Users who lead, as this process knows them. */
  leaders(): ReadonlySet<number>;
  /** Live follows of some who lead, by number, as they stand in a transaction that locks the balances of their owners. */
  load(tx: Tx, leaderIds: readonly number[], now: number): Promise<readonly Followed[]>;
  /** Writes what a batch did of follows; sent at once. */
  save(tx: Tx, done: CopiesDone): Promise<void>;
}

/** Nobody leads. */
export const NO_COPIES: CopyDesk = {
  begin: async () => {},
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

/** Reads follows for a batch; null: nobody who leads does anything in it. */
export function readCopies(
  desk: CopyDesk,
  book: PositionBook,
  of: { readonly tx: Tx; readonly commands: readonly Command[]; readonly tickMarkets: ReadonlySet<number>; readonly now: number },
): Promise<BatchReading> | null {
  const ids = leadingIn(desk, book, of.commands, of.tickMarkets);
  if (ids.length === 0) return null;
  return desk.load(of.tx, ids, of.now).then((follows) => ({
    members: follows.length,
    give: (batch) => book.in(batch).copies.read(follows),
  }));
}

/** Writes what a batch did of follows. */
export async function saveCopies(desk: CopyDesk, book: PositionBook, tx: Tx, batch: Batch): Promise<void> {
  const { blocks, changes } = book.in(batch).copies;
  // One that the desk refused behind it was not placed.
  const placed = blocks.filter(({ id }) => batch.touched.has(id));
  if (placed.length + changes.size === 0) return;
  const filled = (orderId: number | null) => BigInt((orderId === null ? undefined : batch.order(orderId))?.filledLots ?? 0);
  await desk.save(tx, {
    blocks: placed.map((block) => ({
      ...block,
      members: block.members.map((one) => ({ ...one, filledLots: filled(one.orderId) })),
    })),
    changes,
    time: batch.input.now,
  });
}
