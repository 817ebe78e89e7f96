/** A fill of an entry: its margin becomes that of its position, which begins with the first one (F6). Units: lots, ticks, atoms. */
import { type EntryFill, entryFill, type Side } from '@glasshouse/risk';
import {
  type Batch,
  type ClearedSide,
  type Filled,
  type MarketRules,
  type Order,
  fillOrder,
  isHeld,
  openLots,
} from '../../exchange/clearing/index.ts';
import type { ClearedDetail } from './cleared.ts';
import { fieldsOf } from './event-fields.ts';
import { type Entry, entryOf, rateOf } from './holding.ts';
import type { OrderTerms } from './order-terms.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import { countSlip, moveOwn } from './purse.ts';
import { type Changed, type ContractPosition, NO_STOPS, sideOpenedBy } from './position.ts';

/** What a new position is made of. */
export type Beginning = Pick<
  ContractPosition,
  'id' | 'userId' | 'marketId' | 'account' | 'mode' | 'marginMode' | 'purse' | 'blockId' | 'multiple' | 'termsTime' | 'salt'
> & {
  readonly side: Side;
};

/** A position before its first fill. */
export function beginPosition(view: PositionsInBatch, { side, ...of }: Beginning): Changed {
  const { batch, book } = view;
  return {
    ...of,
    leftLots: 0n,
    openedMultiple: of.multiple,
    tierVersion: book.deps.versionOf(batch, of.marketId, of.termsTime),
    core: { side, lots: 0n, entryValue: 0n, margin: 0n, owed: 0n },
    openedLots: 0n,
    openedValue: 0n,
    closedLots: 0n,
    closedValue: 0n,
    realized: 0n,
    fees: 0n,
    funding: 0n,
    toFund: 0n,
    fromFund: 0n,
    fundingPeriod: book.deps.funding.newest(batch, of.marketId),
    ...NO_STOPS,
    status: 'open',
    closeReason: null,
    receipts: [],
    opened: batch.input.now,
    closed: null,
  };
}

/** What a fill adds to a position. */
export interface Addition {
  readonly order: Order;
  readonly filled: Filled;
  readonly entry: Entry;
  /** Lots of the order that were open before. */
  readonly openLots: bigint;
  readonly lots: bigint;
  /** Lots that the same fill took from positions before. */
  readonly before?: bigint;
  readonly feePpm: bigint;
}

/** Adds lots to a position; answers what of the hold went where. */
export function addLots(view: PositionsInBatch, position: Changed, addition: Addition): EntryFill {
  const { order, filled, entry, lots, before = 0n } = addition;
  const [ticks, feePpm] = [BigInt(filled.priceTicks), rateOf(entry.terms, addition.feePpm)];
  const money = entryFill(entry.terms.contract, entry.entry, addition.openLots, { ticks, lots, feePpm, before });
  const { core } = position;
  const added: Changed = {
    ...position,
    core: {
      ...core,
      lots: core.lots + lots,
      entryValue: core.entryValue + money.value,
      margin: core.margin + money.margin,
    },
    openedLots: position.openedLots + lots,
    openedValue: position.openedValue + money.value,
    fees: position.fees + money.fee,
  };
  const fields = fieldsOf({
    kind: 'add',
    fill: filled.fillId,
    lots,
    ...(before > 0n && { before_lots: before }),
    ticks,
    value: money.value,
    open_lots: addition.openLots,
    margin_ticks: entry.entry.marginTicks,
    fee_ppm: feePpm,
    fee: money.fee,
    margin: money.margin,
  });
  view.save(added, fields, { orderId: order.quoteId ?? order.id, fillId: filled.fillId, role: filled.role });
  return money;
}

/** Sets the stops that its order named; they begin with the first fill. */
function beginStops(view: PositionsInBatch, positionId: number, { takeProfitTicks, stopLossTicks }: OrderTerms): void {
  if (takeProfitTicks !== null) setStop(view, positionId, 'tp', takeProfitTicks);
  if (stopLossTicks !== null) setStop(view, positionId, 'sl', stopLossTicks);
}

/** Sets a stop of a position, or takes it away (null). */
export function setStop(view: PositionsInBatch, positionId: number, kind: 'tp' | 'sl', ticks: number | null): void {
  const position = view.position(positionId) as ContractPosition;
  const name = kind === 'tp' ? 'takeProfit' : 'stopLoss';
  const id = ticks === null ? (position[name]?.id ?? 0) : position.revision + 1;
  const stop = ticks === null ? null : { id, ticks, tick: view.tickOf(position.marketId) };
  const of = { stop: id, stop_kind: kind, ticks: ticks === null ? null : BigInt(ticks), fired: false } as const;
  view.save({ ...position, [name]: stop }, fieldsOf({ kind: 'stop', ...of }));
}

/** Clears one side of a trade of an entry. RangeError: its position closed before the rest of the order ended. */
export function enter(
  book: PositionBook,
  batch: Batch,
  rules: MarketRules,
  order: Order,
  filled: Filled,
  feePpm: bigint,
): ClearedSide {
  const view = book.in(batch);
  const own = view.termsOf(order.id);
  const entry = entryOf(book, batch, order) as Entry;
  const known = view.position(own.positionId);
  if (known?.status === 'closed') throw new RangeError(`position ${known.id} is closed, and its order trades`);
  const { userId, account, marketId, blockId } = order;
  const { marginMode, purse, multiple, termsTime, salt, positionId } = own;
  const side = sideOpenedBy(order.side);
  const begun = {
    id: positionId,
    userId,
    marketId,
    account,
    mode: 'each',
    marginMode,
    purse,
    blockId,
    multiple,
    termsTime,
    salt,
  } as const;
  const money = addLots(view, known ?? beginPosition(view, { ...begun, side }), {
    order,
    filled,
    entry,
    openLots: BigInt(openLots(order)),
    lots: BigInt(filled.lots),
    feePpm,
  });
  if (!known) beginStops(view, positionId, own);
  const after = fillOrder(rules, order, { ...filled, fee: money.fee, time: batch.input.now });
  const hold = isHeld(order) ? money.margin + money.fee + money.released : 0n;
  const owner = { userId, account, purse };
  countSlip(view, own, order, filled);
  if (hold === 0n) moveOwn(view, owner, rules.settle.id, { own: -money.margin - money.fee, held: money.margin });
  else moveOwn(view, owner, rules.settle.id, { own: money.released, held: -money.fee - money.released });
  const detail: ClearedDetail = { entered: { positionId, purse, money }, closes: [] };
  return { before: order, after, value: money.value, fee: money.fee, hold, detail };
}
