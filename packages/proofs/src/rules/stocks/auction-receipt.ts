// SPDX-License-Identifier: Apache-2.0
/**
 * The file of an auction: its record, the second that began it, and every order without its user. It is enough to compute the price
 * and all fills again; of a receipt `own` names the order of its user by its sequence.
 */
import { countOf } from '../../count.ts';
import { type LoggedSecond, readSecondTick } from '../../index-price/seconds.ts';
import type { Expected } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { stepList } from '../../receipt/steps.ts';
import { parseAmount } from '@glasshouse/money';
import { type AuctionOrder, type AuctionOutcome, decideAuction } from './auction.ts';
import { listRoot } from './list-root.ts';
import { MOST_LINES, type Placed, type PlacedFile, checkPlaced, isFile, isPlaced } from './placed-file.ts';
import { type StockAuctionFacts, auctionLine, priceText, readStockAuction, sharesText } from './record.ts';
import { PRICE_DECIMALS, SHARE_SCALE, STOCK_AUCTION_RULE } from './rule.ts';

const FORMAT = 'glasshouse-stock-auction';

/** An order as the file has it. */
export interface AuctionFileOrder {
  readonly side: 'buy' | 'sell';
  readonly price: string | null;
  readonly hold: string | null;
  readonly shares: string;
  readonly sequence: string;
  readonly filled: string;
}

/** The file. */
export interface StockAuctionFile extends PlacedFile {
  readonly format: typeof FORMAT;
  readonly auction: Placed;
  readonly second: LoggedSecond;
  readonly orders: readonly AuctionFileOrder[];
  /** The sequence of the own order. */
  readonly own: string | null;
}

const STEPS = {
  SHAPE: 'the file is that of an auction of stocks',
  KEYS: 'the keys follow from the first key of the log',
  HEAD: 'the head of the log is signed',
  LOGGED: 'the auction and the second that began it stand in the log',
  INPUTS_VALID: 'the reference is the index of that second, which follows from its sources by the published rules',
  LIST: 'the list is the one whose root the auction names, each order once, in the order of arrival',
  RULE: 'price, shares and surplus follow from the list',
  FILLS: 'every order got what its price and its place in the line give it',
  OWN: 'the own order is in the list',
} as const;
/** A step of the check. */
export type StockAuctionStep = keyof typeof STEPS;

/** The verdict; facts are null where they cannot be read. */
export interface StockAuctionVerdict extends Verdict<StockAuctionStep> {
  readonly auction: StockAuctionFacts | null;
  /** What the own order got; null without one. */
  readonly filled: bigint | null;
}

/** An order that was read, with what the file says it got. */
export interface ReadAuctionOrder extends AuctionOrder {
  readonly filled: bigint;
}

function atoms(text: unknown, scale: number): bigint {
  const parsed = typeof text === 'string' ? parseAmount(text, scale, 'nonNegative') : null;
  if (!parsed?.ok) throw new TypeError('an amount');
  return parsed.atoms;
}

/** Reads the orders of a file; null when one is none. */
export function readAuctionOrders(orders: readonly AuctionFileOrder[]): ReadAuctionOrder[] | null {
  try {
    return orders.map(({ side, price, hold, shares, sequence, filled }) => {
      const place = countOf(sequence);
      if ((side !== 'buy' && side !== 'sell') || place === null) throw new TypeError('an order');
      return {
        side,
        price: price === null ? null : atoms(price, PRICE_DECIMALS),
        hold: hold === null ? null : atoms(hold, PRICE_DECIMALS),
        lots: atoms(shares, SHARE_SCALE),
        sequence: place,
        filled: atoms(filled, SHARE_SCALE),
      };
    });
  } catch {
    return null;
  }
}

/** An order as a file shows it. */
export const showAuctionOrder = (order: AuctionOrder, filled: bigint): AuctionFileOrder => ({
  side: order.side,
  price: order.price === null ? null : priceText(order.price),
  hold: order.hold === null ? null : priceText(order.hold),
  shares: sharesText(order.lots),
  sequence: String(order.sequence),
  filled: sharesText(filled),
});

