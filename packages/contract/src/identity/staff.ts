/**
 * Staff calls on users: who they are, what happened to their accounts, notes, freezing, and the file of a person's data.
 * No staff call acts as a user, and none answers a secret: no password, token, code, factor or anti-phishing phrase.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { FREEZE_REASONS } from './freezes.ts';
import { LOGIN_METHODS, SECURITY_EVENTS, whereabouts } from './sessions.ts';

/** Longest note of the staff on a user. */
export const USER_NOTE_MAX_LENGTH = 2_000;
/** Shortest reason of an act on a user, and the longest. */
export const STAFF_REASON_LENGTH = { min: 10, max: 500 } as const;

const text = (max: number) => z.string().check(z.maxLength(max));

/** What a list of users can be narrowed to. */
export const USER_STATES = ['open', 'frozen', 'closed'] as const;

/** Levels of verification that a list is narrowed to. */
export const USER_LEVELS = ['0', '1', '2'] as const;
/** Risks of open requests that a list is narrowed to. */
export const USER_RISKS = ['watch', 'high'] as const;
/** By number, which is by age. */
export const USER_ORDERS = ['newest', 'oldest'] as const;

/** A user as the staff's list has him. */
export const staffUserRow = z.strictObject({
  id,
  account_name: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  state: z.enum(USER_STATES),
  created: time,
  /** The last use of a session that is still known; null without one. */
  last_seen: z.nullable(time),
  /** How far the identity is verified: 0 not at all, 1 basic, 2 advanced. */
  level: z.int(),
  /** Of the newest session: ISO 3166, `local`, or empty when it is not known. */
  country: z.string(),
  /** What the ledger has for them in all accounts, in USD at the index of now; assets without a price are left out. */
  worth: decimal,
  /** The highest risk of what they asked for and what is open, 0 to 100; null where nothing is open. */
  risk: z.nullable(z.int()),
});
export type StaffUserRow = z.infer<typeof staffUserRow>;

export const listUsers = defineCall({
  id: 'identity.listUsers',
  method: 'GET',
  path: '/admin/users',
  access: 'staff',
  permission: 'users.read',
  input: {
    /** An id, or the beginning of an email address, a mobile number or a nickname. */
    search: z.optional(text(254)),
    state: z.optional(z.enum(USER_STATES)),
    level: z.optional(z.enum(USER_LEVELS)),
    /** Only users with an open request of a risk from 30, or from 60. */
    risk: z.optional(z.enum(USER_RISKS)),
    order: z.optional(z.enum(USER_ORDERS)),
    ...pageFields,
  },
  output: listOf(staffUserRow),
  errors: ['FIELD_INVALID'],
  summary: 'Users, the newest first. The audit log notes who was shown.',
});

/** The freeze that is on. */
export const freezeView = z.strictObject({
  since: time,
  reason: z.enum(FREEZE_REASONS),
  note: z.string(),
  staff_id: id,
});

/** A user as their page in the back office shows them. */
export const staffUser = z.strictObject({
  ...staffUserRow.shape,
  signature: z.string(),
  /** Path of the picture on this server; null: none. */
  head_portrait: z.nullable(z.string()),
  language: z.nullable(z.enum(LANGUAGES)),
  fiat: z.nullable(z.string()),
  credit_score: z.int(),
  invited_by: z.nullable(id),
  /** How many users they invited. */
  invited: z.int(),
  has_pay_password: z.boolean(),
  has_totp: z.boolean(),
  passkeys: z.int(),
  password_changed: z.nullable(time),
  withdrawals_stopped_until: z.nullable(time),
  closed: z.nullable(time),
  freeze: z.nullable(freezeView),
  notes: z.int(),
});
export type StaffUser = z.infer<typeof staffUser>;

const ofUser = { target: { kind: 'user', field: 'user_id' } } as const;

export const getUser = defineCall({
  id: 'identity.getUser',
  method: 'GET',
  path: '/admin/user',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  ...ofUser,
  output: staffUser,
  errors: ['IDENTITY_USER_UNKNOWN'],
  summary: 'A user with what protects the account; secrets are only ever counted.',
});

/** A session of a user, live or ended. */
export const staffUserSession = z.strictObject({
  id,
  created: time,
  last_used: time,
  expires: time,
  ended: z.nullable(time),
  method: z.enum(LOGIN_METHODS),
  ip: z.string(),
  ...whereabouts.shape,
  /** A device that its owner has not confirmed yet. */
  is_unknown: z.boolean(),
});

export const listUserSessions = defineCall({
  id: 'identity.listUserSessions',
  method: 'GET',
  path: '/admin/user/sessions',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, ...pageFields },
  ...ofUser,
  output: listOf(staffUserSession),
  errors: ['IDENTITY_USER_UNKNOWN', 'FIELD_INVALID'],
  summary: 'Sessions of a user, live and lately ended, newest first. Tokens are known to nobody.',
});

