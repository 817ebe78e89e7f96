/**
 * A fill of a level of a maker's quote, in net mode: it closes the owner's opposite positions, oldest first and never beyond their
 * bankruptcy price, and adds the rest to the one position of its side. Units: lots, ticks, atoms.
 */
import { entryHold, isBeyond, netFill, opposite, valueOf } from '@glasshouse/risk';
import {
  type Batch,
  type ClearedSide,
  type Filled,
  type MarketRules,
  type Order,
  fillOrder,
  openLots,
} from '../../exchange/clearing/index.ts';
import type { ClearedDetail, ClosedMoney } from './cleared.ts';
import { bankruptcyOf, moveClosed, takeLots } from './close.ts';
import { addLots, beginPosition } from './enter.ts';
import { type Entry, entryOf, sumOf } from './holding.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import { type Changed, type ContractPosition, sideOpenedBy } from './position.ts';

/** A level that trades. */
interface Level {
  readonly order: Order;
  readonly filled: Filled;
  readonly entry: Entry;
  readonly feePpm: bigint;
}

/** The net positions that a fill may close. */
function opposites(view: PositionsInBatch, { order, filled }: Level): ContractPosition[] {
  const { userId, marketId, side } = order;
  const ticks = BigInt(filled.priceTicks);
  return view
    .ofSide(userId, marketId, opposite(sideOpenedBy(side)))
    .map(({ id }) => view.position(id) as ContractPosition)
    .filter((own) => own.mode === 'net' && own.status === 'open' && !isBeyond(own.core.side, ticks, bankruptcyOf(view, own)));
}

/** The position that a fill adds to: that of its side, or a new one. */
function addedTo(view: PositionsInBatch, { order }: Level): Changed {
  const { userId, account, marketId } = order;
  const side = sideOpenedBy(order.side);
  const own = view.ofSide(userId, marketId, side).find(({ mode, status }) => mode === 'net' && status === 'open');
  if (own) return view.position(own.id) as ContractPosition;
  const { input } = view.batch;
  const [id, salt] = [input.nextOrderId(), view.book.deps.newSalt()];
  const of = { id, userId, marketId, account, purse: null, blockId: null, side, multiple: 1, termsTime: input.now, salt };
  return beginPosition(view, { ...of, mode: 'net', marginMode: 'isolated' });
}

/** Clears one side of a trade of a level. */
export function net(
  book: PositionBook,
  batch: Batch,
  rules: MarketRules,
  order: Order,
  filled: Filled,
  feePpm: bigint,
): ClearedSide {
  const view = book.in(batch);
  const entry = entryOf(book, batch, order) as Entry;
  const level = { order, filled, entry, feePpm };
  const parts = netFill(
    BigInt(filled.lots),
    opposites(view, level).map(({ id, core }) => ({ id, lots: core.lots })),
  );
  let closed = 0n;
  const closes = parts.closes.map(({ id, lots }): ClosedMoney => {
    const position = view.position(id) as ContractPosition;
    const before = closed;
    closed += lots;
    return takeLots(view, position, { order, filled, lots, before, feePpm, by: 'user', stopId: null });
  });
  const { contract } = entry.terms;
  const holdFor = (lots: bigint) => sumOf(entryHold(contract, entry.entry, lots));
  const open = BigInt(openLots(order));
  const hold = holdFor(open) - holdFor(open - BigInt(filled.lots));
  const position = parts.adds === 0n ? null : addedTo(view, level);
  const added = position && addLots(view, position, { ...level, openLots: open - closed, lots: parts.adds, before: closed });
  const { margin, fee } = added ?? { margin: 0n, fee: 0n };
  const released = hold - margin - fee;
  batch.move(order.userId, order.account, rules.settle.id, released, -fee - released);
  const place = { marketId: rules.marketId, assetId: rules.settle.id };
  const moved = closes.map((each) => moveClosed(view, order, place, each));
  const fees = closes.reduce((sum, each) => sum + each.closed.fee, fee);
  const after = fillOrder(rules, order, { ...filled, fee: fees, time: batch.input.now });
  const value = valueOf(contract, BigInt(filled.priceTicks), BigInt(filled.lots));
  const detail: ClearedDetail = {
    entered: position && { positionId: position.id, purse: null, money: { margin, fee, released } },
    closes: moved,
  };
  return { before: order, after, value, fee: fees, hold, detail };
}
