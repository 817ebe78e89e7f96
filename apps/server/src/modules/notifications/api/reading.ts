/** Unread news: how many (GET /notifications/unread), one read (POST …/read), all read (POST …/read_all). */
import { countUnread, readAllNotices, readNotice } from '@glasshouse/contract/notifications';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { NotificationParts } from './parts.ts';
import { loadUnread, markAllRead, markRead } from '../store/notifications.ts';

export const countUnreadHandler = ({ platform: { db } }: NotificationParts) =>
  handleUser(countUnread, (_input, { user }) => loadUnread(db, user.id));

export const readNoticeHandler = ({ platform: { db, clock } }: NotificationParts) =>
  handleUser(readNotice, async ({ id }, { user }) => {
    if (!(await markRead(db, user.id, Number(id), clock.now()))) refuse('NOTIFICATIONS_UNKNOWN');
    return loadUnread(db, user.id);
  });

export const readAllNoticesHandler = ({ platform: { db, clock } }: NotificationParts) =>
  handleUser(readAllNotices, async ({ upto, group }, { user }) => {
    await markAllRead(db, user.id, { upto: Number(upto), group: group ?? null, now: clock.now() });
    return loadUnread(db, user.id);
  });
