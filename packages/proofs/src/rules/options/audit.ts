// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes all results from the public log, entry by entry: what the fairness page says must be their sums. The
 * whole log also shows what no single receipt can: two ticks of one moment, a second that names another predecessor than
 * the log has, an order that names another tick than the one before it.
 *
 * Units: atoms, epoch milliseconds. Limits: keeps the ticks of every symbol in memory; deleted entries (uncited
 * ticks, after 14 days) are skipped.
 */
import { parseAmount } from '@glasshouse/money';
import { type LogRecord, readCanonical } from '../../canonical.ts';
import { type ReadSecond, SECOND_MS, areAllPrices, readSecond, verifiedPrice } from '../../second/second.ts';
import { INSTRUMENTS, readInstruments } from '../../second/instruments.ts';
import { PRICE_DECIMALS } from '../../second/tick-view.ts';
import { type TickRecord, verifyTick } from '../../tick.ts';
import { countOf } from '../../count.ts';
import { type ReadOrder, readOrderRecord } from './order-record.ts';
import { firstFrom } from './chance.ts';
import { ListedInstruments, type LoggedChange, boundFindings } from './changed-instruments.ts';
import { type OptionResult, type PricedTick, type RuleTick, decideOption } from './rule.ts';

/** Something in the log that must not be there. */
export interface AuditFinding {
  readonly leaf: number;
  /** Of INSTRUMENT_CHANGED: the leaf of the option that was open. */
  readonly option?: number;
  readonly what:
    | 'NOT_A_RECORD'
    | 'TEXT_ABSENT'
    | 'TICK_NOT_FROM_QUOTES'
    | 'TICK_OUT_OF_ORDER'
    | 'STEP_CHANGED'
    | 'INSTRUMENT_CHANGED'
    | 'SECOND_NOT_BY_RULES'
    | 'SECOND_OUT_OF_ORDER'
    | 'LIST_NOT_BY_RULES'
    | 'SYMBOL_LEFT_OUT'
    | 'SYMBOL_NOT_LISTED'
    | 'ORDER_NOT_BY_RULE'
    | 'ORDER_OUT_OF_PLACE';
}

/** An order of the log with its recomputed result; null while it is open. */
export interface AuditedOption {
  readonly leaf: number;
  readonly read: ReadOrder;
  readonly result: OptionResult | null;
}

type AuditTick = RuleTick & { readonly prices: string };

interface SymbolTicks {
  readonly ticks: AuditTick[];
  /** The step of its last price; null before the first. */
  step: string | null;
  /** Whether an entry was stepped over since the last tick: then numbers may have a gap. */
  hasGap: boolean;
}

/** A source or an index, and how often it was in which state. */
export type StateCounts = Map<string, Map<string, number>>;

/** Seconds are forgotten after 14 days; a text that is absent though its second is younger than this was withheld. */
const FORGOTTEN_MS = 13 * 86_400_000;

/** A run of entries without a text: the first, and the time of its newest, or (not `isNamed`) of the entry behind it. */
interface Gap {
  readonly first: number;
  readonly time: number;
  readonly isNamed: boolean;
}

/** Whether a row of this time is too young to be deleted. */
const isYoung = (time: number, now: number) => time > now - FORGOTTEN_MS;

/** Seconds for which an instrument that left the list counts as silent: longer than options are open. */
const UNLISTED_SECONDS = 600;

/** Reasons of a missing price that follow from the calendar and the published sources, so they cannot be chosen. */
const IMPOSED: ReadonlySet<string | null> = new Set(['closed', 'no_source']);

const count = (counts: StateCounts, name: string, state: string) => {
  const states = counts.get(name) ?? new Map<string, number>();
  counts.set(name, states.set(state, (states.get(state) ?? 0) + 1));
};

const atomsOf = (index: string | null): bigint | null => {
  const price = index === null ? null : parseAmount(index, PRICE_DECIMALS);
  return price?.ok ? price.atoms : null;
};

