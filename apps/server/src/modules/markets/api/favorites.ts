/** /optional/…: the assets that a user has marked. */
import {
  MAX_FAVORITES,
  addFavorite,
  listFavorites,
  mergeFavorites,
  removeFavorite,
  sortFavorites,
} from '@glasshouse/contract/markets';
import { type BoundCall, handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Feed } from '../feeds/feed.ts';
import { deleteFavorite, insertFavorites, loadFavorites, orderFavorites } from '../store/favorites.ts';
import { lockList } from '../store/own-lock.ts';

const numbers = (ids: readonly (number | string)[]): number[] => [...new Set(ids.map(Number))];

/** Binds the calls. */
export function bindFavorites(feed: Feed, db: Db): BoundCall[] {
  const isKnown = (assetId: number) => feed.all().some(({ baseId }) => baseId === assetId);
  return [
    handleUser(addFavorite, async (input, { user }) => {
      const assetId = Number(input.currency_id);
      if (!isKnown(assetId)) refuse('MARKETS_UNKNOWN_MARKET');
      return inTransaction(db, async (tx) => {
        await lockList(tx, 'favorites', user.id);
        const before = await loadFavorites(tx, user.id);
        const known = before.find(({ currency_id }) => currency_id === assetId);
        if (known) return known;
        if (before.length >= MAX_FAVORITES) refuse('MARKETS_TOO_MANY_FAVORITES', { max: MAX_FAVORITES });
        await insertFavorites(tx, user.id, [assetId]);
        const added = (await loadFavorites(tx, user.id)).at(-1);
        if (!added) throw new Error('a favourite that was added is not there');
        return added;
      });
    }),
    handleUser(removeFavorite, async (input, { user }) => {
      if (!(await deleteFavorite(db, user.id, Number(input.id)))) refuse('MARKETS_UNKNOWN_FAVORITE');
      return {};
    }),
    handleUser(listFavorites, (_input, { user }) => loadFavorites(db, user.id)),
    handleUser(mergeFavorites, async (input, { user }) =>
      inTransaction(db, async (tx) => {
        await lockList(tx, 'favorites', user.id);
        const before = await loadFavorites(tx, user.id);
        const fresh = numbers(input.currency_ids).filter(
          (assetId) => isKnown(assetId) && !before.some(({ currency_id }) => currency_id === assetId),
        );
        await insertFavorites(tx, user.id, fresh.slice(0, MAX_FAVORITES - before.length));
        return loadFavorites(tx, user.id);
      }),
    ),
    handleUser(sortFavorites, async (input, { user }) =>
      inTransaction(db, async (tx) => {
        await lockList(tx, 'favorites', user.id);
        const ids = numbers(input.ids);
        const own = new Set((await loadFavorites(tx, user.id)).map(({ id }) => id));
        if (!ids.every((id) => own.has(id))) refuse('MARKETS_UNKNOWN_FAVORITE');
        await orderFavorites(tx, user.id, ids);
        return loadFavorites(tx, user.id);
      }),
    ),
  ];
}
