// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes stocks from a whole public log, and from the published lists of auctions and entitlements: every reference and close from
 * the seconds, every price and fill from the orders, every entitlement from its notice. The whole log also shows what no receipt can:
 * that no auction or action stands twice, and that none that was published was left out.
 *
 * Limits: seconds are kept for two days of the log's time; what was decided by older ones is held against its other figures only.
 */
import { hashOfText, readCanonical } from '../../canonical.ts';
import { parseAmount } from '@glasshouse/money';
import { readPrice } from '../../second/price-record.ts';
import { areAllPrices, readSecond, verifiedPrice } from '../../second/second.ts';
import { viewOf } from '../../second/tick-view.ts';
import { decideAuction } from './auction.ts';
import { isApplied } from './action.ts';
import { type ActionFileLine, readActionLines } from './action-receipt.ts';
import { type AuctionFileOrder, isListOf, isOutcome, readAuctionOrders } from './auction-receipt.ts';
import { calendarOf, isOfCalendar } from './calendar.ts';
import {
  type StockActionFacts,
  type StockAppliedFacts,
  type StockAuctionFacts,
  type StockCloseFacts,
  readStockAction,
  readStockApplied,
  readStockAuction,
  readStockClose,
} from './record.ts';
import { PRICE_DECIMALS } from './rule.ts';

/** What can be wrong. */
export const STOCK_FINDINGS = {
  NOT_BY_RULE: 'the record is none of this rule, or a figure in it does not follow from the others',
  SECOND: 'a second is not by the published rules, or not the one behind the last',
  TWICE: 'it stands in the log already',
  REFERENCE: 'its reference is not the first price of its session, or of the second that it names',
  CLOSE: 'it is not the last price of its session, or no session of its calendar',
  DAY: 'its days are not those of the calendar, it is dated back, or no whole session lies between notice and day',
  NOTICE: 'its notice is not in the log before it, was replaced, or names another day than it was applied for',
  REPLACES: 'it replaces a notice that is not there, that was replaced, or whose day had come',
  LIST: 'the published list is not the one whose root the record names',
  PRICE: 'price, shares or surplus do not follow from the list',
  FILLS: 'an order got another number of shares than its price and its place give it',
  ENTITLEMENT: 'an entitlement is not what the notice makes of its holding, or one is missing',
  NOT_APPLIED: 'its day has come and it was not applied',
  NO_LIST: 'its list was not published',
} as const;
export type StockFindingCode = keyof typeof STOCK_FINDINGS;

/** Something that must not be there, or is missing. */
export interface StockFinding {
  readonly leaf: number;
  readonly kind: string;
  readonly what: StockFindingCode;
}

const KINDS = ['stock_auction', 'stock_close', 'corporate_action', 'stock_applied'] as const;
export type StockKind = (typeof KINDS)[number];
const KEPT_MS = 2 * 86_400_000;
/** How far a notice may be dated before the second that stands before it in the log. */
const DATED_BACK_MS = 600_000;
/** How long after its day an application may take. */
const LATE_MS = 600_000;
/** How long after the first price of its session an opening auction is over at the latest, unless its market was held up. */
const HELD_UP_MS = 90_000;

interface Tick {
  readonly leaf: number;
  readonly time: number;
  readonly ticks: bigint | null;
}

interface Noticed {
  readonly leaf: number;
  readonly hash: string;
  readonly facts: StockActionFacts;
  isReplaced: boolean;
  isApplied: boolean;
}

/** A record whose list is published apart, with what is needed to hold it against that. */
export interface Listed<Facts> {
  readonly leaf: number;
  readonly facts: Facts;
  isChecked: boolean;
}

/** Reads a log from its first entry on, and then the lists. */
export class StockAudit {
  readonly findings: StockFinding[] = [];
  readonly counts = new Map<StockKind, number>();
  /** Time of the newest second; null before the first. */
  newest: number | null = null;
  /** Auctions by their number, and applications by the number of their action. */
  readonly auctions = new Map<number, Listed<StockAuctionFacts>>();
  readonly applications = new Map<number, Listed<StockAppliedFacts> & { readonly action: StockActionFacts }>();
  readonly #actions = new Map<string, Noticed>();
  readonly #closes = new Map<string, StockCloseFacts>();
  /** The newest close with a price, by symbol. */
  readonly #priced = new Map<string, StockCloseFacts>();
  readonly #keys = new Set<string>();
  readonly #ticks = new Map<string, Tick[]>();
  #last: number | null = null;

