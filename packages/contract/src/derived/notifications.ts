/** Notifications of all products: what one is on the wire, the group of each kind, and where it is acted on. */
import * as z from 'zod/mini';
import type { NotificationAct, NotificationGroup, NotificationMust, NotificationSpec } from '../core/notification-spec.ts';
import type { DeclaredAs, NameOf } from '../core/product.ts';
import { id, time } from '../core/schemas.ts';
import { gather } from './gather.ts';

/** What a notification is about. */
export type NotificationKind = NameOf<'notifications'>;
type PlainOf<K> = K extends unknown ? (DeclaredAs<'notifications', K> extends { readonly shown: object } ? K : never) : never;
/** Kinds whose words are made from their parameters alone. */
export type PlainNotificationKind = PlainOf<NotificationKind>;
type ParamsOf<K> = DeclaredAs<'notifications', K> extends { readonly params: infer P extends z.ZodMiniType } ? z.infer<P> : never;
/** One notification. Screens and mails make its words, in the reader's language. */
export type Notification = {
  [K in NotificationKind]: { id: number; kind: K; at: number; params: ParamsOf<K> };
}[NotificationKind];

const SPECS = gather('notifications') as Readonly<Record<NotificationKind, NotificationSpec>>;

const members = Object.entries(SPECS).map(([kind, { params }]) =>
  z.strictObject({ id, kind: z.literal(kind), at: time, params }),
);
/** The schema of a notification, one member a kind. */
export const notification = z.union(members) as unknown as z.ZodMiniType<Notification>;

/** The group of a kind. */
export function groupOfNotification(kind: NotificationKind): NotificationGroup {
  return SPECS[kind].group;
}

/** By which ways a kind comes whatever is chosen for its group. */
export function alwaysOfKind(kind: NotificationKind): readonly NotificationMust[] {
  return SPECS[kind].always ?? [];
}

/** How the parameters of a kind are formatted in its words; null where code makes them. */
export function shownParams(kind: NotificationKind): NotificationSpec['shown'] | null {
  return SPECS[kind].shown ?? null;
}

/** What the act of a kind does. */
export function actOfKind(kind: NotificationKind): NotificationAct {
  return SPECS[kind].act ?? 'view';
}

/** Where in the app a notification is acted on, as it stands after the `#`; null when there is nothing to do, or it does not name what. */
export function linkOfNotification({ kind, params }: Pick<Notification, 'kind' | 'params'>): string | null {
  const values = params as Readonly<Record<string, string | number | null>>;
  const link = SPECS[kind].link ?? null;
  const isNamed = [...(link?.matchAll(/\{(\w+)\}/g) ?? [])].every(([, name = '']) => values[name] !== undefined);
  return isNamed ? (link?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? null) : null;
}
