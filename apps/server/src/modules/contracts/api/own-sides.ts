/** What a user has on their sides, for what follows from it of a position: from rows in any process, from memory after a commit. */
import { openLots, isLive, listOrdersOf, type Order } from '../../exchange/index.ts';
import type { Side, Slice } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { SliceOwner } from '../domain/position-book.ts';
import { type ContractPosition, sideOpenedBy } from '../domain/position.ts';
import { loadOpenPositions, loadOrderTerms } from '../store/reading.ts';
import type { ContractParts } from './parts.ts';

/** As many live orders as a user has in all markets, and more. */
const MOST_ORDERS = 10_000;

interface Sized {
  readonly id: number;
  readonly marketId: number;
  readonly side: Side;
  readonly size: bigint;
}

/** A user's open positions and entries. */
export class OwnSides {
  readonly positions: readonly ContractPosition[];
  /** Live orders, by id. */
  readonly orders: readonly Order[];
  readonly terms: ReadonlyMap<number, OrderTerms>;
  readonly #sized: readonly Sized[];

  constructor(positions: readonly ContractPosition[], orders: readonly Order[], terms: ReadonlyMap<number, OrderTerms>) {
    this.positions = positions;
    this.orders = orders;
    this.terms = terms;
    const entries = orders.flatMap((order): Sized[] => {
      const own = terms.get(order.id);
      if (own?.purpose !== 'open') return [];
      const size = BigInt(openLots(order)) * BigInt(own.marginTicks);
      return [{ id: order.id, marketId: order.marketId, side: sideOpenedBy(order.side), size }];
    });
    const held = positions.map(({ id, marketId, core }) => ({ id, marketId, side: core.side, size: core.entryValue }));
    this.#sized = [...held, ...entries];
  }

  /** The slice of a position, or of an order that is to come, in the tiers (F4). */
  sliceOf(of: Omit<SliceOwner, 'userId'>, size: bigint): Slice {
    const older = this.#sized.filter(({ id, marketId, side }) => id < of.id && marketId === of.marketId && side === of.side);
    return { older: older.reduce((sum, each) => sum + each.size, 0n), size };
  }

  /** How many positions a user has in a market, with those that entries would open. */
  countOf(marketId: number): number {
    return new Set(this.#sized.flatMap((each) => (each.marketId === marketId ? [each.id] : []))).size;
  }
}

/** By the rows. */
export async function loadOwnSides({ venue }: Pick<ContractParts, 'venue'>, db: Db, userId: number): Promise<OwnSides> {
  const marketIds = venue.marketIds(undefined, undefined);
  const slice = { before: null, offset: 0, limit: MOST_ORDERS };
  const positions = await loadOpenPositions(db, userId);
  const orders = await listOrdersOf(db, { userId, marketIds, status: 'open' }, slice);
  return new OwnSides(
    positions,
    orders,
    await loadOrderTerms(
      db,
      orders.map(({ id }) => id),
    ),
  );
}

/** By the memory of the process that leads. */
export function ownSidesOf({ venue, book }: Pick<ContractParts, 'venue' | 'book'>, userId: number): OwnSides {
  const ids = venue
    .allRules()
    .flatMap(({ marketId }) => (['long', 'short'] as const).flatMap((side) => [...book.idsOf(userId, marketId, side)]));
  const orders = venue.openOrdersOf(userId).filter(isLive);
  const terms = new Map(
    orders.flatMap(({ id }) => {
      const own = book.termsOf(id);
      return own ? [[id, own] as const] : [];
    }),
  );
  return new OwnSides(
    ids.map((id) => book.get(id) as ContractPosition),
    orders,
    terms,
  );
}