/** Whether a list is that of the auction: the root is its, and no order stands in it twice or out of its turn. */
export function isListOf(orders: readonly ReadAuctionOrder[], facts: StockAuctionFacts): boolean {
  const isInTurn = orders.every(({ sequence }, i) => i === 0 || (orders[i - 1] as ReadAuctionOrder).sequence < sequence);
  const root = listRoot(orders.map((order) => auctionLine(order, order.filled)));
  return isInTurn && orders.length === facts.orders && root === facts.ordersRoot;
}

/** Whether price, shares and surplus are what the rule makes of the list. */
export const isOutcome = (facts: StockAuctionFacts, { price, lots, surplus }: AuctionOutcome): boolean =>
  facts.price === price && facts.lots === lots && facts.surplus === surplus;

function isShaped(value: unknown): value is StockAuctionFile {
  const file = value as StockAuctionFile | null;
  return (
    file?.format === FORMAT &&
    isFile(file) &&
    isPlaced(file.auction) &&
    isPlaced(file.second) &&
    Array.isArray(file.orders) &&
    file.orders.length <= MOST_LINES &&
    (file.own === null || countOf(file.own) !== null)
  );
}

/** Whether the second of a file is the one that began the auction. */
function isBegun({ symbol, tick, prices }: StockAuctionFacts, second: LoggedSecond): boolean {
  const read = readSecondTick(second, symbol, PRICE_DECIMALS);
  return read?.leaf === tick.leaf && read.time === tick.time && read.ticks === tick.ticks && read.prices === prices;
}

/** The kind of files. */
export const stockAuctions: ReceiptKind<StockAuctionFile, StockAuctionVerdict> & { readonly format: typeof FORMAT } = {
  format: FORMAT,
  rules: [STOCK_AUCTION_RULE],
  steps: STEPS,
  verify(value: unknown, expected: Expected = {}) {
    const { steps, check } = stepList<StockAuctionStep>();
    const verdict = (auction: StockAuctionFacts | null, filled: bigint | null) => ({
      ok: steps.every(({ ok }) => ok),
      stage: 'settled' as const,
      steps,
      auction,
      filled,
    });
    if (!check('SHAPE', () => isShaped(value))) return verdict(null, null);
    const file = value as StockAuctionFile;
    checkPlaced(check, file, [file.auction, file.second], expected);
    const facts = readStockAuction(file.auction.body);
    const orders = readAuctionOrders(file.orders);
    check('INPUTS_VALID', () => facts !== null && isBegun(facts, file.second), {
      reference: facts ? priceText(facts.reference) : '-',
    });
    check('LIST', () => facts !== null && orders !== null && isListOf(orders, facts), { count: String(file.orders.length) });
    const outcome = facts && orders && decideAuction(orders, facts);
    const price = outcome?.price ?? null;
    check('RULE', () => facts !== null && outcome !== null && isOutcome(facts, outcome), {
      price: price === null ? '-' : priceText(price),
      shares: outcome ? sharesText(outcome.lots) : '-',
    });
    check('FILLS', () => orders !== null && outcome !== null && orders.every(({ filled }, i) => filled === outcome.fills[i]));
    const own = file.own === null ? null : orders?.find(({ sequence }) => String(sequence) === file.own);
    check('OWN', () => own !== undefined, { filled: own ? sharesText(own.filled) : '-' });
    return verdict(facts, own?.filled ?? null);
  },
  headOf: ({ head }) => head,
  logOf: ({ log }) => log,
  describe({ auction, filled }) {
    if (auction === null) return null;
    const { symbol, price, lots, kind } = auction;
    const own = filled === null ? '' : `; the own order got ${sharesText(filled)}`;
    const what = kind === 'opening' ? 'opening auction' : 'reopening auction';
    return price === null
      ? `The ${what} of ${symbol} had no price${own}`
      : `The ${what} of ${symbol} traded ${sharesText(lots)} shares at ${priceText(price)}${own}`;
  },
};
