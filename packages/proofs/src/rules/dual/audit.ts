// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes dual investment from a whole public log, entry by entry: every rate from the ticks and the volatility that it names, both
 * payouts, every settlement price from all seconds of its windows, every result. The whole log also shows what no receipt can: that
 * no product is sold beyond its shares, that nothing has two results, and that every position got one.
 *
 * Limits: seconds are kept for 26 hours of the log's time; of the closes of a volatility only the last is held against them, for the
 * others may be older than the log.
 */
import { canonicalText, hashOfText, readCanonical } from '../../canonical.ts';
import { type AuditFinding, RecordAudit } from '../../index-price/record-audit.ts';
import { settleWindow } from '../../index-price/window.ts';
import { isOfProduct, isOfVolatility } from './inputs.ts';
import { dualResultOf } from './receipt.ts';
import {
  type CitedTick,
  type DualOrderFacts,
  type DualPriceFacts,
  dualPriceRecord,
  readDualOrder,
  readDualPrice,
  readDualResult,
} from './record.ts';
import { type DualProductFacts, readDualProduct, readDualVolatility } from './terms.ts';

/** What can be wrong. */
export const DUAL_FINDINGS = {
  NOT_BY_RULE: 'the record is none of this rule',
  SECOND: 'a second is not by the published rules, or not the one behind the last',
  TWICE: 'it stands in the log already',
  PRODUCT: 'its product is not in the log before it, was not on sale, or has other terms',
  VOLATILITY: 'its volatility is not in the log before it, or not that of its hour, market and prices',
  CLOSE: 'its last close is not the last price before its hour',
  TICK: 'the tick that quoted is not the first priced one of its minute, or the newest one is not in the log',
  SHARES: 'more shares are sold than the product has',
  WINDOW: 'the price is not the mean of the seconds in its window',
  RESULT: 'the outcome or the payment does not follow from the price',
  NO_RESULT: 'it has no result though its last window is over',
} as const;
export type DualFindingCode = keyof typeof DUAL_FINDINGS;

/** Something in the log that must not be there, or is missing. */
export type DualFinding = AuditFinding<DualFindingCode>;

const MINUTE_MS = 60_000;
/** How long after its last window a position may wait for its result. */
const LATE_MS = 600_000;
const KINDS = ['dual_product', 'dual_volatility', 'dual_order', 'dual_price', 'dual_result'] as const;
export type DualKind = (typeof KINDS)[number];

interface Bought {
  readonly leaf: number;
  readonly order: DualOrderFacts;
  isSettled: boolean;
}

/** Reads a log from its first entry on. */
export class DualAudit extends RecordAudit<DualKind, DualFindingCode> {
  readonly #products = new Map<string, { readonly facts: DualProductFacts; readonly body: string; sold: number }>();
  readonly #volatilities = new Map<string, string>();
  readonly #orders = new Map<number, Bought>();
  readonly #prices = new Map<string, DualPriceFacts>();
  readonly #keys = new Set<string>();

  constructor() {
    super(KINDS);
  }

  protected record(leaf: number, kind: DualKind, body: string): readonly DualFindingCode[] {
    const what = this.#record(leaf, kind, body);
    return what === null ? [] : [what];
  }

  /** Looks for positions without a result, once the log is read. */
  finish(): void {
    for (const { leaf, order, isSettled } of this.#orders.values()) {
      const due = order.maturity + order.extendMs + LATE_MS;
      if (!isSettled && this.newest !== null && this.newest > due)
        this.findings.push({ leaf, kind: 'dual_order', what: 'NO_RESULT' });
    }
  }

