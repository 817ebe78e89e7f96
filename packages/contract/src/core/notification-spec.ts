/** How a kind of notifications is described. */
import type * as z from 'zod/mini';
import type { ParamKind } from './error-spec.ts';

/** The groups that the centre filters by and a user chooses by, in the order in which they are shown. */
export const NOTIFICATION_GROUPS = ['security', 'money', 'trading', 'prices', 'news'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** What the one act of a notification does, the label of its button: words `notices.acts`. */
export const NOTIFICATION_ACTS = [
  'view',
  'devices',
  'addresses',
  'card',
  'kyc',
  'records',
  'bill',
  'orders',
  'settlement',
  'market',
] as const;
export type NotificationAct = (typeof NOTIFICATION_ACTS)[number];

/** Ways in which a kind may come whatever its reader chose. */
export type NotificationMust = 'in_app' | 'mail';

/** One kind of notifications. */
export interface NotificationSpec {
  readonly group: NotificationGroup;
  /** What it carries. Its words are made in the reader's language, by the server. */
  readonly params: z.ZodMiniType;
  /**
   * How each parameter is formatted in its words, `<kind>.subject` and `<kind>.text` of the product's notifications. Left out
   * where the server makes the words of its kind by code.
   */
  readonly shown?: Readonly<Record<string, ParamKind>>;
  /** Where in the app it is acted on, after the `#`, with `{name}` for a parameter; null when there is nothing to do. */
  readonly link: string | null;
  /** What is done there; `view` when left out. */
  readonly act?: NotificationAct;
  /** By which ways it comes whatever is chosen for its group, as money depends on who reads it in time. */
  readonly always?: readonly NotificationMust[];
}

/** Declares the kinds of one product. */
export function defineNotifications<const T extends Record<string, NotificationSpec>>(kinds: T): T {
  return kinds;
}
