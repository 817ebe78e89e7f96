/** The one act of a notification. Pure. */
import { type NotificationAct, actOfKind, linkOfNotification } from '@glasshouse/contract';
import type { NoticeView } from '@glasshouse/contract/notifications';

/** Where it is done, after the `#`, and under which words of `notices.acts`. */
export interface NoticeAct {
  place: string;
  words: NotificationAct;
}

/** The act; null where there is nothing to do. */
export function actOf(news: NoticeView['news']): NoticeAct | null {
  const place = linkOfNotification(news);
  return place === null ? null : { place, words: actOfKind(news.kind) };
}
