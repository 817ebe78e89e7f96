/** What stands in place of a page: on its way, failed, not found, login needed. */
import { PAGE_TIMEOUT_MS } from '../app/settings.ts';
import { useTranslation, words } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Page } from '../app/page/Page.tsx';
import { navigation } from '../app/services.ts';
import { LoginNeeded, PageLoadError } from './lazy-page.ts';

/** The loading view. The router shows it 200 ms after a page was asked for and for 800 ms at least. */
export function Waiting() {
  const { t } = useTranslation(['common']);
  return (
    <div className="page-pending">
      <LoadingView
        delayMs={0}
        label={t(($) => $.common.states.loading)}
        detail={t(($) => $.common.states.stillLoading)}
        skeleton={<SkeletonList label={t(($) => $.common.states.loading)} />}
      />
    </div>
  );
}

/** A page that is on its way, under its title. */
export const PagePending = () => (
  <Page>
    <Waiting />
  </Page>
);

/** The error view: code not loaded, time-out, or a crash of the page. */
export function PageError({ error }: ErrorComponentProps) {
  if (error instanceof LoginNeeded) return <LoginFirst />;
  return <LoadFailed error={error} />;
}

function LoadFailed({ error }: { error: unknown }) {
  const { t } = useTranslation(['shell', 'common']);
  const router = useRouter();
  const [tries, setTries] = useState(0);
  const failed = error instanceof PageLoadError ? error.reason : 'crash';
  // Without a connection nothing is broken: the page comes when the connection does. What failed offline stays so until it was tried again.
  const offline = useRef<unknown>(null);
  if (failed !== 'crash' && !navigator.onLine) offline.current = error;
  const reason = offline.current === error ? 'offline' : failed;
  useEffect(() => {
    if (reason !== 'offline') return;
    const again = () => void router.invalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [reason, router]);
  useEffect(() => {
    if (reason === 'chunk') toast.show({ kind: 'error', text: t(($) => $.shell.toasts.chunkFailure) });
  }, [reason, t]);
  const retry = () => {
    setTries(tries + 1);
    // Some browsers remember a module that failed; then only a new start of the page helps.
    if (tries > 0) window.location.reload();
    else void router.invalidate();
  };
  const texts = {
    chunk: t(($) => $.shell.pageError.chunk),
    timeout: t(($) => $.shell.pageError.timeout, { seconds: PAGE_TIMEOUT_MS / 1000 }),
    crash: t(($) => $.shell.pageError.crash),
    offline: t(($) => $.shell.pageError.offline),
  };
  const titles = {
    chunk: t(($) => $.shell.toasts.chunkFailure),
    offline: t(($) => $.shell.bars.offline),
    timeout: t(($) => $.shell.pageError.title),
    crash: t(($) => $.shell.pageError.title),
  };
  const State = reason === 'offline' ? OfflineState : ErrorState;
  return (
    <Page title={t(($) => $.shell.pageError.title)}>
      <State
        title={titles[reason]}
        text={texts[reason]}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={retry}
        help={
          <Button size="sm" href="#/">
            {t(($) => $.common.buttons.goHome)}
          </Button>
        }
      />
    </Page>
  );
}

function LoginFirst() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Page>
      <EmptyState
        title={t(($) => $.shell.loginNeeded.title)}
        text={t(($) => $.shell.loginNeeded.text)}
        actions={
          <Button
            size="sm"
            variant="primary"
            onClick={() => navigation.redirect('/pages/common/login', { return: navigation.here() })}
          >
            {t(($) => $.common.buttons.logIn)}
          </Button>
        }
      />
    </Page>
  );
}

/** Says that a part of a page could not be loaded; its page stays, and the part comes later. */
export function tellLostPart(online: boolean): void {
  const text = words.t(online ? ($) => $.shell.toasts.chunkFailure : ($) => $.common.states.offlineHint);
  toast.show({ kind: 'error', text });
}

/** An address without a page. */
export function NotFound() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Page title={t(($) => $.shell.notFound.title)}>
      <EmptyState
        title={t(($) => $.shell.notFound.title)}
        text={t(($) => $.shell.notFound.text)}
        actions={
          <Button size="sm" variant="primary" href="#/">
            {t(($) => $.common.buttons.goHome)}
          </Button>
        }
      />
    </Page>
  );
}
