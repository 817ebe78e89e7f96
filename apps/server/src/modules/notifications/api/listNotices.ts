/** GET /notifications: news of the user with their words in his language, newest first. */
import type { CallOutput, Language, Notification } from '@glasshouse/contract';
import { listNotices } from '@glasshouse/contract/notifications';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { NotificationParts } from './parts.ts';
import { loadBroadcastWords } from '../store/broadcasts.ts';
import { type NoticeRow, noticesQuery } from '../store/notifications.ts';
import { wordsOfNews } from './words.ts';

const broadcastOf = ({ kind, params }: NoticeRow) =>
  kind === 'broadcast' ? Number((params as { broadcast_id: number }).broadcast_id) : null;

export const listNoticesHandler = ({ platform: { db } }: NotificationParts) =>
  handleUser(listNotices, async (input, { user, lang }): Promise<CallOutput<typeof listNotices>> => {
    const paging = readPaging(input);
    const { rows } = await noticesQuery(user.id, input.group ?? null, paging.slice).execute(db);
    const broadcasts = await loadBroadcastWords(
      db,
      rows.flatMap((row) => broadcastOf(row) ?? []),
    );
    return presentPage(paging, rows, (row) => present(row, lang));

    function present(row: NoticeRow, language: Language) {
      const { id, kind, params, at, grp: group, read_at: readAt } = row;
      const news = { id, kind, at, params } as Notification;
      return { news, group, read: readAt !== null, ...wordsOfNews(news, language, broadcasts.get(broadcastOf(row) ?? 0)) };
    }
  });
