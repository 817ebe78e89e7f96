/**
 * What of copies is left to be closed: their part of what of their trader's position closed, by whatever closed it, less what they closed
 * with it. It is tried again at each second. With the position of the trader all of its copies are left. Units: lots.
 *
 * A copy whose part rests in the book with the order of the trader goes on with that. Of the lots that are left a part was closed already
 * in the trader's terms: every later part is of the others.
 */
import { copyClose } from '@glasshouse/proofs/copy';
import type { EndReason } from '@glasshouse/contract/orders';
import { endStanding, isLive } from '../../exchange/clearing/index.ts';
import type { Followed } from './copies.ts';
import { isClosing } from './event-fields.ts';
import type { PositionsInBatch } from './position-book.ts';
import { type ContractPosition, isOpen } from './position.ts';

/** A copy, and the follow that it is of. */
export interface LedCopy {
  readonly copy: ContractPosition;
  readonly follow: Followed;
}

/** The copies of a position of a trader that are not closed; none of a position that is a copy, or was one. */
function ledBy(view: PositionsInBatch, position: ContractPosition): LedCopy[] {
  if (position.blockId === null || position.purse !== null) return [];
  const copies = view.copiesOf(position.blockId);
  // All of them are read at once.
  if (copies.length > 0) view.copies.followsOf(position.userId);
  return copies.flatMap((copy) => {
    const follow = view.copies.follow(copy.purse ?? 0);
    return follow === undefined || follow.leaderId !== position.userId ? [] : [{ copy, follow }];
  });
}

/** Those of them that are not to be liquidated, and have paid their funding. */
export const copiesOf = (view: PositionsInBatch, position: ContractPosition): LedCopy[] =>
  ledBy(view, position).flatMap(({ copy, follow }) =>
    copy.status === 'open' ? [{ copy: view.position(copy.id) as ContractPosition, follow }] : [],
  );

/** Lots of a copy that its trader leads: all but those that are left to be closed. */
export const ledLots = ({ core, leftLots }: Pick<ContractPosition, 'core' | 'leftLots'>): bigint => core.lots - leftLots;

/** More lots of a copy are left to be closed, at most all that are open. */
export function leaveLots(view: PositionsInBatch, positionId: number, lots: bigint): void {
  const position = view.seen(positionId);
  if (lots <= 0n || position === undefined || !isOpen(position) || position.purse === null) return;
  const wanted = position.leftLots + lots;
  const leftLots = wanted < position.core.lots ? wanted : position.core.lots;
  view.touched.set(positionId, { ...position, leftLots });
}

/** Ends closes of a copy that rest, so that all of it can be closed. Answers whether there were any. */
export function endCloses(view: PositionsInBatch, copy: ContractPosition, reason: EndReason): boolean {
  const resting = view.closesOf(copy).flatMap(({ id }) => view.batch.order(id) ?? []);
  const live = resting.filter(isLive);
  for (const order of live) endStanding(view.batch, order, reason);
  return live.length > 0;
}

/** Of lots of a copy that were left so many are closed; `before` is the copy as it stood before that. */
export function closedLeft(view: PositionsInBatch, before: Pick<ContractPosition, 'id' | 'leftLots'>, lots: bigint): void {
  const position = view.seen(before.id) as ContractPosition;
  if (isOpen(position)) view.touched.set(before.id, { ...position, leftLots: before.leftLots - lots });
}

/** What closed of a position by one block, or by whatever was no block (null). */
interface Part {
  readonly positionId: number;
  readonly blockId: number | null;
  lots: bigint;
  /** Whether an order that it was closed by has all that it was for. */
  isFilled: boolean;
}

/** What closed of positions of blocks since this was asked last, in the order in which it happened. */
function partsSince(view: PositionsInBatch): Part[] {
  const { events, copies, batch } = view;
  const parts = new Map<string, Part>();
  for (; copies.noted < events.length; copies.noted++) {
    const { positionId, fields, order } = events[copies.noted] as (typeof events)[number];
    if (!isClosing(fields.kind) || (view.seen(positionId) as ContractPosition).blockId === null) continue;
    const by = order === null ? undefined : batch.order(order.orderId);
    const blockId = by?.blockId ?? null;
    const key = `${positionId}:${blockId}`;
    const part = parts.get(key) ?? { positionId, blockId, lots: 0n, isFilled: false };
    part.lots += BigInt(String(fields['lots']));
    part.isFilled ||= by?.status === 'filled';
    parts.set(key, part);
  }
  return [...parts.values()];
}

const sumOf = (parts: readonly Part[], positionId: number): bigint =>
  parts.reduce((sum, part) => (part.positionId === positionId ? sum + part.lots : sum), 0n);

/** Notes what one part of a trader's position left of its copies; `parts` are all but those that were noted before. */
function notePart(view: PositionsInBatch, trader: ContractPosition, { blockId, lots }: Part, parts: readonly Part[]): void {
  const before = trader.core.lots + sumOf(parts, trader.id);
  for (const { copy } of ledBy(view, trader)) {
    const own = parts.find((part) => part.positionId === copy.id && part.blockId === blockId);
    // What rests with the order of the trader goes on with it; what had all of its part is done.
    if (blockId !== null && (own?.isFilled || view.closesOf(copy).some((order) => order.blockId === blockId))) continue;
    const led = ledLots(copy) + sumOf(parts, copy.id);
    leaveLots(view, copy.id, copyClose(led, lots, before) - (own?.lots ?? 0n));
  }
}

/** After a command: notes what closed positions of traders left of their copies. */
export function noteLeft(view: PositionsInBatch): void {
  const parts = partsSince(view);
  for (const id of new Set(parts.map(({ positionId }) => positionId))) {
    const position = view.seen(id) as ContractPosition;
    if (position.purse !== null) continue;
    const noted = new Set<number | null>();
    for (const part of parts.filter(({ positionId }) => positionId === id)) {
      const behind = parts.filter(({ blockId }) => !noted.has(blockId));
      notePart(view, position, part, behind);
      noted.add(part.blockId);
    }
    if (!isOpen(position)) for (const { copy } of ledBy(view, position)) leaveLots(view, copy.id, copy.core.lots);
  }
}
