/**
 * Lasting conditions, above the tab bar: offline, no live connection for more than two seconds, a new version ready, a margin account that
 * is called, a loan near its sale.
 * One at a time, the worst first.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useElapsed } from '@glasshouse/ui/LoadingView.tsx';
import { NoticeBar } from '@glasshouse/ui/NoticeBar.tsx';
import { formatClock } from '@glasshouse/ui/format/time.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isInVersion } from '../app/in-version.ts';
import { useOnline } from '../app/live/use-online.ts';
import { useSocketStatus } from '../app/live/use-topic.ts';
import { queryClient, socket } from '../app/services.ts';
import { CALM_MS } from './after-first-page.ts';
import { applyUpdate, updateReady } from './updates.ts';

/** A loan near its sale; its code comes when the first page had its time. */
const LoanBar = lazyPart(() => import('../features/loans/components/WarnedBar.tsx'));
/** A margin account that is called; the same. */
const MarginBar = lazyPart(() => import('../features/margin/components/CalledBar.tsx'));

/** How long the socket may be down before the bar appears: a short loss repairs itself. */
const SOCKET_GRACE_MS = 2_000;

/** Whether the socket has been down for longer than the grace time. */
function useSocketDown(): boolean {
  const { state } = useSocketStatus();
  const connected = state === 'connected';
  const [down, setDown] = useState(false);
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setDown(true), SOCKET_GRACE_MS);
    return () => {
      clearTimeout(timer);
      setDown(false);
    };
  }, [connected]);
  return down;
}

/** When the newest thing on screen was read. */
function lastReadAt(): number {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.dataUpdatedAt);
  return Math.max(0, socket.status.get().lastMessageAt ?? 0, ...read);
}

export function StatusBars({ root }: { root: boolean }) {
  const { t } = useTranslation(['shell']);
  const online = useOnline();
  const down = useSocketDown();
  const isCalm = useElapsed(CALM_MS);
  const update = useSyncExternalStore(updateReady.subscribe, updateReady.get);
  const place = root ? 'tabs' : 'foot';
  if (!online || down) {
    const at = lastReadAt();
    const time = formatClock(at);
    if (!online) {
      const text = at > 0 ? { text: t(($) => $.shell.bars.offlineStale, { time }) } : {};
      return <NoticeBar kind="offline" title={t(($) => $.shell.bars.offline)} place={place} {...text} />;
    }
    const text = at > 0 ? { text: t(($) => $.shell.bars.pricesFrom, { time }) } : {};
    return <NoticeBar kind="stale" title={t(($) => $.shell.bars.reconnecting)} place={place} {...text} />;
  }
  if (!update)
    return (
      root &&
      isCalm && (
        <Suspense>
          {isInVersion('margin') && <MarginBar />}
          <LoanBar />
        </Suspense>
      )
    );
  return (
    <NoticeBar
      kind="info"
      title={t(($) => $.shell.pwa.ready)}
      place={place}
      action={{ label: t(($) => $.shell.pwa.reload), onPress: applyUpdate }}
    />
  );
}
