/**
 * Decides what is due: from options and the ticks of their index to entries and results, by the rule of
 * `packages/proofs` and nothing else. Pure. This room reaches no code of users, staff, exposure or settings
 * (tools/test/boundaries.test.ts), so nothing there can name a result.
 *
 * Units: atoms, ticks of the market, epoch milliseconds. Invariants: an option is decided from its terms and ticks of its
 * own kind of prices; one that may still get a tick is left alone.
 */
import {
  type OptionResult,
  type PricedTick,
  type RuleTick,
  dueOf,
  entryOf,
  exitOf,
  refundOf,
  resultOf,
} from '@glasshouse/proofs';
import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';

/** A logged second of an index, or a tick from before there were seconds, as far as options look at it. */
export interface SettlementTick {
  readonly time: number;
  readonly seq: number;
  readonly leaf: number;
  readonly priceTicks: number | null;
  readonly prices: string;
}

/** Ticks for options of one kind of prices: one of another kind is none for them, by rule 2 not even a logged second. */
function ruleTicks(ticks: readonly SettlementTick[], prices: string): RuleTick[] {
  return ticks.map(({ leaf, seq, time, priceTicks, prices: own }) => ({
    leaf,
    seq,
    time,
    price: priceTicks === null || own !== prices ? null : BigInt(priceTicks),
    isOther: own !== prices,
  }));
}

/** Rule ticks by their kind, made once for many options. */
export function ticksByKind(ticks: readonly SettlementTick[]): (prices: string) => readonly RuleTick[] {
  const kinds = new Map<string, RuleTick[]>();
  return (prices) => {
    const known = kinds.get(prices) ?? ruleTicks(ticks, prices);
    kinds.set(prices, known);
    return known;
  };
}

const entered = (order: StoredOption, { time, seq, leaf, price }: PricedTick): StoredEntry => ({
  time,
  seq,
  leaf,
  price: Number(price),
  dueAt: dueOf(order, { time }),
});

const stored = ({ outcome, refund, exit, returned }: OptionResult, now: number): StoredResult => ({
  outcome,
  refund,
  exit: exit && { time: exit.time, seq: exit.seq, leaf: exit.leaf, price: Number(exit.price) },
  returned,
  settledAt: now,
});

/** What became of an option that waited for its entry; null while it waits. */
export function decideEntry(
  order: StoredOption,
  ticks: readonly RuleTick[],
  complete: number,
  now: number,
): { entry: StoredEntry } | { result: StoredResult } | null {
  const found = entryOf(order, ticks, complete);
  if (found.state === 'wait') return null;
  if (found.state === 'found') return { entry: entered(order, found.tick) };
  return { result: stored(refundOf(order, 'NO_ENTRY', null), now) };
}

/** The result of an option that has entered; null while a tick to settle on may still come. */
export function decideResult(
  order: StoredOption,
  entry: StoredEntry,
  ticks: readonly RuleTick[],
  complete: number,
  now: number,
): StoredResult | null {
  const tick: PricedTick = { ...entry, price: BigInt(entry.price) };
  const found = exitOf(order.rule, tick, entry.dueAt, ticks, complete);
  if (found.state === 'wait') return null;
  return stored(found.state === 'found' ? resultOf(order, tick, found.tick) : refundOf(order, 'NO_SETTLEMENT', tick), now);
}
