// SPDX-License-Identifier: Apache-2.0
/**
 * The chain of a position: its events in order, each hashed over the one before, and the position that they make.
 *
 * The head goes to the owner's device with every change, so a rewritten history contradicts what the device kept. Every amount
 * that an event states is recomputed here.
 */
import {
  applyFunding,
  closePart,
  type Contract,
  fundingOf,
  type Position,
  type Side,
  triggerAt,
  valueOf,
  WAY,
} from '@glasshouse/risk';
import { chainHead } from './events.ts';
import { type Fields, count, whole, wholeOrNull, word } from './fields.ts';

/** A stop that waits: the mark at or beyond which it fires. */
export interface WaitingStop {
  readonly kind: 'tp' | 'sl';
  readonly ticks: bigint;
}

/** What the events of a position make. */
export interface Folded {
  readonly position: Position;
  readonly stops: ReadonlyMap<number, WaitingStop>;
  /** Time of the last event, epoch ms. */
  readonly changed: number;
  /** Hash over all events, hex. */
  readonly head: string;
}

const KINDS = ['add', 'reduce', 'margin', 'funding', 'stop'] as const;
const START = '0'.repeat(64);

/** Folds the events of a position; TypeError when one states an amount that does not follow, or comes out of order. */
export function foldChain(contract: Contract, side: Side, events: readonly Fields[]): Folded {
  let position: Position = { side, lots: 0n, entryValue: 0n, margin: 0n, owed: 0n };
  const stops = new Map<number, WaitingStop>();
  let [head, changed] = [START, 0];
  for (const [i, event] of events.entries()) {
    const time = count(event, 'time');
    if (count(event, 'revision') !== i + 1 || time < changed) throw new TypeError(`event ${i + 1} is out of order`);
    position = apply(contract, position, stops, event);
    head = chainHead(head, event);
    changed = time;
  }
  if (position.lots < 1n) throw new TypeError('the position is closed');
  return { position, stops, changed, head };
}

/** Whether a stop of a position fires at a mark. */
export function isFired(side: Side, { kind, ticks }: WaitingStop, mark: bigint): boolean {
  // A stop loss fires as the mark goes against the position, like a liquidation; a take profit the other way.
  const at = triggerAt(kind === 'sl' ? side : side === 'long' ? 'short' : 'long', ticks);
  return at !== null && (at.way === WAY.FALLING ? mark <= ticks : mark >= ticks);
}

function apply(contract: Contract, position: Position, stops: Map<number, WaitingStop>, event: Fields): Position {
  switch (word(event, 'kind', KINDS)) {
    case 'add':
      return add(contract, position, event);
    case 'reduce':
      return reduce(contract, position, event);
    case 'margin':
      return changeMargin(position, whole(event, 'margin_delta'));
    case 'funding':
      return fund(contract, position, event);
    case 'stop': {
      const ticks = wholeOrNull(event, 'ticks');
      if (ticks === null) stops.delete(count(event, 'stop'));
      else stops.set(count(event, 'stop'), { kind: word(event, 'stop_kind', ['tp', 'sl']), ticks });
      return position;
    }
  }
}

function add(contract: Contract, position: Position, event: Fields): Position {
  const lots = whole(event, 'lots');
  const value = valueOf(contract, whole(event, 'ticks'), lots);
  const margin = whole(event, 'margin_delta');
  if (lots < 1n || margin < 0n || value !== whole(event, 'value')) throw new TypeError('a fill has another value');
  return {
    ...position,
    lots: position.lots + lots,
    entryValue: position.entryValue + value,
    margin: position.margin + margin,
  };
}

function reduce(contract: Contract, position: Position, event: Fields): Position {
  const lots = whole(event, 'lots');
  const value = valueOf(contract, whole(event, 'ticks'), lots);
  const closed = closePart(contract, position, { lots, value, feePpm: whole(event, 'fee_ppm'), backedBy: 'own' });
  const isStated = closed.realized === whole(event, 'realized') && closed.fee === whole(event, 'fee');
  if (!isStated || closed.rest === null) throw new TypeError('a close has another result');
  return closed.rest;
}

/** Added margin pays what is owed first. */
function changeMargin(position: Position, delta: bigint): Position {
  const paid = delta > 0n && position.owed > 0n ? (delta < position.owed ? delta : position.owed) : 0n;
  const margin = position.margin + delta - paid;
  if (margin < 0n) throw new TypeError('more margin was removed than there was');
  return { ...position, margin, owed: position.owed - paid };
}

function fund(contract: Contract, position: Position, event: Fields): Position {
  const amount = fundingOf(contract, position, whole(event, 'mark'), whole(event, 'rate'));
  if (amount !== whole(event, 'funding')) throw new TypeError('funding has another amount');
  const { fromMargin, newlyOwed, owedPaid } = applyFunding(amount, {
    available: 0n,
    margin: position.margin,
    owed: position.owed,
  });
  return { ...position, margin: position.margin - fromMargin, owed: position.owed + newlyOwed - owedPaid };
}
