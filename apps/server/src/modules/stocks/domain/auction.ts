/** Auctions as rows, and what of them stands in the public log. Pure. Units: ticks and lots; a lot is an atom of the share. */
import {
  type AuctionOrder,
  type AuctionOutcome,
  type StockAuctionFacts,
  auctionLines,
  listRoot,
  stockAuctionRecord,
} from '@glasshouse/proofs/stocks';
import type { LogRecord } from '@glasshouse/proofs';
import { MARKET_PPM } from '../../exchange/clearing/index.ts';
import { COLLAR_PPM } from './session-terms.ts';
import type { Stock } from './stock.ts';

/** An auction that was held; `recorded` once its record is on its way into the log. */
export interface StockAuction {
  readonly id: number;
  readonly marketId: number;
  readonly kind: 'opening' | 'reopening';
  readonly day: number;
  readonly at: number;
  readonly tickTime: number;
  readonly referenceTicks: number;
  readonly low: number;
  readonly high: number;
  readonly isLonger: boolean;
  readonly orders: number;
  readonly priceTicks: number | null;
  readonly lots: number;
  readonly surplus: number;
  readonly recorded: {
    readonly tickLeaf: number;
    readonly prices: string;
    readonly ordersRoot: string;
    readonly recordHash: string;
  } | null;
}

/** An order of an auction, without its user. */
export interface AuctionOrderRow {
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number | null;
  readonly holdTicks: number | null;
  readonly lots: number;
  readonly sequence: number;
  readonly filledLots: number;
}

const ticks = (value: number | null) => (value === null ? null : BigInt(value));

/** The same as the published rule reads it. */
export const publicOrder = ({ side, priceTicks, holdTicks, lots, sequence }: AuctionOrderRow): AuctionOrder => ({
  side,
  price: ticks(priceTicks),
  hold: ticks(holdTicks),
  lots: BigInt(lots),
  sequence,
});

const fillsOf = (orders: readonly AuctionOrderRow[]): Pick<AuctionOutcome, 'fills'> => ({
  fills: orders.map(({ filledLots }) => BigInt(filledLots)),
});

/** The root over the list of an auction. */
export const ordersRootOf = (orders: readonly AuctionOrderRow[]): string =>
  listRoot(auctionLines(orders.map(publicOrder), fillsOf(orders)));

/** What its record says. */
const factsOf = (
  { symbol }: Pick<Stock, 'symbol'>,
  auction: Omit<StockAuction, 'recorded'>,
  recorded: { readonly tickLeaf: number; readonly prices: string; readonly ordersRoot: string },
): StockAuctionFacts => ({
  id: auction.id,
  symbol,
  kind: auction.kind,
  time: auction.at,
  tick: { leaf: recorded.tickLeaf, time: auction.tickTime, ticks: BigInt(auction.referenceTicks) },
  prices: recorded.prices,
  reference: BigInt(auction.referenceTicks),
  collarPpm: COLLAR_PPM,
  marketPpm: MARKET_PPM,
  orders: auction.orders,
  ordersRoot: recorded.ordersRoot,
  price: ticks(auction.priceTicks),
  lots: BigInt(auction.lots),
  surplus: BigInt(auction.surplus),
});

/** The record of an auction. */
export const auctionRecord = (...of: Parameters<typeof factsOf>): LogRecord => stockAuctionRecord(factsOf(...of));
