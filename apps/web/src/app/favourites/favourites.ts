/**
 * Favourites of the person who uses the device. A visitor's stay on the device and never ask the server (RULE-027); at login
 * they join those of the account, which every device of the user shows. A change is drawn at once and sent in its turn.
 */
import {
  type Favorite,
  MAX_FAVORITES,
  addFavorite,
  listFavorites,
  mergeFavorites,
  removeFavorite,
  sortFavorites,
} from '@glasshouse/contract/markets';
import { createStore } from 'zustand/vanilla';
import { callKey, invalidateCall } from '../data/use-call.ts';
import { client, deviceData, queryClient, sessionStore } from '../services.ts';
import { inOrder, parseFavourites } from './favourites-list.ts';

const DEVICE_KEY = 'favorites';
const LIST = callKey(listFavorites, {});
/** Drawn before the server has named it. */
const NOT_YET = 0;

/** What a visitor starred on this device, as currency ids; empty again after the login that took it over. */
export const deviceFavourites = createStore<readonly number[]>(() => parseFavourites(deviceData.getItem(DEVICE_KEY)));

function keepOnDevice(ids: readonly number[]): void {
  deviceData.setItem(DEVICE_KEY, JSON.stringify(ids));
  deviceFavourites.setState(ids, true);
}

const isVisitor = () => sessionStore.getState().token === null;
const known = () => queryClient.getQueryData<Favorite[]>(LIST) ?? [];

async function draw(change: (list: Favorite[]) => Favorite[]): Promise<void> {
  // A reading under way would bring back what was before the change.
  await queryClient.cancelQueries({ queryKey: LIST });
  queryClient.setQueryData<Favorite[]>(LIST, (list) => change(list ?? []));
}

let last: Promise<unknown> = Promise.resolve();
/** Sends one change after another. The client has shown a failure; then the list is read again. */
function send(work: () => Promise<unknown>): void {
  last = last.then(work).catch(() => invalidateCall(listFavorites));
}

async function addOnServer(currencyId: number): Promise<void> {
  const added = await client.call(addFavorite, { currency_id: currencyId });
  await draw((list) => list.map((one) => (one.currency_id === currencyId ? added : one)));
}

async function removeOnServer(currencyId: number, id: number): Promise<void> {
  // Starred and unstarred in one breath: by now the server has named it.
  const named = id === NOT_YET ? await client.call(addFavorite, { currency_id: currencyId }) : { id };
  await client.call(removeFavorite, { id: named.id });
}

/** Puts a coin or stock among the favourites, at the end. */
export async function addFavourite(currencyId: number): Promise<void> {
  if (isVisitor()) {
    const ids = deviceFavourites.getState();
    if (!ids.includes(currencyId)) keepOnDevice([...ids, currencyId].slice(-MAX_FAVORITES));
    return;
  }
  if (known().some((one) => one.currency_id === currencyId)) return;
  send(() => addOnServer(currencyId));
  await draw((list) => [...list, { id: NOT_YET, currency_id: currencyId }]);
}

/** Takes it away. */
export async function removeFavourite(currencyId: number): Promise<void> {
  keepOnDevice(deviceFavourites.getState().filter((one) => one !== currencyId));
  if (isVisitor()) return;
  const favourite = known().find((one) => one.currency_id === currencyId);
  if (!favourite) return;
  send(() => removeOnServer(currencyId, favourite.id));
  await draw((list) => list.filter((one) => one.currency_id !== currencyId));
}

/** Keeps the user's own order. */
export async function sortFavourites(order: readonly number[]): Promise<void> {
  if (isVisitor()) return keepOnDevice(order);
  send(async () => {
    const ids = inOrder(known(), order).map((one) => one.id);
    await client.call(sortFavorites, { ids: ids.filter((id) => id !== NOT_YET) });
  });
  await draw((list) => inOrder(list, order));
}

/** Hands the visitor's favourites to the account. What fails is kept and tried again at the next start. */
async function merge(): Promise<void> {
  const ids = deviceFavourites.getState();
  if (isVisitor() || ids.length === 0) return;
  const { token } = sessionStore.getState();
  try {
    const merged = await client.call(mergeFavorites, { currency_ids: [...ids] }, { quiet: true });
    if (sessionStore.getState().token !== token) return;
    await draw(() => merged);
    keepOnDevice(deviceFavourites.getState().filter((one) => !ids.includes(one)));
    // Readings that began before the merge were ended by it.
    await invalidateCall(listFavorites);
  } catch {
    // Nothing is lost: both lists are shown together until it works.
  }
}

/** Follows logins of this device and changes of its other tabs. Called once, after the first page. */
export function followFavourites(): void {
  sessionStore.subscribe((now, before) => {
    if (now.token !== null && now.token !== before.token) void merge();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === DEVICE_KEY) deviceFavourites.setState(parseFavourites(event.newValue), true);
  });
  void merge();
}
