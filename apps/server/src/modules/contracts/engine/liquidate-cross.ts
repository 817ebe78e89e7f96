/**
 * A cross account at its requirement, in the look of one market: its entries end; own opposite positions of the market are netted at
 * the mark, without the book and free of fee; then its positions of the market are liquidated one after another, the largest loss
 * first, each with all of the account behind it, until the account has more than it requires. Those of other markets follow at the
 * ticks of theirs.
 *
 * Invariants: the account is judged anew after each step. What is left of an attempt goes back to the account.
 */
import { liquidationOrder } from '@glasshouse/risk';
import { BATCH_WORK, endStanding } from '../../exchange/clearing/index.ts';
import { type AccountOwner, type CrossAccount, isAccountDue } from '../domain/cross-account.ts';
import { crossAccount } from '../domain/cross-reading.ts';
import type { ContractPosition } from '../domain/position.ts';
import { giveAll, giveBack } from './backing.ts';
import { attempt, attemptBefore, endOrdersOf, reopen, wasSaid } from './liquidate.ts';
import { canTrade, judge, type Look } from './look.ts';

/** Members of the market of a look. */
const membersHere = ({ rules }: Look, { members }: CrossAccount) => members.filter(({ marketId }) => marketId === rules.marketId);

/** Ends all entries of an account, and the closes of its positions in this market. */
function endOrders(look: Look, account: CrossAccount): void {
  const { batch, view } = look;
  const { userId, account: type } = account.owner;
  const entries = batch
    .ownOrders(userId)
    .filter((order) => order.account === type && view.knownTerms(order.id)?.purpose === 'open' && order.quoteId === undefined);
  for (const order of entries) endStanding(batch, order, 'liquidated');
  if (entries.length > 0) batch.settle();
  for (const { id } of membersHere(look, account)) endOrdersOf(look, view.position(id) as ContractPosition);
}

function reopenHere(look: Look, account: CrossAccount): void {
  for (const { id, of } of membersHere(look, account))
    if (of.status === 'closing') reopen(look, look.view.position(id) as ContractPosition);
}

/** One attempt with one position; with opposite ones it is netted, and nothing else. */
function liquidateMember(look: Look, id: number, opposites: readonly ContractPosition[]): void {
  const { view, own, batch } = look;
  const position = view.position(id) as ContractPosition;
  // One that found nobody a moment ago moves nothing while the book still has nobody.
  if (opposites.length === 0 && wasSaid(look, attemptBefore(look, position)) && !canTrade(look, judge(look, position))) return;
  const record = own.nextId();
  const backing = giveAll(look, position, record);
  if (backing === null) return;
  const judged = judge(look, view.position(id) as ContractPosition);
  attempt(look, judged, record, { cross: backing, opposites });
  giveBack(view, id, backing);
  batch.settle();
}

/** Liquidates an account that is due. */
export function liquidateAccount(look: Look, owner: AccountOwner): void {
  const { batch, view } = look;
  if (batch.input.changedOwners?.includes(owner.userId) === true) {
    // What came to it meanwhile pays what it owes.
    view.crossOwners.add(owner.userId);
    batch.settle();
  }
  // To be judged changes nothing: funding that is due is paid once there is something to do.
  const seen = crossAccount(view, owner, true);
  if (seen === null) return;
  if (!isAccountDue(seen)) return reopenHere(look, seen);
  const found = crossAccount(view, owner) as CrossAccount;
  endOrders(look, found);
  const tried = new Set<number>();
  for (;;) {
    const account = crossAccount(view, owner);
    if (account === null || !isAccountDue(account)) return account === null ? undefined : reopenHere(look, account);
    const left = membersHere(look, account).filter(({ id }) => !tried.has(id));
    const [next] = liquidationOrder(left, look.rules.marketId);
    if (next === undefined || batch.work >= BATCH_WORK) return;
    const { side } = left.find(({ id }) => id === next)!.position;
    const opposites = membersHere(look, account).flatMap(({ position, of }) => (position.side === side ? [] : [of]));
    if (opposites.length === 0) tried.add(next);
    liquidateMember(look, next, opposites);
  }
}
