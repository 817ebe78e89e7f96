/** A fill that closes lots of a position: of a close by its owner or a stop (F9), or of a liquidation. Units: lots, ticks, atoms. */
import { bankruptcyPrice, type Closed, closePart, exposureOf, type PriceBound, valueOf } from '@glasshouse/risk';
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
import { fieldsOf } from './event-fields.ts';
import { rateOf } from './holding.ts';
import type { OrderTerms } from './order-terms.ts';
import type { Attempt, PositionBook, PositionsInBatch } from './position-book.ts';
import { type ContractPosition, afterClose } from './position.ts';

/** F12: the worst price at which a position may be closed. */
export function bankruptcyOf(view: Pick<PositionsInBatch, 'termsFor'>, position: ContractPosition): PriceBound {
  const { contract, feePpm } = view.termsFor(position);
  return bankruptcyPrice(contract, exposureOf(position.core), feePpm);
}

/** What a close of lots states in an event. */
export function closeValues(lots: bigint, ticks: bigint, value: bigint, closed: Closed): CloseValues {
  const { realized, fee, credit, fromFund: from_fund } = closed;
  return { lots, ticks, value, realized, fee, from_fund, credit };
}

/** Lots that a fill takes from a position. */
export interface Taking {
  readonly order: Order;
  readonly filled: Filled;
  readonly lots: bigint;
  readonly feePpm: bigint;
  /** By whom, of a close that an order of its owner makes. */
  readonly by: 'user' | 'stop';
  readonly stopId: number | null;
}

const orderOf = ({ quoteId, id }: Order, { fillId, role }: Filled) => ({ orderId: quoteId ?? id, fillId, role });

/** Closes lots of a position in the book; answers the money. */
export function takeLots(view: PositionsInBatch, position: ContractPosition, taking: Taking): ClosedMoney {
  const { order, filled, lots, by, stopId } = taking;
  const terms = view.termsFor(position);
  const [ticks, feePpm] = [BigInt(filled.priceTicks), rateOf(terms, taking.feePpm)];
  const value = valueOf(terms.contract, ticks, lots);
  const closed = closePart(terms.contract, position.core, { lots, value, feePpm, backedBy: 'own' });
  const values = closeValues(lots, ticks, value, closed);
  const fields = fieldsOf({ kind: 'reduce', fill: filled.fillId, by, stop: stopId, fee_ppm: feePpm, ...values });
  const { now } = view.batch.input;
  view.save(afterClose(position, { lots, value, closed }, by, now), fields, orderOf(order, filled));
  return { positionId: position.id, closed, isKept: false };
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
  view.save(after, fields, orderOf(order, filled));
  return { positionId: position.id, closed, isKept: true, value };
}

function openPosition(view: PositionsInBatch, id: number): ContractPosition {
  const position = view.position(id);
  if (!position || position.status === 'closed') throw new RangeError(`position ${id} is closed, and its order trades`);
  return position;
}

/** Moves the money of a close between what its owner has available, what is held, and what is owed. */
export function moveClosed(batch: Batch, order: Pick<Order, 'userId' | 'account'>, assetId: number, close: ClosedMoney): void {
  const { credit, owedPaid } = close.closed;
  batch.move(order.userId, order.account, assetId, close.isKept ? 0n : credit, holdOf(close));
  if (owedPaid !== 0n) batch.owe(order.userId, order.account, assetId, owedPaid);
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
  const made = own.purpose === 'liquidation' ? ofAttempt(view, order, filled) : ofOwner(view, own, { order, filled, feePpm });
  moveClosed(batch, order, rules.quoteId, made);
  const { fee } = made.closed;
  const after = fillOrder(order, { ...filled, fee, time: batch.input.now });
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
