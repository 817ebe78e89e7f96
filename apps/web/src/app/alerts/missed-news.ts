/**
 * Shows each notification once, also those that came before it listened (since the app's start or the login) and while the
 * connection was away. What was missed stands in the list of notifications. Pure but for what it is given.
 *
 * Times are epoch ms: those of notifications are the server's, `since` is the device's. A device whose clock is ahead misses
 * a toast, one that is behind may show a toast of shortly before; the list has everything.
 */
import type { Notification } from '@glasshouse/contract';
import type { NoticeView } from '@glasshouse/contract/notifications';

/** More that came at once are found in the centre. */
export const MOST_MISSED = 3;

/** What is shown, and how. */
export interface MissedNewsDeps {
  /** The newest notices of the user, newest first. */
  read: () => Promise<readonly NoticeView[]>;
  show: (news: Notification) => void;
}

/** The notifications of one session. */
export interface MissedNews {
  /** A notification as it comes. */
  hear: (news: Notification) => void;
  /** Reads what was missed. Never fails: what is not shown is in the list of notifications. */
  catchUp: () => Promise<void>;
  /** Tells nothing more. */
  end: () => void;
}

/** Begins with what comes from `since` on. */
export function createMissedNews(since: number, { read, show }: MissedNewsDeps): MissedNews {
  const told = new Set<number>();
  let ended = false;
  const hear = (news: Notification): void => {
    if (ended || told.has(news.id)) return;
    told.add(news.id);
    show(news);
  };
  return {
    hear,
    async catchUp() {
      let notices: readonly NoticeView[];
      try {
        notices = await read();
      } catch {
        return;
      }
      const missed = notices.filter(({ news, read: seen }) => !seen && news.at >= since && !told.has(news.id));
      for (const { news } of missed.slice(0, MOST_MISSED).toReversed()) hear(news);
      // The rest stays in the centre, also at the next look.
      for (const { news } of missed) told.add(news.id);
    },
    end() {
      ended = true;
    },
  };
}
