/** News under their days, page after page as one scrolls; what arrives meanwhile waits to be asked for. */
import { type NotificationGroup, listNotices, notificationsChannel, readNotice } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useEffect, useState } from 'react';
import { useCallList, useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { setUnread } from '../../../app/notices/use-unread.ts';
import { queryClient } from '../../../app/services.ts';
import { type Day, byDay } from '../model/days.ts';
import { NoticeRow } from './NoticeRow.tsx';
import './notices.css';

/** News of one page. */
const PAGE = 30;

/** The list of a group; null is all. `readUpto`: everything up to this one was read a moment ago. */
export function NoticeList({
  group,
  readUpto,
  onNewest,
}: {
  group: NotificationGroup | null;
  readUpto: number;
  onNewest: (id: number) => void;
}) {
  const { t } = useTranslation(['notices', 'common']);
  const formats = useFormats();
  const list = useCallList(listNotices, group === null ? {} : { group }, { limit: PAGE, quiet: true });
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const [isFresh, setFresh] = useState(false);
  const [end, isEndSeen] = useVisible();
  const mark = useCallMutation(readNotice, { quiet: true, onDone: setUnread });
  const renew = () => {
    setFresh(false);
    void queryClient.resetQueries({ queryKey: [listNotices.id] });
  };
  useTopicEvents(notificationsChannel, {}, () => {
    // Reading many pages again for one piece of news would be waste, and what one reads would move.
    if (list.items.length <= PAGE) list.refetch();
    else setFresh(true);
  });
  const newest = list.items[0]?.news.id ?? 0;
  useEffect(() => onNewest(newest), [newest, onNewest]);
  const { loadMore, complete, loadingMore } = list;
  useEffect(() => {
    if (isEndSeen && !complete && !loadingMore) loadMore();
  });
  if (list.loading) return <SkeletonList label={t(($) => $.common.states.loading)} />;
  if (list.failed)
    return (
      <ErrorState
        title={t(($) => $.notices.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  if (list.items.length === 0)
    return (
      <EmptyState
        title={t(($) => $.notices.none)}
        text={t(($) => $.notices.noneText)}
        actions={
          <Button size="sm" variant="primary" href="#/pages/market/market">
            {t(($) => $.notices.noneAct)}
          </Button>
        }
      />
    );
  const nameOf = (day: Day) => {
    if (day === 'today') return t(($) => $.notices.today);
    return day === 'yesterday' ? t(($) => $.notices.yesterday) : formats.date(day);
  };
  return (
    <>
      {isFresh && (
        <div className="grid place-items-center py-2">
          <Button size="sm" onClick={renew}>
            {t(($) => $.notices.fresh)}
          </Button>
        </div>
      )}
      {byDay(list.items, ({ news }) => news.at, Date.now()).map(({ day, items }) => (
        <section key={day}>
          <h2 className="n-day">{nameOf(day)}</h2>
          {items.map((notice) => {
            const { id } = notice.news;
            const isRead = notice.read || id <= readUpto || read.has(id);
            const open = () => {
              if (isRead) return;
              setRead((before) => new Set([...before, id]));
              void mark.run({ id }).catch(() => {});
            };
            return <NoticeRow key={id} notice={notice} isRead={isRead} onOpen={open} />;
          })}
        </section>
      ))}
      <div ref={end} className="grid min-h-16 place-items-center py-4 text-xs text-text-3">
        {complete ? t(($) => $.common.states.noMore) : null}
      </div>
    </>
  );
}
