/** The calls of the notification centre: what came, what was read, by which ways notifications come, push on this device. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { NOTIFICATION_GROUPS } from '../core/notification-spec.ts';
import { done, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { notification } from '../derived/notifications.ts';

const group = z.enum(NOTIFICATION_GROUPS);
const count = z.int().check(z.minimum(0));

/** The most that is counted as unread in a group; from here on it is "99+". */
export const UNREAD_MAX = 100;

/** A notification with its words in the reader's language; `language` is theirs, English where there are no others. */
export const noticeView = z.strictObject({
  news: notification,
  group,
  read: z.boolean(),
  title: z.string(),
  text: z.string(),
  language: z.enum(LANGUAGES),
});
export type NoticeView = z.infer<typeof noticeView>;

export const listNotices = defineCall({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  access: 'user',
  input: { group: z.optional(group), ...pageFields },
  output: listOf(noticeView),
  errors: ['CURSOR_INVALID'],
  summary: 'News of the user, newest first, of one group or of all.',
});

/** How much is unread; each group counts to UNREAD_MAX and no further. */
export const unreadCounts = z.strictObject({
  total: count,
  groups: z.strictObject({ security: count, money: count, trading: count, prices: count, news: count }),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

export const countUnread = defineCall({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/notifications/unread',
  access: 'user',
  input: {},
  output: unreadCounts,
  summary: 'How many news the user has not read; each group counts to a hundred and no further.',
});

export const readNotice = defineCall({
  id: 'notifications.read',
  method: 'POST',
  path: '/notifications/read',
  access: 'user',
  effect: 'write',
  input: { id: idInput },
  output: unreadCounts,
  errors: ['NOTIFICATIONS_UNKNOWN'],
  summary: 'Notes that one piece of news was read; again changes nothing.',
});

export const readAllNotices = defineCall({
  id: 'notifications.readAll',
  method: 'POST',
  path: '/notifications/read_all',
  access: 'user',
  effect: 'write',
  input: { upto: idInput, group: z.optional(group) },
  output: unreadCounts,
  summary: 'Notes that all news up to the newest one that was seen were read; what comes meanwhile stays unread.',
});

const choice = z.strictObject({ in_app: z.boolean(), mail: z.boolean(), push: z.boolean() });

/** By which ways notifications of each group come, and on how many devices push is on. */
export const noticeChoices = z.strictObject({
  groups: z.strictObject({ security: choice, money: choice, trading: choice, prices: choice, news: choice }),
  devices: count,
});
export type NoticeChoices = z.infer<typeof noticeChoices>;

export const getNoticeChoices = defineCall({
  id: 'notifications.getChoices',
  method: 'GET',
  path: '/notifications/choices',
  access: 'user',
  input: {},
  output: noticeChoices,
  summary: 'By which ways news of each group come.',
});

export const saveNoticeChoice = defineCall({
  id: 'notifications.saveChoice',
  method: 'POST',
  path: '/notifications/choices',
  access: 'user',
  effect: 'write',
  input: { group, in_app: z.optional(z.boolean()), mail: z.optional(z.boolean()), push: z.optional(z.boolean()) },
  output: noticeChoices,
  errors: ['NOTIFICATIONS_ALWAYS_ON'],
  summary: 'Changes by which ways news of a group come. Security always comes in the app and by mail, money always in the app.',
});

export const getPushKey = defineCall({
  id: 'notifications.getPushKey',
  method: 'GET',
  path: '/notifications/push/key',
  access: 'user',
  input: {},
  output: z.strictObject({ key: z.string() }),
  summary: 'The public key (VAPID) that a browser subscribes to push with.',
});

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/));

export const subscribePush = defineCall({
  id: 'notifications.subscribePush',
  method: 'POST',
  path: '/notifications/push',
  access: 'user',
  effect: 'write',
  limit: { max: 30, windowMs: 60_000 },
  input: { endpoint: z.string().check(z.maxLength(1_000)), p256dh: base64url(120), auth: base64url(40) },
  output: done,
  errors: ['NOTIFICATIONS_PUSH_ENDPOINT', 'NOTIFICATIONS_PUSH_KEYS'],
  summary: 'News come to this device by push while this session lives. Again with the same subscription changes nothing.',
});

export const unsubscribePush = defineCall({
  id: 'notifications.unsubscribePush',
  method: 'POST',
  path: '/notifications/push/remove',
  access: 'user',
  effect: 'write',
  input: { endpoint: z.string().check(z.maxLength(1_000)) },
  output: done,
  summary: 'Ends push to a device of the user; one that is not theirs is left alone.',
});

/** What a push carries to the service worker of a device: no more than a lock screen may show. */
export const pushMessage = z.strictObject({
  /** Null when the notification does not stand in the centre. */
  id: z.nullable(id),
  kind: z.string(),
  at: time,
  title: z.string(),
  body: z.string(),
  /** Where a tap leads, after the `#`. */
  place: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;
