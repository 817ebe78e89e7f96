/** The cross account of an owner as a batch has it, and what backs each of its positions. */
import type { Order } from '../../exchange/clearing/index.ts';
import {
  accountName,
  type AccountOwner,
  type Backed,
  backedAlone,
  backedIn,
  type CrossAccount,
  type CrossMember,
  crossMember,
  purseOf,
} from './cross-account.ts';
import { heldBy } from './holding.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { ContractPosition } from './position.ts';

/** Whose account a position is of. */
export const ownerOf = (view: PositionsInBatch, position: ContractPosition): AccountOwner => ({
  userId: position.userId,
  account: position.account,
  assetId: view.termsFor(position).settleAssetId,
});

/** The live cross entries of an account, oldest first. */
export function crossEntries(view: PositionsInBatch, { userId, account, assetId }: AccountOwner): Order[] {
  const { batch, book } = view;
  return batch.ownOrders(userId).filter((order) => {
    if (order.account !== account || order.quoteId !== undefined) return false;
    const terms = view.knownTerms(order.id);
    const isCross = terms?.purpose === 'open' && terms.marginMode === 'cross';
    return isCross && book.termsAt(order.marketId, terms.termsTime).settleAssetId === assetId;
  });
}

function memberOf(view: PositionsInBatch, of: ContractPosition): CrossMember | null {
  const { batch, book } = view;
  const { id, userId, marketId, core } = of;
  const mark = book.deps.marks.last(batch, marketId);
  if (mark === null) return null;
  const { older } = view.sliceOf({ id, userId, marketId, side: core.side }, 0n);
  return crossMember(of, mark, view.termsFor(of), older);
}

/**
 * The account of an owner; null where it cannot be valued. What of its funding is due is paid first, unless it is only read: then it is
 * valued as it stands.
 */
export function crossAccount(view: PositionsInBatch, owner: AccountOwner, isRead = false): CrossAccount | null {
  const { batch, book } = view;
  const { userId, account, assetId } = owner;
  const held = view.crossOf(userId).filter((one) => one.account === account && view.termsFor(one).settleAssetId === assetId);
  if (!isRead) for (const { id } of held) view.position(id);
  const members: CrossMember[] = [];
  for (const { id } of held) {
    const member = memberOf(view, view.seen(id) as ContractPosition);
    if (member === null) return null;
    members.push(member);
  }
  const entryHolds = crossEntries(view, owner).reduce((total, order) => total + heldBy(book, batch, order), 0n);
  const available = batch.available(userId, account, assetId);
  const debt = view.debts.get(accountName(owner))?.atoms ?? 0n;
  const purse = purseOf(
    members.map(({ of }) => of),
    { available, entryHolds, debt },
  );
  return { owner, purse, members };
}

/** What backs a position: its own margin, or all of its account. */
export function backedOf(view: PositionsInBatch, position: ContractPosition): Backed {
  if (position.marginMode === 'isolated') return backedAlone(position);
  const account = crossAccount(view, ownerOf(view, position));
  return account === null ? backedAlone(position) : backedIn(account, position.id);
}
