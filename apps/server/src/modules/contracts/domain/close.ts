/** A fill that closes lots of a position: of a close by its owner or a stop (F9), or of a liquidation. Units: lots, ticks, atoms. */
import { bankruptcyPrice, type Closed, closePart, partValue, type PriceBound, valueOf } from '@glasshouse/risk';
import type { CloseReason } from '@glasshouse/contract/contracts';
import type { CloseValues } from '@glasshouse/proofs/contracts';
import {
  type Batch,
  type ClearedSide,
  type Filled,
  type MarketRules,
  type Order,
  fillOrder,
} from '../../exchange/clearing/index.ts';
import { type ClearedDetail, type ClosedMoney, holdOf } from './cleared.ts';
import { oweForClose } from './cover.ts';
import { backedOf } from './cross-reading.ts';
import { fieldsOf } from './event-fields.ts';
import { rateOf } from './holding.ts';
import type { OrderTerms } from './order-terms.ts';
import type { Attempt, PositionBook, PositionsInBatch } from './position-book.ts';
import { type ContractPosition, afterClose } from './position.ts';
import { countSlip, moveOwn } from './purse.ts';

/** F12: the worst price at which a position may be closed. */
export function bankruptcyOf(view: PositionsInBatch, position: ContractPosition): PriceBound {
  const { contract, feePpm } = view.termsFor(position);
  return bankruptcyPrice(contract, backedOf(view, position).exposure, feePpm);
}

/** Who pays what the margin of a close lacks. */
export type Backer = 'own' | 'account';

/** Who pays it of a position: a cross position's account, unless all of it is its margin already. */
export function backerOf(view: PositionsInBatch, { id, marginMode }: ContractPosition): Backer {
  return marginMode === 'cross' && view.backed !== id ? 'account' : 'own';
}

/** What a close of lots states in an event; of one that an account backs also what it paid. */
export function closeValues(lots: bigint, ticks: bigint, value: bigint, closed: Closed, backer: Backer = 'own'): CloseValues {
  const { realized, fee, credit, fromFund: from_fund, fromAccount: from_account } = closed;
  const stated = { lots, ticks, value, realized, fee, from_fund, credit };
  return backer === 'account' ? { ...stated, from_account } : stated;
}

/** Lots that a fill takes from a position. */
export interface Taking {
  readonly order: Order;
  readonly filled: Filled;
  readonly lots: bigint;
  /** Lots that the same fill took from positions before. */
  readonly before?: bigint;
  readonly feePpm: bigint;
  /** By whom, of a close that an order of its owner makes. */
  readonly by: 'user' | 'stop';
  readonly stopId: number | null;
}

const orderOf = ({ quoteId, id }: Order, { fillId, role }: Filled) => ({ orderId: quoteId ?? id, fillId, role });

/** Closes lots of a position in the book; answers the money. */
export function takeLots(view: PositionsInBatch, position: ContractPosition, taking: Taking): ClosedMoney {
  const { order, filled, lots, before = 0n, by, stopId } = taking;
  const terms = view.termsFor(position);
  const [ticks, feePpm] = [BigInt(filled.priceTicks), rateOf(terms, taking.feePpm)];
  const value = partValue(terms.contract, ticks, { before, lots });
  const backer = backerOf(view, position);
  const closed = closePart(terms.contract, position.core, { lots, value, feePpm, backedBy: backer });
  const values = closeValues(lots, ticks, value, closed, backer);
  const place = { fill: filled.fillId, ...(before > 0n && { before_lots: before }) };
  const fields = fieldsOf({ kind: 'reduce', ...place, by, stop: stopId, fee_ppm: feePpm, ...values });
  const { now } = view.batch.input;
  const { revision } = view.save(afterClose(position, { lots, value, closed }, by, now), fields, orderOf(order, filled));
  return { positionId: position.id, purse: position.purse, revision, closed, isKept: false, debt: 0n };
}

