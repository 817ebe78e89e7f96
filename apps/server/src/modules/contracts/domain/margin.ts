/** Margin put into a position or taken out, by its owner's wish or because its multiple changes. Units: ticks, atoms. */
import { formatAmount } from '@glasshouse/money';
import { largestMultiple, marginOfMultiple, ratesOf, removableMargin, sizeOf, type Slice } from '@glasshouse/risk';
import { type Decision, type FillJournal, type MarketRules, accept, deny } from '../../exchange/clearing/index.ts';
import { fieldsOf } from './event-fields.ts';
import { freeOf } from './judge.ts';
import { freshMark } from './marks.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { Changed, ContractPosition } from './position.ts';
import { ofOwner, pay, positionHold } from './postings.ts';

/** Adds margin, or takes some out (below zero); atoms as text. */
export interface MarginAct {
  readonly act: 'margin';
  readonly positionId: number;
  readonly atoms: string;
}

/** Another multiple: the margin becomes more or less by the difference of both initial margins. */
export interface MultipleAct {
  readonly act: 'multiple';
  readonly positionId: number;
  readonly multiple: number;
}

/** The scope of journals of margin. */
export const MARGIN_SCOPE = 'contracts.margin';

const amountOf = (rules: MarketRules, atoms: bigint) => formatAmount(atoms, rules.settle.scale);

function checkAdded(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  atoms: bigint,
  path: string,
): Decision<null> {
  const missing = atoms - freeOf(view, rules, position);
  if (missing <= 0n) return accept(null);
  return deny('CONTRACTS_INSUFFICIENT_MARGIN', { missing: amountOf(rules, missing), asset: rules.settle.code }, path);
}

/** Denies to take margin out where nothing new may be opened, and while a position is being liquidated. */
function checkTakes(view: PositionsInBatch, rules: MarketRules, position: ContractPosition): Decision<null> {
  if (rules.mode === 'reduce_only') return deny('MODES_REDUCE_ONLY');
  if (rules.mode !== 'normal') return deny('MODES_CANCEL_ONLY');
  if (position.status === 'closing') return deny('CONTRACTS_POSITION_CLOSING');
  if (view.book.deps.marks.isPaused(view.batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  return accept(null);
}

function checkTaken(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  atoms: bigint,
  path: string,
): Decision<null> {
  const takes = checkTakes(view, rules, position);
  if (!takes.ok) return takes;
  const mark = freshMark(view.book.deps.marks, view.batch, rules.marketId);
  if (mark === null) return deny('MARKETS_NO_PRICE');
  const most = removableOf(view, position, mark.ticks);
  if (atoms <= most) return accept(null);
  return deny('CONTRACTS_MARGIN_REMOVE_RISK', { most: amountOf(rules, most), asset: rules.settle.code }, path);
}

const sliceOf = (view: PositionsInBatch, position: ContractPosition): Slice => {
  const { id, userId, marketId, core } = position;
  return view.sliceOf({ id, userId, marketId, side: core.side }, sizeOf(view.termsFor(position).contract, core));
};

/** The most margin that may be taken out of a position at a mark. */
export function removableOf(view: PositionsInBatch, position: ContractPosition, markTicks: bigint): bigint {
  const { contract, table, feePpm } = view.termsFor(position);
  const { core } = position;
  const slice = sliceOf(view, position);
  const rates = ratesOf(contract, core, { older: slice.older, table, feePpm });
  return removableMargin(contract, core, rates, markTicks, largestMultiple(table, slice) ?? 1n);
}

/** How an act changes margin: by the atoms of its event. */
type MarginValues =
  | { readonly kind: 'margin'; readonly margin: bigint }
  | { readonly kind: 'multiple'; readonly margin: bigint; readonly multiple: bigint };

/** Moves margin between what is available and what a position holds; what is added pays first what is owed. */
function moveMargin(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  change: Partial<Changed>,
  values: MarginValues,
): void {
  const { batch } = view;
  const { userId, account, marketId, id, core } = position;
  const { margin: atoms } = values;
  const owed = atoms < core.owed ? atoms : core.owed;
  const paid = owed > 0n ? owed : 0n;
  const kept = atoms - paid;
  batch.move(userId, account, rules.settle.id, -atoms, kept);
  if (paid > 0n) batch.owe(userId, account, rules.settle.id, paid);
  const saved = view.save(
    { ...position, ...change, core: { ...core, margin: core.margin + kept, owed: core.owed - paid } },
    fieldsOf(values),
  );
  if (atoms === 0n) return;
  const cause = 'contract_margin';
  const { legs, holds }: FillJournal = { legs: [], holds: [] };
  const [available, assetId] = [ofOwner(position, 'available'), rules.settle.id];
  pay(legs, available, ofOwner(position, 'owed'), { atoms: paid, assetId, cause: 'contract_funding' });
  pay(legs, available, ofOwner(position, 'frozen'), { atoms: kept, assetId, cause });
  if (kept !== 0n) holds.push(positionHold(position, id, assetId, kept));
  const journal = { scope: MARGIN_SCOPE, key: `${id}:${saved.revision}`, cause, reference: String(id), legs, holds } as const;
  batch.effects.push({ type: 'journal', journal, parties: [{ userId, account, marketId }] });
}

/** Adds margin to a position, or takes some out. */
export function changeMargin(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  act: MarginAct,
): Decision<null> {
  if (position.purse !== null) return deny('CONTRACTS_COPY_MARGIN');
  if (position.marginMode === 'cross') return deny('CONTRACTS_CROSS_MARGIN');
  const atoms = BigInt(act.atoms);
  const check =
    atoms > 0n ? checkAdded(view, rules, position, atoms, 'number') : checkTaken(view, rules, position, -atoms, 'number');
  if (!check.ok) return check;
  moveMargin(view, rules, position, {}, { kind: 'margin', margin: atoms });
  return accept(null);
}

/** By how much another multiple of a position changes its margin. */
export const multipleChange = ({ core, multiple }: ContractPosition, next: number): bigint =>
  marginOfMultiple(core, BigInt(multiple), BigInt(next));

/** Gives a position another multiple: more margin for a smaller one; for a larger one less, by the rules of taking margin out. */
export function changeMultiple(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  { multiple }: MultipleAct,
): Decision<null> {
  if (multiple === position.multiple) return accept(null);
  if (position.purse !== null) return deny('CONTRACTS_COPY_MARGIN', {}, 'multiple');
  const max = largestMultiple(view.termsFor(position).table, sliceOf(view, position)) ?? 1n;
  if (multiple > position.multiple && BigInt(multiple) > max)
    return deny('CONTRACTS_MULTIPLE_TIER', { max: Number(max) }, 'multiple');
  const margin = multipleChange(position, multiple);
  const check = checkChange(view, rules, position, { multiple, margin });
  if (!check.ok) return check;
  moveMargin(view, rules, position, { multiple }, { kind: 'multiple', multiple: BigInt(multiple), margin });
  return accept(null);
}

/** A cross position has its account behind it, whatever is held for it: there it is enough that more is free. */
function checkChange(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  { multiple, margin }: { multiple: number; margin: bigint },
): Decision<null> {
  if (margin > 0n) return checkAdded(view, rules, position, margin, 'multiple');
  const isLarger = multiple > position.multiple;
  if (isLarger && position.marginMode === 'cross') return checkTakes(view, rules, position);
  return isLarger ? checkTaken(view, rules, position, -margin, 'multiple') : accept(null);
}
