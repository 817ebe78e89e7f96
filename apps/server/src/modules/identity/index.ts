/** Identity's public face: who a session token belongs to, and the life of an account. */
import type { StepUpPurpose } from '@glasshouse/contract';
import type { SessionUser } from '../../platform/calls/handler.ts';
import type { StepUpGate } from '../../platform/calls/step-up.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/index.ts';
import { lazyFactorKey } from '../../platform/factors/factor-key.ts';
import type { MailPort } from '../../platform/mail/mail.ts';
import type { SmsPort } from '../../platform/sms/sms.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { PersonPart } from '../../platform/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmDeviceHandler, endDeviceHandler, endOtherDevicesHandler, listDevicesHandler } from './api/devices.ts';
import { addUserNoteHandler } from './admin/addUserNote.ts';
import { exportUserHandler } from './admin/exportUser.ts';
import { freezeUserHandler } from './admin/freezeUser.ts';
import { getUserHandler } from './admin/getUser.ts';
import { listUserNotesHandler } from './admin/listUserNotes.ts';
import { listUserSecurityEventsHandler } from './admin/listUserSecurityEvents.ts';
import { listRelatedUsersHandler } from './admin/listRelatedUsers.ts';
import { listUserSessionsHandler } from './admin/listUserSessions.ts';
import { listUsersHandler } from './admin/listUsers.ts';
import { unfreezeUserHandler } from './admin/unfreezeUser.ts';
import { bindEmailHandler } from './api/bindEmail.ts';
import { bindMobileHandler } from './api/bindMobile.ts';
import { closeAccountHandler, getClosingHandler } from './api/closeAccount.ts';
import { sendSmsCodeHandler } from './api/sendSmsCode.ts';
import { setPayPasswordHandler } from './api/setPayPassword.ts';
import { updatePasswordHandler } from './api/updatePassword.ts';
import { checkEmailCodeHandler } from './api/checkEmailCode.ts';
import { editAccountNameHandler } from './api/editAccountName.ts';
import { editNicknameHandler } from './api/editNickname.ts';
import { editSignatureHandler } from './api/editSignature.ts';
import { forgotPasswordHandler } from './api/forgotPassword.ts';
import { getCreditScoreHandler } from './api/getCreditScore.ts';
import { getUserInfoHandler } from './api/getUserInfo.ts';
import { loginHandler } from './api/login.ts';
import { loginSecondStepHandler } from './api/loginSecondStep.ts';
import { logoutHandler } from './api/logout.ts';
import { newRecoveryCodesHandler } from './api/newRecoveryCodes.ts';
import { passkeyLoginHandler, passkeyLoginOptionsHandler } from './api/passkeyLogin.ts';
import {
  addPasskeyHandler,
  listPasskeysHandler,
  removePasskeyHandler,
  renamePasskeyHandler,
  startPasskeyHandler,
} from './api/passkeys.ts';
import { registerHandler } from './api/register.ts';
import { saveSettingsHandler } from './api/saveSettings.ts';
import { sendMailCodeHandler } from './api/sendMailCode.ts';
import { uploadHeadPortraitHandler } from './api/uploadHeadPortrait.ts';
import { getSecurityHandler, listSecurityEventsHandler, setAntiPhishingHandler } from './api/securityOverview.ts';
import { getStepUpNeedsHandler, proveInCall, stepUpHandler, stepUpPasskeyOptionsHandler } from './api/stepUp.ts';
import { confirmTotpHandler, removeTotpHandler, startTotpHandler } from './api/totp.ts';
import { parseEmail } from './domain/email.ts';
import type { FreezeNotify } from './api/freeze-news.ts';
import { Freezes } from './api/freezes.ts';
import { cleaningJob } from './api/jobs.ts';
import { closedInvariant } from './store/invariants.ts';
import { type UserMail, mailUsers } from './api/mail-users.ts';
import { type OwnCodes, ownCodes } from './api/own-codes.ts';
import { type IdentityParts, NO_STANDINGS, dropSessions, ensureOwnAccount, makeAccount } from './api/parts.ts';
import { ownSections } from './api/person-file.ts';
import { requireStepUp } from './api/step-up.ts';
import { isFrozen } from './store/freezes.ts';
import { loadNamed } from './store/staff-users.ts';
import { type CodeHash, codeHashOf } from './store/code-key.ts';
import { OneAtATime } from './store/one-at-a-time.ts';
import { PasswordHasher } from './store/password-hasher.ts';
import { SessionCache } from './store/session-cache.ts';
import { loadSecondFactorSince } from './store/factors.ts';
import { loadLastSeen, loadNames, searchNames } from './store/names.ts';
import { loadProtection } from './store/security.ts';
import { endSessionsOf } from './store/sessions.ts';
import { holdOpen, loadInvitation, loadInvited, loadInviters, loadNicknames } from './store/inviters.ts';
import { loadLogin, savePassword } from './store/users.ts';

