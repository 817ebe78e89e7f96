/**
 * Pages load on demand (S2.03). A load is raced against the page time-out; what fails becomes an error with its reason,
 * and the next attempt starts afresh.
 */
import { PAGE_TIMEOUT_MS } from '../app/settings.ts';
import type { Namespace } from '@glasshouse/i18n';
import type { ComponentType } from 'react';
import type { PageDefinition } from '../app/pages.ts';

/** Why a page could not be shown. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly reason: 'chunk' | 'timeout';

  constructor(reason: 'chunk' | 'timeout', cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The page may not be shown to a visitor; the way to the login page has begun. */
export class LoginNeeded extends Error {
  override readonly name = 'LoginNeeded';
}

/** What loading a page needs. */
export interface PageLoader {
  loadWords: (namespaces: readonly Namespace[]) => Promise<void>;
  /** Loads the styles of all pages, where this one needs them, and those that an earlier attempt lost. */
  loadStyles?: (page: Pick<PageDefinition, 'tab'>) => Promise<void>;
  /** Begins to fetch the files of a page, all at once. */
  hint?: (path: string) => void;
  timeoutMs?: number;
}

type Loaded = Pick<PageDefinition, 'load' | 'words' | 'tab'> & Partial<Pick<PageDefinition, 'path'>>;

/** Loads the screen of a page and its words within the time-out. */
export async function loadPage(page: Loaded, loader: PageLoader): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageLoadError('timeout')), loader.timeoutMs ?? PAGE_TIMEOUT_MS);
  });
  if (page.path) loader.hint?.(page.path);
  try {
    const parts = Promise.all([page.load(), loader.loadWords(page.words ?? []), loader.loadStyles?.(page)]);
    const [module] = await Promise.race([parts, late]);
    return module.default;
  } catch (error) {
    throw error instanceof PageLoadError ? error : new PageLoadError('chunk', error);
  } finally {
    clearTimeout(timer);
  }
}

/** A screen that is loaded once it is needed. The router waits for `preload` before it draws the screen. */
export interface LazyScreen {
  preload: () => Promise<void>;
  /** The screen, once loaded. */
  current: () => ComponentType | undefined;
}

/** Makes the lazy screen of a page. */
export function lazyScreen(page: Loaded, loader: PageLoader): LazyScreen {
  let screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  return {
    current: () => screen,
    preload() {
      if (screen) return Promise.resolve();
      loading ??= loadPage(page, loader)
        .then((component) => {
          screen = component;
        })
        .finally(() => {
          loading = undefined;
        });
      return loading;
    },
  };
}
