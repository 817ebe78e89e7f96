/** What stands in place of a page: on its way, failed, not found, not allowed. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useRouter } from '@tanstack/react-router';
import { Page } from '../kit/Page.tsx';

/** The page is on its way. */
export function PagePending() {
  const { t } = useTranslation(['common']);
  return (
    <main className="b-main b-pending">
      <SkeletonList label={t(($) => $.common.states.loading)} />
    </main>
  );
}

/** The page could not be loaded or drawn. */
export function PageError() {
  const { t } = useTranslation(['common', 'backoffice']);
  const router = useRouter();
  return (
    <Page title={t(($) => $.backoffice.pageStates.failed)}>
      <ErrorState
        title={t(($) => $.backoffice.pageStates.failed)}
        text={t(($) => $.backoffice.pageStates.failedText)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void router.invalidate()}
      />
    </Page>
  );
}

function ToHome() {
  const { t } = useTranslation(['backoffice']);
  return (
    <Button size="sm" variant="primary" href="#/">
      {t(($) => $.backoffice.pageStates.toHome)}
    </Button>
  );
}

/** An address without a page. */
export function NotFound() {
  const { t } = useTranslation(['backoffice']);
  const title = t(($) => $.backoffice.pageStates.missing);
  return (
    <Page title={title}>
      <EmptyState title={title} text={t(($) => $.backoffice.pageStates.missingText)} actions={<ToHome />} />
    </Page>
  );
}

/** The role may not see this page. */
export function NotPermitted() {
  const { t } = useTranslation(['backoffice']);
  const title = t(($) => $.backoffice.pageStates.notPermitted);
  return (
    <Page title={title}>
      <EmptyState title={title} text={t(($) => $.backoffice.pageStates.notPermittedText)} actions={<ToHome />} />
    </Page>
  );
}
