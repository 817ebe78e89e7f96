/**
 * What a second does to copies, behind liquidations: follows whose loss cap its mark reached end, and what is left of closes is tried
 * again in blocks of followers, each within the own worst price.
 */
import { isCapReached, type OpenCopy } from '@glasshouse/proofs/copy';
import { unrealized, valueOf } from '@glasshouse/risk';
import { BATCH_WORK, type BlockMember, endStanding, placeSystemBlock } from '../../exchange/clearing/index.ts';
import type { CapTerms, CopiedMember, Followed } from '../domain/copies.ts';
import { closedLeft, endCloses, leaveLots } from '../domain/copy-left.ts';
import { closingGuard, closingMember, COPY_ACCOUNT } from '../domain/copying.ts';
import { type ContractPosition, closingSide, isOpen } from '../domain/position.ts';
import { isNear } from './caps.ts';
import { type Look, meets } from './look.ts';

/** Serves them; false when some are left for the next batch. */
export function serveCopies(look: Look): boolean {
  if (look.rules.account !== COPY_ACCOUNT) return true;
  serveCaps(look);
  for (const copies of leftByBlock(look)) {
    if (look.batch.work >= BATCH_WORK) return false;
    closeTogether(look, copies);
  }
  return true;
}

/** A copy at its newest mark; null without one. */
function standing({ view, own }: Look, { marketId, core, termsTime }: ContractPosition): OpenCopy | null {
  const { mark } = own.state(marketId);
  if (mark === null) return null;
  const { contract, feePpm } = view.book.termsAt(marketId, termsTime);
  return { result: unrealized(contract, core, mark.ticks), value: valueOf(contract, mark.ticks, core.lots), feePpm };
}

/** The follows that a mark may bring to their caps, and those whose copies changed. */
function serveCaps(look: Look): void {
  const { view, own, rules, mark } = look;
  const { caps } = own.memory;
  const purses = new Set(caps.reached(rules.marketId, Number(mark)));
  for (const { purse } of view.touched.values()) if (purse !== null) purses.add(purse);
  for (const purse of [...purses].sort((a, b) => a - b)) {
    const terms = view.copies.known(purse)?.cap ?? caps.of(purse);
    if (terms !== undefined && !view.copies.capped.has(purse)) judgeCap(look, purse, terms);
  }
}

/** What a follow is at these terms: at its cap or beyond, near it for the first time, or neither (null). */
function judged(look: Look, purse: number, copies: readonly ContractPosition[], { realised, maxLoss, nearOf }: CapTerms) {
  const open = copies.map((copy) => standing(look, copy));
  if (open.some((one) => one === null)) return null;
  const now = realised + (look.view.copies.changes.get(purse)?.result ?? 0n);
  if (isCapReached(now, open as OpenCopy[], maxLoss)) return 'cap';
  return nearOf !== maxLoss && isNear(now, open as OpenCopy[], maxLoss) ? 'near' : null;
}

/** Judges a follow that a mark may have reached; one that memory says is reached is read, since its owner may have changed it. */
function judgeCap(look: Look, purse: number, terms: CapTerms): void {
  const { batch, view, rules } = look;
  const { copies } = view;
  copies.valued.add(purse);
  const open = view.copiesOfPurse(purse);
  if (judged(look, purse, open, terms) === null) return;
  const follow = copies.follow(purse);
  if (follow === undefined || follow.cap === null) {
    copies.over.add(purse);
    return;
  }
  // The row is read under the lock of its owner's balance.
  batch.holding(follow.userId, COPY_ACCOUNT, rules.settle.id);
  const what = judged(look, purse, open, follow.cap);
  if (what === 'near') copies.near.add(purse);
  else if (what === 'cap') cap(look, follow, open);
}

