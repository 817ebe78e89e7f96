/** Writing news: what stands in the centre, who is mailed, which devices are told; by what each user chose. */
import { type Language, type Notification, alwaysOfKind, groupOfNotification } from '@glasshouse/contract';
import { type BroadcastWords, notificationsChannel } from '@glasshouse/contract/notifications';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserMail } from '../../identity/index.ts';
import { choiceFor } from '../domain/choices.ts';
import { mailsOfNow } from './price-mails.ts';
import type { PushDesk } from './push/index.ts';
import { loadChoices } from '../store/choices.ts';
import { insertNews } from '../store/notifications.ts';
import { wordsOfNews } from './words.ts';

/** Subject and text of the mail. */
export interface NewsWords {
  subject: string;
  text: string;
}

type NewsOf<N> = N extends Notification ? Pick<N, 'kind' | 'params'> : never;
/** A piece of news for a user. */
export type News = NewsOf<Notification> & {
  readonly userId: number;
  /** Writes its mail where it says more than the centre. */
  readonly words?: (language: Language) => NewsWords;
  /** The product has sent its own mail. */
  readonly isMailed?: boolean;
  /** The words of a broadcast. */
  readonly broadcast?: BroadcastWords;
};

/** Writes news within the transaction of their cause; answers what tells the users' screens, to be called after commit. */
export type Notify = (tx: Tx, news: readonly News[]) => Promise<() => void>;

/** Makes `notify`. `mailUsers` writes to users (identity). */
export function notifyOf(
  { clock, publisher }: Pick<Platform, 'clock' | 'publisher'>,
  push: Pick<PushDesk, 'queue'>,
  mailUsers: (tx: Tx, mails: readonly UserMail[]) => Promise<void>,
): Notify {
  return async (tx, news) => {
    if (news.length === 0) return () => {};
    const at = clock.now();
    const choices = await loadChoices(
      tx,
      news.map(({ userId }) => userId),
    );
    const all = news.map((one) => {
      const group = groupOfNotification(one.kind);
      const words = (language: Language) => wordsOfNews(one, language, one.broadcast);
      return { ...one, group, told: words, ways: choiceFor(choices.get(one.userId), group, alwaysOfKind(one.kind)) };
    });
    const shown = all.filter(({ ways }) => ways.in_app);
    const ids = shown.length > 0 ? await insertNews(tx, shown, at) : [];
    const idOf = new Map(shown.map((one, i) => [one, ids[i] as number]));
    const wanted = all.filter(({ ways, isMailed }) => ways.mail && !isMailed);
    const isAlert = ({ kind }: { kind: string }) => kind === 'price_alert';
    const mailed = [...wanted.filter((one) => !isAlert(one)), ...(await mailsOfNow(tx, wanted.filter(isAlert), at))];
    if (mailed.length > 0)
      await mailUsers(
        tx,
        mailed.map(({ userId, words, told }) => ({
          userId,
          words: (language) => {
            if (words) return words(language);
            const { title, text } = told(language);
            return { subject: title, text };
          },
        })),
      );
    await push.queue(
      tx,
      all.filter(({ ways }) => ways.push).map((one) => ({ ...(one as News), id: idOf.get(one) ?? null, words: one.told })),
    );
    return () => {
      for (const [one, id] of idOf) {
        const { userId, kind, params } = one;
        publisher.publishTo(userId, notificationsChannel, { id, kind, at, params } as Notification);
      }
    };
  };
}
