/** What follows a change of positions: events for screens after commit, and notifications in the transaction. */
import { type DefiPosition, defiPositionChannel } from '@glasshouse/contract/defi';
import { formatAmount } from '@glasshouse/money';
import type { Tx } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { News } from '../notifications/index.ts';
import { type DefiParts, assetOf } from './api/parts.ts';

type Event = 'supplied' | 'withdrawn' | 'waiting' | 'paid' | 'canceled';

/** Publishes a position once the transaction has committed, and which balance of its user changed. */
export function publishPosition(
  parts: DefiParts,
  tx: Tx,
  { userId, event, position }: { userId: number; event: Event; position: DefiPosition },
): void {
  afterCommit(tx, () => {
    const { publisher } = parts.platform;
    if (publisher.isRead?.(userId, defiPositionChannel) !== false)
      publisher.publishTo(userId, defiPositionChannel, { event, position });
    if (event !== 'waiting' && event !== 'canceled') parts.balancesChanged(userId, 'change', [position.currency_id]);
  });
}

/** Writes notifications; they reach screens after the commit. */
export async function notifyOwners(parts: DefiParts, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const publish = await parts.notify(tx, news);
  afterCommit(tx, publish);
}

/** The words of an amount of a pool. */
export function wordsOf(parts: DefiParts, assetId: number) {
  const { code, scale } = assetOf(parts, assetId);
  return { currency_id: assetId, code, amount: (atoms: bigint) => formatAmount(atoms, scale) };
}
