/** What a user has on their sides, for what follows from it of a position: from rows in any process, from memory after a commit. */
import type { AccountType } from '@glasshouse/contract';
import { openLots, isLive, listOrdersOf, type Order } from '../../exchange/index.ts';
import { type Contract, type Side, sizeAt, sizeOf, type Slice } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import { CONTRACT_ACCOUNTS } from '../domain/accounts.ts';
import type { SliceOwner } from '../domain/position-book.ts';
import { type ContractPosition, sideOpenedBy } from '../domain/position.ts';
import type { TermsAt } from '../domain/terms.ts';
import { loadOpenPositions, loadOrderTerms } from '../store/reading.ts';
import type { ContractParts } from './parts.ts';

/** As many live orders as a user has in all markets, and more. */
const MOST_ORDERS = 10_000;

/** What a user has of an asset in the account. */
export interface OwnBalance {
  readonly available: bigint;
  readonly frozen: bigint;
  /** Zero or below. */
  readonly owed?: bigint | undefined;
}

const NOTHING: OwnBalance = { available: 0n, frozen: 0n };

/** What they have, by asset. */
export type OwnBalances = ReadonlyMap<number, OwnBalance>;

interface Sized {
  readonly id: number;
  readonly marketId: number;
  readonly side: Side;
  readonly size: bigint;
}

/** A user's open positions, entries and balances. */
export class OwnSides {
  readonly userId: number;
  readonly positions: readonly ContractPosition[];
  /** Live orders, by id. */
  readonly orders: readonly Order[];
  readonly terms: ReadonlyMap<number, OrderTerms>;
  readonly #balances: OwnBalances;
  readonly #sized: readonly Sized[];

  /** `contractOf` says what the contract of a market is. */
  constructor(
    contractOf: (marketId: number) => Contract,
    userId: number,
    positions: readonly ContractPosition[],
    orders: readonly Order[],
    terms: ReadonlyMap<number, OrderTerms>,
    balances: OwnBalances,
  ) {
    this.userId = userId;
    this.#balances = balances;
    this.positions = positions;
    this.orders = orders;
    this.terms = terms;
    const entries = orders.flatMap((order): Sized[] => {
      const own = terms.get(order.id);
      if (own?.purpose !== 'open') return [];
      const size = sizeAt(contractOf(order.marketId), BigInt(own.marginTicks), BigInt(openLots(order)));
      return [{ id: order.id, marketId: order.marketId, side: sideOpenedBy(order.side), size }];
    });
    const held = positions.map(({ id, marketId, core }) => {
      const size = sizeOf(contractOf(marketId), core);
      return { id, marketId, side: core.side, size };
    });
    this.#sized = [...held, ...entries];
  }

  /** What they have of an asset. */
  balanceOf(assetId: number): OwnBalance {
    return this.#balances.get(assetId) ?? NOTHING;
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

/** The contract of a market never changes. */
export const contractsBy = (termsAt: TermsAt) => (marketId: number) => termsAt(marketId, 0).contract;

/** By the rows. */
export async function loadOwnSides(
  { venue, ledger, termsAt }: Pick<ContractParts, 'venue' | 'ledger' | 'termsAt'>,
  db: Db,
  userId: number,
): Promise<OwnSides> {
  const marketIds = venue.marketIds(undefined, undefined);
  const slice = { before: null, offset: 0, limit: MOST_ORDERS };
  const positions = await loadOpenPositions(db, userId);
  const orders = await listOrdersOf(db, { userId, marketIds, status: 'open' }, slice);
  const terms = await loadOrderTerms(
    db,
    orders.map(({ id }) => id),
  );
  const own: readonly AccountType[] = CONTRACT_ACCOUNTS;
  // No asset is in both accounts: what linear contracts settle in is no coin.
  const balances = (await ledger.readBalances(db, userId)).filter(({ type }) => own.includes(type));
  return new OwnSides(
    contractsBy(termsAt),
    userId,
    positions,
    orders,
    terms,
    new Map(balances.map((balance) => [balance.assetId, balance])),
  );
}

/** By the memory of the process that leads; it knows no balances. */
export function ownSidesOf(
  { venue, book }: Pick<ContractParts, 'venue' | 'book'>,
  userId: number,
  balances: OwnBalances,
): OwnSides {
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
  const positions = ids.map((id) => book.get(id) as ContractPosition);
  return new OwnSides(contractsBy(book.termsAt), userId, positions, orders, terms, balances);
}