  /** Takes the next entry; of a second the texts of its instruments. One without a text was forgotten. */
  add(leaf: number, body: string | null, prices: readonly string[] | null): void {
    if (body === null) {
      // The next second is not held against one that nobody can read.
      this.#last = null;
      return;
    }
    if (prices !== null) return this.#second(leaf, body, prices);
    const record = readCanonical(body) as { kind?: unknown } | null;
    const kind = KINDS.find((one) => one === record?.kind);
    if (kind === undefined) return;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const what = this.#record(leaf, kind, body);
    if (what !== null) this.findings.push({ leaf, kind, what });
  }

  /** Holds the published list of an auction against its record. */
  addOrders(id: number, list: readonly AuctionFileOrder[]): void {
    const auction = this.auctions.get(id);
    if (auction === undefined) return;
    auction.isChecked = true;
    const { leaf, facts } = auction;
    const find = (what: StockFindingCode) => void this.findings.push({ leaf, kind: 'stock_auction', what });
    const orders = readAuctionOrders(list);
    if (orders === null || !isListOf(orders, facts)) return find('LIST');
    const outcome = decideAuction(orders, facts);
    if (!isOutcome(facts, outcome)) return find('PRICE');
    if (orders.some(({ filled }, i) => filled !== outcome.fills[i])) find('FILLS');
  }

  /** Holds the published entitlements of an action against its application. */
  addLines(id: number, list: readonly ActionFileLine[]): void {
    const applied = this.applications.get(id);
    if (applied === undefined) return;
    applied.isChecked = true;
    const lines = readActionLines(list);
    if (lines === null || !isApplied(lines, applied.action, applied.facts))
      this.findings.push({ leaf: applied.leaf, kind: 'stock_applied', what: 'ENTITLEMENT' });
  }

  /** Looks for what is missing, once log and lists are read. */
  finish(): void {
    for (const { leaf, facts, isReplaced, isApplied: was } of this.#actions.values())
      if (!isReplaced && !was && this.newest !== null && this.newest > facts.exOpens + LATE_MS)
        this.findings.push({ leaf, kind: 'corporate_action', what: 'NOT_APPLIED' });
    const lists = [...this.auctions.values(), ...this.applications.values()];
    for (const { leaf, isChecked } of lists) if (!isChecked) this.findings.push({ leaf, kind: 'list', what: 'NO_LIST' });
  }

  #second(leaf: number, body: string, texts: readonly string[]): void {
    const second = readSecond(body);
    const isNext = second !== null && (this.#last === null || second.before?.leaf === this.#last);
    if (second === null || !isNext || !areAllPrices(second, texts)) {
      this.findings.push({ leaf, kind: 'second', what: 'SECOND' });
      if (second === null) return;
    }
    this.#last = leaf;
    this.newest = second.time;
    for (const text of texts) {
      const symbol = readPrice(text)?.symbol;
      const ticks = symbol === undefined ? undefined : this.#ticks.get(symbol);
      if (ticks === undefined) continue;
      const price = verifiedPrice(second, text);
      const index = price === null ? null : viewOf(second, price).index;
      const parsed = index === null ? null : parseAmount(index, PRICE_DECIMALS);
      if (price === null || parsed?.ok === false) this.findings.push({ leaf, kind: 'second', what: 'SECOND' });
      ticks.push({ leaf, time: second.time, ticks: parsed?.ok ? parsed.atoms : null });
      // Not one by one: to move the rest each second would be all the work.
      if ((ticks[0]?.time ?? 0) < second.time - 2 * KEPT_MS)
        ticks.splice(
          0,
          ticks.findIndex(({ time }) => time >= second.time - KEPT_MS),
        );
    }
  }

  /** Symbols whose seconds are kept: named before the log is read, for the first auction cites a second before it. */
  watch(symbol: string): void {
    if (!this.#ticks.has(symbol)) this.#ticks.set(symbol, []);
  }

  #record(leaf: number, kind: StockKind, body: string): StockFindingCode | null {
    switch (kind) {
      case 'stock_auction':
        return this.#auction(leaf, body);
      case 'stock_close':
        return this.#close(body);
      case 'corporate_action':
        return this.#notice(leaf, body);
      case 'stock_applied':
        return this.#application(leaf, body);
    }
  }

  /** Whether a name stood in the log before; it does from now on. */
  #isTwice(name: string): boolean {
    const isTwice = this.#keys.has(name);
    this.#keys.add(name);
    return isTwice;
  }

