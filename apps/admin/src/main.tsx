/** Start of the back office: words and look first, then the page. */
import './styles.css';
import './kit/kit.css';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { LinkContext } from '@glasshouse/ui/Link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appHistory, queryClient, sessionStore } from './app/services.ts';
import { prepare } from './app/start.ts';
import { pages } from './routes.ts';
import { AppLink } from './shell/AppLink.tsx';
import { createStaffRouter } from './shell/router.tsx';

const router = createStaffRouter({
  history: appHistory,
  pages,
  loadWords,
  isSignedIn: () => sessionStore.getState().session !== null,
});

await prepare();

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LinkContext value={AppLink}>
        <RouterProvider router={router} />
      </LinkContext>
    </QueryClientProvider>
  </StrictMode>,
);