/** Ends a follow at its cap: its entries end, closes that rest too, and all of its copies are left to be closed. */
function cap({ batch, view }: Look, { id: purse, userId }: Followed, copies: readonly ContractPosition[]): void {
  view.copies.capped.add(purse);
  const entries = batch.ownOrders(userId);
  for (const { id } of entries) {
    const order = batch.order(id);
    const terms = view.knownTerms(id);
    if (order !== undefined && terms?.purse === purse && terms.purpose === 'open') endStanding(batch, order, 'margin');
  }
  const resting = copies.filter((copy) => endCloses(view, copy, 'margin')).length;
  if (entries.length + resting > 0) batch.settle();
  for (const { id, core } of copies) leaveLots(view, id, core.lots);
}

interface Left {
  readonly copy: ContractPosition;
  readonly follow: Followed;
}

/** Copies of which lots are left, by the block that opened them, in the order of their follows. */
function leftByBlock({ view, rules: { marketId } }: Look): readonly Left[][] {
  const touched = [...view.touched.values()].filter((one) => one.marketId === marketId && one.leftLots > 0n);
  const ids = new Set([...view.book.copies.left(marketId), ...touched.map(({ id }) => id)]);
  const byBlock = new Map<number, Left[]>();
  for (const id of [...ids].sort((a, b) => a - b)) {
    const copy = view.seen(id);
    if (copy === undefined || !isOpen(copy) || copy.purse === null || copy.leftLots === 0n || copy.status === 'closing') continue;
    const follow = view.copies.follow(copy.purse);
    if (follow === undefined) continue;
    byBlock.set(copy.blockId ?? copy.id, [...(byBlock.get(copy.blockId ?? copy.id) ?? []), { copy, follow }]);
  }
  return [...byBlock].sort(([a], [b]) => a - b).map(([, copies]) => copies.sort((a, b) => a.follow.id - b.follow.id));
}

type Closing = CopiedMember & { readonly copy: ContractPosition; readonly member: BlockMember & { readonly guardTicks: number } };

function closingOf(look: Look, { copy: { id }, follow }: Left): Closing[] {
  const { view, mark: markTicks } = look;
  const copy = view.position(id) as ContractPosition;
  // Closes that rest become smaller.
  const lots = copy.leftLots;
  const side = closingSide(copy.core.side);
  const guardTicks = lots > 0n ? closingGuard(view, { side, markTicks, limits: [] }, { copy, follow, lots }) : null;
  if (guardTicks === null || !meets(look, side, guardTicks)) return [];
  const member = closingMember(copy, { lots, guardTicks, markTicks, isMarket: true });
  const guarded = { ...member, guardTicks: Number(guardTicks) };
  return [{ follow, lots, guardTicks, orderId: null, positionId: id, skipped: null, copy, member: guarded }];
}

/** Tries once more to close what is left of the copies of one position. */
function closeTogether(look: Look, copies: readonly Left[]): void {
  const { batch, view, rules, mark: markTicks } = look;
  const closing = copies.flatMap((one) => closingOf(look, one));
  const [first] = copies;
  if (first === undefined || closing.length === 0) return;
  const { marketId } = rules;
  const side = closingSide(first.copy.core.side);
  const best = batch.market(marketId).book.bestAgainst(side);
  const placed = placeSystemBlock(
    batch,
    { marketId, side },
    closing.map(({ member }) => member),
  );
  if (!placed.ok) return;
  const members = closing.map(({ member: _member, copy, ...one }, i): CopiedMember => {
    const order = placed.value.members[i];
    if (order === undefined || 'code' in order) throw new RangeError(`a close of copy ${one.positionId} was refused`);
    closedLeft(view, copy, BigInt(order.filledLots));
    return { ...one, orderId: order.id };
  });
  const { traderId, leaderId } = first.follow;
  const bestTicks = best === null ? null : BigInt(best);
  view.copies.blocks.push({
    id: placed.value.block.id,
    traderId,
    leaderId,
    marketId,
    kind: 'left',
    side,
    markTicks,
    bestTicks,
    members,
  });
  batch.settle();
}
