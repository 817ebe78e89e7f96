/**
 * What a corporate action is for orders: once the session before its day is over, the close in new shares, and then an act for each owner.
 * While it is under way nothing is placed in the market and no session begins; a kill leaves the rest to the next look.
 */
import { adjustedClose } from '@glasshouse/proofs/stocks';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Venue } from '../../exchange/index.ts';
import { actionAct, endsOrders } from '../domain/adjusting.ts';
import type { ActionState } from '../domain/stock.ts';
import { loadAction } from '../store/actions.ts';
import { insertDone, loadKnown } from '../store/order-changes.ts';
import { ACCOUNT, type StockParts } from './parts.ts';

/** Reads which actions are not over, which end their markets, and which split shares: prices follow those. */
export async function knowActions({
  book,
  markets,
  platform: { db },
}: Pick<StockParts, 'book' | 'markets' | 'platform'>): Promise<void> {
  book.know(await loadKnown(db));
  markets.setSplits(book.splits);
}

/** Whether the orders may be changed now: holdings are counted first, but for what ends orders, which is counted behind them. */
const isReady = ({ action, applied }: ActionState) => applied !== null || endsOrders(action);

/** Gives the desk a command; whether it took it. A refusal (the market is not swept yet) leaves it to the next look. */
async function isTaken({ venue }: StockParts, command: Parameters<Venue['submitOne']>[0]): Promise<boolean> {
  try {
    await venue.submitOne(command, null);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Changes the orders of all owners; whether all are done. */
async function changeAll(parts: StockParts, { action }: ActionState): Promise<boolean> {
  const act = actionAct(action);
  for (const userId of parts.venue.ownersIn(action.marketId)) {
    if (parts.book.hasChanged(action.id, userId)) continue;
    if (!(await isTaken(parts, { type: 'act', userId, account: ACCOUNT, marketId: action.marketId, act }))) return false;
  }
  return true;
}

/** Gives the market its close in new shares. */
async function rebase(parts: StockParts, { action, applied }: ActionState): Promise<boolean> {
  const close = applied?.closeTicks ?? null;
  if (action.kind !== 'split' || close === null) return true;
  const adjusted = adjustedClose(close, action);
  const closeTicks = adjusted > 0n ? Number(adjusted) : 1;
  return isTaken(parts, { type: 'rebase', marketId: action.marketId, closeTicks });
}

/** Does what is to be done for one action; whether it is over for its orders. */
async function finish(parts: StockParts, state: ActionState): Promise<boolean> {
  if (!isReady(state) || parts.venue.sessionOf(state.action.marketId)?.phase !== 'closed') return false;
  // First: triggers in new shares are measured by the close in new shares.
  if (!(await rebase(parts, state)) || !(await changeAll(parts, state))) return false;
  // What ends is counted afterwards.
  if (state.applied === null) return false;
  const { db, clock } = parts.platform;
  await inTransaction(db, (tx) => insertDone(tx, state.action.id, clock.now()));
  return true;
}

/** Reads which actions are not over, and goes on with those that are counted by now; only the process that leads the desk does that. Error: the first of an action's that failed. */
export async function changeOrders(parts: StockParts): Promise<void> {
  const { book, venue, platform } = parts;
  await knowActions(parts);
  if (!venue.isLeading) return;
  const failures: unknown[] = [];
  for (const { id } of book.pendingAt(platform.clock.now())) {
    try {
      const state = await loadAction(platform.db, id);
      if (state && (await finish(parts, state))) await knowActions(parts);
    } catch (error) {
      // Actions of other stocks do not wait for it.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
