/** What owners receive after a batch: their positions that changed, and their account. */
import type { Batch, ProductEvent } from '../../exchange/index.ts';
import { balanceKey } from '../../ledger/index.ts';
import { presentConditional } from './conditionals.ts';
import { type OwnBalance, type OwnSides, ownSidesOf } from './own-sides.ts';
import type { ContractPosition } from '../domain/position.ts';
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
  const accounts = new Map(parts.venue.allRules().map(({ settle, account }) => [settle.id, account]));
  const balancesOf = (userId: number): Map<number, OwnBalance> =>
    new Map(
      [...accounts].flatMap(([assetId, type]) => {
        const balance = batch.input.balances.get(balanceKey({ userId, type, assetId }));
        return balance ? [[assetId, balance] as const] : [];
      }),
    );
  const settledIn = ({ marketId }: { readonly marketId: number }) => parts.venue.rules(marketId).settle.id;
  const ownOf = (userId: number) => {
    const own = known.get(userId) ?? ownSidesOf(parts, userId, balancesOf(userId));
    known.set(userId, own);
    return own;
  };
  const positionEvent = (position: ContractPosition): ProductEvent => {
    const { userId, account, marketId } = position;
    return { userId, account, marketId, channel: 'positions', message: () => showPosition(parts, position, ownOf(userId)) };
  };
  for (const position of view.touched.values()) yield positionEvent(position);
  for (const conditional of view.conditionals.touched.values()) {
    const { userId, account, marketId } = conditional;
    const message = () => presentConditional(parts.venue.rules(marketId), conditional);
    yield { userId, account, marketId, channel: 'conditionals', message };
  }
  for (const [userId, marketId] of changedUsers(batch)) {
    const { account, settle } = parts.venue.rules(marketId);
    const assetId = settle.id;
    if (!batch.input.balances.has(balanceKey({ userId, type: account, assetId }))) continue;
    // Each cross position stands on all of the account: what one does changes the prices of the others.
    for (const id of parts.book.crossOf(userId)) {
      const position = parts.book.get(id) as ContractPosition;
      if (settledIn(position) === assetId && !view.touched.has(id)) yield positionEvent(position);
    }
    const message = () => showAccount(parts, ownOf(userId), assetId);
    yield { userId, account, marketId, channel: 'account', message };
  }
}
