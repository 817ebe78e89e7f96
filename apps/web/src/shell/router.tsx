/**
 * The router: TanStack Router on the hash history (S2.02), one lazy route per path. Pages come from the features'
 * lists; the guard of the login pages runs before their code is loaded.
 */
import { LOADING_MIN_MS, PAGE_LOADING_DELAY_MS } from '@glasshouse/contract';
import {
  type AnyRoute,
  type ErrorRouteComponent,
  type RouteComponent,
  type RouterHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { type ReactNode, createElement, use } from 'react';
import { PageInfoContext } from '../app/page/page-info.ts';
import type { PageDefinition } from '../app/pages.ts';
import { LoginNeeded, type PageLoader, lazyScreen } from './lazy-page.ts';

/** What the router needs of the app. */
export interface RouterParts {
  history: RouterHistory;
  pages: readonly PageDefinition[];
  loader: PageLoader;
  /** Whether a page may be shown now. */
  allowPage: (href: string, login: boolean) => boolean;
  /** Frame; waiting for what is no page yet, and for a page with its bar; failed and missing pages. */
  views: {
    Frame: () => ReactNode;
    Waiting: () => ReactNode;
    Pending: () => ReactNode;
    Failed: ErrorRouteComponent;
    Missing: () => ReactNode;
  };
}

function screenComponent(page: PageDefinition, loader: PageLoader): RouteComponent {
  const screen = lazyScreen(page, loader);
  const info = { title: page.title, tab: page.tab };
  const Screen = () => {
    const Loaded = screen.current();
    if (!Loaded) use(screen.preload());
    return <PageInfoContext value={info}>{Loaded ? createElement(Loaded) : null}</PageInfoContext>;
  };
  return Object.assign(Screen, { preload: screen.preload }) as RouteComponent;
}

/** Query values are plain text, never JSON: `?id=1` stays `?id=1`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const writeSearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams(search as Record<string, string>).toString();
  return query ? `?${query}` : '';
};

/** Makes the router. */
export function createAppRouter({ history, pages, loader, allowPage, views }: RouterParts) {
  const root = createRootRoute({ component: views.Frame, notFoundComponent: views.Missing });
  const children: AnyRoute[] = pages.flatMap((page) => {
    const component = screenComponent(page, loader);
    const within = (view: ReactNode) => <PageInfoContext value={{ title: page.title, tab: page.tab }}>{view}</PageInfoContext>;
    const errorComponent: ErrorRouteComponent = (props) => within(<views.Failed {...props} />);
    // The title and the way back stand while the page is on its way.
    const pendingComponent = () => within(<views.Pending />);
    return [page.path, ...(page.aliases ?? [])].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        component,
        errorComponent,
        pendingComponent,
        beforeLoad: ({ location, preload }) => {
          if (!preload && !allowPage(location.href, page.login ?? false)) throw new LoginNeeded();
        },
      }),
    );
  });
  return createRouter({
    routeTree: root.addChildren(children),
    history,
    parseSearch,
    stringifySearch: writeSearch,
    defaultPendingMs: PAGE_LOADING_DELAY_MS,
    defaultPendingMinMs: LOADING_MIN_MS,
    defaultPendingComponent: views.Waiting,
    defaultErrorComponent: views.Failed,
    defaultNotFoundComponent: views.Missing,
    // Pages scroll inside their frame and remember their places themselves.
    scrollRestoration: false,
  });
}