export const listUserSecurityEvents = defineCall({
  id: 'identity.listUserSecurityEvents',
  method: 'GET',
  path: '/admin/user/security_events',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, ...pageFields },
  ...ofUser,
  output: listOf(
    z.strictObject({
      id,
      kind: z.enum(SECURITY_EVENTS),
      time,
      ip: z.string(),
      ...whereabouts.shape,
    }),
  ),
  errors: ['IDENTITY_USER_UNKNOWN', 'FIELD_INVALID'],
  summary: 'What happened to the protection of an account, newest first.',
});

/** A note of the staff, or what a freeze was decided with. Written once. */
export const userNote = z.strictObject({
  id,
  time,
  staff_id: id,
  staff_email: z.string(),
  kind: z.enum(['note', 'freeze', 'unfreeze']),
  /** Why it was frozen, as the owner was notified; null for the others. */
  reason: z.nullable(z.enum(FREEZE_REASONS)),
  text: z.string(),
});
export type UserNote = z.infer<typeof userNote>;

export const listUserNotes = defineCall({
  id: 'identity.listUserNotes',
  method: 'GET',
  path: '/admin/user/notes',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, ...pageFields },
  ...ofUser,
  output: listOf(userNote),
  errors: ['IDENTITY_USER_UNKNOWN', 'FIELD_INVALID'],
  summary: 'Notes of the staff on a user, and freezes with their reasons, newest first. They cannot be changed.',
});

/** How another account is related: its user invited this one, or was invited, or used the same network address lately. */
export const RELATIONS = ['invited_by', 'invited', 'address'] as const;
export type Relation = (typeof RELATIONS)[number];
/** Days within which two accounts used one network address, and the most accounts of each relation. */
export const RELATED = { days: 14, most: 10 } as const;

export const relatedUser = z.strictObject({
  id,
  account_name: z.string(),
  state: z.enum(USER_STATES),
  relation: z.enum(RELATIONS),
  /** When the account was made; of a shared address, when the other one used it last. */
  time,
  /** The shared address; empty of an invitation. */
  ip: z.string(),
});
export type RelatedUser = z.infer<typeof relatedUser>;

export const listRelatedUsers = defineCall({
  id: 'identity.listRelatedUsers',
  method: 'GET',
  path: '/admin/user/related',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  ...ofUser,
  output: z.array(relatedUser),
  errors: ['IDENTITY_USER_UNKNOWN'],
  summary: 'Accounts related to a user: who invited them, whom they invited, who used the same address within 14 days.',
});

export const addUserNote = defineCall({
  id: 'identity.addUserNote',
  method: 'POST',
  path: '/admin/user/notes',
  access: 'staff',
  permission: 'users.note',
  input: { user_id: idInput, text: text(USER_NOTE_MAX_LENGTH) },
  ...ofUser,
  output: userNote,
  errors: ['IDENTITY_USER_UNKNOWN', 'IDENTITY_NOTE_EMPTY'],
  summary: 'Adds a note for the staff. The user does not see it on their screens; it is in the file of their data.',
});

export const freezeUser = defineCall({
  id: 'identity.freezeUser',
  method: 'POST',
  path: '/admin/user/freeze',
  access: 'staff',
  permission: 'users.freeze',
  input: { user_id: idInput, reason: z.enum(FREEZE_REASONS), note: text(STAFF_REASON_LENGTH.max) },
  ...ofUser,
  output: staffUser,
  errors: ['IDENTITY_USER_UNKNOWN', 'BACKOFFICE_REASON_SHORT', 'IDENTITY_ALREADY_FROZEN', 'IDENTITY_USER_CLOSED'],
  summary:
    'No new risk: new orders, conversions and options of the user are refused from now on. Cancelling, closing, moving money between own accounts and reading go on. The user is told, with the reason.',
});

export const unfreezeUser = defineCall({
  id: 'identity.unfreezeUser',
  method: 'POST',
  path: '/admin/user/unfreeze',
  access: 'staff',
  permission: 'users.unfreeze',
  input: { user_id: idInput, note: text(STAFF_REASON_LENGTH.max) },
  ...ofUser,
  output: staffUser,
  errors: ['IDENTITY_USER_UNKNOWN', 'BACKOFFICE_REASON_SHORT', 'IDENTITY_NOT_FROZEN'],
  summary: 'Ends a freeze. The user is told.',
});

export const exportUser = defineCall({
  id: 'identity.exportUser',
  method: 'GET',
  path: '/admin/user/export',
  access: 'staff',
  permission: 'users.export',
  limit: { max: 10, windowMs: 600_000 },
  input: { user_id: idInput },
  ...ofUser,
  output: z.string(),
  stream: { type: 'application/json' },
  errors: ['IDENTITY_USER_UNKNOWN', 'IDENTITY_EXPORT_RUNNING'],
  summary: 'Everything that is kept of a person, as one JSON file of any length, for a person who asks for it.',
});
