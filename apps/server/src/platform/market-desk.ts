/** The desk behind a kind of markets, as the modules `markets` and `modes` use it. The module that keeps the orders declares it. */
import type { Mode } from '@glasshouse/contract';
import type { Depth, MarketSession, PublicTrade } from '@glasshouse/contract/markets';
import type { Db, Tx } from './db/database.ts';

/** A trade of a book; `key` orders trades of one time. Prices in ticks, volumes in lots. */
export interface BookTrade {
  readonly marketId: number;
  readonly key: number;
  readonly time: number;
  readonly price: number;
  readonly volume: bigint;
}

/** A split of a share: from a time on there are so many new ones for so many old ones. */
export interface MarketSplit {
  readonly marketId: number;
  readonly from: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** Reads the splits that a module knows, also those to come. */
export type SplitSource = (db: Db) => Promise<readonly MarketSplit[]>;

/** The books of some markets. */
export interface BookSource {
  /** The best levels of each side. Asked when somebody reads the book. */
  depth(marketId: number): Pick<Depth, 'bids' | 'asks'>;
  /** What a market with trading hours does now; null for any other, and where nobody leads its desk. */
  session(marketId: number): MarketSession | null;
  /** The last trades, newest first. */
  trades(marketId: number): PublicTrade[];
  /** The venues that trade: ids of fills rise in the order of the commits of one venue, so each is read by a cursor of its own. */
  venues(): readonly string[];
  /** Fills of a venue after the one with this id, in the order of their ids. For candles. */
  tradesAfter(venue: string, fillId: number, limit: number): Promise<readonly BookTrade[]>;
}

/** The steps and the smallest value of new orders, as decimal text. */
export interface MarketSteps {
  readonly tick: string;
  readonly lot: string;
  readonly minNotional: string;
}

/** What a module declares that keeps open orders of markets. */
export interface MarketDesk {
  /** The kinds of its markets (`spot`). */
  readonly kinds: readonly string[];
  /** Whether it keeps orders of a market of its kinds. Absent: of all. */
  has?(marketId: number): boolean;
  readonly books: BookSource;
  /** The steps that new orders of a market take. */
  steps(marketId: number): MarketSteps;
  /** Sets the mode of a market from the commit of `tx` on. */
  setMode(tx: Tx, marketId: number, mode: Mode): Promise<void>;
  /** Tables that `setMode` writes. */
  readonly modeTables: readonly string[];
  /** Ends the orders of a market, to be called after the commit of its mode; returns how many there were. */
  endOrders(marketId: number): Promise<number>;
  /** Users with open orders of a market that were placed at a time or later. */
  ownersOfOpen(tx: Tx, marketId: number, since: number): Promise<number[]>;
}
