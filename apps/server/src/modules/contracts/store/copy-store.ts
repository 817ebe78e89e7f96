/** Follows in the batches of contracts: read where somebody who leads does something, written with what the batch did of them. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Batch, BatchReading, Command } from '../../exchange/index.ts';
import { isLive } from '../../exchange/clearing/index.ts';
import {
  askedIn,
  type CopiedBlock,
  type CopiedMember,
  type CopiesDone,
  type FilledMember,
  type Followed,
} from '../domain/copies.ts';
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

/** Who of those that lead places something: an order that is not repeated alone. */
function leadingIn(desk: CopyDesk, commands: readonly Command[]): number[] {
  const all = desk.leaders();
  if (all.size === 0) return [];
  const isPlacing = ({ type }: Command) => type !== 'cancel' && type !== 'cancelAll';
  return commands.flatMap((command) =>
    'userId' in command && command.userId !== null && isPlacing(command) && all.has(command.userId) ? [command.userId] : [],
  );
}

/** Follows of copies of which lots are left to be closed in a market. */
function* leftIn(book: PositionBook, tickMarkets: ReadonlySet<number>): Generator<number> {
  for (const marketId of tickMarkets) for (const id of book.copies.left(marketId)) yield book.get(id)?.purse ?? 0;
}

/**
 * Reads follows for a batch: of those who lead and place something, of copies that are left to be closed, and what the batch turned out to
 * need. Null: nothing.
 */
export function readCopies(
  desk: CopyDesk,
  book: PositionBook,
  of: {
    readonly tx: Tx;
    readonly commands: readonly Command[];
    readonly tickMarkets: ReadonlySet<number>;
    readonly asked: ReadonlySet<string>;
    readonly now: number;
  },
): Promise<BatchReading> | null {
  const needed = askedIn(of.asked);
  const leaderIds = new Set([...leadingIn(desk, of.commands), ...needed.leaderIds]);
  const followIds = new Set([...leftIn(book, of.tickMarkets), ...needed.followIds]);
  if (leaderIds.size + followIds.size === 0) return null;
  return desk.load(of.tx, { leaderIds: [...leaderIds], followIds: [...followIds] }, of.now).then((follows) => ({
    members: follows.length,
    give: (batch) => book.in(batch).copies.read(follows, { leaderIds, followIds }),
  }));
}

/** A member with what it traded at once; a copy of which nothing came, and nothing will, is left out. */
function filledOf(batch: Batch, { kind }: Pick<CopiedBlock, 'kind'>, member: CopiedMember): FilledMember {
  const order = member.orderId === null ? undefined : batch.order(member.orderId);
  const filledLots = BigInt(order?.filledLots ?? 0);
  const isNone = kind === 'open' && order !== undefined && !isLive(order) && filledLots === 0n;
  return { ...member, filledLots, ...(isNone && { positionId: null, skipped: 'price_moved' as const }) };
}

/** Writes what a batch did of follows. */
export async function saveCopies(desk: CopyDesk, book: PositionBook, tx: Tx, batch: Batch): Promise<void> {
  const { blocks, changes, capped, near, kept } = book.in(batch).copies;
  // One that the desk refused behind it was not placed.
  const placed = blocks.filter(({ id }) => batch.touched.has(id));
  if (placed.length + changes.size + capped.size + near.size === 0) return;
  const closed = [...book.in(batch).touched.values()].flatMap(({ status, purse, realized, fees, funding }) =>
    status === 'closed' && purse !== null ? [{ followId: purse, result: realized - fees - funding }] : [],
  );
  await desk.save(tx, {
    blocks: placed.map((block) => ({
      ...block,
      members: block.members.map((one) => filledOf(batch, block, one)),
    })),
    changes,
    capped,
    near,
    kept,
    closed,
    time: batch.input.now,
  });
}
