// SPDX-License-Identifier: Apache-2.0
/**
 * Records of stocks in the public log: an auction, a close, the notice of a corporate action, and its application. No user is named.
 * Lists of orders and of entitlements are named by their roots; other records by the hash of their text, ticks by the leaf of their second.
 */
import type { LogRecord } from '../../canonical.ts';
import { orNull, recordsOf } from '../defi/fields.ts';
import { type Fields, amountText } from '../dual/fields.ts';
import type { CitedTick } from '../dual/record.ts';
import { citedFields, readCited } from '../loan/record.ts';
import { type AuctionOrder, type AuctionOutcome, type AuctionTerms, collarOf } from './auction.ts';
import { MONEY_SCALE, PRICE_DECIMALS, SHARE_SCALE, STOCK_ACTION_RULE, STOCK_AUCTION_RULE } from './rule.ts';

const AUCTIONS = recordsOf(STOCK_AUCTION_RULE);
const ACTIONS = recordsOf(STOCK_ACTION_RULE);

export const priceText = (ticks: bigint): string => amountText(ticks, PRICE_DECIMALS);
export const sharesText = (atoms: bigint): string => amountText(atoms, SHARE_SCALE);
export const moneyText = (atoms: bigint): string => amountText(atoms, MONEY_SCALE);
const priceOrNull = (ticks: bigint | null) => (ticks === null ? null : priceText(ticks));
const shares = (fields: Fields, name: string) => fields.amount(name, SHARE_SCALE, 'nonNegative');
const money = (fields: Fields, name: string) => fields.amount(name, MONEY_SCALE, 'nonNegative');
const price = (fields: Fields, name: string) => fields.amount(name, PRICE_DECIMALS);

export const AUCTION_KINDS = ['opening', 'reopening'] as const;
/** What begins a day, or what ends a pause. */
export type AuctionKind = (typeof AUCTION_KINDS)[number];

/** What the record of an auction is made of. */
export interface StockAuctionFacts extends AuctionTerms {
  readonly id: number;
  readonly symbol: string;
  readonly kind: AuctionKind;
  /** When it was decided. */
  readonly time: number;
  /** The tick that began it, and the label of its prices. */
  readonly tick: CitedTick;
  readonly prices: string;
  /** How many orders were in it, and the root over their list. */
  readonly orders: number;
  readonly ordersRoot: string;
  readonly price: bigint | null;
  readonly lots: bigint;
  /** Of buyers above zero. */
  readonly surplus: bigint;
}

/** A line of the list of an auction. */
export const auctionLine = ({ side, price: limit, hold, lots, sequence }: AuctionOrder, filled: bigint) => ({
  kind: 'stock_order',
  version: '1',
  side,
  price: priceOrNull(limit),
  hold: priceOrNull(hold),
  shares: sharesText(lots),
  sequence: String(sequence),
  filled: sharesText(filled),
});

/** All lines of an auction, in the order of arrival. */
export const auctionLines = (orders: readonly AuctionOrder[], { fills }: Pick<AuctionOutcome, 'fills'>): LogRecord[] =>
  orders.map((order, i) => auctionLine(order, fills[i] ?? 0n));

/** The record of an auction. The surplus is a number of shares with the side that it is on. */
export function stockAuctionRecord(facts: StockAuctionFacts): LogRecord {
  const { low, high } = collarOf(facts);
  const { surplus } = facts;
  return {
    ...AUCTIONS.head('stock_auction'),
    id: String(facts.id),
    symbol: facts.symbol,
    auction: facts.kind,
    time: String(facts.time),
    tick: citedFields(facts.tick, PRICE_DECIMALS),
    prices: facts.prices,
    reference: priceText(facts.reference),
    collar_ppm: String(facts.collarPpm),
    market_ppm: String(facts.marketPpm),
    low: priceText(low),
    high: priceText(high),
    orders: String(facts.orders),
    orders_root: facts.ordersRoot,
    price: priceOrNull(facts.price),
    shares: sharesText(facts.lots),
    surplus: sharesText(surplus < 0n ? -surplus : surplus),
    surplus_of: surplus === 0n ? null : surplus > 0n ? 'buy' : 'sell',
  };
}

/** Reads the text of an auction's record; null when it is none, or its reference is not that of its tick. */
export function readStockAuction(body: string): StockAuctionFacts | null {
  const facts = AUCTIONS.read<StockAuctionFacts>(
    body,
    'stock_auction',
    (fields) => {
      const surplus = shares(fields, 'surplus');
      return {
        id: fields.count('id'),
        symbol: fields.text('symbol'),
        kind: fields.oneOf('auction', AUCTION_KINDS),
        time: fields.count('time'),
        tick: readCited(fields.inner('tick'), PRICE_DECIMALS),
        prices: fields.text('prices'),
        reference: price(fields, 'reference'),
        collarPpm: fields.count('collar_ppm'),
        marketPpm: fields.count('market_ppm'),
        orders: fields.count('orders'),
        ordersRoot: fields.hash('orders_root'),
        price: orNull(fields, 'price', (name) => price(fields, name)),
        lots: shares(fields, 'shares'),
        surplus: fields.raw('surplus_of') === 'sell' ? -surplus : surplus,
      };
    },
    stockAuctionRecord,
  );
  return facts && facts.reference === facts.tick.ticks && facts.tick.time <= facts.time ? facts : null;
}

