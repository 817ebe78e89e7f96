// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of timed options: from an order and the logged ticks of its symbol to a result, and nothing else.
 *
 * Version 2 (`options/2`), for every order since the log has a leaf a second:
 *
 * 1. An order is accepted by its place in the public log: it stands at `leaf` and says when (`accepted`).
 * 2. Its entry second is the next whole second after `accepted`, its exit second the one `seconds` after the second in
 *    which it entered.
 * 3. A second that was logged behind the order without a price passes the option on to the next, at most 5 s. A second that
 *    was not logged where the rule needs it returns the stake (NO_ENTRY, NO_SETTLEMENT), so does one with prices of another
 *    kind (recorded, simulated, live) than the order's: nobody gains the choice of an exit by leaving a second out.
 * 4. Points 5 and 6 below.
 *
 * Version 1 (`options/1`), for orders that were accepted before:
 *
 * 1. An order is accepted by its place in the public log: it stands at `leaf` and says when (`accepted`) and which tick of
 *    the symbol was the last before it.
 * 2. Its entry is the first tick of the symbol behind it in the log that has a price and a time after `accepted`, at most
 *    5 s after it. A tick of another kind of prices (recorded, simulated, live) than the order's counts as one without. Without one the stake is returned (NO_ENTRY).
 * 3. It is due `seconds` after the time of the entry tick.
 * 4. Its exit is the first tick with a price whose time is not before due, at most 5 s after it. Without one the stake is
 *    returned (NO_SETTLEMENT).
 * 5. `up` wins when the exit price is above the entry price, `down` when it is below. Equal prices return the stake (EQUAL).
 * 6. A win returns stake and profit; profit = stake × payout, rounded down to the atom. A loss returns nothing.
 *
 * Units: prices are whole numbers of one step, amounts bigint atoms, times epoch milliseconds. Pure: no clock, no
 * database, no user. Source of the rule: docs/integrity.md.
 */
import { divRound, parseAmount, powerOfTen } from '@glasshouse/money';

/** The names under which orders cite a rule. */
export const OPTION_RULES = ['options/1', 'options/2'] as const;
export type OptionRule = (typeof OPTION_RULES)[number];
/** The rule of orders that are accepted now. */
export const OPTION_RULE: OptionRule = 'options/2';
/** How long an entry or exit tick is waited for. */
export const OPTION_WAIT_MS = 5_000;
/** From one second of the log to the next. */
const SECOND_MS = 1_000;
/** Decimals of a payout at most. */
const PAYOUT_DECIMALS = 4;

/** Which way the price must go. */
export type OptionDirection = 'up' | 'down';
/** Why a stake is returned. */
export type OptionRefund = 'EQUAL' | 'NO_ENTRY' | 'NO_SETTLEMENT';

/** What the rule needs of an order. */
export interface RuleOrder {
  readonly rule: OptionRule;
  /** Its place in the public log. */
  readonly leaf: number;
  readonly accepted: number;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: bigint;
  /** Profit of a win, on top of the stake. */
  readonly profit: bigint;
}

/** What the rule needs of a tick. */
export interface RuleTick {
  readonly leaf: number;
  readonly seq: number;
  readonly time: number;
  /** Null: there was no price, and nothing is decided by it. */
  readonly price: bigint | null;
  /** Whether its prices are of another kind than the order's. */
  readonly isOther?: boolean;
}

/** A tick that has a price. */
export type PricedTick = RuleTick & { readonly price: bigint };

/**
 * What a search for a tick found: `wait` while one may still be logged, `none` when the time for it is over. By version 2
 * `missing` is the time of the second whose absence ended the search; null when every second was there.
 */
export type Found =
  | { readonly state: 'wait' }
  | { readonly state: 'none'; readonly missing: number | null }
  | { readonly state: 'found'; readonly tick: PricedTick };

/** How an order ended. */
export interface OptionResult {
  readonly outcome: 'won' | 'lost' | 'refunded';
  readonly refund: OptionRefund | null;
  readonly entry: PricedTick | null;
  readonly exit: PricedTick | null;
  /** Null while nothing was entered. */
  readonly due: number | null;
  /** The second that was not logged, for want of which the stake is returned; null otherwise. */
  readonly missing: number | null;
  /** Atoms that go to the owner. */
  readonly returned: bigint;
}

function firstIn(ticks: readonly RuleTick[], from: number, to: number, behind: number, complete: number): Found {
  for (const tick of ticks) {
    if (tick.price !== null && tick.leaf > behind && tick.time >= from && tick.time <= to)
      return { state: 'found', tick: tick as PricedTick };
  }
  return complete >= to ? { state: 'none', missing: null } : { state: 'wait' };
}

