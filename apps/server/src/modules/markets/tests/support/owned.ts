/** Favourites and alerts of a user, for the authorization matrix. */
import {
  addAlert,
  addFavorite,
  listAlerts,
  listFavorites,
  removeAlert,
  removeFavorite,
  sortFavorites,
} from '@glasshouse/contract/markets';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';

export const owned: OwnedFixture[] = [
  {
    call: removeFavorite,
    make: async (server, owner) => ({ id: (await server.ok(addFavorite, { currency_id: 1 }, owner.token)).id }),
    absent: (input) => ({ ...input, id: ABSENT_ID }),
    see: (server, owner) => server.ok(listFavorites, {}, owner.token),
  },
  {
    call: sortFavorites,
    make: async (server, owner) => ({ ids: [(await server.ok(addFavorite, { currency_id: 2 }, owner.token)).id] }),
    absent: (input) => ({ ...input, ids: [ABSENT_ID] }),
    see: (server, owner) => server.ok(listFavorites, {}, owner.token),
  },
  {
    call: removeAlert,
    make: async (server, owner) => ({
      id: (await server.ok(addAlert, { match_id: 1, condition: 'above', value: '999999' }, owner.token)).id,
    }),
    absent: (input) => ({ ...input, id: ABSENT_ID }),
    see: (server, owner) => server.ok(listAlerts, {}, owner.token),
  },
];