/** Reads a log from its first entry on. */
export class OptionAudit {
  readonly findings: AuditFinding[] = [];
  /** Times of the seconds that were logged, rising, since the last entry that was forgotten. */
  readonly seconds: number[] = [];
  /** By symbol the times of seconds without a price, but for those in which the rules ask for none. */
  readonly silences = new Map<string, number[]>();
  /** By `SYMBOL source`: how often it was used, or why not. By `SYMBOL`: why there was no index. */
  readonly states: StateCounts = new Map();
  readonly #symbols = new Map<string, SymbolTicks>();
  readonly #orders: { leaf: number; read: ReadOrder; from: number }[] = [];
  #last: { leaf: number; time: number } | null = null;
  readonly #listed = new ListedInstruments();
  /** By symbol that left the list, for how many seconds. */
  readonly #unlisted = new Map<string, number>();
  /** Steps by symbol of the last second. */
  #lastSteps: ReadonlyMap<string, string> = new Map();
  /** By `SYMBOL kind` the ticks with a price, and their times. */
  readonly #priced = new Map<string, { times: number[]; ticks: PricedTick[] }>();
  #hasGap = false;
  /** Entries without a text since the last second or tick: the first and the newest. */
  #hidden: { first: number; newest: number } | null = null;
  readonly #gaps: Gap[] = [];
  #absent = 0;
  #newest: number | null = null;

  /** How many entries had no text. */
  get absent(): number {
    return this.#absent;
  }

  /** Time of the newest second or tick that was read, epoch ms; null before the first. */
  get newest(): number | null {
    return this.#newest;
  }

  /** Changes of the list of instruments that the log states, in its order. */
  get changes(): readonly LoggedChange[] {
    return this.#listed.changes;
  }

  /** Times of the ends of gaps that carry no age and are too young for deletion at `now`. */
  openEnds(now: number): number[] {
    return this.#gaps.filter(({ time, isNamed }) => !isNamed && isYoung(time, now)).map(({ time }) => time);
  }

  /**
   * Call it behind the last entry: names changes of an instrument over open options, and the texts that are absent and too
   * young to be forgotten at `now` (epoch ms; without it none may be absent). Texts that no second follows were not forgotten. `heads`: by the time of an open end, when the last
   * head before it was signed, which says as well how old the entries before that end are.
   */
  finish(now = 0, heads: ReadonlyMap<number, number> = new Map()): void {
    this.#endGap(Number.POSITIVE_INFINITY, true);
    for (const { first, time, isNamed } of this.#gaps) {
      const age = isNamed ? time : Math.min(time, heads.get(time) ?? time);
      if (isYoung(age, now)) this.#find(first, 'TEXT_ABSENT');
    }
    this.#gaps.length = 0;
    this.findings.push(...boundFindings(this.changes, this.options()));
  }

  /** The next entry with the instruments' texts of a second; a forgotten one has no text. */
  add(leaf: number, body: string | null, prices: readonly string[] | null = null): void {
    if (body === null) {
      this.#hasGap = true;
      this.#listed.skip();
      this.#absent++;
      this.#hidden = { first: this.#hidden?.first ?? leaf, newest: leaf };
      this.seconds.length = 0;
      for (const symbol of this.#symbols.values()) symbol.hasGap = true;
      return;
    }
    const record = readCanonical(body) as LogRecord | null;
    if (record === null || typeof record !== 'object') return this.#find(leaf, 'NOT_A_RECORD');
    if (record.kind === 'second') this.#addSecond(leaf, body, prices ?? []);
    else if (record.kind === 'tick') this.#addTick(leaf, record);
    else if (record.kind === INSTRUMENTS) this.#addInstruments(leaf, body);
    else if (record.kind === 'option_order') this.#addOrder(leaf, body);
  }

  #find(leaf: number, what: AuditFinding['what']): void {
    this.findings.push({ leaf, what });
  }

  /** Ends a run of entries without a text, of which the newest is from this time or, unless `isNamed`, from before it. */
  #endGap(time: number, isNamed: boolean): void {
    if (this.#hidden !== null) this.#gaps.push({ first: this.#hidden.first, time, isNamed });
    this.#hidden = null;
  }

