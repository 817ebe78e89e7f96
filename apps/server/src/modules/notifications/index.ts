/** Notifications: what users are told, in the centre, live, by mail and by push; broadcasts of the staff. */
import { notificationsChannel } from '@glasshouse/contract/notifications';
import { type Module, defineModule } from '../../platform/module.ts';
import { sectionOf } from '../../platform/person-sections.ts';
import type { Platform } from '../../platform/platform.ts';
import { countBroadcastAudienceHandler, listBroadcastsHandler } from './admin/broadcasts.ts';
import { getNoticeChoicesHandler, saveNoticeChoiceHandler } from './api/choices.ts';
import { listNoticesHandler } from './api/listNotices.ts';
import { getPushKeyHandler, subscribePushHandler, unsubscribePushHandler } from './api/push.ts';
import { countUnreadHandler, readAllNoticesHandler, readNoticeHandler } from './api/reading.ts';
import { broadcastKind } from './api/broadcasts/kind.ts';
import { runBroadcasts } from './api/broadcasts/run.ts';
import { type Notify, notifyOf } from './api/notify.ts';
import type { NotificationDeps, NotificationParts } from './api/parts.ts';
import { gatheredMails } from './api/price-mails.ts';
import { createPush } from './api/push/index.ts';
import { deleteNews, loadNews } from './store/notifications.ts';

export type { News, NewsWords, Notify } from './api/notify.ts';

const BROADCAST_EVERY_MS = 1_000;
const PRICE_MAILS_EVERY_MS = 30_000;

/** The tables that news, their mails and pushes write: what a staff call that tells users has to be granted. */
export const newsTables = ['notifications', 'push_outbox', 'deliveries', 'demo_outbox'] as const;

/** What other modules use. */
export interface Notifications {
  /**
   * Writes news, and their mails and pushes, within the transaction of their cause; answers what tells the users' screens,
   * to be called after the commit.
   */
  notify: Notify;
}

const asIs = <T>(row: T): T => row;

/** Makes notifications. */
export function createNotifications(
  platform: Platform,
  { mailUsers, isVerified, staffNames }: NotificationDeps,
): Notifications & { module: Module } {
  const push = createPush(platform);
  const notify = notifyOf(platform, push, mailUsers);
  const parts: NotificationParts = { platform, push };
  return {
    module: defineModule({
      name: 'notifications',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [
        listNoticesHandler(parts),
        countUnreadHandler(parts),
        readNoticeHandler(parts),
        readAllNoticesHandler(parts),
        getNoticeChoicesHandler(parts),
        saveNoticeChoiceHandler(parts),
        getPushKeyHandler(parts),
        subscribePushHandler(parts),
        unsubscribePushHandler(parts),
      ],
      staffCalls: [listBroadcastsHandler(staffNames), countBroadcastAudienceHandler(platform, isVerified)],
      channels: [notificationsChannel],
      proposals: [broadcastKind(platform.clock, isVerified)],
      person: { sections: [sectionOf('notifications', loadNews, ({ id }) => id, asIs)], erase: deleteNews },
      due: [
        { name: 'notifications.push', table: 'push_outbox', job: 'notifications.push' },
        { name: 'notifications.broadcasts', table: 'broadcasts', job: 'notifications.broadcasts' },
        { name: 'notifications.priceMails', table: 'price_mails', job: 'notifications.priceMails' },
      ],
      jobs: [
        ...push.jobs,
        {
          name: 'notifications.broadcasts',
          everyMs: BROADCAST_EVERY_MS,
          run: async () => void (await runBroadcasts(platform, { notify, isVerified })),
        },
        gatheredMails(platform, mailUsers).job(PRICE_MAILS_EVERY_MS),
      ],
    }),
    notify,
  };
}
