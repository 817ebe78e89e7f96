/**
 * Recomputes all results from the public log, entry by entry: what the fairness page says must be their sums. Whoever
 * reads the whole log also sees what no single receipt can show: a second tick of one moment, an order that names another
 * tick than the one before it.
 *
 * Units: atoms, epoch milliseconds. Limits: keeps the ticks of every symbol in memory; entries that were forgotten (ticks
 * that nobody cites, after 90 days) are stepped over.
 */
import { parseAmount } from '@glasshouse/money';
import { type LogRecord, readCanonical } from '../canonical.ts';
import { type TickRecord, verifyTick } from '../tick.ts';
import { type ReadOrder, countOf, readOrderRecord } from './order-record.ts';
import { type OptionResult, type RuleTick, decideOption } from './rule.ts';

const PRICE_DECIMALS = 10;

/** Something in the log that must not be there. */
export interface AuditFinding {
  readonly leaf: number;
  readonly what: 'NOT_A_RECORD' | 'TICK_NOT_FROM_QUOTES' | 'TICK_OUT_OF_ORDER' | 'ORDER_NOT_BY_RULE' | 'ORDER_OUT_OF_PLACE';
}

/** An order of the log with its recomputed result; null while it is open. */
export interface AuditedOption {
  readonly leaf: number;
  readonly read: ReadOrder;
  readonly result: OptionResult | null;
}

interface SymbolTicks {
  readonly ticks: (RuleTick & { readonly prices: string })[];
  /** Whether an entry was stepped over since the last tick: then numbers may have a gap. */
  hasGap: boolean;
}

/** Reads a log from its first entry on. */
export class OptionAudit {
  readonly findings: AuditFinding[] = [];
  readonly #symbols = new Map<string, SymbolTicks>();
  readonly #orders: { leaf: number; read: ReadOrder; from: number }[] = [];

  /** The next entry; a forgotten one has no text. */
  add(leaf: number, body: string | null): void {
    if (body === null) {
      for (const symbol of this.#symbols.values()) symbol.hasGap = true;
      return;
    }
    const record = readCanonical(body) as LogRecord | null;
    if (record === null || typeof record !== 'object') return this.#find(leaf, 'NOT_A_RECORD');
    if (record.kind === 'tick') this.#addTick(leaf, record);
    else if (record.kind === 'option_order') this.#addOrder(leaf, body);
  }

  #find(leaf: number, what: AuditFinding['what']): void {
    this.findings.push({ leaf, what });
  }

  #ticksOf(symbol: string): SymbolTicks {
    const known = this.#symbols.get(symbol) ?? { ticks: [], hasGap: false };
    this.#symbols.set(symbol, known);
    return known;
  }

  #addTick(leaf: number, record: LogRecord): void {
    const tick = record as unknown as TickRecord;
    if (!verifyTick(record)) return this.#find(leaf, 'TICK_NOT_FROM_QUOTES');
    const symbol = this.#ticksOf(tick.symbol);
    const last = symbol.ticks.at(-1);
    const [seq, time] = [countOf(tick.seq) ?? 0, countOf(tick.time) ?? 0];
    const isNext = last === undefined || (time > last.time && (symbol.hasGap ? seq > last.seq : seq === last.seq + 1));
    if (!isNext) return this.#find(leaf, 'TICK_OUT_OF_ORDER');
    const price = tick.index === null ? null : parseAmount(tick.index, PRICE_DECIMALS);
    symbol.hasGap = false;
    symbol.ticks.push({ leaf, seq, time, price: price?.ok ? price.atoms : null, prices: tick.prices });
  }

  #addOrder(leaf: number, body: string): void {
    const read = readOrderRecord(body);
    if (read === null) return this.#find(leaf, 'ORDER_NOT_BY_RULE');
    const { ticks } = this.#ticksOf(read.record.symbol);
    const last = ticks.at(-1);
    const { after } = read;
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
      const ofKind = (tick: SymbolTicks['ticks'][number]): RuleTick => (tick.prices === prices ? tick : { ...tick, price: null });
      // Behind the order lie at most the wait, its seconds, and the wait again: one tick a second.
      const most = from + read.order.seconds + 20;
      return { leaf, read, result: decideOption({ ...read.order, leaf }, ticks.slice(from, most).map(ofKind), complete) };
    });
  }
}
