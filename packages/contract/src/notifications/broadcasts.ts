/** Broadcasts: messages of the staff to many users, by two people. Text only; their recipients never depend on money. */
import * as z from 'zod/mini';
import { staffName } from '../backoffice/presented.ts';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { id, listOf, pageFields, time } from '../core/schemas.ts';

/** The longest title and text, in characters. */
export const BROADCAST_LENGTH = { title: 80, text: 600 } as const;

const text = (max: number) => z.string().check(z.maxLength(max));
/** Title and text in one language; twice the characters in units of UTF-16. */
export const broadcastText = z.strictObject({ title: text(BROADCAST_LENGTH.title * 2), text: text(BROADCAST_LENGTH.text * 2) });
export type BroadcastText = z.infer<typeof broadcastText>;

const maybe = z.optional(broadcastText);
/** English, and what other languages there are: readers of another one are shown English, with a note. */
export const broadcastWords = z.strictObject({
  en: broadcastText,
  zh: maybe,
  hk: maybe,
  th: maybe,
  jp: maybe,
  kor: maybe,
  fra: maybe,
  spa: maybe,
});
export type BroadcastWords = z.infer<typeof broadcastWords>;

/** Its recipients: everybody, users signed in from a country, users verified at a level or above. Nothing else can be named. */
export const broadcastAudience = z.union([
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('country'), country: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
  z.strictObject({ kind: z.literal('level'), level: z.int().check(z.minimum(1), z.maximum(2)) }),
]);
export type BroadcastAudience = z.infer<typeof broadcastAudience>;

/** The payload of the proposal `broadcast`. */
export const broadcastPayload = z.strictObject({ words: broadcastWords, audience: broadcastAudience });
export type BroadcastPayload = z.infer<typeof broadcastPayload>;

/** A broadcast as the staff's list has it. */
export const broadcastRow = z.strictObject({
  id,
  words: broadcastWords,
  audience: broadcastAudience,
  /** Users of the audience when it was approved, and how many of them it has reached. */
  total: z.int(),
  told: z.int(),
  proposer: staffName,
  approver: staffName,
  approved: time,
  finished: z.nullable(time),
});
export type BroadcastRow = z.infer<typeof broadcastRow>;

export const listBroadcasts = defineCall({
  id: 'notifications.listBroadcasts',
  method: 'GET',
  path: '/admin/broadcasts',
  access: 'staff',
  permission: 'broadcasts.read',
  input: pageFields,
  output: listOf(broadcastRow),
  errors: ['CURSOR_INVALID'],
  summary: 'Approved broadcasts, newest first, with how far each has come.',
});

export const countBroadcastAudience = defineCall({
  id: 'notifications.countAudience',
  method: 'GET',
  path: '/admin/broadcasts/audience',
  access: 'staff',
  permission: 'broadcasts.read',
  input: {
    kind: z.enum(['all', 'country', 'level']),
    country: z.optional(z.string().check(z.maxLength(2))),
    level: z.optional(z.string().check(z.regex(/^[12]$/))),
  },
  output: z.strictObject({ users: z.int(), languages: z.array(z.strictObject({ language: z.enum(LANGUAGES), users: z.int() })) }),
  errors: ['NOTIFICATIONS_BROADCAST_COUNTRY'],
  summary: 'How many users a broadcast would reach, by language.',
});
