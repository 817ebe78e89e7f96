/** Moving between pages of the back office: `go('/staff', { open: 3 })`. */
import type { RouterHistory } from '@tanstack/react-router';
import { useParams, useRouterState } from '@tanstack/react-router';

/** Query fields of an address; null and empty ones are left out. */
export type SearchFields = Readonly<Record<string, string | number | null | undefined>>;

/** The place of a page: path and query. */
export function hrefOf(path: string, search: SearchFields = {}): string {
  const fields = Object.entries(search).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}

/** Whether a text is a place inside the back office that one may be led back to. */
export function isOwnPlace(text: string | undefined): text is string {
  return text !== undefined && /^\/(?!\/)/.test(text) && !/^\/(sign-in|invitation)/.test(text);
}

/** How the app moves. */
export interface Navigation {
  here: () => string;
  go: (path: string, search?: SearchFields) => void;
  /** Goes to a place that `hrefOf` made. */
  goTo: (place: string) => void;
  /** The same without a new entry of the history. */
  redirect: (path: string, search?: SearchFields) => void;
  /** Opens the sign-in page and keeps the page on which the session ended. */
  toDoor: (why: 'ended' | 'left') => void;
}

/** Makes the navigation on a history. */
export function createNavigation(history: RouterHistory): Navigation {
  const here = () => history.location.pathname + history.location.search;
  return {
    here,
    go(path, search) {
      const to = hrefOf(path, search);
      if (to !== here()) history.push(to);
    },
    goTo(place) {
      if (place !== here()) history.push(place);
    },
    redirect: (path, search) => history.replace(hrefOf(path, search)),
    toDoor(why) {
      const place = here();
      history.replace(hrefOf('/sign-in', why === 'ended' && isOwnPlace(place) ? { return: place, why } : {}));
    },
  };
}

/** The page's part of the path, such as `$id`. */
export function usePageParams(): Readonly<Record<string, string | undefined>> {
  return useParams({ strict: false });
}

/** The page's query. */
export function usePageSearch(): Readonly<Record<string, string | undefined>> {
  return useRouterState({ select: (state) => state.location.search as Record<string, string | undefined> });
}