/** What the record of a day's close is made of. */
export interface StockCloseFacts {
  readonly symbol: string;
  /** The number of the session: the day from 1970, of a practice share the number of the session. */
  readonly day: number;
  readonly open: number;
  readonly close: number;
  /** The last priced tick of the session; null without one. */
  readonly tick: CitedTick | null;
  readonly prices: string | null;
}

/** The record of a close. */
export const stockCloseRecord = (facts: StockCloseFacts): LogRecord => ({
  ...ACTIONS.head('stock_close'),
  symbol: facts.symbol,
  day: String(facts.day),
  open: String(facts.open),
  close: String(facts.close),
  tick: facts.tick === null ? null : citedFields(facts.tick, PRICE_DECIMALS),
  prices: facts.prices,
});

/** Reads the text of such a record; null when it is none, or its tick is not of its session. */
export function readStockClose(body: string): StockCloseFacts | null {
  const facts = ACTIONS.read<StockCloseFacts>(
    body,
    'stock_close',
    (fields) => ({
      symbol: fields.text('symbol'),
      day: fields.count('day'),
      open: fields.count('open'),
      close: fields.count('close'),
      tick: fields.raw('tick') === null ? null : readCited(fields.inner('tick'), PRICE_DECIMALS),
      prices: orNull(fields, 'prices', (name) => fields.text(name)),
    }),
    stockCloseRecord,
  );
  if (facts === null || facts.open >= facts.close) return null;
  const { tick } = facts;
  return tick === null || (tick.time >= facts.open && tick.time < facts.close) ? facts : null;
}