export type { Standings } from './api/parts.ts';
export { CLOSED_TITLE } from './store/invariants.ts';
export type { FreezeNews, FreezeNotify } from './api/freeze-news.ts';
export type { UserMail } from './api/mail-users.ts';
export type { OwnCodes, RightCode } from './api/own-codes.ts';
export { type UserFigures, loadAbuse, loadNewUsers, loadUserFigures } from './store/figures.ts';
export { OPEN_USERS, PEOPLE, isLiveSession, isSignedInFrom, newestUser } from './store/audience.ts';
export { CHEAP_PARAMETERS, PasswordHasher } from './store/password-hasher.ts';
export { closedUsers, isClosed, peopleAmong } from './store/people.ts';

// Attempts at one name from one address wait for each other; more than this many at once can only be guessing.
const MAX_WAITING_LOGINS = 100;

/** The contacts that are bound to a user. */
export async function contactsOf(db: Db, userId: number): Promise<{ email: string | null; mobile: string | null }> {
  const { email, mobile } = await loadProtection(db, userId);
  return { email, mobile };
}

/** What other modules use. */
export interface Identity {
  /** The user of a session token; null when it is not valid (any more). */
  authenticate: (token: string) => Promise<SessionUser | null>;
  /** A user as far as a credit or debit needs him; null when there is none of this id. */
  findUser: (db: Db, userId: number) => Promise<{ name: string; isClosed: boolean } | null>;
  /** Who is frozen against new risk: for the dispatcher, and for work that opens risk without a call. */
  freezes: Freezes;
  /** Makes an account without a code, for the installation's own; null when the address is taken. */
  createAccount(account: { email: string; password: string }): Promise<number | null>;
  /** Finds or makes an account of the installation's own (a market maker), which nobody signs in to. */
  ensureUser: (account: { email: string; nickname: string }) => Promise<number>;
  /** The tree of invitations. An inviter is set with the account, for ever, and is older than whom he invites. */
  tree: {
    /** Who invited each of some users; those whom nobody invited are left out. */
    invitersOf: typeof loadInviters;
    /** Whom a user invited, newest first. */
    invitedBy: typeof loadInvited;
    /** A user's invite code, how many he invited, and how many these invited. */
    invitationOf: typeof loadInvitation;
    /** The nicknames of some users; those whose account was deleted are left out. */
    nicknamesOf: typeof loadNicknames;
    holdOpen: typeof holdOpen;
  };
  /** How the staff calls some users: address, number or name; those who are gone are left out. */
  namesOf: (db: Db, userIds: readonly number[]) => Promise<Map<number, string>>;
  /** When a user joined, and their newest session's place and device; null for who is gone. */
  lastSeenOf: typeof loadLastSeen;
  /** Users with a text in their address, number or name, newest first. */
  searchNames: (db: Db, text: string, limit: number) => Promise<number[]>;
  /** Uses up this session's grant of step-up, in the transaction of what it allows. Errors: IDENTITY_STEP_UP_REQUIRED. */
  requireStepUp: (tx: Tx, user: SessionUser, purpose: StepUpPurpose) => Promise<void>;
  /** Proves the step-up that calls carry themselves, for the dispatcher. */
  stepUpGate: StepUpGate;
  /** Until when no withdrawal of a user may leave because of a security change; null when none is stopped. */
  withdrawalsStoppedUntil: (tx: Tx, userId: number) => Promise<number | null>;
  /** The contacts that are bound to a user. */
  contactsOf: typeof contactsOf;
  /** Codes that other products ask their users for. */
  codes: OwnCodes;
  /** Since when a user has had a second factor without a break; null: he has none. Epoch milliseconds. */
  secondFactorSince: (db: Db, userId: number) => Promise<number | null>;
  /** Sets the password of an address and ends its sessions; false when it has no account. */
  resetPassword(account: { email: string; password: string }): Promise<boolean>;
}

