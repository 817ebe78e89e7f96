/** Navigation in components. */
import { useRouterState } from '@tanstack/react-router';
import { navigation } from '../services.ts';
import type { Navigation } from './navigation.ts';
import type { PagePath, SearchOf } from '../paths.ts';

/** navigateTo, redirect, switchTab, relaunch, back. */
export function useNavigation(): Navigation {
  return navigation;
}

/** The query of the page, typed by its path: `const { id } = usePageSearch('/pages/market/detail')`. */
export function usePageSearch<P extends PagePath>(_path: P): Partial<SearchOf<P>> {
  // Typed by the caller's path: the routes are made from lists, so the router has only text.
  const search: unknown = useRouterState({ select: (state) => state.location.search as unknown });
  return search as Partial<SearchOf<P>>;
}
