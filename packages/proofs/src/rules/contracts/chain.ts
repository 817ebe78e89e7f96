// SPDX-License-Identifier: Apache-2.0
/**
 * The chain of a position: its events in order, each hashed over the one before, and the position that they make.
 *
 * The head goes to the owner's device with every change, so a rewritten history contradicts what the device kept. Every amount
 * that an event states is recomputed here. Errors: TypeError or RangeError for a chain that does not follow.
 */
import {
  applyFunding,
  type Closed,
  CLOSED_IN,
  closeLots,
  closeOpposite,
  closePart,
  type Contract,
  divideLeftover,
  entryFill,
  fundingOf,
  type LiquidationFill,
  marginOfMultiple,
  type Position,
  settledAt,
  MAX_CALLBACK,
  type Side,
  sumsOf,
  triggerAt,
  partValue,
  valueOf,
  WAY,
} from '@glasshouse/risk';
import { chainHead, chainStart, CLOSED_BY, MARGIN_MODE_NAMES, STOP_KINDS } from './events.ts';
import { count, countOrNull, type Fields, flag, sideOf, whole, wholeOrNull, word } from './fields.ts';
import type { ShownChain } from './receipt-file.ts';

/** What of a market's terms the amounts of a chain depend on: f is the base taker fee. */
export interface ChainTerms {
  readonly contract: Contract;
  readonly feePpm: bigint;
}

/** What a position is from its first fill to its end. */
export interface Opened {
  readonly position: number;
  readonly market: number;
  readonly side: Side;
  readonly multiple: bigint;
  readonly tierVersion: number;
  readonly isCross: boolean;
}

/** What every stop that waits has: the tick that had been looked at when it was set, and the lots that it closes at most (null: all). */
interface Waits {
  readonly set: number | null;
  readonly lots: bigint | null;
}

/** A stop at a mark, at or beyond which it fires. */
export interface MarkStop extends Waits {
  readonly kind: 'tp' | 'sl';
  readonly ticks: bigint;
}

/** A stop that follows the mark. */
export interface TrailStop extends Waits {
  readonly kind: 'trailing';
  /** Tenths of a percent. */
  readonly callback: number;
  /** The mark that it begins at; null: the next one. */
  readonly activation: bigint | null;
}

/** A stop that waits. */
export type WaitingStop = MarkStop | TrailStop;

/** What the events of a position make. */
export interface Folded {
  readonly opened: Opened;
  /** Null: it is closed. */
  readonly position: Position | null;
  readonly stops: ReadonlyMap<number, WaitingStop>;
  readonly revision: number;
  /** Time of the first event, epoch ms, and its `tick`. */
  readonly begun: number;
  readonly since: number | null;
  /** `tick` of the last event. */
  readonly changed: number | null;
  /** The newest attempt to liquidate it, with its tick; null: none. */
  readonly attempted: { readonly id: number; readonly tick: number | null } | null;
  /** Periods of funding that it paid or received for, rising. */
  readonly funded: readonly number[];
  /** Hash over all events, hex. */
  readonly head: string;
}

/** An attempt whose end is still to come. */
interface Attempt {
  readonly id: number;
  readonly fills: LiquidationFill[];
}

interface State {
  readonly terms: ChainTerms;
  readonly opened: Opened;
  position: Position | null;
  attempt: Attempt | null;
  attempted: Folded['attempted'];
  /** That of now; fills of the order that opened it keep its own. */
  multiple: bigint;
  readonly stops: Map<number, WaitingStop>;
  readonly fired: Set<number>;
  /** Periods of funding that it paid or received for. */
  readonly funded: number[];
}

const EVENTS = [
  'add',
  'reduce',
  'liquidation',
  'returned',
  'offset',
  'adl',
  'margin',
  'multiple',
  'stop',
  'funding',
  'cross',
] as const;

/** What an opening says. */
export function readOpening(opening: Fields): Opened {
  word(opening, 'kind', ['open']);
  return {
    position: count(opening, 'position'),
    market: count(opening, 'market'),
    side: sideOf(opening),
    multiple: whole(opening, 'multiple'),
    tierVersion: count(opening, 'tier_version'),
    isCross: word(opening, 'margin_mode', MARGIN_MODE_NAMES) === 'cross',
  };
}

