/** What the desk keeps of stocks beside orders and fills: auctions, and whose orders an action changed. */
import { together } from '../../../platform/db/together.ts';
import type { ClearingStore } from '../../exchange/index.ts';
import type { ActionBook } from '../domain/action-book.ts';
import { saveAuctions } from './auctions.ts';
import { loadChanged, loadKnown, saveChanged } from './order-changes.ts';

/** The store of a memory; `isOwn` says which markets are those of stocks. */
export function stocksStore(book: ActionBook, isOwn: (marketId: number) => boolean): ClearingStore {
  return {
    async rebuild(db) {
      book.know(await loadKnown(db));
      book.restore(await loadChanged(db));
    },
    async save(tx, batch) {
      const own = batch.auctions.filter(({ marketId }) => isOwn(marketId));
      const ownerOf = (orderId: number) => {
        const order = batch.order(orderId);
        if (order === undefined) throw new RangeError(`the batch has no order ${orderId} of its auction`);
        return order.userId;
      };
      await together(saveAuctions(tx, own, ownerOf), saveChanged(tx, book.in(batch).added));
    },
    keep: (batch) => book.keep(batch),
  };
}
