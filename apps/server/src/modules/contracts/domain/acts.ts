/** Acts that are no orders: stops, margin and multiple of a position, an offset, conditional entries. Units: ticks, atoms. */
import {
  type ActAnswer,
  type ActCommand,
  type Batch,
  type Decision,
  type MarketRules,
  accept,
  checkTakesCancels,
  deny,
} from '../../exchange/clearing/index.ts';
import { setStop } from './enter.ts';
import { changeMargin, changeMultiple, type MarginAct, type MultipleAct } from './margin.ts';
import { type CancelConditionalAct, cancelConditional, type ConditionalAct, placeConditional } from './conditional.ts';
import { lastMark } from './marks.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import type { ContractPosition } from './position.ts';
import { type OffsetAct, offsetOwn } from './offset.ts';
import { type KeepCopyAct, keepCopy, type LeaveCopiesAct, leaveFollow } from './own-copies.ts';
import { type AddStopAct, addStop, MOST_STOPS, type RemoveStopAct, removeStop, stopsOf } from './part-stops.ts';
import { ownPosition } from './prepare.ts';
import { checkStopSide } from './stop-side.ts';
import { type AddTrailAct, addTrail } from './trailing-stops.ts';

/** Sets stops: absent stays, null takes away. */
export interface StopsAct {
  readonly act: 'stops';
  readonly positionId: number;
  readonly takeProfitTicks?: number | null;
  readonly stopLossTicks?: number | null;
}

/** Acts with what is no position. */
type EntryAct = ConditionalAct | CancelConditionalAct;
type CopyAct = KeepCopyAct | LeaveCopiesAct;

type ContractAct = EntryAct | CopyAct | StopsAct | AddStopAct | AddTrailAct | RemoveStopAct | MarginAct | MultipleAct | OffsetAct;

/** So many events of a position its receipts can show: then it is closed, and no act of its owner adds one. */
export const MOST_EVENTS = 20_000;

/** An open position of its owner that an act may add an event to. */
function actedOn(view: PositionsInBatch, userId: number, id: number): Decision<ContractPosition> {
  const own = ownPosition(view, userId, id);
  return own.ok && own.value.revision >= MOST_EVENTS ? deny('CONTRACTS_TOO_MANY_CHANGES', { max: MOST_EVENTS }) : own;
}

/** Decides an act; it answers the id of the position, whose newest form is read after the commit. */
export function decideAct(book: PositionBook, batch: Batch, rules: MarketRules, command: ActCommand): Decision<ActAnswer> {
  const act = command.act as unknown as ContractAct;
  const view = book.in(batch);
  if (act.act === 'offset') return decideOffset(view, rules, command.userId, act);
  if (act.act === 'conditional' || act.act === 'cancel_conditional') return decideEntry(view, rules, command.userId, act);
  if (act.act === 'keep_copy' || act.act === 'leave_copies') return decideCopies(view, rules, command.userId, act);
  const isAdding =
    act.act === 'margin'
      ? BigInt(act.atoms) > 0n
      : act.act === 'multiple' && act.multiple < (view.seen(act.positionId)?.multiple ?? 0);
  const open = checkTakesCancels(rules.mode, isAdding);
  if (!open.ok) return open;
  const own = actedOn(view, command.userId, act.positionId);
  if (!own.ok) return own;
  const decided = decideOf(view, rules, own.value, act);
  return decided.ok ? accept({ act: { positionId: act.positionId } }) : decided;
}

function decideOf(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  act: Exclude<ContractAct, OffsetAct | EntryAct | CopyAct>,
): Decision<null> {
  if (act.act === 'stops') return setStops(view, rules, position, act);
  if (act.act === 'add_stop') return addStop(view, rules, position, act);
  if (act.act === 'add_trail') return addTrail(view, rules, position, act);
  if (act.act === 'remove_stop') return removeStop(view, position, act);
  return act.act === 'margin' ? changeMargin(view, rules, position, act) : changeMultiple(view, rules, position, act);
}

/** Answers the number of the conditional entry, whose newest form is read after the commit. */
function decideEntry(view: PositionsInBatch, rules: MarketRules, userId: number, act: EntryAct): Decision<ActAnswer> {
  const decided =
    act.act === 'conditional' ? placeConditional(view, rules, userId, act) : cancelConditional(view, rules, userId, act);
  return decided.ok ? accept({ act: { id: decided.value.id } }) : decided;
}

function decideOffset(view: PositionsInBatch, rules: MarketRules, userId: number, act: OffsetAct): Decision<ActAnswer> {
  const long = actedOn(view, userId, act.positionId);
  if (!long.ok) return long;
  const short = actedOn(view, userId, act.against);
  if (!short.ok) return short;
  const done = offsetOwn(view, rules, { long: long.value, short: short.value }, act.lots);
  const { positionId, against } = act;
  return done.ok ? accept({ act: { positionId, against, ...done.value } }) : done;
}

function decideCopies(view: PositionsInBatch, rules: MarketRules, userId: number, act: CopyAct): Decision<ActAnswer> {
  const open = checkTakesCancels(rules.mode, false);
  if (!open.ok) return open;
  if (act.act === 'leave_copies') {
    const left = leaveFollow(view, rules, userId, act.purse);
    return left.ok ? accept({ act: { left: left.value } }) : left;
  }
  const kept = keepCopy(view, rules, userId, act.positionId);
  return kept.ok ? accept({ act: { positionId: act.positionId } }) : kept;
}

function setStops(view: PositionsInBatch, rules: MarketRules, position: ContractPosition, act: StopsAct): Decision<null> {
  const { batch, book } = view;
  const wishes = [
    { kind: 'tp', ticks: act.takeProfitTicks, before: position.takeProfit },
    { kind: 'sl', ticks: act.stopLossTicks, before: position.stopLoss },
  ] as const;
  const changes = wishes.filter(({ ticks, before }) => ticks !== undefined && ticks !== (before?.ticks ?? null));
  const added = changes.filter(({ ticks, before }) => ticks !== null && before === null).length;
  if (stopsOf(position).length + added > MOST_STOPS && added > 0) return deny('CONTRACTS_TOO_MANY_STOPS', { max: MOST_STOPS });
  if (changes.some(({ ticks }) => ticks !== null)) {
    const mark = lastMark(book.deps.marks, batch, rules.marketId);
    if (mark === null) return deny('MARKETS_NO_PRICE');
    for (const { kind, ticks = null } of changes) {
      const fits = checkStopSide(rules, position.core.side, kind, ticks, mark.ticks);
      if (!fits.ok) return fits;
    }
  }
  for (const { kind, ticks = null } of changes) setStop(view, position.id, kind, ticks);
  return accept(null);
}
