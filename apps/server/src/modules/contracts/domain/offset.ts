/**
 * An offset: a long and a short of one owner and market close against each other at the mark, free of fee. What one gains the other
 * loses, so that nobody else gives or takes anything. Units: lots, ticks, atoms.
 *
 * Invariants: neither is at its requirement, so that the mark is not beyond a bankruptcy price and no fund is needed; both close as many
 * lots at one value, in one journal.
 */
import { copyClose } from '@glasshouse/proofs/copy';
import { closePart, exposureOf, isLiquidatable, ratesOf, valueOf } from '@glasshouse/risk';
import { type Decision, type MarketRules, accept, checkTakesOrders, deny, quantityText } from '../../exchange/clearing/index.ts';
import { backerOf, closeValues, moveClosed } from './close.ts';
import { copiesOf, type LedCopy, ledLots } from './copy-left.ts';
import { isAccountDue } from './cross-account.ts';
import { crossAccount, ownerOf } from './cross-reading.ts';
import { fieldsOf } from './event-fields.ts';
import { lastMark } from './marks.ts';
import type { PositionsInBatch } from './position-book.ts';
import { type ContractPosition, afterClose } from './position.ts';
import { type ClosedSide, sidesJournal } from './postings.ts';

/** Closes lots of a long against a short; null: as many as both have. */
export interface OffsetAct {
  readonly act: 'offset';
  readonly positionId: number;
  readonly against: number;
  readonly lots: number | null;
}

/** What it did. */
export interface OffsetDone {
  readonly lots: number;
  readonly ticks: number;
}

/** The scope of its journals. */
export const OFFSET_SCOPE = 'contracts.offset';

/** Whether a position is to be liquidated at a mark, or nobody knows. */
function isOver(view: PositionsInBatch, position: ContractPosition, markTicks: bigint): boolean {
  const { id, userId, marketId, core } = position;
  if (position.marginMode === 'cross') {
    const account = crossAccount(view, ownerOf(view, position));
    return account === null || isAccountDue(account);
  }
  const { contract, table, feePpm } = view.termsFor(position);
  const { older } = view.sliceOf({ id, userId, marketId, side: core.side }, 0n);
  return isLiquidatable(contract, exposureOf(core), ratesOf(contract, core, { older, table, feePpm }), markTicks);
}

interface Pair {
  readonly long: ContractPosition;
  readonly short: ContractPosition;
}

function checkPair(view: PositionsInBatch, rules: MarketRules, { long, short }: Pair): Decision<bigint> {
  const isPair = long.core.side === 'long' && short.core.side === 'short' && long.marketId === short.marketId;
  if (!isPair || long.account !== short.account) return deny('CONTRACTS_OFFSET_PAIR');
  if (view.book.deps.marks.isPaused(view.batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  const mark = lastMark(view.book.deps.marks, view.batch, rules.marketId);
  if (mark === null) return deny('MARKETS_NO_PRICE');
  const isTaken = [long, short].some((one) => one.status === 'closing' || isOver(view, one, mark.ticks));
  return isTaken ? deny('CONTRACTS_POSITION_CLOSING') : accept(mark.ticks);
}

/** Closes lots of one of the two at a value. */
function closeOne(
  view: PositionsInBatch,
  position: ContractPosition,
  against: number,
  at: { lots: bigint; ticks: bigint },
): ClosedSide {
  const { contract, settleAssetId: assetId } = view.termsFor(position);
  const { lots, ticks } = at;
  const value = valueOf(contract, ticks, lots);
  const backer = backerOf(view, position);
  const closed = closePart(contract, position.core, { lots, value, feePpm: 0n, backedBy: backer });
  const fields = fieldsOf({ kind: 'offset', liquidation: null, against, ...closeValues(lots, ticks, value, closed, backer) });
  const { revision } = view.save(afterClose(position, { lots, value, closed }, 'user', view.batch.input.now), fields);
  const made = { positionId: position.id, purse: position.purse, revision, closed, isKept: false, debt: 0n };
  return { position, money: moveClosed(view, position, { marketId: position.marketId, assetId }, made) };
}

interface ClosedAt {
  readonly lots: bigint;
  readonly ticks: bigint;
}

/** Closes lots of both in one journal. */
function closePair(view: PositionsInBatch, { long, short }: Pair, at: ClosedAt): void {
  // What one gains is there before the other loses it.
  const isLongAhead = valueOf(view.termsFor(long).contract, at.ticks, long.core.lots) >= long.core.entryValue;
  const order = isLongAhead
    ? ([[long, short] as const, [short, long] as const] as const)
    : ([[short, long] as const, [long, short] as const] as const);
  const sides = order.map(([one, other]) => closeOne(view, one, other.id, at));
  const { settleAssetId: assetId } = view.termsFor(long);
  const { userId, account, marketId, id } = long;
  const journal = {
    scope: OFFSET_SCOPE,
    key: `${id}:${(view.seen(id) as ContractPosition).revision}`,
    cause: 'contract_result',
    reference: String(id),
    ...sidesJournal(sides, assetId),
  } as const;
  view.batch.effects.push({ type: 'journal', journal, parties: [{ userId, account, marketId }] });
}

/**
 * Followers do the same with their copies of both, as far as they have both; what only one side has is left to be closed in the book, as of
 * every close of a trader.
 */
function offsetCopies(
  view: PositionsInBatch,
  pair: Pair,
  copies: Readonly<Record<keyof Pair, readonly LedCopy[]>>,
  { lots, ticks }: ClosedAt,
): void {
  const parts = (['long', 'short'] as const).map(
    (side) =>
      new Map(
        copies[side].map(({ copy, follow }) => [follow.id, { copy, lots: copyClose(ledLots(copy), lots, pair[side].core.lots) }]),
      ),
  );
  const [longs, shorts] = parts as [(typeof parts)[number], (typeof parts)[number]];
  for (const id of [...new Set([...longs.keys(), ...shorts.keys()])].sort((a, b) => a - b)) {
    const [long, short] = [longs.get(id), shorts.get(id)];
    const isBoth = long !== undefined && short !== undefined && ![long, short].some(({ copy }) => isOver(view, copy, ticks));
    const both = !isBoth ? 0n : long.lots < short.lots ? long.lots : short.lots;
    if (isBoth && both > 0n) closePair(view, { long: long.copy, short: short.copy }, { lots: both, ticks });
  }
}

/** Decides an offset of two open positions of an owner. */
export function offsetOwn(view: PositionsInBatch, rules: MarketRules, pair: Pair, wished: number | null): Decision<OffsetDone> {
  const open = checkTakesOrders(rules.mode, true);
  if (!open.ok) return open;
  const found = checkPair(view, rules, pair);
  if (!found.ok) return found;
  const ticks = found.value;
  const { long, short } = pair;
  const most = Number(long.core.lots < short.core.lots ? long.core.lots : short.core.lots);
  const count = wished ?? most;
  if (count < 1 || count > most)
    return deny('CONTRACTS_REDUCE_TOO_MUCH', { left: quantityText(rules, most), asset: rules.lotCode }, 'share');
  const at = { lots: BigInt(count), ticks };
  const copies = { long: copiesOf(view, long), short: copiesOf(view, short) };
  closePair(view, pair, at);
  offsetCopies(view, pair, copies, at);
  return accept({ lots: count, ticks: Number(ticks) });
}
