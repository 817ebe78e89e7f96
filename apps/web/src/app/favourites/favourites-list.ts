/**
 * Lists of favourites. Pure. A favourite is a coin or a stock, named by its currency id (ENT-011); the order is the
 * user's own. Limit: as many as the server keeps.
 */
import { type Favorite, MAX_FAVORITES } from '@glasshouse/contract/markets';

/** Reads the device's list; text that is no list of ids counts as none. */
export function parseFavourites(text: string | null): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((one): one is number => Number.isSafeInteger(one) && Number(one) > 0);
    return [...new Set(ids)].slice(0, MAX_FAVORITES);
  } catch {
    return [];
  }
}

/** The first list, then what only the second one has. */
export function unionOf(first: readonly number[], second: readonly number[]): number[] {
  return [...new Set([...first, ...second])];
}

/** The list with an entry moved to another place; places outside the list are its ends. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry === undefined) return rest;
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), entry, ...rest.slice(place)];
}

/** The server's favourites in the order of currency ids; those that are not named keep their order at the end. */
export function inOrder(favourites: readonly Favorite[], order: readonly number[]): Favorite[] {
  const place = (one: Favorite) => {
    const index = order.indexOf(one.currency_id);
    return index < 0 ? order.length : index;
  };
  return [...favourites].sort((a, b) => place(a) - place(b));
}
