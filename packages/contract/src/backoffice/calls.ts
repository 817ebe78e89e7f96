/**
 * Staff calls, under `/admin`. Staff accounts are separate from users': their tokens open nothing else. Every call of a
 * signed-in member of staff, reads too, and every try at the door leaves a row in the audit log.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { STAFF_ROLES } from '../core/roles.ts';
import { PERMISSIONS } from '../derived/permissions.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const role = z.enum(STAFF_ROLES);
const permission = z.enum(PERMISSIONS);
const secretText = text(128);
const password = text(512);
/** What the browser's WebAuthn answered, as JSON text. */
const passkeyAnswer = z.optional(text(16_384));
/** Options for the browser's WebAuthn, as JSON text; null where this address cannot have passkeys. */
const passkeyOptions = z.nullable(z.string());

/** How a member of staff shows the second factor. */
export const STAFF_FACTORS = ['totp', 'passkey'] as const;
export type StaffFactor = (typeof STAFF_FACTORS)[number];

/** A session of a member of staff: the token is shown in this answer only. */
export const staffSessionOpened = z.strictObject({
  token: z.string(),
  email: z.string(),
  role,
  permissions: z.array(permission),
  /** When it ends, used or not; unused it ends earlier. */
  expires: time,
});

export const openInvitation = defineCall({
  id: 'backoffice.openInvitation',
  method: 'POST',
  path: '/admin/invitation/open',
  access: 'staff_door',
  limit: { max: 20, windowMs: 60_000 },
  input: { invitation: secretText },
  secrets: ['invitation'],
  output: z.strictObject({ email: z.string(), role, expires: time }),
  errors: ['BACKOFFICE_INVITATION_INVALID'],
  summary: 'Whom an invitation is for. It stays good.',
});

export const startEnrolment = defineCall({
  id: 'backoffice.startEnrolment',
  method: 'POST',
  path: '/admin/invitation/enrol',
  access: 'staff_door',
  limit: { max: 20, windowMs: 60_000 },
  input: { invitation: secretText, password, factor: z.enum(STAFF_FACTORS) },
  secrets: ['invitation', 'password'],
  output: z.strictObject({
    ticket: z.string(),
    expires: time,
    /** For an authenticator app; shown in this answer only. */
    totp: z.nullable(z.strictObject({ secret: z.string(), uri: z.string() })),
    passkey: passkeyOptions,
  }),
  errors: [
    'BACKOFFICE_INVITATION_INVALID',
    'BACKOFFICE_PASSWORD_TOO_SHORT',
    'BACKOFFICE_PASSWORD_TOO_LONG',
    'BACKOFFICE_PASSWORD_OBVIOUS',
    'BACKOFFICE_PASSKEY_IMPOSSIBLE',
  ],
  summary: 'First step of accepting an invitation: the password, and what is needed to set up the second factor.',
});

export const acceptInvitation = defineCall({
  id: 'backoffice.acceptInvitation',
  method: 'POST',
  path: '/admin/invitation/accept',
  access: 'staff_door',
  limit: { max: 20, windowMs: 60_000 },
  input: { ticket: secretText, code: z.optional(text(16)), passkey: passkeyAnswer },
  secrets: ['ticket', 'code', 'passkey'],
  output: z.strictObject({ session: staffSessionOpened, recovery_codes: z.array(z.string()) }),
  errors: ['BACKOFFICE_FACTOR_REFUSED'],
  summary: 'Second step: proves the factor, spends the invitation and signs in. Recovery codes are shown in this answer only.',
});

export const signIn = defineCall({
  id: 'backoffice.signIn',
  method: 'POST',
  path: '/admin/sign_in',
  access: 'staff_door',
  limit: { max: 20, windowMs: 60_000 },
  input: { email: text(254), password },
  secrets: ['password'],
  output: z.strictObject({
    ticket: z.string(),
    expires: time,
    factors: z.array(z.enum(STAFF_FACTORS)),
    passkey: passkeyOptions,
  }),
  errors: ['BACKOFFICE_SIGN_IN_FAILED'],
  summary: 'First step of signing in: the password. Whatever is wrong, the refusal is the same.',
});

export const confirmSignIn = defineCall({
  id: 'backoffice.confirmSignIn',
  method: 'POST',
  path: '/admin/sign_in/confirm',
  access: 'staff_door',
  limit: { max: 20, windowMs: 60_000 },
  input: { ticket: secretText, code: z.optional(text(16)), recovery_code: z.optional(text(32)), passkey: passkeyAnswer },
  secrets: ['ticket', 'code', 'recovery_code', 'passkey'],
  output: staffSessionOpened,
  errors: ['BACKOFFICE_FACTOR_REFUSED'],
  summary: 'Second step: a code of the authenticator app, a recovery code or a passkey opens the session.',
});

export const signOut = defineCall({
  id: 'backoffice.signOut',
  method: 'POST',
  path: '/admin/sign_out',
  access: 'staff',
  permission: 'own',
  input: {},
  output: done,
  summary: 'Ends this session.',
});

export const getSelf = defineCall({
  id: 'backoffice.getSelf',
  method: 'GET',
  path: '/admin/self',
  access: 'staff',
  permission: 'own',
  refresh: 'figures',
  input: {},
  output: z.strictObject({ id, email: z.string(), role, permissions: z.array(permission), expires: time }),
  summary: 'Who is signed in, and what the role may do.',
});

