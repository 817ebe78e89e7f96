/** What follows a change of orders: events for screens after commit, and notifications in the transaction. */
import { type LockupOrder as ShownOrder, lockupOrdersChannel } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import type { Tx } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { News } from '../notifications/index.ts';
import { type LockupParts, assetOf } from './api/parts.ts';
import type { LockupOrder, LockupState } from './domain/lockup.ts';
import { presentOrder } from './domain/present.ts';

/** An order as the wire shows it now. */
export const showOrder = (parts: LockupParts, state: LockupState): ShownOrder =>
  presentOrder(state, parts.platform.clock.now(), assetOf(parts, state.order.assetId));

/** An order that has just begun. */
export const begunState = (order: LockupOrder): LockupState => ({ order, paid: 0, end: null, renewedAs: null });

type Event = 'bought' | 'paid' | 'ended' | 'renewed';

/** Publishes changes of orders once the transaction has committed, and which balances of their users changed. */
export function publishOrders(parts: LockupParts, tx: Tx, event: Event, states: readonly LockupState[]): void {
  afterCommit(tx, () => {
    const { publisher } = parts.platform;
    const changed = new Map<number, Set<number>>();
    for (const state of states) {
      const { userId, assetId } = state.order;
      changed.set(userId, (changed.get(userId) ?? new Set()).add(assetId));
      if (publisher.isRead?.(userId, lockupOrdersChannel) === false) continue;
      publisher.publishTo(userId, lockupOrdersChannel, { event, order: showOrder(parts, state) });
    }
    for (const [userId, assetIds] of changed) {
      parts.balancesChanged(userId, 'change', [...assetIds]);
      if (event !== 'paid') parts.balancesChanged(userId, 'lockmining', [...assetIds]);
    }
    parts.changed();
  });
}

/** Writes notifications; they reach screens after the commit. */
export async function notifyOwners(parts: LockupParts, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const publish = await parts.notify(tx, news);
  afterCommit(tx, publish);
}

/** Amounts of an order's asset as texts. */
export function wordsOf(parts: LockupParts, order: Pick<LockupOrder, 'assetId'>) {
  const { code, scale } = assetOf(parts, order.assetId);
  return { code, amount: (atoms: bigint) => formatAmount(atoms, scale) };
}

/** That orders began or continue. */
export const begunNews = (parts: LockupParts, kind: 'lockup_bought' | 'lockup_renewed', orders: readonly LockupOrder[]): News[] =>
  orders.map((order) => {
    const { code, amount } = wordsOf(parts, order);
    const params = { id: order.id, amount: amount(order.amount), code, total: amount(order.total), expires: order.expiresAt };
    return { userId: order.userId, kind, params };
  });

/** What a set of payouts came to, for each user and asset; of orders with minutes for units nothing: their end says it. */
export function paidNews(parts: LockupParts, orders: readonly LockupOrder[]): News[] {
  const groups = Map.groupBy(
    orders.filter(({ isDemo }) => !isDemo),
    ({ userId, assetId }) => `${userId}:${assetId}`,
  );
  return [...groups.values()].map((some): News => {
    const [first] = some as [LockupOrder, ...LockupOrder[]];
    const { code, amount } = wordsOf(parts, first);
    const sum = some.reduce((total, { daily }) => total + daily, 0n);
    return { userId: first.userId, kind: 'lockup_paid', params: { amount: amount(sum), code, orders: some.length } };
  });
}
