/** The router: hash history, one lazy route per page, the door before everything. */
import type { Namespace } from '@glasshouse/i18n';
import { type RouterHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';
import { hrefOf, isOwnPlace } from '../app/navigation.ts';
import { PageInfoContext } from '../app/page-info.ts';
import type { StaffPage } from '../app/pages.ts';
import { useMay } from '../app/use-session.ts';
import { Frame } from './Frame.tsx';
import { Home } from './Home.tsx';
import { NotFound, NotPermitted, PageError, PagePending } from './PageStates.tsx';

/** What the router needs of the app. */
export interface RouterParts {
  history: RouterHistory;
  pages: readonly StaffPage[];
  loadWords: (namespaces: readonly Namespace[]) => Promise<void>;
  isSignedIn: () => boolean;
}

/** A page that is loaded once it is needed; after a failure it is asked for again. */
function screenOf(page: StaffPage, loadWords: RouterParts['loadWords']) {
  let screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= Promise.all([page.load(), loadWords(page.words ?? [])])
      .then(([module]) => {
        screen = module.default;
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  const Screen = () => {
    const may = useMay(page.permission);
    if (!page.door && !may) return <NotPermitted />;
    if (!screen) use(preload());
    return screen ? createElement(screen) : null;
  };
  return Object.assign(
    () => (
      <PageInfoContext value={page}>
        <Screen />
      </PageInfoContext>
    ),
    { preload },
  );
}

/** Query values are plain text, never JSON. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const writeSearch = (search: Record<string, unknown>): string => hrefOf('', search as Record<string, string>);

export function createStaffRouter({ history, pages, loadWords, isSignedIn }: RouterParts) {
  const root = createRootRoute({ component: () => <Frame pages={pages} />, notFoundComponent: NotFound });
  const children = pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      component: screenOf(page, loadWords),
      beforeLoad({ location, preload }) {
        if (preload || page.door || isSignedIn()) return;
        const place = location.href;
        throw redirect({ to: '/sign-in', search: isOwnPlace(place) && place !== '/' ? { return: place } : {} } as never);
      },
    }),
  );
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Home pages={pages} />,
    beforeLoad({ preload }) {
      if (!preload && !isSignedIn()) throw redirect({ to: '/sign-in' } as never);
    },
  });
  return createRouter({
    routeTree: root.addChildren([home, ...children]),
    history,
    parseSearch,
    stringifySearch: writeSearch,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: false,
  });
}