  /** Ticks of a symbol in [from, to); null where the log that was read begins later. */
  #between(symbol: string, from: number, to: number): readonly Tick[] | null {
    const ticks = this.#ticks.get(symbol) ?? [];
    const first = ticks[0];
    return first === undefined || first.time > from ? null : ticks.filter(({ time }) => time >= from && time < to);
  }

  #auction(leaf: number, body: string): StockFindingCode | null {
    const facts = readStockAuction(body);
    if (facts === null) return 'NOT_BY_RULE';
    if (this.auctions.has(facts.id)) return 'TWICE';
    this.auctions.set(facts.id, { leaf, facts, isChecked: false });
    const { symbol, kind, tick } = facts;
    const session = calendarOf(symbol).at(tick.time);
    if (session === null) return 'REFERENCE';
    if (kind === 'opening' && this.#isTwice(`opening ${symbol} ${session.day}`)) return 'TWICE';
    const ticks = this.#between(symbol, session.open, session.close);
    if (ticks === null) return null;
    const cited = ticks.find((one) => one.leaf === tick.leaf);
    const first = ticks.find(({ ticks: price }) => price !== null);
    // One that was held up for longer is measured by a later price.
    const isLate = first !== undefined && Math.min(facts.time, this.newest ?? 0) - first.time > HELD_UP_MS;
    const isFirst = kind !== 'opening' || isLate || first?.leaf === tick.leaf;
    return isFirst && cited?.time === tick.time && cited.ticks === tick.ticks ? null : 'REFERENCE';
  }

  #close(body: string): StockFindingCode | null {
    const facts = readStockClose(body);
    if (facts === null) return 'NOT_BY_RULE';
    const { symbol, day, open, close, tick } = facts;
    if (this.#isTwice(`close ${symbol} ${day}`)) return 'TWICE';
    this.#closes.set(hashOfText(body), facts);
    if (tick !== null) this.#priced.set(symbol, facts);
    const session = calendarOf(symbol).opened(open);
    if (session.day !== day || session.open !== open || session.close !== close) return 'CLOSE';
    const ticks = this.#between(symbol, open, close);
    const last = ticks?.findLast(({ ticks: price }) => price !== null);
    return ticks === null || (last?.leaf === tick?.leaf && last?.ticks === tick?.ticks) ? null : 'CLOSE';
  }

  #notice(leaf: number, body: string): StockFindingCode | null {
    const facts = readStockAction(body);
    if (facts === null) return 'NOT_BY_RULE';
    const hash = hashOfText(body);
    if (this.#isTwice(`action ${facts.id}`)) return 'TWICE';
    this.#actions.set(hash, { leaf, hash, facts, isReplaced: false, isApplied: false });
    // What the log's own time says of it counts, and not its date: a notice that is dated back leaves nobody a whole session.
    if (this.newest !== null && this.newest - facts.published > DATED_BACK_MS) return 'DAY';
    if (!isOfCalendar(calendarOf(facts.symbol), facts)) return 'DAY';
    if (facts.replaces === null) return null;
    const old = this.#actions.get(facts.replaces);
    const mayBe = old !== undefined && !old.isReplaced && !old.isApplied && old.facts.symbol === facts.symbol;
    if (!mayBe || facts.published >= old.facts.counted) return 'REPLACES';
    old.isReplaced = true;
    return null;
  }

  #application(leaf: number, body: string): StockFindingCode | null {
    const facts = readStockApplied(body);
    if (facts === null) return 'NOT_BY_RULE';
    const notice = this.#actions.get(facts.action);
    if (notice === undefined || notice.isReplaced || notice.facts.symbol !== facts.symbol) return 'NOTICE';
    if (notice.isApplied) return 'TWICE';
    notice.isApplied = true;
    const action = notice.facts;
    this.applications.set(action.id, { leaf, facts, action, isChecked: false });
    if (facts.time < action.counted) return 'NOTICE';
    const close = facts.closeRecord === null ? null : this.#closes.get(facts.closeRecord);
    if (close === null) return facts.close === null ? null : 'CLOSE';
    // Where the session before had no price the newest one with a price counts, and no older one.
    const isOwn = close?.close === action.counted || (close !== undefined && close === this.#priced.get(facts.symbol));
    const isRight = isOwn && close?.symbol === facts.symbol && (close.tick?.ticks ?? null) === facts.close;
    return isRight ? null : 'CLOSE';
  }
}