/** Folds the events of a position. */
export function foldChain(terms: ChainTerms, { opening, events }: ShownChain): Folded {
  const opened = readOpening(opening);
  const { side } = opened;
  const nothing: Position = { side, lots: 0n, entryValue: 0n, margin: 0n, owed: 0n };
  const state: State = {
    terms,
    opened,
    position: nothing,
    attempt: null,
    attempted: null,
    multiple: opened.multiple,
    stops: new Map(),
    fired: new Set(),
    funded: [],
  };
  let [head, time, tick] = [chainStart(opening), 0, null as number | null];
  for (const [i, event] of events.entries()) {
    const [at, seen] = [count(event, 'time'), countOrNull(event, 'tick')];
    const isBack = at < time || (tick !== null && (seen === null || seen < tick));
    if (count(event, 'revision') !== i + 1 || isBack) throw new TypeError(`event ${i + 1} is out of order`);
    take(state, event);
    [head, time, tick] = [chainHead(head, event), at, seen];
  }
  const [first] = events;
  if (first === undefined || state.attempt !== null) throw new TypeError('the chain is not whole');
  return {
    opened,
    position: state.position,
    stops: state.stops,
    revision: events.length,
    begun: count(first, 'time'),
    since: countOrNull(first, 'tick'),
    changed: tick,
    attempted: state.attempted,
    funded: state.funded,
    head,
  };
}

/** Whether a stop of a position that fires at `ticks` does at a mark. */
export function isFired(
  side: Side,
  { kind, ticks }: { readonly kind: WaitingStop['kind']; readonly ticks: bigint },
  mark: bigint,
): boolean {
  // A stop loss and a trailing stop fire as the mark goes against the position, like a liquidation; a take profit the other way.
  const at = triggerAt(kind === 'tp' ? (side === 'long' ? 'short' : 'long') : side, ticks);
  return at !== null && (at.way === WAY.FALLING ? mark <= ticks : mark >= ticks);
}

function take(state: State, event: Fields): void {
  const kind = word(event, 'kind', EVENTS);
  if (state.attempt !== null && kind !== 'liquidation' && kind !== 'returned')
    throw new TypeError('an attempt to liquidate has no end');
  if (kind === 'returned') return takeReturned(state, event);
  const { position } = state;
  if (position === null) throw new TypeError('an event of a closed position');
  if (kind === 'stop') return takeStop(state, event);
  if (kind === 'add') state.position = add(state, position, event);
  // All that follows is of a position that was opened.
  else if (position.lots < 1n) throw new TypeError('no fill opened the position');
  else if (kind === 'margin') state.position = changeOwnMargin(state, position, event);
  else if (kind === 'multiple') state.position = changeMultiple(state, position, event);
  else if (kind === 'cross') state.position = changeByAccount(state, position, event);
  else if (kind === 'funding') state.position = fund(state, position, event);
  else if (kind === 'reduce') state.position = reduce(state, position, event);
  else if (kind === 'liquidation') takeLiquidation(state, position, event);
  else state.position = giveWay(state, position, event, kind);
}

/** Lots that the same fill took from other positions before. */
function lotsBefore(event: Fields): bigint {
  if (event['before_lots'] === undefined) return 0n;
  const lots = whole(event, 'before_lots');
  if (lots < 1n) throw new TypeError('lots before there were any');
  return lots;
}

function add({ terms, opened }: State, position: Position, event: Fields): Position {
  const { contract, feePpm } = terms;
  const [ticks, lots, rate] = [whole(event, 'ticks'), whole(event, 'lots'), rateOf(terms, event)];
  count(event, 'fill');
  const hold = { marginTicks: whole(event, 'margin_ticks'), multiple: opened.multiple, feePpm };
  const fill = entryFill(contract, hold, whole(event, 'open_lots'), {
    ticks,
    lots,
    feePpm: rate,
    before: lotsBefore(event),
  });
  const isStated =
    fill.value === whole(event, 'value') && fill.margin === whole(event, 'margin') && fill.fee === whole(event, 'fee');
  if (!isStated) throw new TypeError('a fill has another value, margin or fee');
  return {
    ...position,
    lots: position.lots + lots,
    entryValue: position.entryValue + fill.value,
    margin: position.margin + fill.margin,
  };
}

