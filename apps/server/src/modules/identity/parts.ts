/** What the handlers of this module share. */
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/index.ts';
import type { FactorKey } from '../../platform/factors/factor-key.ts';
import type { MailPort } from '../../platform/mail/mail.ts';
import type { SmsPort } from '../../platform/sms/sms.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PersonSection } from '../../platform/person-sections.ts';
import type { ClosingCheck } from './closing.ts';
import { firstNickname, inviteCode } from './domain/credentials.ts';
import type { Freezes } from './freezes.ts';
import type { FreezeNotify } from './freeze-news.ts';
import type { CodeHash } from './store/code-key.ts';
import type { OneAtATime } from './store/one-at-a-time.ts';
import type { PasswordHasher } from './store/password-hasher.ts';
import type { SessionCache } from './store/session-cache.ts';
import { findUser, insertUser } from './store/users.ts';

/** Runs inside the transaction that makes (or deletes) an account; what it throws undoes it. */
export type RegisteredListener = (tx: Tx, userId: number) => Promise<void>;

/** The parts that calls are made of. */
export interface IdentityParts {
  platform: Platform;
  mail: MailPort;
  /** Null: text messages cannot be sent, and the ways by mobile number are closed. */
  sms: SmsPort | null;
  files: Files;
  hasher: PasswordHasher;
  codeHash: CodeHash;
  factorKey: FactorKey;
  sessions: SessionCache;
  logins: OneAtATime;
  listeners: RegisteredListener[];
  closingChecks: ClosingCheck[];
  /** Run before the checks, in the transaction that deletes an account and holds its row. */
  closingLocks: RegisteredListener[];
  /** Run in the transaction that deletes an account. */
  erasers: RegisteredListener[];
  /** How far a user's identity is verified (kyc); 0 where nobody says. */
  levelOf: (db: Db, userId: number) => Promise<number>;
  /** Who is frozen. */
  freezes: Freezes;
  /** Tells a user that his account is frozen, or not any more. */
  notify: FreezeNotify;
  /** The parts of a person's file, other modules' too. */
  sections: PersonSection[];
}

/** Makes an account and tells the listeners; null when the contact is taken. */
export async function makeAccount(
  { platform, listeners }: IdentityParts,
  tx: Tx,
  account: { contact: string; passwordHash: string; invitedBy: number | null },
): Promise<number | null> {
  const userId = await insertUser(tx, { ...newUser(platform), ...account });
  if (userId === null) return null;
  for (const listener of listeners) await listener(tx, userId);
  return userId;
}

/** Finds or makes an account of the installation's own: nobody signs in to it and no listener hears of it. */
export async function ensureOwnAccount(
  { platform }: IdentityParts,
  tx: Tx,
  { email, nickname }: { email: string; nickname: string },
): Promise<number> {
  const account = { ...newUser(platform), contact: email, nickname, passwordHash: null, invitedBy: null };
  return (await insertUser(tx, account)) ?? ((await findUser(tx, email)) as number);
}

function newUser({ random, clock }: Platform) {
  const below = (max: number) => random.below(max);
  return { nickname: firstNickname(below), inviteCode: inviteCode(below), now: clock.now() };
}

/** Ends sessions for this process: no call and no socket goes on with them. Call it after commit. */
export function dropSessions({ platform, sessions }: IdentityParts, sessionIds: readonly number[]): void {
  sessions.forget(sessionIds);
  for (const id of sessionIds) platform.publisher.dropSession(id);
}