  /** The second before says how old the newest absent one is. What lies behind it is no second: that is never forgotten. */
  #endGapBefore({ before, time }: ReadSecond): void {
    if (before === null) return this.#endGap(time, false);
    const isOther = this.#hidden !== null && this.#hidden.newest > before.leaf;
    this.#endGap(isOther ? Number.POSITIVE_INFINITY : before.time, true);
  }

  #ticksOf(symbol: string): SymbolTicks {
    const known = this.#symbols.get(symbol) ?? { ticks: [], step: null, hasGap: false };
    this.#symbols.set(symbol, known);
    return known;
  }

  #addSecond(leaf: number, body: string, texts: readonly string[]): void {
    const second = readSecond(body);
    if (second === null || !areAllPrices(second, texts)) return this.#find(leaf, 'SECOND_NOT_BY_RULES');
    this.#endGapBefore(second);
    this.#newest = Math.max(this.#newest ?? 0, second.time);
    const last = this.#last;
    const { before, time } = second;
    const isNext = this.#hasGap
      ? last === null || time > last.time
      : last === null
        ? before === null
        : before !== null && before.leaf === last.leaf && before.time === last.time;
    if (!isNext) this.#find(leaf, 'SECOND_OUT_OF_ORDER');
    const misdated = this.#listed.misdated(time);
    if (misdated !== null) this.#find(misdated, 'LIST_NOT_BY_RULES');
    this.#hasGap = false;
    this.#last = { leaf, time };
    this.seconds.push(time);
    const steps = new Map<string, string>();
    for (const text of texts) this.#addPrice(leaf, second, text, steps);
    // A second covers every instrument, also those without a price: one that is left out would return stakes unseen.
    const { stated } = this.#listed;
    if ([...(stated ?? this.#lastSteps).keys()].some((symbol) => !steps.has(symbol))) this.#find(leaf, 'SYMBOL_LEFT_OUT');
    if (stated !== null && [...steps.keys()].some((symbol) => !stated.has(symbol))) this.#find(leaf, 'SYMBOL_NOT_LISTED');
    this.#silenceUnlisted(time, steps);
    this.#lastSteps = steps;
  }

  /** An instrument that is off the list has no price: for a while, as long as options on it may be open, that is a silence. */
  #silenceUnlisted(time: number, steps: ReadonlyMap<string, string>): void {
    for (const symbol of new Set([...this.#unlisted.keys(), ...this.#lastSteps.keys()])) {
      const seconds = steps.has(symbol) ? 0 : (this.#unlisted.get(symbol) ?? 0) + 1;
      if (seconds === 0) this.#unlisted.delete(symbol);
      else this.#unlisted.set(symbol, seconds);
      if (seconds > 0 && seconds <= UNLISTED_SECONDS) this.#silence(symbol, time);
    }
  }

  #silence(symbol: string, time: number): void {
    const times = this.silences.get(symbol) ?? [];
    this.silences.set(symbol, times);
    times.push(time);
  }

  #addInstruments(leaf: number, body: string): void {
    const read = readInstruments(body);
    if (read === null) return this.#find(leaf, 'LIST_NOT_BY_RULES');
    this.#listed.take(leaf, read, this.#lastSteps);
  }

  #addPrice(leaf: number, second: ReadSecond, text: string, steps: Map<string, string>): void {
    const price = verifiedPrice(second, text);
    if (price === null || steps.has(price.symbol)) return this.#find(leaf, 'TICK_NOT_FROM_QUOTES');
    steps.set(price.symbol, price.step);
    for (const { source, state } of price.sources) count(this.states, `${price.symbol} ${source}`, state);
    if (price.reason !== null) count(this.states, price.symbol, price.reason);
    const { seq, time, prices } = second;
    // The index is rounded to the step: one chosen anew each second bends the price by half of it.
    const symbol = this.#ticksOf(price.symbol);
    const step = this.#listed.stated?.get(price.symbol) ?? symbol.step;
    if (step !== null && step !== price.step) this.#find(leaf, 'STEP_CHANGED');
    symbol.step = price.step;
    this.#push(price.symbol, { leaf, seq, time, price: atomsOf(price.index), prices });
    if (price.index === null && !IMPOSED.has(price.reason)) this.#silence(price.symbol, time);
  }

  #push(name: string, tick: AuditTick): void {
    this.#ticksOf(name).ticks.push(tick);
    if (tick.price === null) return;
    const key = `${name} ${tick.prices}`;
    const priced = this.#priced.get(key) ?? { times: [], ticks: [] };
    this.#priced.set(key, priced);
    priced.times.push(tick.time);
    priced.ticks.push(tick as AuditTick & PricedTick);
  }

  #addTick(leaf: number, record: LogRecord): void {
    const tick = record as unknown as TickRecord;
    // Since the log has seconds, no tick is a leaf of its own.
    if (!verifyTick(record) || this.#last !== null) return this.#find(leaf, 'TICK_NOT_FROM_QUOTES');
    const symbol = this.#ticksOf(tick.symbol);
    const last = symbol.ticks.at(-1);
    const [seq, time] = [countOf(tick.seq) ?? 0, countOf(tick.time) ?? 0];
    this.#endGap(time, false);
    this.#newest = Math.max(this.#newest ?? 0, time);
    const isNext = last === undefined || (time > last.time && (symbol.hasGap ? seq > last.seq : seq === last.seq + 1));
    if (!isNext) return this.#find(leaf, 'TICK_OUT_OF_ORDER');
    symbol.hasGap = false;
    this.#push(tick.symbol, { leaf, seq, time, price: atomsOf(tick.index), prices: tick.prices });
  }

  #addOrder(leaf: number, body: string): void {
    const read = readOrderRecord(body);
    // Rule options/1, which left a choice of ticks, ended with the first second of the log.
    if (read === null || (read.order.rule === 'options/1') !== (this.#last === null))
      return this.#find(leaf, 'ORDER_NOT_BY_RULE');
    const { ticks } = this.#ticksOf(read.record.symbol);
    const { after } = read;
    const tick = ticks.at(-1);
    const last = this.#last ? { ...this.#last, seq: this.#last.time / SECOND_MS } : tick;
    const isBehind = last !== undefined && last.seq === after.seq && last.leaf === after.leaf && last.time === after.time;
    if (!isBehind || read.order.accepted < last.time) return this.#find(leaf, 'ORDER_OUT_OF_PLACE');
    this.#orders.push({ leaf, read, from: ticks.length });
  }

  /** All orders with their results by the ticks read so far. */
  options(): AuditedOption[] {
    return this.#orders.map(({ leaf, read, from }) => {
      const { ticks } = this.#ticksOf(read.record.symbol);
      const complete = ticks.at(-1)?.time ?? 0;
      const { prices } = read.record;
      const ofKind = (tick: AuditTick): RuleTick => (tick.prices === prices ? tick : { ...tick, price: null, isOther: true });
      // Behind the order lie at most the wait, its seconds, and the wait again: one tick a second.
      const most = from + read.order.seconds + 20;
      return { leaf, read, result: decideOption({ ...read.order, leaf }, ticks.slice(from, most).map(ofKind), complete) };
    });
  }

  /** The last tick of a symbol with a price of this kind before a time; null when there is none. */
  priceBefore(symbol: string, prices: string, time: number): PricedTick | null {
    const priced = this.#priced.get(`${symbol} ${prices}`);
    return priced?.ticks[firstFrom(priced.times, time) - 1] ?? null;
  }

  /** The first tick of a symbol with a price of this kind from a time on; null when there is none. */
  priceFrom(symbol: string, prices: string, time: number): PricedTick | null {
    const priced = this.#priced.get(`${symbol} ${prices}`);
    return priced?.ticks[firstFrom(priced.times, time)] ?? null;
  }
}