  #record(leaf: number, kind: DualKind, body: string): DualFindingCode | null {
    switch (kind) {
      case 'dual_product':
        return this.#product(body);
      case 'dual_volatility':
        return this.#volatility(body);
      case 'dual_order':
        return this.#order(leaf, body);
      case 'dual_price':
        return this.#price(body);
      case 'dual_result':
        return this.#result(body);
    }
  }

  /** Of the closes the last one is held against the seconds: where the last minute before the hour has a price of its label, it is that. */
  #volatility(body: string): DualFindingCode | null {
    const facts = readDualVolatility(body);
    if (facts === null) return 'NOT_BY_RULE';
    this.#volatilities.set(hashOfText(body), body);
    const { symbol, hour, prices, closes } = facts;
    const last = this.seconds
      .of(symbol)
      .findLast((tick) => tick.time >= hour - MINUTE_MS && tick.time < hour && tick.ticks !== null && tick.prices === prices);
    return last === undefined || last.ticks === closes.at(-1) ? null : 'CLOSE';
  }

  /** Whether a name stood in the log before; it does from now on. */
  #isTwice(name: string): boolean {
    const isTwice = this.#keys.has(name);
    this.#keys.add(name);
    return isTwice;
  }

  #product(body: string): DualFindingCode | null {
    const facts = readDualProduct(body);
    if (facts === null) return 'NOT_BY_RULE';
    const { symbol, type, maturity, windowMs, linked } = facts;
    if (this.#isTwice(`product ${symbol} ${type} ${maturity} ${windowMs} ${linked}`)) return 'TWICE';
    this.#products.set(hashOfText(body), { facts, body, sold: 0 });
    this.seconds.follow(symbol, facts.priceDecimals);
    return null;
  }

  #order(leaf: number, body: string): DualFindingCode | null {
    const order = readDualOrder(body);
    if (order === null) return 'NOT_BY_RULE';
    if (this.#isTwice(`order ${order.id}`)) return 'TWICE';
    this.#orders.set(order.id, { leaf, order, isSettled: false });
    const product = this.#products.get(order.product);
    if (product === undefined || !isOfProduct(order, product.body)) return 'PRODUCT';
    product.sold += order.shares;
    if (product.sold > product.facts.maxShares) return 'SHARES';
    const volatility = this.#volatilities.get(order.volatility);
    if (volatility === undefined || !isOfVolatility(order, volatility)) return 'VOLATILITY';
    return this.#isQuoted(order) ? null : 'TICK';
  }

  /** Whether both ticks are in the log, and the quoting one is the first priced one of its minute. */
  #isQuoted({ symbol, minute, quote, newest }: DualOrderFacts): boolean {
    const ticks = this.seconds.of(symbol);
    const isLogged = (cited: CitedTick) =>
      ticks.some(({ leaf, time, ticks: price }) => leaf === cited.leaf && time === cited.time && price === cited.ticks);
    const first = ticks.find(({ time, ticks: price }) => time >= minute * MINUTE_MS && price !== null);
    return first?.leaf === quote.leaf && isLogged(quote) && isLogged(newest);
  }

  #price(body: string): DualFindingCode | null {
    const price = readDualPrice(body);
    if (price === null) return 'NOT_BY_RULE';
    const { symbol, maturity, windowMs, settled } = price;
    if (this.#isTwice(`price ${symbol} ${maturity} ${windowMs}`)) return 'TWICE';
    this.#prices.set(hashOfText(body), price);
    const ticks = this.seconds.of(symbol).filter(({ time }) => time >= maturity - windowMs);
    const found = settleWindow({ ...price, at: maturity }, ticks, settled.end);
    return found !== null && canonicalText(dualPriceRecord({ ...price, settled: found })) === body ? null : 'WINDOW';
  }

  #result(body: string): DualFindingCode | null {
    const id = Number((readCanonical(body) as { order?: unknown }).order);
    const bought = this.#orders.get(id);
    const said = bought && readDualResult(body, bought.order);
    if (!bought || !said) return 'NOT_BY_RULE';
    if (bought.isSettled) return 'TWICE';
    bought.isSettled = true;
    const price = this.#prices.get(said.price);
    const { order } = bought;
    if (!price || price.symbol !== order.symbol || price.maturity !== order.maturity || price.windowMs !== order.windowMs)
      return 'RESULT';
    const { outcome, paidBase, paidQuote } = dualResultOf(order, price);
    const isRight = said.outcome === outcome && said.paidBase === paidBase && said.paidQuote === paidQuote;
    return isRight && said.time === price.settled.end ? null : 'RESULT';
  }
}