/** Identity with its module. */
export interface IdentityModule extends Identity {
  module: Module;
}

/** The key file is read at first use: making the module reads and writes nothing. */
function lazyCodeHash(dataDir: string): CodeHash {
  let hash: CodeHash | undefined;
  return (name, code) => (hash ??= codeHashOf(dataDir))(name, code);
}

async function resetPassword(parts: IdentityParts, email: string, password: string): Promise<boolean> {
  const { platform, hasher } = parts;
  const passwordHash = await hasher.hash(password);
  const ended = await inTransaction(platform.db, async (tx) => {
    const account = await loadLogin(tx, email);
    if (account === null) return null;
    await savePassword(tx, account.id, passwordHash, platform.clock.now());
    return endSessionsOf(tx, account.id, platform.clock.now());
  });
  dropSessions(parts, ended ?? []);
  return ended !== null;
}

function requireAddress(email: string): string {
  const parsed = parseEmail(email);
  if (parsed === null) throw new Error(`${email} is not an email address`);
  return parsed;
}

const staffHandlers = (parts: IdentityParts) => [
  listUsersHandler(parts),
  getUserHandler(parts),
  listUserSessionsHandler(),
  listRelatedUsersHandler(parts),
  listUserSecurityEventsHandler(),
  listUserNotesHandler(parts),
  addUserNoteHandler(parts),
  freezeUserHandler(parts),
  unfreezeUserHandler(parts),
  exportUserHandler(parts),
];

const accountHandlers = (parts: IdentityParts) => [
  sendMailCodeHandler(parts),
  checkEmailCodeHandler(parts),
  registerHandler(parts),
  loginHandler(parts),
  loginSecondStepHandler(parts),
  passkeyLoginOptionsHandler(parts),
  passkeyLoginHandler(parts),
  logoutHandler(parts),
  getUserInfoHandler(parts),
  getCreditScoreHandler(parts),
  forgotPasswordHandler(parts),
  updatePasswordHandler(parts),
  setPayPasswordHandler(parts),
  sendSmsCodeHandler(parts),
  bindMobileHandler(parts),
  bindEmailHandler(parts),
  getClosingHandler(parts),
  closeAccountHandler(parts),
  uploadHeadPortraitHandler(parts),
  editNicknameHandler(parts),
  editAccountNameHandler(parts),
  editSignatureHandler(parts),
  saveSettingsHandler(parts),
];

const securityHandlers = (parts: IdentityParts) => [
  listDevicesHandler(parts),
  endDeviceHandler(parts),
  endOtherDevicesHandler(parts),
  confirmDeviceHandler(parts),
  getSecurityHandler(parts),
  listSecurityEventsHandler(parts),
  setAntiPhishingHandler(parts),
  getStepUpNeedsHandler(parts),
  stepUpPasskeyOptionsHandler(parts),
  stepUpHandler(parts),
  startTotpHandler(parts),
  confirmTotpHandler(parts),
  removeTotpHandler(parts),
  newRecoveryCodesHandler(parts),
  startPasskeyHandler(parts),
  addPasskeyHandler(parts),
  listPasskeysHandler(parts),
  renamePasskeyHandler(parts),
  removePasskeyHandler(parts),
];

/** What carries codes. Without `sms` nobody signs up or recovers by mobile number. */
export interface Delivery {
  mail: MailPort;
  sms: SmsPort | null;
}