/** A fee rate of a user: never above the base taker fee. */
function rateOf({ feePpm }: ChainTerms, event: Fields): bigint {
  const rate = whole(event, 'fee_ppm');
  if (rate < 0n || rate > feePpm) throw new TypeError('a fee above the published one');
  return rate;
}

/** The rest of a position after a close that states its amounts. */
function closedBy(event: Fields, value: bigint, closed: Closed): Position | null {
  const isStated =
    value === whole(event, 'value') &&
    closed.realized === whole(event, 'realized') &&
    closed.fee === whole(event, 'fee') &&
    closed.fromFund === whole(event, 'from_fund') &&
    (event['from_account'] === undefined || closed.fromAccount === whole(event, 'from_account')) &&
    closed.credit === whole(event, 'credit');
  if (!isStated) throw new TypeError('a close has another result');
  return closed.rest;
}

/** Who pays what the margin lacks: the account of a cross position where the event says what it paid. */
function backerOf({ opened }: Pick<State, 'opened'>, event: Fields): 'own' | 'account' {
  if (event['from_account'] === undefined) return 'own';
  if (!opened.isCross) throw new TypeError('an account that pays for an isolated position');
  return 'account';
}

function reduce({ terms, fired, opened }: State, position: Position, event: Fields): Position | null {
  const lots = whole(event, 'lots');
  const value = partValue(terms.contract, whole(event, 'ticks'), { before: lotsBefore(event), lots });
  const [by, stop] = [word(event, 'by', CLOSED_BY), countOrNull(event, 'stop')];
  count(event, 'fill');
  if (by === 'stop' ? stop === null || !fired.has(stop) : stop !== null)
    throw new TypeError('a close by a stop that did not fire');
  const feePpm = rateOf(terms, event);
  return closedBy(
    event,
    value,
    closePart(terms.contract, position, { lots, value, feePpm, backedBy: backerOf({ opened }, event) }),
  );
}

/** Lots closed against another position, free of fee: its liquidation took them, or an offset of their owner closed both. */
function giveWay(state: State, position: Position, event: Fields, kind: 'offset' | 'adl'): Position | null {
  const { contract } = state.terms;
  const [lots, ticks] = [whole(event, 'lots'), whole(event, 'ticks')];
  count(event, kind === 'adl' ? 'adl' : 'against');
  if (kind === 'adl' || countOrNull(event, 'liquidation') !== null) count(event, 'liquidation');
  return closedBy(event, valueOf(contract, ticks, lots), closeOpposite(contract, position, lots, ticks, backerOf(state, event)));
}

function takeLiquidation(state: State, position: Position, event: Fields): void {
  const { contract, feePpm } = state.terms;
  const id = count(event, 'liquidation');
  const [kind, against, inBook] = [word(event, 'in', CLOSED_IN), countOrNull(event, 'against'), countOrNull(event, 'fill')];
  const isInBook = kind === 'book' || kind === 'fund';
  if ((inBook !== null) !== isInBook || (against === null) !== isInBook) throw new TypeError('a close of no place');
  state.attempt ??= { id, fills: [] };
  if (state.attempt.id !== id) throw new TypeError('two attempts at once');
  const part = { kind, lots: whole(event, 'lots'), ticks: whole(event, 'ticks'), position: against ?? 0 };
  const fill = closeLots(contract, position, part, feePpm);
  state.attempt.fills.push(fill);
  state.position = closedBy(event, fill.value, fill.closed);
}

function takeReturned(state: State, event: Fields): void {
  const { terms, attempt, position } = state;
  if ((attempt === null && position === null) || count(event, 'liquidation') !== (attempt?.id ?? count(event, 'liquidation')))
    throw new TypeError('the end of another attempt');
  const { repaid, feePart, liquidationFee, returned } = divideLeftover(sumsOf(attempt?.fills ?? []), terms.feePpm);
  const isStated =
    repaid === whole(event, 'repaid') &&
    feePart === whole(event, 'fee_part') &&
    liquidationFee === whole(event, 'fund_fee') &&
    returned === whole(event, 'returned');
  if (!isStated) throw new TypeError('what was left was divided otherwise');
  state.attempt = null;
  state.attempted = { id: count(event, 'liquidation'), tick: countOrNull(event, 'tick') };
  if (position !== null) state.position = changeMargin(position, returned);
}

