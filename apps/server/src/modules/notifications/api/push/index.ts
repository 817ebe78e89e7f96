/**
 * Push: messages are rows of the transaction that causes them, and leave after commit. What is not taken is tried again
 * with growing waits until its deadline; a device that is gone or signed out is forgotten. Logs name numbers only.
 */
import { type Language, type NotificationKind, linkOfNotification } from '@glasshouse/contract';
import type { PushMessage } from '@glasshouse/contract/notifications';
import { Counter } from 'prom-client';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Job } from '../../../../platform/module.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { NoticeWords, Told } from '../words.ts';
import {
  type DuePush,
  dropSignedOut,
  dropSubscription,
  enqueuePushes,
  hasDevices,
  hasPushes,
  loadDevices,
  putBackPush,
  removeExpiredPushes,
  removePush,
  takeDuePushes,
} from '../../store/push.ts';
import { type PushResult, pushSender } from './send-push.ts';
import { type Vapid, readVapid } from './vapid.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 16;
/** Devices whose sessions one run looks at: the round takes longer when there are more, and a run does not. */
export const LOOKED_AT = 200;
const HOUR_MS = 3_600_000;
/** A price of yesterday is no news. */
const LIFETIMES_MS: Partial<Record<NotificationKind, number>> = { price_alert: HOUR_MS };
const LIFETIME_MS = 24 * HOUR_MS;
/** Services take 4 KB after encryption; a lock screen shows far less. */
const MAX_BODY = 300;

/** News to push; `id` is null when it does not stand in the centre. */
export type PushNews = Told & { userId: number; id: number | null; words: (language: Language) => NoticeWords };

const cut = (text: string) =>
  Array.from(text).length <= MAX_BODY
    ? text
    : `${Array.from(text)
        .slice(0, MAX_BODY - 1)
        .join('')}…`;

/** Push with its job. */
export interface PushDesk {
  /** Puts news on their way to the devices of their users. */
  queue(tx: Tx, news: readonly PushNews[]): Promise<void>;
  /** Sends what is due now; the job does it every second. */
  run(): Promise<void>;
  jobs: Job[];
  publicKey(): string;
}

/** Makes push. */
export function createPush({ config, db, clock, log, metrics }: Platform): PushDesk {
  let pair: Vapid | undefined;
  const vapid = () => (pair ??= readVapid(config));
  const send = pushSender(vapid, config.push);
  const results = new Counter({
    name: 'glasshouse_pushes_total',
    help: 'Pushes by what became of them.',
    labelNames: ['result'],
    registers: [metrics],
  });

  async function handOver(due: DuePush): Promise<void> {
    const { id, endpoint, p256dh, auth, message, attempts } = due;
    const ttlSeconds = Math.max(0, Math.floor((due.expires_at - clock.now()) / 1000));
    const push = { endpoint, p256dh, auth, payload: JSON.stringify(message), ttlSeconds, isUrgent: message.kind !== 'broadcast' };
    let result: PushResult;
    let reason = '';
    try {
      result = await send(push);
    } catch (error) {
      result = 'later';
      const { code, name } = error as Error & { code?: string };
      reason = code ?? name;
    }
    results.inc({ result });
    if (result === 'gone') await dropSubscription(db, due.subscription_id);
    else if (result === 'later') await putBackPush(db, due, clock.now());
    else await removePush(db, id);
    if (result !== 'sent') log.info({ push: id, device: due.subscription_id, attempts, result, reason }, 'a push was not taken');
  }

  let looked = 0;
  async function run(): Promise<void> {
    const [devices, messages] = await Promise.all([hasDevices(db), hasPushes(db)]);
    if (devices) looked = await dropSignedOut(db, looked, LOOKED_AT, clock.now());
    if (!messages) return;
    for (;;) {
      const due = await takeDuePushes(db, AT_ONCE, clock.now());
      await Promise.all(due.map(handOver));
      if (due.length < AT_ONCE) break;
    }
    const expired = await removeExpiredPushes(db, clock.now());
    if (expired > 0) results.inc({ result: 'expired' }, expired);
  }

  return {
    async queue(tx, news) {
      if (news.length === 0) return;
      const now = clock.now();
      const devices = await loadDevices(
        tx,
        news.map(({ userId }) => userId),
        now,
      );
      const ofUser = Map.groupBy(devices, ({ user_id: userId }) => userId);
      const messages = news.flatMap((one) =>
        (ofUser.get(one.userId) ?? []).map(({ id: device, language }) => {
          const { title, text } = one.words(language);
          const place = linkOfNotification(one) ?? '/pages/notifications/index';
          const message: PushMessage = { id: one.id, kind: one.kind, at: now, title, body: cut(text), place };
          return { device, message, expiresAt: now + (LIFETIMES_MS[one.kind] ?? LIFETIME_MS) };
        }),
      );
      await enqueuePushes(tx, messages, now);
    },
    run,
    jobs: [{ name: 'notifications.push', everyMs: EVERY_MS, run }],
    publicKey: () => vapid().publicKey,
  };
}
