/**
 * News under their days, page after page as one scrolls, of which only those near the screen are drawn; what arrives meanwhile
 * waits to be asked for.
 */
import type { NotificationGroup } from '@glasshouse/contract';
import { type NoticeView, listNotices, notificationsChannel, readNotice } from '@glasshouse/contract/notifications';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { setUnread } from '../../../app/notices/use-unread.ts';
import { ListEnd } from '../../../app/page/ListEnd.tsx';
import { useNearRows } from '../../../app/page/use-near-rows.ts';
import { queryClient } from '../../../app/services.ts';
import { type Day, withDays } from '../model/days.ts';
import { NoticeRow } from './NoticeRow.tsx';
import './notices.css';

/** News of one page. */
const PAGE = 100;

/** The notifications of a group, page after page. `isFresh`: newer ones arrived and wait until `renew`. */
function useNotices(group: NotificationGroup | null, onNewest: (id: number) => void) {
  const list = useCallList(listNotices, group === null ? {} : { group }, { limit: PAGE, quiet: true });
  const [isFresh, setFresh] = useState(false);
  const [end, isEndSeen] = useVisible();
  const renew = () => {
    setFresh(false);
    void queryClient.resetQueries({ queryKey: [listNotices.id] });
  };
  useTopicEvents(notificationsChannel, {}, () => {
    // Reading many pages again for one notification would be waste, and what one reads would move.
    if (list.items.length <= PAGE) list.refetch();
    else setFresh(true);
  });
  const newest = list.items[0]?.news.id ?? 0;
  useEffect(() => onNewest(newest), [newest, onNewest]);
  const { loadMore, complete, loadingMore } = list;
  useEffect(() => {
    if (isEndSeen && !complete && !loadingMore) loadMore();
  });
  return { list, isFresh, renew, end };
}

/** What was opened here, and marking it as read. */
function useRead() {
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const mark = useCallMutation(readNotice, {
    quiet: true,
    onDone(counts) {
      setUnread(counts);
      // Whoever comes back reads the list again; what is on the screen stays.
      void queryClient.invalidateQueries({ queryKey: [listNotices.id], refetchType: 'none' });
    },
  });
  const open = (id: number) => {
    setRead((before) => new Set([...before, id]));
    void mark.run({ id }).catch(() => {});
  };
  return { read, open };
}

export interface NoticeListProps {
  /** Null is all. */
  group: NotificationGroup | null;
  /** Everything up to this one was read a moment ago. */
  readUpto: number;
  onNewest: (id: number) => void;
}

/** The list of a group. */
export function NoticeList({ group, readUpto, onNewest }: NoticeListProps) {
  const { t } = useTranslation(['notices', 'common']);
  const { list, isFresh, renew, end } = useNotices(group, onNewest);
  const { read, open } = useRead();
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
  return (
    <>
      {isFresh && (
        <div className="grid place-items-center py-2">
          <Button size="sm" onClick={renew}>
            {t(($) => $.notices.fresh)}
          </Button>
        </div>
      )}
      <NearNotices
        items={list.items}
        isRead={({ news, read: wasRead }) => wasRead || news.id <= readUpto || read.has(news.id)}
        onOpen={({ news: { id } }) => open(id)}
      />
      <div ref={end} className="grid min-h-16 place-items-center py-4 text-xs text-text-3">
        {list.complete && <ListEnd count={list.items.length} />}
      </div>
    </>
  );
}

/** Heights before a row has been measured. */
const HEIGHTS = { day: 36, item: 104 } as const;

interface NearNoticesProps {
  items: readonly NoticeView[];
  isRead: (notice: NoticeView) => boolean;
  onOpen: (notice: NoticeView) => void;
}

function NearNotices({ items, isRead, onOpen }: NearNoticesProps) {
  const rows = useMemo(() => withDays(items, ({ news }) => news.at, Date.now()), [items]);
  const keyOf = useCallback(
    (index: number) => {
      // A heading goes by the entry below it: a day may come twice where clocks were set back.
      const [row, next] = [rows[index], rows[index + 1]];
      return row?.kind === 'item' ? row.item.news.id : `day ${next?.kind === 'item' ? next.item.news.id : index}`;
    },
    [rows],
  );
  const { box, near, height, measure } = useNearRows(rows.length, {
    heightOf: (index) => HEIGHTS[rows[index]?.kind ?? 'item'],
    keyOf,
  });
  return (
    <div ref={box} className="n-rows" style={{ height }}>
      {near.map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const wasRead = row.kind === 'item' && isRead(row.item);
        return (
          <div key={keyOf(index)} ref={measure} data-index={index} style={{ transform: `translateY(${start}px)` }}>
            {row.kind === 'day' ? (
              <DayName day={row.day} />
            ) : (
              <NoticeRow notice={row.item} isRead={wasRead} onOpen={() => !wasRead && onOpen(row.item)} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function DayName({ day }: { day: Day }) {
  const { t } = useTranslation(['notices']);
  const formats = useFormats();
  const name = day === 'today' ? t(($) => $.notices.today) : t(($) => $.notices.yesterday);
  return <h2 className="n-day">{typeof day === 'number' ? formats.date(day) : name}</h2>;
}
