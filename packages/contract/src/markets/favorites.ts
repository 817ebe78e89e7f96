/** Favourites: the assets whose markets a user has marked (S7.62 to S7.64). Visitors keep theirs on the device. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, idInput } from '../core/schemas.ts';

/** A favourite; `currency_id` is the base of the markets that it stands for. */
export const favorite = z.strictObject({ id, currency_id: id });
export type Favorite = z.infer<typeof favorite>;

/** Most favourites of one user. */
export const MAX_FAVORITES = 200;
const idList = z.array(idInput).check(z.maxLength(MAX_FAVORITES));

export const addFavorite = defineCall({
  id: 'markets.addFavorite',
  method: 'POST',
  path: '/optional/add',
  access: 'user',
  effect: 'write',
  input: { currency_id: idInput },
  output: favorite,
  errors: ['MARKETS_UNKNOWN_MARKET', 'MARKETS_TOO_MANY_FAVORITES'],
  summary: 'Marks an asset. One that is marked already is answered as it is.',
});

export const removeFavorite = defineCall({
  id: 'markets.removeFavorite',
  method: 'POST',
  path: '/optional/del',
  access: 'user',
  effect: 'write',
  input: { id: idInput },
  output: done,
  errors: ['MARKETS_UNKNOWN_FAVORITE'],
  summary: 'Removes a favourite.',
});

export const listFavorites = defineCall({
  id: 'markets.listFavorites',
  method: 'GET',
  path: '/optional/list',
  access: 'user',
  input: {},
  output: z.array(favorite),
  summary: 'The favourites in their order.',
});

export const mergeFavorites = defineCall({
  id: 'markets.mergeFavorites',
  method: 'POST',
  path: '/optional/merge',
  access: 'user',
  effect: 'write',
  input: { currency_ids: idList },
  output: z.array(favorite),
  summary:
    'Adds what a visitor marked on the device behind what is there, in its order; unknown assets and what goes beyond the limit are left out. May be repeated.',
});

export const sortFavorites = defineCall({
  id: 'markets.sortFavorites',
  method: 'POST',
  path: '/optional/sort',
  access: 'user',
  effect: 'write',
  input: { ids: idList },
  output: z.array(favorite),
  errors: ['MARKETS_UNKNOWN_FAVORITE'],
  summary: 'Puts favourites first, in this order; the others follow as they were.',
});
