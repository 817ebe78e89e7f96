/** Notifications: what users are told, live and by mail. */
import { type Language, type Notification, notificationsChannel } from '@glasshouse/contract';
import type { Tx } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserMail } from '../identity/index.ts';
import { type PersonSection, sectionOf } from '../../platform/person-sections.ts';
import { deleteNews, insertNews, loadNews } from './store/notifications.ts';
import { newsWords } from './words.ts';

/** Subject and text of the mail. */
export interface NewsWords {
  subject: string;
  text: string;
}

type NewsOf<N> = N extends Notification ? Pick<N, 'kind' | 'params'> : never;
/** A piece of news for a user. `words` writes its mail; price alerts have theirs here. */
export type News = NewsOf<Notification> & {
  readonly userId: number;
  readonly words?: (language: Language) => NewsWords;
};

/** The tables that news and their mails write: what a staff call that tells users has to be granted. */
export const newsTables = ['notifications', 'deliveries', 'demo_outbox'] as const;

/** What other modules use. */
export interface Notifications {
  /**
   * Writes news, and their mails, within the transaction of their cause; answers what tells the users' screens, to be
   * called after the commit.
   */
  notify: (tx: Tx, news: readonly News[]) => Promise<() => void>;
  /** Forgets the news of a user, when the account is deleted. */
  forgetUser: (tx: Tx, userId: number) => Promise<void>;
}

/** Makes notifications. `mailUsers` writes to users (identity). */
export function createNotifications(
  platform: Platform,
  { mailUsers }: { mailUsers: (tx: Tx, mails: readonly UserMail[]) => Promise<void> },
): Notifications & { module: Module; sections: readonly PersonSection[] } {
  return {
    module: defineModule({
      name: 'notifications',
      migrations: new URL('./store/migrations/', import.meta.url),
      channels: [notificationsChannel],
    }),
    async notify(tx, news) {
      const at = platform.clock.now();
      const ids = await insertNews(tx, news, at);
      await mailUsers(
        tx,
        news.map((one) => ({
          userId: one.userId,
          words: (language) => (one.words ?? ((lang) => newsWords(one, lang)))(language),
        })),
      );
      return () => {
        for (const [i, { userId, kind, params }] of news.entries())
          platform.publisher.publishTo(userId, notificationsChannel, { id: ids[i] as number, kind, at, params } as Notification);
      };
    },
    forgetUser: deleteNews,
    sections: [
      sectionOf(
        'notifications',
        loadNews,
        ({ id }) => id,
        (news) => news,
      ),
    ],
  };
}
