// SPDX-License-Identifier: Apache-2.0
/**
 * Records of an order of dual investment, of a settlement price, and of a result. No user is named. Prices of ticks are cited by the
 * leaf of their second; other records by the hash of their text.
 */
import type { LogRecord } from '../../canonical.ts';
import { type PriceTime, type SettledWindow, MOVE_MS } from '../../index-price/window.ts';
import { Fields, amountText, head, readRecord } from './fields.ts';
import { type DualOutcome, payouts } from './payout.ts';
import { type DualRate, boughtRate } from './rate.ts';
import { type DualProductTerms, SIGMA_DECIMALS, putInScale, readTerms, sigmaText, termFields } from './terms.ts';

/** A cited second of the index. */
export interface CitedTick {
  readonly leaf: number;
  readonly time: number;
  readonly ticks: bigint;
}

/** What the record of an order is made of; both payouts and what is set aside follow from it. */
export interface DualOrderFacts extends DualProductTerms, DualRate {
  readonly id: number;
  /** Hash of the record of its product, whose terms these are. */
  readonly product: string;
  readonly shares: number;
  readonly boughtAt: number;
  /** The minute that quoted, counted from 1970, and its tick. */
  readonly minute: number;
  readonly quote: CitedTick;
  /** The newest tick when it was accepted. */
  readonly newest: CitedTick;
  /** Label of the prices. */
  readonly prices: string;
  /** Hash of the record of the volatility. */
  readonly volatility: string;
  readonly sigma: bigint;
}

/** What was put in. */
export const putInOf = ({ share, shares }: Pick<DualOrderFacts, 'share' | 'shares'>): bigint => share * BigInt(shares);

const citedFields = ({ leaf, time, ticks }: CitedTick, decimals: number) => ({
  leaf: String(leaf),
  time: String(time),
  price: amountText(ticks, decimals),
});

const readCited = (fields: Fields, decimals: number): CitedTick => ({
  leaf: fields.count('leaf'),
  time: fields.count('time'),
  ticks: fields.amount('price', decimals),
});

/** The record of an order. */
export function dualOrderRecord(facts: DualOrderFacts): LogRecord {
  const putIn = putInOf(facts);
  const both = payouts(facts, putIn, facts);
  const base = (atoms: bigint) => amountText(atoms, facts.scale);
  const quote = (atoms: bigint) => amountText(atoms, facts.quoteScale);
  return {
    ...head('dual_order'),
    ...termFields(facts),
    id: String(facts.id),
    product: facts.product,
    shares: String(facts.shares),
    put_in: amountText(putIn, putInScale(facts)),
    bought: String(facts.boughtAt),
    minute: String(facts.minute),
    quote: citedFields(facts.quote, facts.priceDecimals),
    newest: citedFields(facts.newest, facts.priceDecimals),
    prices: facts.prices,
    volatility: facts.volatility,
    sigma: sigmaText(facts.sigma),
    units: String(facts.units),
    rate: String(facts.rate),
    if_base: base(both.base),
    if_quote: quote(both.quote),
    set_aside_base: base(both.heldBase),
    set_aside_quote: quote(both.heldQuote),
  };
}

const MINUTE_MS = 60_000;
/** How long a minute's quote may still be bought at in the next one. */
export const QUOTE_LATE_MS = 15_000;
/** How old the newest tick may be. */
export const NEWEST_AGE_MS = 5_000;

/** Whether the rate is the rule's by the two ticks and the volatility, and both ticks are of the times that the rule demands. */
function isQuoted(facts: DualOrderFacts): boolean {
  const { boughtAt, minute, quote, newest, sigma, units, rate } = facts;
  const [begins, ends] = [minute * MINUTE_MS, (minute + 1) * MINUTE_MS];
  const inTime =
    quote.time >= begins &&
    quote.time < ends &&
    boughtAt <= ends + QUOTE_LATE_MS &&
    newest.time >= quote.time &&
    // A priced second of the next minute quotes that one.
    newest.time < ends &&
    newest.leaf >= quote.leaf &&
    newest.time <= boughtAt &&
    boughtAt - newest.time <= NEWEST_AGE_MS;
  const bought = boughtRate(facts, quote, newest, sigma);
  return inTime && bought !== null && bought.units === units && bought.rate === rate;
}

/** Reads the text of an order's record; null when it is none, or when a figure in it does not follow from the others. */
export function readDualOrder(body: string): DualOrderFacts | null {
  const facts = readOrderFields(body);
  try {
    return facts && isQuoted(facts) ? facts : null;
  } catch {
    return null;
  }
}

const readOrderFields = (body: string): DualOrderFacts | null =>
  readRecord(
    body,
    'dual_order',
    (fields) => {
      const terms = readTerms(fields);
      return {
        ...terms,
        id: fields.count('id'),
        product: fields.hash('product'),
        shares: fields.count('shares', 1),
        boughtAt: fields.count('bought'),
        minute: fields.count('minute'),
        quote: readCited(fields.inner('quote'), terms.priceDecimals),
        newest: readCited(fields.inner('newest'), terms.priceDecimals),
        prices: fields.text('prices'),
        volatility: fields.hash('volatility'),
        sigma: fields.amount('sigma', SIGMA_DECIMALS),
        units: fields.count('units', 1),
        rate: BigInt(fields.count('rate')),
      };
    },
    dualOrderRecord,
  );

