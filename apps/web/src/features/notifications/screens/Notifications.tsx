/** The notification centre: notifications by group, what is unread, all read by one press. */
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@glasshouse/contract';
import { listNotices, readAllNotices } from '@glasshouse/contract/notifications';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconCheck, iconSettings } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { invalidateCall, useCallMutation } from '../../../app/data/use-call.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { setUnread, useUnread } from '../../../app/notices/use-unread.ts';
import { Page } from '../../../app/page/Page.tsx';
import { NoticeList } from '../components/NoticeList.tsx';

const FILTERS = ['all', ...NOTIFICATION_GROUPS] as const;

export default function Notifications() {
  const { t } = useTranslation(['notices']);
  const [filter, setFilter] = useRemembered<(typeof FILTERS)[number]>('notifications.group', 'all');
  const group: NotificationGroup | null = filter === 'all' ? null : filter;
  const unread = useUnread();
  const [newest, setNewest] = useState(0);
  const [readUpto, setReadUpto] = useState<Partial<Record<string, number>>>({});
  const readAll = useCallMutation(readAllNotices, {
    onDone(counts, { upto }) {
      setUnread(counts);
      setReadUpto((before) => ({ ...before, [filter]: Number(upto) }));
      void invalidateCall(listNotices);
      toast.show({ kind: 'success', text: t(($) => $.notices.allRead) });
    },
  });
  const countOf = (name: (typeof FILTERS)[number]) => (name === 'all' ? 0 : (unread?.groups[name] ?? 0));
  return (
    <Page
      gutter={false}
      actions={
        <>
          <IconButton
            icon={iconCheck}
            label={t(($) => $.notices.readAll)}
            disabled={newest === 0 || readAll.busy}
            onClick={() => readAll.submit({ upto: newest, ...(group === null ? {} : { group }) })}
          />
          <IconButton href="#/pages/notifications/choices" icon={iconSettings} label={t(($) => $.notices.choose)} />
        </>
      }
      head={
        <ChipRow label={t(($) => $.notices.bell)}>
          {FILTERS.map((name) => (
            <Chip key={name} on={filter === name} onClick={() => setFilter(name)}>
              {t(($) => $.notices.groups[name])}
              {countOf(name) > 0 && <span className="num"> {countOf(name)}</span>}
            </Chip>
          ))}
        </ChipRow>
      }
    >
      <NoticeList key={filter} group={group} readUpto={readUpto[filter] ?? 0} onNewest={setNewest} />
    </Page>
  );
}