/** Version 2, point 3: from one second to the next as long as they are logged behind the order and have no price. */
function nextIn(ticks: readonly RuleTick[], from: number, behind: number, complete: number): Found {
  let at = 0;
  for (let time = from; time <= from + OPTION_WAIT_MS; time += SECOND_MS) {
    while (at < ticks.length && (ticks[at] as RuleTick).time < time) at++;
    const tick = ticks[at];
    if (tick?.time !== time) return complete >= time ? { state: 'none', missing: time } : { state: 'wait' };
    if (tick.leaf <= behind || tick.isOther) return { state: 'none', missing: time };
    if (tick.price !== null) return { state: 'found', tick: tick as PricedTick };
  }
  return { state: 'none', missing: null };
}

/** Version 2, point 2: the second in which an order enters when there is a price. */
export function entrySecondOf({ accepted }: Pick<RuleOrder, 'accepted'>): number {
  return (Math.floor(accepted / SECOND_MS) + 1) * SECOND_MS;
}

/**
 * Point 2. `ticks` are those of the symbol in the order of the log, without gap from the last one before the order on;
 * `complete` is the time up to which all of them are known.
 */
export function entryOf(
  order: Pick<RuleOrder, 'rule' | 'leaf' | 'accepted'>,
  ticks: readonly RuleTick[],
  complete: number,
): Found {
  if (order.rule === 'options/2') return nextIn(ticks, entrySecondOf(order), order.leaf, complete);
  return firstIn(ticks, order.accepted + 1, order.accepted + OPTION_WAIT_MS, order.leaf, complete);
}

/** Point 3. */
export function dueOf(order: Pick<RuleOrder, 'seconds'>, entry: Pick<RuleTick, 'time'>): number {
  return entry.time + order.seconds * 1_000;
}

/** Point 4. `ticks` are without gap from one before `due` on. */
export function exitOf(
  rule: OptionRule,
  entry: Pick<RuleTick, 'leaf'>,
  due: number,
  ticks: readonly RuleTick[],
  complete: number,
): Found {
  if (rule === 'options/2') return nextIn(ticks, due, entry.leaf, complete);
  return firstIn(ticks, due, due + OPTION_WAIT_MS, entry.leaf, complete);
}

/** Points 5 and 6, from both ticks. */
export function resultOf(order: RuleOrder, entry: PricedTick, exit: PricedTick): OptionResult {
  const due = dueOf(order, entry);
  if (exit.price === entry.price)
    return { outcome: 'refunded', refund: 'EQUAL', entry, exit, due, missing: null, returned: order.stake };
  const isUp = exit.price > entry.price;
  const isWon = isUp === (order.direction === 'up');
  const outcome = isWon ? 'won' : 'lost';
  return { outcome, refund: null, entry, exit, due, missing: null, returned: isWon ? order.stake + order.profit : 0n };
}

/** A stake that is returned because a tick is missing. */
export function refundOf(
  order: RuleOrder,
  refund: 'NO_ENTRY' | 'NO_SETTLEMENT',
  entry: PricedTick | null,
  missing: number | null = null,
): OptionResult {
  const due = entry && dueOf(order, entry);
  return { outcome: 'refunded', refund, entry, exit: null, due, missing, returned: order.stake };
}

/** The whole rule: the result of an order, or null while a tick may still come. */
export function decideOption(order: RuleOrder, ticks: readonly RuleTick[], complete: number): OptionResult | null {
  const entry = entryOf(order, ticks, complete);
  if (entry.state === 'wait') return null;
  if (entry.state === 'none') return refundOf(order, 'NO_ENTRY', null, entry.missing);
  const exit = exitOf(order.rule, entry.tick, dueOf(order, entry.tick), ticks, complete);
  if (exit.state === 'wait') return null;
  return exit.state === 'none'
    ? refundOf(order, 'NO_SETTLEMENT', entry.tick, exit.missing)
    : resultOf(order, entry.tick, exit.tick);
}

/** Point 6: the profit of a win on top of the stake, rounded down to the atom. RangeError when the payout is no fraction. */
export function profitOf(stake: bigint, payout: string): bigint {
  const parsed = parseAmount(payout, PAYOUT_DECIMALS);
  if (!parsed.ok) throw new RangeError(`${payout} is not a payout`);
  return divRound(stake * parsed.atoms, powerOfTen(PAYOUT_DECIMALS), 'down');
}
