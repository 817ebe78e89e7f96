/** Below the form: options that run, and those with a result, five at a time. Losses stand among the others. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useCallback, useEffect, useRef } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { ListEnd } from '../../../app/page/ListEnd.tsx';
import { useIsLoggedIn, useRequireLogin } from '../../../app/session/use-session.ts';
import { useRunning, useSettled } from '../queries/options.ts';
import { OptionRow } from './OptionRow.tsx';

const ID = 'options-own';

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['options', 'common']);
  return (
    <ErrorState
      compact
      title={t(($) => $.options.own.failed)}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={onRetry}
    />
  );
}

function Running() {
  const { t } = useTranslation(['options']);
  const running = useRunning();
  if (running.isPending) return <SkeletonList rows={2} label={t(($) => $.options.own.loading)} />;
  if (!running.data) return <Failed onRetry={() => void running.refetch()} />;
  if (running.data.length === 0)
    return <EmptyState compact title={t(($) => $.options.own.none)} text={t(($) => $.options.own.noneText)} />;
  return (
    <ul className="o-list" aria-label={t(($) => $.options.own.open)}>
      {running.data.map((order) => (
        <OptionRow key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Settled() {
  const { t } = useTranslation(['options', 'common']);
  const settled = useSettled();
  if (settled.loading) return <SkeletonList rows={3} label={t(($) => $.options.own.loading)} />;
  if (settled.failed) return <Failed onRetry={settled.refetch} />;
  if (settled.items.length === 0) return <EmptyState compact title={t(($) => $.options.own.noneSettled)} />;
  return (
    <>
      <ul className="o-list" aria-label={t(($) => $.options.own.settled)}>
        {settled.items.map((order) => (
          <OptionRow key={order.id} order={order} />
        ))}
      </ul>
      {settled.complete ? (
        <ListEnd className="o-end" count={settled.items.length} />
      ) : (
        <Button size="sm" block busy={settled.loadingMore} onClick={settled.loadMore}>
          {t(($) => $.common.buttons.loadMore)}
        </Button>
      )}
    </>
  );
}

function LoginFirst() {
  const { t } = useTranslation(['options', 'common']);
  const requireLogin = useRequireLogin();
  return (
    <EmptyState
      compact
      title={t(($) => $.options.own.loginTitle)}
      text={t(($) => $.options.own.loginText)}
      actions={
        <Button size="sm" variant="primary" onClick={() => requireLogin(() => {})}>
          {t(($) => $.common.buttons.logIn)}
        </Button>
      }
    />
  );
}

/** The last open option has settled: its result is shown where it stood, without a press. */
function useResultInSight(open: number | undefined, show: () => void): void {
  const before = useRef(open);
  useEffect(() => {
    if ((before.current ?? 0) > 0 && open === 0) show();
    before.current = open;
  }, [open, show]);
}

/** The lists. */
export function OwnOptions() {
  const { t } = useTranslation(['options']);
  const [tab, setTab] = useRemembered<'open' | 'settled'>('options.own', 'open');
  const loggedIn = useIsLoggedIn();
  const running = useRunning();
  useResultInSight(
    running.data?.length,
    useCallback(() => setTab('settled'), [setTab]),
  );
  return (
    <section className="o-own">
      <Tabs
        id={ID}
        label={t(($) => $.options.own.title)}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t(($) => $.options.own.open), count: running.data?.length },
          { value: 'settled', label: t(($) => $.options.own.settled) },
        ]}
      />
      <TabPanel id={ID} value={tab} className="o-own-panel">
        {!loggedIn ? <LoginFirst /> : tab === 'open' ? <Running /> : <Settled />}
      </TabPanel>
    </section>
  );
}
