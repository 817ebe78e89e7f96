/**
 * Moving between pages: navigate-to, redirect, switch-tab, relaunch and back, with an optional interceptor (S2.04).
 * It works on a history, so it is the same in a browser (hash history) and in a test (memory history).
 */
import type { RouterHistory } from '@tanstack/react-router';
import { type PagePath, type SearchOf, type TabPath, hrefOf, pathOf } from '../paths.ts';

/** The ways of moving. */
export type NavigationKind = 'navigateTo' | 'redirect' | 'switchTab' | 'relaunch' | 'back';

/** Says whether a movement may happen; `to` is null for `back`. */
export type Interceptor = (movement: { kind: NavigationKind; from: string; to: string | null }) => boolean;

type SearchArgument<P extends PagePath> =
  Record<never, never> extends SearchOf<P> ? [search?: SearchOf<P>] : [search: SearchOf<P>];

/** How pages and actions move. */
export interface Navigation {
  navigateTo: <P extends PagePath>(path: P, ...search: SearchArgument<P>) => void;
  /** Replaces the current entry. */
  redirect: <P extends PagePath>(path: P, ...search: SearchArgument<P>) => void;
  /** Goes to a tab; on the tab itself it asks it to scroll to the top. */
  switchTab: (path: TabPath) => void;
  /** Forgets the way that led here: back then leads to Home only. */
  relaunch: <P extends PagePath>(path: P, ...search: SearchArgument<P>) => void;
  /** Goes back; from the first entry to Home. */
  back: () => void;
  /** The same for a place kept as text, such as the one to return to after login. */
  go: (href: string, kind: 'navigateTo' | 'redirect') => void;
  /** Where we are: path and query. */
  here: () => string;
  /** Sets the interceptor, or removes it. */
  intercept: (interceptor: Interceptor | null) => void;
  onTabAgain: (listener: (path: TabPath) => void) => () => void;
}

/** Makes the navigation of a history. */
export function createNavigation(history: RouterHistory): Navigation {
  let interceptor: Interceptor | null = null;
  const tabAgain = new Set<(path: TabPath) => void>();
  const here = () => history.location.href;
  const may = (kind: NavigationKind, to: string | null) => interceptor?.({ kind, from: here(), to }) ?? true;

  function relaunchTo(href: string): void {
    const depth = history.location.state.__TSR_index;
    if (depth === 0) {
      history.replace(href);
      return;
    }
    // A browser goes back later than this line; the entry is replaced as soon as it has.
    const stop = history.subscribe(() => {
      stop();
      history.replace(href);
    });
    history.go(-depth);
  }

  function go(href: string, kind: 'navigateTo' | 'redirect'): void {
    if (!may(kind, href)) return;
    if (kind === 'redirect') history.replace(href);
    else history.push(href);
  }

  return {
    here,
    go,
    navigateTo: (path, ...[search]) => go(hrefOf(path, search), 'navigateTo'),
    redirect: (path, ...[search]) => go(hrefOf(path, search), 'redirect'),
    switchTab(path) {
      if (pathOf(here()) === path) {
        for (const listener of tabAgain) listener(path);
        return;
      }
      if (may('switchTab', path)) history.push(path);
    },
    relaunch(path, ...[search]) {
      const href = hrefOf(path, search);
      if (may('relaunch', href)) relaunchTo(href);
    },
    back() {
      if (!may('back', null)) return;
      if (history.canGoBack()) history.back();
      else if (pathOf(here()) !== '/') history.replace('/');
    },
    intercept(next) {
      interceptor = next;
    },
    onTabAgain(listener) {
      tabAgain.add(listener);
      return () => tabAgain.delete(listener);
    },
  };
}
