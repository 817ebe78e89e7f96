/** What owners receive after a batch: their positions that changed, and their account. */
import type { Batch, ProductEvent } from '../../exchange/index.ts';
import { type OwnSides, ownSidesOf } from './own-sides.ts';
import type { ContractParts } from './parts.ts';
import { showAccount, showPosition } from './show.ts';

/** Users whose orders or positions a batch changed, with a market of theirs. */
function changedUsers({ touched, effects }: Batch): Map<number, number> {
  const users = new Map<number, number>();
  for (const { userId, marketId } of touched.values()) users.set(userId, marketId);
  for (const effect of effects) {
    if (effect.type === 'journal') for (const { userId, marketId } of effect.parties) users.set(userId, marketId);
    if (effect.type === 'fill') for (const { before } of [effect.buy, effect.sell]) users.set(before.userId, before.marketId);
  }
  return users;
}

/** The events of a batch, after its commit. */
export function* contractEvents(parts: ContractParts, batch: Batch): Generator<ProductEvent> {
  const view = parts.book.in(batch);
  const known = new Map<number, OwnSides>();
  const ownOf = (userId: number) => {
    const own = known.get(userId) ?? ownSidesOf(parts, userId);
    known.set(userId, own);
    return own;
  };
  for (const position of view.touched.values()) {
    const { userId, marketId } = position;
    const message = showPosition(parts, position, ownOf(userId));
    yield { userId, account: 'lever', marketId, channel: 'positions', message };
  }
  for (const [userId, marketId] of changedUsers(batch)) {
    const { quoteId: assetId } = parts.venue.rules(marketId);
    const balance = batch.input.balances.get(`${userId}:lever:${assetId}`);
    if (!balance) continue;
    const message = showAccount(parts, balance, { assetId, positions: ownOf(userId).positions });
    yield { userId, account: 'lever', marketId, channel: 'account', message };
  }
}