/** A live session. */
export const staffSession = z.strictObject({
  id,
  created: time,
  last_used: time,
  expires: time,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether this is the session that asks. */
  current: z.boolean(),
});

export const listOwnSessions = defineCall({
  id: 'backoffice.listOwnSessions',
  method: 'GET',
  path: '/admin/sessions',
  access: 'staff',
  permission: 'own',
  input: {},
  output: z.array(staffSession),
  summary: 'One’s own live sessions, newest first.',
});

export const endOwnSession = defineCall({
  id: 'backoffice.endOwnSession',
  method: 'POST',
  path: '/admin/sessions/end',
  access: 'staff',
  permission: 'own',
  input: { session_id: idInput },
  target: { kind: 'session', field: 'session_id' },
  output: done,
  errors: ['BACKOFFICE_SESSION_UNKNOWN'],
  summary: 'Ends one of one’s own sessions.',
});

/** A member of staff. `invited` has not accepted yet; `disabled` cannot sign in. */
export const staffMember = z.strictObject({
  id,
  email: z.string(),
  role,
  state: z.enum(['invited', 'active', 'disabled']),
  factors: z.array(z.enum(STAFF_FACTORS)),
  created: time,
  last_sign_in: z.nullable(time),
});
export type StaffMemberView = z.infer<typeof staffMember>;

export const listStaff = defineCall({
  id: 'backoffice.listStaff',
  method: 'GET',
  path: '/admin/staff',
  access: 'staff',
  permission: 'staff.read',
  input: {},
  output: z.array(staffMember),
  summary: 'Everybody on the staff, past and present.',
});

export const inviteStaff = defineCall({
  id: 'backoffice.inviteStaff',
  method: 'POST',
  path: '/admin/staff/invite',
  access: 'staff',
  permission: 'staff.manage',
  input: { email: text(254), role },
  output: z.strictObject({
    member: staffMember,
    /** Shown in this answer only; good once, for a day. */
    invitation: z.string(),
    expires: time,
  }),
  errors: ['BACKOFFICE_EMAIL_INVALID', 'BACKOFFICE_STAFF_EXISTS', 'BACKOFFICE_ROLE_NEEDS_TWO'],
  summary:
    'Invites an address to a role that decides nothing; an earlier invitation of it is worth nothing any more. Hand the invitation over yourself.',
});

export const disableStaff = defineCall({
  id: 'backoffice.disableStaff',
  method: 'POST',
  path: '/admin/staff/disable',
  access: 'staff',
  permission: 'staff.manage',
  input: { staff_id: idInput },
  target: { kind: 'staff', field: 'staff_id' },
  output: staffMember,
  errors: ['BACKOFFICE_STAFF_UNKNOWN', 'BACKOFFICE_LAST_OWNER'],
  summary: 'Shuts an account: its sessions and invitations end at once. The last owner stays. A new invitation opens it again.',
});

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** One row of the audit log. `hash` is sha256(previous hash ‖ body), so that anybody can check it. */
export const auditRow = z.strictObject({
  seq: id,
  time,
  /** `staff:<id>`, `console` (the command line) or `door` (nobody known yet). */
  actor: z.string(),
  /** The address of that member of the staff; null for the others. */
  actor_name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  call: z.string(),
  target: z.nullable(z.string()),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
  /** The canonical JSON text that was hashed: all of the above and session, address, input digest, details. */
  body: z.string(),
  prev_hash: hash,
  hash,
});
export type AuditRow = z.infer<typeof auditRow>;

export const listAudit = defineCall({
  id: 'backoffice.listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: 'staff',
  permission: 'audit.read',
  input: {
    /** As `actor` of a row, or the beginning of a member's address. */
    actor: z.optional(text(254)),
    call: z.optional(text(64)),
    target: z.optional(text(128)),
    outcome: z.optional(text(64)),
    from: z.optional(idInput),
    to: z.optional(idInput),
    ...pageFields,
  },
  output: listOf(auditRow),
  errors: ['BACKOFFICE_CURSOR_INVALID'],
  summary: 'The audit log, newest first. `from` and `to` are epoch milliseconds, `from` included and `to` not.',
});

export const verifyAudit = defineCall({
  id: 'backoffice.verifyAudit',
  method: 'POST',
  path: '/admin/audit/verify',
  access: 'staff',
  permission: 'audit.read',
  limit: { max: 10, windowMs: 60_000 },
  input: { seq: z.optional(idInput), hash: z.optional(hash) },
  output: z.strictObject({
    rows: z.int(),
    head: z.strictObject({ seq: z.int(), hash }),
    /** What broke and at which row; empty when all is well. */
    breaches: z.array(z.strictObject({ title: z.string(), seq: z.nullable(z.int()) })),
    /** Rows that stand in the public log and were compared with it. */
    anchored: z.int(),
    /** Whether the row that was named still has the hash that was named; null when none was. */
    remembered: z.nullable(z.boolean()),
  }),
  summary:
    'Checks the whole chain, and what of it stands in the public log. Whoever keeps a head elsewhere can name it: a log that was written anew does not contain it.',
});