/** A stop that an event sets. */
function waitingOf(event: Fields, kind: WaitingStop['kind'], ticks: bigint | null): WaitingStop {
  const lots = event['lots'] === undefined ? null : whole(event, 'lots');
  if (lots !== null && lots < 1n) throw new TypeError('a stop that closes nothing');
  const waits = { lots, set: countOrNull(event, 'tick') };
  if (kind === 'trailing') {
    const [callback, activation] = [count(event, 'callback'), wholeOrNull(event, 'activation')];
    const isTrail = ticks === null && callback >= 1 && callback <= MAX_CALLBACK && waits.set !== null;
    if (!isTrail || (activation !== null && activation < 1n)) throw new TypeError('a trailing stop that follows nothing');
    return { ...waits, kind, callback, activation };
  }
  if (ticks === null || ticks < 1n) throw new TypeError('a stop at no mark');
  return { ...waits, kind, ticks };
}

function takeStop({ stops, fired }: State, event: Fields): void {
  const [id, ticks, isFiredNow] = [count(event, 'stop'), wholeOrNull(event, 'ticks'), flag(event, 'fired')];
  const kind = word(event, 'stop_kind', STOP_KINDS);
  if (ticks !== null || event['callback'] !== undefined) {
    if (isFiredNow) throw new TypeError('a stop that fires as it is set');
    stops.set(id, waitingOf(event, kind, ticks));
    return;
  }
  if (stops.get(id)?.kind !== kind) throw new TypeError('the end of a stop that was not there');
  stops.delete(id);
  if (isFiredNow) fired.add(id);
}

/** Added margin pays what is owed first. */
function changeMargin(position: Position, delta: bigint): Position {
  const paid = delta > 0n && position.owed > 0n ? (delta < position.owed ? delta : position.owed) : 0n;
  const margin = position.margin + delta - paid;
  if (margin < 0n) throw new TypeError('more margin was removed than there was');
  return { ...position, margin, owed: position.owed - paid };
}

function changeOwnMargin({ opened }: State, position: Position, event: Fields): Position {
  if (opened.isCross) throw new TypeError('the owner changed the margin of a cross position');
  return changeMargin(position, whole(event, 'margin'));
}

function changeMultiple(state: State, position: Position, event: Fields): Position {
  const [multiple, margin] = [whole(event, 'multiple'), whole(event, 'margin')];
  if (multiple < 1n || margin !== marginOfMultiple(position, state.multiple, multiple))
    throw new TypeError('another multiple needs another margin');
  state.multiple = multiple;
  return changeMargin(position, margin);
}

/** Margin, what is owed and the result so far move between a cross position and its account. */
function changeByAccount({ terms, opened }: State, position: Position, event: Fields): Position {
  if (!opened.isCross) throw new TypeError('an isolated position has no account');
  const mark = wholeOrNull(event, 'mark');
  const settled =
    mark === null ? { cash: 0n, position } : settledAt(terms.contract, position, valueOf(terms.contract, mark, position.lots));
  const [margin, owed] = [position.margin + whole(event, 'margin'), position.owed + whole(event, 'owed')];
  if (settled.cash !== whole(event, 'realized') || margin < 0n || owed < 0n) throw new TypeError('an account has other amounts');
  return { ...settled.position, margin, owed };
}

function fund({ terms, funded, opened }: State, position: Position, event: Fields): Position {
  const period = count(event, 'period');
  if (period <= (funded.at(-1) ?? -1)) throw new TypeError('funding of a period that was paid before');
  funded.push(period);
  count(event, 'record');
  const amount = fundingOf(terms.contract, position, whole(event, 'mark'), whole(event, 'rate'));
  const available = opened.isCross ? whole(event, 'from_available') : 0n;
  const { fromAvailable, fromMargin, newlyOwed, owedPaid, credit } = applyFunding(amount, {
    available,
    margin: position.margin,
    owed: position.owed,
  });
  const isStated =
    amount === whole(event, 'funding') &&
    fromAvailable === available &&
    fromMargin === whole(event, 'from_margin') &&
    newlyOwed === whole(event, 'owed') &&
    owedPaid === whole(event, 'owed_paid') &&
    credit === whole(event, 'credit');
  if (!isStated) throw new TypeError('funding has other amounts');
  return { ...position, margin: position.margin - fromMargin, owed: position.owed + newlyOwed - owedPaid };
}