/** Closes lots of a position by the liquidation that is under way. */
function liquidateLots(view: PositionsInBatch, attempt: Attempt, order: Order, filled: Filled): ClosedMoney & { value: bigint } {
  const position = openPosition(view, attempt.positionId);
  const { kind, lots, ticks, value, closed } = attempt.took(BigInt(filled.lots), BigInt(filled.priceTicks));
  const fields = fieldsOf({
    kind: 'liquidation',
    liquidation: attempt.liquidationId,
    in: kind,
    fill: filled.fillId,
    against: null,
    ...closeValues(lots, ticks, value, closed),
  });
  const reason: CloseReason = 'liquidated';
  const after = afterClose(position, { lots, value, closed }, reason, view.batch.input.now);
  const { revision } = view.save(after, fields, orderOf(order, filled));
  return { positionId: position.id, purse: position.purse, revision, closed, isKept: true, debt: 0n, value };
}

function openPosition(view: PositionsInBatch, id: number): ContractPosition {
  const position = view.position(id);
  if (!position || position.status === 'closed') throw new RangeError(`position ${id} is closed, and its order trades`);
  return position;
}

/** Where a close happened. */
export interface ClosePlace {
  readonly marketId: number;
  readonly assetId: number;
}

/**
 * Moves the money of a close between what its owner has available, what is held, and what is owed; answers it with what the account of
 * a cross position lacks: that is owed until the command is over.
 */
export function moveClosed<Money extends ClosedMoney>(
  view: PositionsInBatch,
  { userId, account }: Pick<Order, 'userId' | 'account'>,
  { marketId, assetId }: ClosePlace,
  close: Money,
): Money {
  const { batch } = view;
  const { credit, owedPaid, fromAccount } = close.closed;
  const has = fromAccount === 0n ? 0n : batch.available(userId, account, assetId);
  const debt = fromAccount > has ? fromAccount - has : 0n;
  const own = (close.isKept ? 0n : credit) - fromAccount + debt;
  moveOwn(view, { userId, account, purse: close.purse }, assetId, { own, held: holdOf(close) });
  if (owedPaid !== debt) batch.owe(userId, account, assetId, owedPaid - debt);
  const key = `${close.positionId}:${close.revision}`;
  if (debt > 0n) oweForClose(view, { owner: { userId, account, assetId }, marketId, atoms: debt, key });
  return { ...close, debt };
}

/** Clears one side of a trade of a close. RangeError: its position is closed. */
export function close(
  book: PositionBook,
  batch: Batch,
  rules: MarketRules,
  order: Order,
  filled: Filled,
  feePpm: bigint,
): ClearedSide {
  const view = book.in(batch);
  const own = view.termsOf(order.id);
  const done = own.purpose === 'liquidation' ? ofAttempt(view, order, filled) : ofOwner(view, own, { order, filled, feePpm });
  countSlip(view, own, order, filled);
  const made = moveClosed(view, order, { marketId: rules.marketId, assetId: rules.settle.id }, done);
  const { fee } = made.closed;
  const after = fillOrder(rules, order, { ...filled, fee, time: batch.input.now });
  const detail: ClearedDetail = { entered: null, closes: [made] };
  return { before: order, after, value: made.value, fee, hold: 0n, detail };
}

function ofAttempt(view: PositionsInBatch, order: Order, filled: Filled) {
  if (view.attempt === null) throw new RangeError(`order ${order.id} liquidates, and no liquidation is under way`);
  return liquidateLots(view, view.attempt, order, filled);
}

function ofOwner(view: PositionsInBatch, own: OrderTerms, of: Pick<Taking, 'order' | 'filled' | 'feePpm'>) {
  const position = openPosition(view, own.positionId);
  const lots = BigInt(of.filled.lots);
  const by = own.cause === 'stop' ? 'stop' : 'user';
  const made = takeLots(view, position, { ...of, lots, by, stopId: own.stopId });
  return { ...made, value: valueOf(view.termsFor(position).contract, BigInt(of.filled.priceTicks), lots) };
}