export const ACTION_KINDS = ['split', 'dividend', 'cash_out', 'delisting'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What a notice is made of. */
export interface StockActionFacts {
  readonly id: number;
  readonly symbol: string;
  readonly kind: ActionKind;
  /** Of a split; 1 and 1 else. */
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** USDT atoms a share; 0 of a split. */
  readonly perShare: bigint;
  readonly withholdingPpm: number;
  /** What is withheld instead of holders in countries with a treaty; null where the notice knows none. */
  readonly reducedPpm: number | null;
  /** The session that is the first without it, its open, and the close before, at which holdings count. */
  readonly exDay: number;
  readonly exOpens: number;
  readonly counted: number;
  readonly pays: number;
  readonly source: string;
  readonly sourceUrl: string;
  /** When it was published, and the close of the whole session that lies between that and its day. */
  readonly published: number;
  readonly noticeOpen: number;
  readonly noticeClose: number;
  /** Hash of the notice that it replaces. */
  readonly replaces: string | null;
}

const hashed = (fields: Fields, name: string) => orNull(fields, name, (one) => fields.hash(one));
const longText = (fields: Fields, name: string, most: number): string => {
  const text = fields.raw(name);
  if (typeof text !== 'string' || text.length > most) throw new TypeError(name);
  return text;
};

/** The notice of a corporate action. */
export const stockActionRecord = (facts: StockActionFacts): LogRecord => ({
  ...ACTIONS.head('corporate_action'),
  id: String(facts.id),
  symbol: facts.symbol,
  action: facts.kind,
  numerator: String(facts.numerator),
  denominator: String(facts.denominator),
  per_share: moneyText(facts.perShare),
  withholding_ppm: String(facts.withholdingPpm),
  ...(facts.reducedPpm === null ? {} : { reduced_ppm: String(facts.reducedPpm) }),
  ex_day: String(facts.exDay),
  ex_opens: String(facts.exOpens),
  counted: String(facts.counted),
  pays: String(facts.pays),
  source: facts.source,
  source_url: facts.sourceUrl,
  published: String(facts.published),
  notice_open: String(facts.noticeOpen),
  notice_close: String(facts.noticeClose),
  replaces: facts.replaces,
});

/** Whether figures belong together, and a whole session lies between the notice and its day. */
function isSound(facts: StockActionFacts): boolean {
  const { kind, numerator, denominator, perShare, withholdingPpm, reducedPpm } = facts;
  const isSplit = kind === 'split';
  const isRight = isSplit ? perShare === 0n && numerator !== denominator : numerator === 1n && denominator === 1n;
  const isWithheld = withholdingPpm === 0 || (kind === 'dividend' && withholdingPpm <= 1_000_000);
  const isReduced = reducedPpm === null || (kind === 'dividend' && reducedPpm < withholdingPpm);
  const inOrder =
    facts.published <= facts.noticeOpen &&
    facts.noticeOpen < facts.noticeClose &&
    facts.noticeClose <= facts.counted &&
    facts.counted < facts.exOpens &&
    facts.counted <= facts.pays;
  return isRight && isWithheld && isReduced && inOrder && (isSplit || kind === 'delisting' || perShare > 0n);
}

/** Reads the text of a notice; null when it is none or cannot be. */
export function readStockAction(body: string): StockActionFacts | null {
  const facts = ACTIONS.read<StockActionFacts>(
    body,
    'corporate_action',
    (fields) => ({
      id: fields.count('id'),
      symbol: fields.text('symbol'),
      kind: fields.oneOf('action', ACTION_KINDS),
      numerator: BigInt(fields.count('numerator', 1)),
      denominator: BigInt(fields.count('denominator', 1)),
      perShare: money(fields, 'per_share'),
      withholdingPpm: fields.count('withholding_ppm'),
      // Notices before there were reduced rates have none.
      reducedPpm: fields.raw('reduced_ppm') === undefined ? null : fields.count('reduced_ppm'),
      exDay: fields.count('ex_day'),
      exOpens: fields.count('ex_opens'),
      counted: fields.count('counted'),
      pays: fields.count('pays'),
      source: longText(fields, 'source', 200),
      sourceUrl: longText(fields, 'source_url', 300),
      published: fields.count('published'),
      noticeOpen: fields.count('notice_open'),
      noticeClose: fields.count('notice_close'),
      replaces: hashed(fields, 'replaces'),
    }),
    stockActionRecord,
  );
  return facts && isSound(facts) ? facts : null;
}

/** What an action was for one holder, who is not named. */
export interface Entitlement {
  readonly before: bigint;
  readonly after: bigint;
  readonly withholdingPpm: number;
  readonly gross: bigint;
  readonly withheld: bigint;
  readonly net: bigint;
  readonly inLieu: bigint;
}

/** The figures of an entitlement as texts. */
export const entitlementTexts = (one: Entitlement) => ({
  shares_before: sharesText(one.before),
  shares_after: sharesText(one.after),
  withholding_ppm: String(one.withholdingPpm),
  gross: moneyText(one.gross),
  withheld: moneyText(one.withheld),
  net: moneyText(one.net),
  in_lieu: moneyText(one.inLieu),
});

/** A line of the list of entitlements; `place` makes each line another one. */
export const entitlementLine = (place: number, one: Entitlement): LogRecord => ({
  kind: 'stock_entitlement',
  version: '1',
  place: String(place),
  ...entitlementTexts(one),
});

/** What the record of an application is made of. */
export interface StockAppliedFacts extends Omit<Entitlement, 'withholdingPpm'> {
  readonly symbol: string;
  /** Hash of the notice. */
  readonly action: string;
  readonly time: number;
  /** The newest journal when holdings were counted. */
  readonly journal: number;
  readonly holders: number;
  readonly root: string;
  /** Hash of the record of the close before, and that close; null without one. */
  readonly closeRecord: string | null;
  readonly close: bigint | null;
}

/** The record of an application: sums over all holders, and the root over their lines. */
export const stockAppliedRecord = (facts: StockAppliedFacts): LogRecord => ({
  ...ACTIONS.head('stock_applied'),
  symbol: facts.symbol,
  action: facts.action,
  time: String(facts.time),
  journal: String(facts.journal),
  holders: String(facts.holders),
  root: facts.root,
  close_record: facts.closeRecord,
  close: priceOrNull(facts.close),
  shares_before: sharesText(facts.before),
  shares_after: sharesText(facts.after),
  gross: moneyText(facts.gross),
  withheld: moneyText(facts.withheld),
  net: moneyText(facts.net),
  in_lieu: moneyText(facts.inLieu),
});

/** Reads the text of such a record; null when it is none. */
export const readStockApplied = (body: string): StockAppliedFacts | null =>
  ACTIONS.read<StockAppliedFacts>(
    body,
    'stock_applied',
    (fields) => ({
      symbol: fields.text('symbol'),
      action: fields.hash('action'),
      time: fields.count('time'),
      journal: fields.count('journal'),
      holders: fields.count('holders'),
      root: fields.hash('root'),
      closeRecord: hashed(fields, 'close_record'),
      close: orNull(fields, 'close', (name) => price(fields, name)),
      before: shares(fields, 'shares_before'),
      after: shares(fields, 'shares_after'),
      gross: money(fields, 'gross'),
      withheld: money(fields, 'withheld'),
      net: money(fields, 'net'),
      inLieu: money(fields, 'in_lieu'),
    }),
    stockAppliedRecord,
  );
