/** By which ways notifications of a group come. Pure. */
import type { NotificationGroup } from '../core/notification-spec.ts';

/** The ways in which notifications reach a user. */
export const NOTIFICATION_WAYS = ['in_app', 'mail', 'push'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

const ALWAYS: Readonly<Record<NotificationGroup, readonly NotificationWay[]>> = {
  security: ['in_app', 'mail'],
  money: ['in_app'],
  trading: [],
  prices: [],
  news: [],
};

/** Whether notifications of a group come this way whatever is chosen: owners always get those of acts that were not theirs. */
export function isAlwaysTold(group: NotificationGroup, way: NotificationWay): boolean {
  return ALWAYS[group].includes(way);
}

/** By which ways notifications come. */
export type NotificationChoice = Readonly<Record<NotificationWay, boolean>>;

/** What holds until a user chooses: everything in the app and on devices that asked for it, mails where it matters. */
export const FIRST_CHOICES: Readonly<Record<NotificationGroup, NotificationChoice>> = {
  security: { in_app: true, mail: true, push: true },
  money: { in_app: true, mail: true, push: true },
  trading: { in_app: true, mail: false, push: true },
  prices: { in_app: true, mail: true, push: true },
  news: { in_app: true, mail: false, push: true },
};