/** What the record of a settlement price is made of. */
export interface DualPriceFacts {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly maturity: number;
  readonly windowMs: number;
  readonly extendMs: number;
  readonly settled: SettledWindow;
}

/** The record of a settlement price. Sums are of ticks × ms; the sums of minutes let a device check them without every tick. */
export function dualPriceRecord({ symbol, priceDecimals, maturity, windowMs, extendMs, settled }: DualPriceFacts): LogRecord {
  const { outcome, end, sums } = settled;
  const number = (value: number | null) => (value === null ? null : String(value));
  return {
    ...head('dual_price'),
    symbol,
    price_decimals: String(priceDecimals),
    maturity: String(maturity),
    window_ms: String(windowMs),
    extend_ms: String(extendMs),
    outcome,
    end: String(end),
    prices: sums.prices,
    first: number(sums.first),
    last: number(sums.last),
    sum_price_ms: String(sums.sumPriceMs),
    sum_ms: String(sums.sumMs),
    minutes: sums.minutes.map(({ priceMs, ms }) => ({ price_ms: String(priceMs), ms: String(ms) })),
  };
}

const MOST_MINUTES = 1_440;

function readMinutes(list: unknown): PriceTime[] {
  if (!Array.isArray(list) || list.length > MOST_MINUTES) throw new TypeError('minutes');
  return list.map((one) => {
    const fields = new Fields(one);
    return { priceMs: fields.whole('price_ms'), ms: fields.whole('ms') };
  });
}

/** Whether the sums are those of the minutes, none of which is longer than it is, and the end is one that a window can have. */
function addsUp({ maturity, windowMs, extendMs, settled: { end, sums } }: DualPriceFacts): boolean {
  const sum = (part: keyof PriceTime) => sums.minutes.reduce((total, minute) => total + minute[part], 0n);
  return (
    sum('priceMs') === sums.sumPriceMs &&
    sum('ms') === sums.sumMs &&
    sums.minutes.length === Math.ceil(windowMs / MOVE_MS) &&
    sums.minutes.every(({ ms }) => ms <= BigInt(MOVE_MS) + 5_000n) &&
    end >= maturity &&
    end <= maturity + extendMs &&
    (end - maturity) % MOVE_MS === 0
  );
}

/** Reads the text of such a record; null when it is none, or its sums do not add up. */
export function readDualPrice(body: string): DualPriceFacts | null {
  const facts = readRecord<DualPriceFacts>(
    body,
    'dual_price',
    (fields) => {
      const orNull = <T>(name: string, read: (name: string) => T) => (fields.raw(name) === null ? null : read(name));
      const [end, windowMs] = [fields.count('end'), fields.count('window_ms', 1)];
      const sums = {
        from: end - windowMs,
        to: end,
        sumPriceMs: fields.whole('sum_price_ms'),
        sumMs: fields.whole('sum_ms'),
        first: orNull('first', (name) => fields.count(name)),
        last: orNull('last', (name) => fields.count(name)),
        prices: orNull('prices', (name) => fields.text(name)),
        minutes: readMinutes(fields.raw('minutes')),
      };
      return {
        symbol: fields.text('symbol'),
        priceDecimals: fields.scale('price_decimals'),
        maturity: fields.count('maturity', 1),
        windowMs,
        extendMs: fields.count('extend_ms'),
        settled: { outcome: fields.oneOf('outcome', ['ok', 'none']), end, sums },
      };
    },
    dualPriceRecord,
  );
  return facts && addsUp(facts) ? facts : null;
}

/** What the record of a result is made of. */
export interface DualResultFacts {
  readonly order: number;
  /** Hash of the record of its settlement price. */
  readonly price: string;
  /** The instant from which on it is due: the end of the window that decided. */
  readonly time: number;
  readonly outcome: DualOutcome;
  readonly paidBase: bigint;
  readonly paidQuote: bigint;
}

/** The record of a result. */
export const dualResultRecord = (
  facts: DualResultFacts,
  { scale, quoteScale }: { readonly scale: number; readonly quoteScale: number },
): LogRecord => ({
  ...head('dual_result'),
  order: String(facts.order),
  price: facts.price,
  time: String(facts.time),
  outcome: facts.outcome,
  paid_base: amountText(facts.paidBase, scale),
  paid_quote: amountText(facts.paidQuote, quoteScale),
});

/** Reads the text of a result's record, amounts in the scales of its order; null when it is none. */
export const readDualResult = (
  body: string,
  scales: { readonly scale: number; readonly quoteScale: number },
): DualResultFacts | null =>
  readRecord(
    body,
    'dual_result',
    (fields) => ({
      order: fields.count('order'),
      price: fields.hash('price'),
      time: fields.count('time'),
      outcome: fields.oneOf('outcome', ['base', 'quote', 'failed']),
      paidBase: fields.amount('paid_base', scales.scale, 'nonNegative'),
      paidQuote: fields.amount('paid_quote', scales.quoteScale, 'nonNegative'),
    }),
    (facts) => dualResultRecord(facts, scales),
  );
