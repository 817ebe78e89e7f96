/** Acts with a position that are no orders: its stops, and margin put in or taken out. Units: ticks, atoms. */
import { largestMultiple, ratesOf, removableMargin } from '@glasshouse/risk';
import { formatAmount } from '@glasshouse/money';
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
import { fieldsOf } from './event-fields.ts';
import { freeOf } from './judge.ts';
import { freshMark, lastMark } from './marks.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import type { ContractPosition } from './position.ts';
import { type OffsetAct, offsetOwn } from './offset.ts';
import { ofOwner, pay, positionHold } from './postings.ts';
import { ownPosition } from './prepare.ts';
import { checkStopSide } from './stop-side.ts';

/** Sets stops: absent stays, null takes away. */
export interface StopsAct {
  readonly act: 'stops';
  readonly positionId: number;
  readonly takeProfitTicks?: number | null;
  readonly stopLossTicks?: number | null;
}

/** Adds margin, or takes some out (below zero); atoms as text. */
export interface MarginAct {
  readonly act: 'margin';
  readonly positionId: number;
  readonly atoms: string;
}

type ContractAct = StopsAct | MarginAct | OffsetAct;

/** So many events of a position its receipts can show: then it is closed, and no act of its owner adds one. */
export const MOST_EVENTS = 20_000;

function checkEvents({ revision }: ContractPosition): Decision<null> {
  return revision < MOST_EVENTS ? accept(null) : deny('CONTRACTS_TOO_MANY_CHANGES', { max: MOST_EVENTS });
}

/** Decides an act; it answers the id of the position, whose newest form is read after the commit. */
export function decideAct(book: PositionBook, batch: Batch, rules: MarketRules, command: ActCommand): Decision<ActAnswer> {
  const act = command.act as unknown as ContractAct;
  if (act.act === 'offset') return decideOffset(book.in(batch), rules, command.userId, act);
  const isAdding = act.act === 'margin' && BigInt(act.atoms) > 0n;
  const open = checkTakesCancels(rules.mode, isAdding);
  if (!open.ok) return open;
  const view = book.in(batch);
  const own = ownPosition(view, command.userId, act.positionId);
  if (!own.ok) return own;
  const room = checkEvents(own.value);
  if (!room.ok) return room;
  const decided = act.act === 'stops' ? setStops(view, rules, own.value, act) : changeMargin(view, rules, own.value, act);
  return decided.ok ? accept({ act: { positionId: act.positionId } }) : decided;
}

function decideOffset(view: PositionsInBatch, rules: MarketRules, userId: number, act: OffsetAct): Decision<ActAnswer> {
  const long = ownPosition(view, userId, act.positionId);
  if (!long.ok) return long;
  const short = ownPosition(view, userId, act.against);
  if (!short.ok) return short;
  const done = offsetOwn(view, rules, { long: long.value, short: short.value }, act.lots);
  const { positionId, against } = act;
  return done.ok ? accept({ act: { positionId, against, ...done.value } }) : done;
}

function setStops(view: PositionsInBatch, rules: MarketRules, position: ContractPosition, act: StopsAct): Decision<null> {
  const { batch, book } = view;
  const wishes = [
    { kind: 'tp', ticks: act.takeProfitTicks, before: position.takeProfit },
    { kind: 'sl', ticks: act.stopLossTicks, before: position.stopLoss },
  ] as const;
  const changes = wishes.filter(({ ticks, before }) => ticks !== undefined && ticks !== (before?.ticks ?? null));
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

const amountOf = (rules: MarketRules, atoms: bigint) => formatAmount(atoms, rules.quoteScale);

function checkAdded(view: PositionsInBatch, rules: MarketRules, position: ContractPosition, atoms: bigint): Decision<null> {
  const missing = atoms - freeOf(view, rules, position);
  if (missing <= 0n) return accept(null);
  return deny('CONTRACTS_INSUFFICIENT_MARGIN', { missing: amountOf(rules, missing), asset: rules.quoteCode }, 'number');
}

function checkTaken(view: PositionsInBatch, rules: MarketRules, position: ContractPosition, atoms: bigint): Decision<null> {
  if (rules.mode === 'reduce_only') return deny('MODES_REDUCE_ONLY');
  if (rules.mode !== 'normal') return deny('MODES_CANCEL_ONLY');
  if (position.status === 'closing') return deny('CONTRACTS_POSITION_CLOSING');
  if (view.book.deps.marks.isPaused(view.batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  const mark = freshMark(view.book.deps.marks, view.batch, rules.marketId);
  if (mark === null) return deny('MARKETS_NO_PRICE');
  const most = removableOf(view, position, mark.ticks);
  if (atoms <= most) return accept(null);
  return deny('CONTRACTS_MARGIN_REMOVE_RISK', { most: amountOf(rules, most), asset: rules.quoteCode }, 'number');
}

/** The most margin that may be taken out of a position at a mark. */
export function removableOf(view: PositionsInBatch, position: ContractPosition, markTicks: bigint): bigint {
  const { contract, table, feePpm } = view.termsFor(position);
  const { core, id, userId, marketId } = position;
  const slice = view.sliceOf({ id, userId, marketId, side: core.side }, core.entryValue);
  const rates = ratesOf(contract, core, { older: slice.older, table, feePpm });
  return removableMargin(contract, core, rates, markTicks, largestMultiple(table, slice) ?? 1n);
}

function changeMargin(view: PositionsInBatch, rules: MarketRules, position: ContractPosition, act: MarginAct): Decision<null> {
  if (position.marginMode === 'cross') return deny('CONTRACTS_CROSS_MARGIN');
  const atoms = BigInt(act.atoms);
  const check = atoms > 0n ? checkAdded(view, rules, position, atoms) : checkTaken(view, rules, position, -atoms);
  if (!check.ok) return check;
  const { batch } = view;
  const { userId, account, marketId, id, core } = position;
  // What is added pays first what is owed.
  const owed = atoms < core.owed ? atoms : core.owed;
  const paid = owed > 0n ? owed : 0n;
  const kept = atoms - paid;
  batch.move(userId, account, rules.quoteId, -atoms, kept);
  if (paid > 0n) batch.owe(userId, account, rules.quoteId, paid);
  const fields = fieldsOf({ kind: 'margin', margin: atoms });
  const saved = view.save({ ...position, core: { ...core, margin: core.margin + kept, owed: core.owed - paid } }, fields);
  const cause = 'contract_margin';
  const journal = { scope: MARGIN_SCOPE, key: `${id}:${saved.revision}`, cause, reference: String(id), legs: [], holds: [] };
  const [available, assetId] = [ofOwner(position, 'available'), rules.quoteId];
  pay(journal.legs, available, ofOwner(position, 'owed'), { atoms: paid, assetId, cause: 'contract_funding' });
  pay(journal.legs, available, ofOwner(position, 'frozen'), { atoms: kept, assetId, cause });
  const holds = kept === 0n ? [] : [positionHold(position, id, assetId, kept)];
  batch.effects.push({ type: 'journal', journal: { ...journal, holds }, parties: [{ userId, account, marketId }] });
  return accept(null);
}

/** The scope of journals of margin. */
export const MARGIN_SCOPE = 'contracts.margin';
