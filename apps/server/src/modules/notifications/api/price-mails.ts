/**
 * Mails of price alerts: fifty alerts around one price would be hundreds of mails an hour to one address. The first ones of an
 * hour leave at once, those beyond wait, and one mail tells them all when the hour is over. The centre, the sockets and pushes
 * have every one at once, as ever.
 *
 * Invariants: an hour begins with its first mail; counted and kept in the transaction of the news, so each is mailed once, alone or
 * gathered. The gathered mail is the first of the next hour. Limits: PRICE_MAILS_AN_HOUR, and one gathered.
 */
import { type Language, groupOfNotification } from '@glasshouse/contract';
import { INTL_TAG } from '@glasshouse/i18n';
import { serverText } from '@glasshouse/i18n/server.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type DuePlatform, type DueWork, tableWork } from '../../../platform/due/index.ts';
import type { UserMail } from '../../identity/index.ts';
import { choiceFor } from '../domain/choices.ts';
import { loadChoices } from '../store/choices.ts';
import {
  type AlertParams,
  ENDED_HOURS,
  type MailHour,
  deleteHours,
  holdHours,
  keepWaiting,
  saveHours,
  takeWaiting,
} from '../store/price-mails.ts';
import { wordsOfNews } from './words.ts';

/** So many mails of price alerts leave one by one within an hour. */
export const PRICE_MAILS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;
const BATCH = 200;

type Alert = { readonly userId: number; readonly params: object };

/** Which of some mails of price alerts leave now; the others are kept. */
export async function mailsOfNow<A extends Alert>(tx: Tx, alerts: readonly A[], now: number): Promise<A[]> {
  if (alerts.length === 0) return [];
  const held = await holdHours(
    tx,
    alerts.map(({ userId }) => userId),
    now,
  );
  // An hour that is over while mails still wait ends with the mail that tells them; what comes until then is told with them.
  const hours = new Map(
    held.map(({ userId, since, mailed, hasWaiting }) => {
      const isOver = now - since >= HOUR_MS;
      const left = hasWaiting ? 0 : PRICE_MAILS_AN_HOUR - (isOver ? 0 : mailed);
      return [userId, { since: isOver && !hasWaiting ? now : since, left }];
    }),
  );
  const [leaving, waiting]: [A[], A[]] = [[], []];
  for (const alert of alerts) {
    const hour = hours.get(alert.userId) as { since: number; left: number };
    (hour.left > 0 ? leaving : waiting).push(alert);
    hour.left = Math.max(0, hour.left - 1);
  }
  await saveHours(
    tx,
    [...hours].map(([userId, { since, left }]): MailHour => ({ userId, since, mailed: PRICE_MAILS_AN_HOUR - left })),
  );
  if (waiting.length > 0) await keepWaiting(tx, waiting);
  return leaving;
}

/** Subject and text of the mail that tells what waited. */
function gatheredWords(language: Language, alerts: readonly AlertParams[]): { subject: string; text: string } {
  const format = new Intl.NumberFormat(INTL_TAG[language]);
  const say = (key: string, number: number) =>
    serverText(language, 'notifications', `price_alerts_gathered.${key}`, { number: format.format(number) });
  const lines = alerts.map((params) => wordsOfNews({ kind: 'price_alert', params }, language).text);
  return { subject: say('subject', alerts.length), text: [say('text', PRICE_MAILS_AN_HOUR), ...lines].join('\n\n') };
}

/** Due work that mails what waited for hours that are over. */
export function gatheredMails(platform: DuePlatform, mailUsers: (tx: Tx, mails: readonly UserMail[]) => Promise<void>): DueWork {
  return tableWork<{ userId: number }>(platform, {
    ...ENDED_HOURS,
    delayMs: HOUR_MS,
    name: 'notifications.priceMails',
    most: BATCH,
    async run(tx, hours, now) {
      const ended = hours.map(({ userId }) => userId);
      const waiting = await takeWaiting(tx, ended);
      const choices = await loadChoices(tx, ended);
      // Users who turned mails of prices off meanwhile get none; the centre has the alerts.
      const told = [...waiting].filter(([userId]) => choiceFor(choices.get(userId), groupOfNotification('price_alert')).mail);
      const isTold = new Set(told.map(([userId]) => userId));
      await mailUsers(
        tx,
        told.map(([userId, alerts]) => ({ userId, words: (language) => gatheredWords(language, alerts) })),
      );
      await saveHours(
        tx,
        [...isTold].map((userId) => ({ userId, since: now, mailed: 1 })),
      );
      await deleteHours(
        tx,
        ended.filter((userId) => !isTold.has(userId)),
      );
    },
  });
}
