/** Start of the app: words and look first, then the page, then what can wait. */
import './styles.css';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { scrollPageTop } from '@glasshouse/ui/scroll-memory.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appHistory, loginGuard, navigation, queryClient, setPagesWithLogin } from './app/services.ts';
import { prepare, startBackground } from './app/start.ts';
import { pages } from './routes.ts';
import { Frame } from './shell/Frame.tsx';
import { NotFound, PageError, PagePending } from './shell/PageStates.tsx';
import { focusNewPage } from './shell/focus.ts';
import { LoginNeeded } from './shell/lazy-page.ts';
import { loadLostStyles, watchStyles } from './shell/lost-styles.ts';
import { createAppRouter } from './shell/router.tsx';
import { watchForUpdates } from './shell/updates.ts';

watchStyles(document);
// Those of parts that come later than their page.
window.addEventListener('online', () => void loadLostStyles(document).catch(() => {}));

setPagesWithLogin(pages.filter((page) => page.login).flatMap((page) => [page.path, ...(page.aliases ?? [])]));

const router = createAppRouter({
  history: appHistory,
  pages,
  loader: { loadWords, loadStyles: () => loadLostStyles(document) },
  allowPage: loginGuard.allowPage,
  views: { Frame, Pending: PagePending, Failed: PageError, Missing: NotFound },
});

router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) focusNewPage();
});

navigation.onTabAgain(scrollPageTop);

await prepare();

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place, {
  onCaughtError(error) {
    // Not a fault: the page asks for a login and says so.
    if (!(error instanceof LoginNeeded)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// After the first paint: the socket's code is not part of what the first page waits for.
requestAnimationFrame(() =>
  setTimeout(() => {
    startBackground();
    void watchForUpdates();
    // Without a connection at this moment account and orders are followed from the next start on.
    import('./shell/follow.ts').then(({ follow }) => follow()).catch(() => {});
  }),
);