/** What identity is made with. */
export interface IdentityDeps extends Delivery {
  /** Keeps its pictures. */
  files: Files;
  /** Notifies users of freezes and of their security; nobody without it. */
  notify?: FreezeNotify;
  /** How far a user's identity is verified; 0 for everybody without it. */
  levelOf?: IdentityParts['levelOf'];
  /** What other modules know of users, for lists of the staff; nothing without it. */
  standings?: IdentityParts['standings'];
  /** The addresses of members of the staff; none without it. */
  staffNames?: IdentityParts['staffNames'];
  /** Hashes passwords; at full cost without it. */
  hasher?: PasswordHasher;
}

/** Writes to users, in their language and with their anti-phishing phrase, within the transaction that causes it. */
export type MailUsers = (tx: Tx, mails: readonly UserMail[]) => Promise<void>;

/** Makes what mails users. It is older than identity itself, which notifies users through those who mail them. */
export function createUserMail(platform: Platform, { mail }: Pick<Delivery, 'mail'>): MailUsers {
  return (tx, mails) => mailUsers({ platform, mail }, tx, mails);
}

/** Its own part of a person's file and of closing an account. */
const OWN_PART: PersonPart = {
  sections: ownSections,
  mayClose: async (db, userId) => ((await isFrozen(db, userId)) ? 'IDENTITY_CLOSE_FROZEN' : null),
};

function partsOf(platform: Platform, deps: IdentityDeps): IdentityParts {
  const { mail, sms, files, notify = async () => () => {}, levelOf = async () => 0 } = deps;
  const { staffNames = async () => new Map(), standings = NO_STANDINGS, hasher = new PasswordHasher() } = deps;
  return {
    freezes: new Freezes(platform.db, platform.clock),
    notify,
    levelOf,
    standings,
    staffNames,
    people: [OWN_PART],
    platform,
    mail,
    sms,
    files,
    hasher,
    codeHash: lazyCodeHash(platform.config.dataDir),
    factorKey: lazyFactorKey(platform.config.dataDir, platform.random),
    sessions: new SessionCache(platform.db, platform.clock),
    logins: new OneAtATime(MAX_WAITING_LOGINS),
  };
}

/** Makes identity. */
export function createIdentity(platform: Platform, deps: IdentityDeps): IdentityModule {
  const parts = partsOf(platform, deps);
  const { freezes, hasher } = parts;
  return {
    module: defineModule({
      name: 'identity',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [...accountHandlers(parts), ...securityHandlers(parts)],
      staffCalls: staffHandlers(parts),
      invariants: ({ people }) => [closedInvariant(people)],
      person: OWN_PART,
      connect: ({ people }) => {
        parts.people = people;
      },
      jobs: [cleaningJob(platform.db, platform.clock), freezes.job()],
      start: async () => {
        await hasher.prepare();
        await freezes.reload();
      },
    }),
    authenticate: (token) => parts.sessions.authenticate(token),
    findUser: loadNamed,
    freezes,
    requireStepUp: (tx, user, purpose) => requireStepUp(parts, tx, user, purpose),
    stepUpGate: { db: platform.db, prove: (given, context) => proveInCall(parts, given, context) },
    withdrawalsStoppedUntil: async (tx, userId) => {
      const until = (await loadProtection(tx, userId)).withdrawals_stopped_until;
      return until !== null && until > platform.clock.now() ? until : null;
    },
    createAccount: async ({ email, password }) => {
      const account = { contact: requireAddress(email), passwordHash: await hasher.hash(password), invitedBy: null };
      return inTransaction(platform.db, (tx) => makeAccount(parts, tx, account));
    },
    tree: {
      invitersOf: loadInviters,
      invitedBy: loadInvited,
      invitationOf: loadInvitation,
      nicknamesOf: loadNicknames,
      holdOpen,
    },
    contactsOf,
    codes: ownCodes(parts),
    secondFactorSince: loadSecondFactorSince,
    namesOf: loadNames,
    lastSeenOf: loadLastSeen,
    searchNames,
    ensureUser: ({ email, nickname }) =>
      inTransaction(platform.db, (tx) => ensureOwnAccount(parts, tx, { email: requireAddress(email), nickname })),
    resetPassword: ({ email, password }) => resetPassword(parts, requireAddress(email), password),
  };
}
