/**
 * Start of the app: words and look first, then the page, then what can wait. Its code runs in turns, so that no task of the
 * start is long; the order of the first imports decides which code runs in which.
 */
import './styles.css';
import './app/first-turn.ts';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { hostParts } from '@glasshouse/ui/lazy-part.ts';
import { scrollPageTop } from '@glasshouse/ui/scroll-memory.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { appHistory, loginGuard, navigation, queryClient, readFirstCalls, setPagesWithLogin } from './app/services.ts';
import { loggedIn, prepare, startLive, startNotices, startOwn, startWatches } from './app/start.ts';
import './app/second-turn.ts';
import { turn } from './app/turn.ts';
import pagesStyles from './pages.css?url';
import { pages } from './routes.ts';
import { FirstPage } from './shell/FirstPage.tsx';
import { Frame } from './shell/Frame.tsx';
import { afterFirstPage, momentsOf } from './shell/after-first-page.ts';
import { NotFound, PageError, PagePending, Waiting, tellLostPart } from './shell/PageStates.tsx';
import { focusNewPage } from './shell/focus.ts';
import { LoginNeeded } from './shell/lazy-page.ts';
import { loadLostStyles, loadStyles, watchStyles } from './shell/lost-styles.ts';
import { createAppRouter } from './shell/router.tsx';
import { watchForUpdates } from './shell/updates.ts';

watchStyles(document);
hostParts(tellLostPart, () => loadLostStyles(document));

/** How long the app's first drawing waits for the code of its page, and then for its data, ms. */
const FIRST_PAGE_MS = 1_000;
const FIRST_DATA_MS = 200;

await turn();
setPagesWithLogin(pages.filter((page) => page.login).flatMap((page) => [page.path, ...(page.aliases ?? [])]));

const router = createAppRouter({
  history: appHistory,
  pages,
  loader: {
    loadWords,
    loadStyles: async ({ tab }) => {
      if (tab !== 'home') await loadStyles(document, pagesStyles);
      await loadLostStyles(document);
    },
    hint: (path) => window.fetchPage?.(path),
  },
  allowPage: loginGuard.allowPage,
  views: { Frame, Waiting, Pending: PagePending, Failed: PageError, Missing: NotFound },
});

// Until the first page is drawn nothing else follows a change of place.
const endEarly = appHistory.subscribe(() => void router.load());

router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  if (!pathChanged || !fromLocation) return;
  // Pages fade in (S2.05), but for the first: it takes the place of its own frame.
  delete document.documentElement.dataset['first'];
  focusNewPage();
});

navigation.onTabAgain(scrollPageTop);

const atMost = (ms: number, work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);

await turn();
await prepare();
await turn();
const data = readFirstCalls();
// The first page is drawn once and whole, in the place of the frame that index.html shows. One that is late gets its own
// loading view, and data that are late their own places.
await atMost(FIRST_PAGE_MS, router.load());
await atMost(FIRST_DATA_MS, data);

/** Once the first page is painted. */
function goOn(): void {
  endEarly();
  const parts = {
    soon: [startNotices],
    // Without a connection at this moment account and orders are followed from the next start on.
    own: [startOwn, () => import('./shell/follow.ts').then(({ follow }) => follow())],
    late: [startWatches, watchForUpdates],
  };
  requestAnimationFrame(() =>
    setTimeout(() => {
      // At once: until the socket listens changes go unnoticed.
      startLive();
      void afterFirstPage(parts, momentsOf(window), loggedIn());
    }),
  );
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place, {
  onCaughtError(error) {
    // Not a fault: the page asks for a login.
    if (!(error instanceof LoginNeeded)) console.error(error);
  },
});
// In slices: a press or a key during the first drawing does not wait for its end.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <FirstPage onDrawn={goOn} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
