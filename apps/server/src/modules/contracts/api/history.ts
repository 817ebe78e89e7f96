/** Positions of linear contracts as modules see them that repeat them: figures, and the texts of their market. */
import { type Side, unrealized } from '@glasshouse/risk';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { meanPriceText, priceText, quantityText } from '../../exchange/index.ts';
import type { ContractPosition } from '../domain/position.ts';
import {
  type ClosedCounts,
  type ClosedWithin,
  type PositionFill,
  countClosed,
  findLastOpened,
  loadByIds,
  loadClosed,
  loadFills,
  loadLed,
  loadOfBlocks,
  loadOpenCopies,
  sumShortGains,
} from '../store/history.ts';
import { loadOpenPositions } from '../store/reading.ts';
import { type ContractParts, markOf } from './parts.ts';

/** A market of contracts, with its texts. */
export interface TradedMarket {
  readonly id: number;
  readonly symbol: string;
  readonly currencyId: number;
  readonly legalId: number;
  /** The base fee of a taker, and the least value of an order in atoms. */
  readonly feePpm: bigint;
  readonly leastValue: bigint;
  readonly price: (ticks: bigint) => string;
  /** The mean price of so many lots, halves up; null of none. */
  readonly meanPrice: (lots: bigint, value: bigint) => string | null;
  readonly lots: (lots: bigint) => string;
}

/** A position in figures. Lots, atoms of the settle asset, epoch ms. */
export interface TradedPosition {
  readonly id: number;
  readonly userId: number;
  readonly market: TradedMarket;
  readonly side: Side;
  readonly multiple: number;
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly openedLots: bigint;
  readonly openedValue: bigint;
  readonly closedLots: bigint;
  readonly closedValue: bigint;
  readonly margin: bigint;
  /** The price result of what is closed; fees with what the fund took, and funding: positive when paid. */
  readonly realized: bigint;
  readonly fees: bigint;
  readonly funding: bigint;
  /** The follow whose money it stands on; null: its owner's account. */
  readonly purse: number | null;
  readonly opened: number;
  /** Null while it is open. */
  readonly closed: number | null;
  /** Null: its market has none now. */
  readonly mark: { readonly ticks: bigint; readonly time: number } | null;
  /** What is open of it at the mark; null without one. */
  readonly open: bigint | null;
}

/** How to read them. */
export interface ContractHistory {
  closedOf(db: Db, within: ClosedWithin, slice: Slice): Promise<TradedPosition[]>;
  countsOf(db: Db, within: ClosedWithin): Promise<ClosedCounts>;
  openOf(db: Db, userId: number): Promise<TradedPosition[]>;
  lastOpenedOf(db: Db, userId: number, before: number): Promise<TradedPosition | null>;
  byIds(db: Db, ids: readonly number[]): Promise<Map<number, TradedPosition>>;
  /** Positions of a user that blocks opened, newest first. */
  ofBlocks(db: Db, userId: number, status: 'open' | 'closed', slice: Slice): Promise<TradedPosition[]>;
  /** The positions that a user opened with some blocks, by block. */
  ledBy(db: Db, userId: number, blocks: readonly number[]): Promise<Map<number, TradedPosition>>;
  openCopiesOf(db: Db, follows: readonly number[]): Promise<TradedPosition[]>;
  fillsOf(db: Db, ids: readonly number[]): Promise<Map<number, PositionFill[]>>;
  /** Gains of closed copies of a follow that stood shorter than a time, ms. */
  shortGainsOf(db: Db, follow: number, shorterMs: number): Promise<bigint>;
  market(id: number): TradedMarket;
  /** A market by its symbol. RangeError: there is none. */
  marketOf(symbol: string): TradedMarket;
}

function marketOf({ venue, termsAt, platform }: ContractParts, id: number): TradedMarket {
  const rules = venue.rules(id);
  return {
    id,
    symbol: rules.symbol,
    currencyId: rules.baseId,
    legalId: rules.quoteId,
    feePpm: termsAt(id, platform.clock.now()).feePpm,
    leastValue: rules.minNotionalAtoms,
    price: (ticks) => priceText(rules, ticks),
    meanPrice: (lots, value) => meanPriceText(rules, lots, value),
    lots: (lots) => quantityText(rules, lots),
  };
}

function tradedOf(parts: ContractParts, position: ContractPosition): TradedPosition {
  const { core, marketId } = position;
  const isClosed = position.status === 'closed';
  const mark = isClosed ? null : markOf(parts, marketId);
  const { contract } = parts.termsAt(marketId, position.termsTime);
  return {
    id: position.id,
    userId: position.userId,
    market: marketOf(parts, marketId),
    side: core.side,
    multiple: position.multiple,
    lots: core.lots,
    entryValue: core.entryValue,
    openedLots: position.openedLots,
    openedValue: position.openedValue,
    closedLots: position.closedLots,
    closedValue: position.closedValue,
    margin: core.margin,
    realized: position.realized,
    fees: position.fees + position.toFund - position.fromFund,
    funding: position.funding,
    purse: position.purse,
    opened: position.opened,
    closed: position.closed,
    mark: mark && { ticks: mark.ticks, time: mark.time },
    open: isClosed ? 0n : mark && unrealized(contract, core, mark.ticks),
  };
}

/** Makes it. */
export function contractHistory(parts: ContractParts): ContractHistory {
  const traded = (position: ContractPosition) => tradedOf(parts, position);
  return {
    closedOf: async (db, within, slice) => (await loadClosed(db, within, slice)).map(traded),
    countsOf: countClosed,
    openOf: async (db, userId) =>
      (await loadOpenPositions(db, userId)).filter(({ account, purse }) => account === 'lever' && purse === null).map(traded),
    async lastOpenedOf(db, userId, before) {
      const found = await findLastOpened(db, userId, before);
      return found && traded(found);
    },
    byIds: async (db, ids) => new Map([...(await loadByIds(db, ids))].map(([id, one]) => [id, traded(one)])),
    ofBlocks: async (db, userId, status, slice) => (await loadOfBlocks(db, userId, status, slice)).map(traded),
    ledBy: async (db, userId, blocks) =>
      new Map([...(await loadLed(db, userId, blocks))].map(([block, one]) => [block, traded(one)])),
    openCopiesOf: async (db, follows) => (await loadOpenCopies(db, follows)).map(traded),
    async fillsOf(db, ids) {
      const all = new Map<number, PositionFill[]>(ids.map((id) => [id, []]));
      for (const fill of await loadFills(db, ids)) all.get(fill.positionId)?.push(fill);
      return all;
    },
    shortGainsOf: sumShortGains,
    market: (id) => marketOf(parts, id),
    marketOf(symbol) {
      const rules = parts.venue.allRules().find((one) => one.symbol === symbol);
      if (!rules) throw new RangeError(`there is no market ${symbol}`);
      return marketOf(parts, rules.marketId);
    },
  };
}
