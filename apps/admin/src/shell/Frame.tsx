/** The frame of every page: navigation at the left when signed in, toasts on top. */
import { getSelf } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ToastHost } from '@glasshouse/ui/ToastHost.tsx';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { StaffPage } from '../app/pages.ts';
import { sessionStore } from '../app/services.ts';
import { useCall } from '../app/use-call.ts';
import { useSession } from '../app/use-session.ts';
import { Nav } from './Nav.tsx';
import { PagePending } from './PageStates.tsx';

/** What the role may do, as the server has it now: another role shows another navigation. */
function useRole(): void {
  const session = useSession();
  const { data } = useCall(getSelf, {}, { enabled: session !== null, quiet: true, everyMs: 60_000 });
  useEffect(() => {
    if (data) sessionStore.getState().renew(data);
  }, [data]);
}

const DOOR = /^\/(sign-in|invitation)/;

export function Frame({ pages }: { pages: readonly StaffPage[] }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const session = useSession();
  const isDoor = useRouterState({ select: (state) => DOOR.test(state.location.pathname) });
  useRole();
  return (
    <>
      <a className="b-skip" href="#main" onClick={focusMain}>
        {t(($) => $.backoffice.nav.skip)}
      </a>
      <div className={isDoor || !session ? 'b-door-frame' : 'b-frame'}>
        {session && !isDoor && <Nav pages={pages} session={session} />}
        <Suspense fallback={<PagePending />}>
          <Outlet />
        </Suspense>
      </div>
      <ToastHost closeLabel={t(($) => $.common.buttons.close)} />
    </>
  );
}

function focusMain(event: { preventDefault: () => void }): void {
  // An address with a hash is a page of the router.
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
}
