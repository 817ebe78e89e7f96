/** What the handlers of this module share. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { FactorKey } from '../../../platform/factors/factor-key.ts';
import type { MailPort } from '../../../platform/mail/mail.ts';
import type { SmsPort } from '../../../platform/sms/sms.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PersonPart } from '../../../platform/person.ts';
import { firstNickname, inviteCode } from '../domain/credentials.ts';
import type { Freezes } from './freezes.ts';
import type { FreezeNotify } from './freeze-news.ts';
import type { CodeHash } from '../store/code-key.ts';
import type { OneAtATime } from '../store/one-at-a-time.ts';
import type { PasswordHasher } from '../store/password-hasher.ts';
import type { SessionCache } from '../store/session-cache.ts';
import { findUser, insertUser } from '../store/users.ts';

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
  /** What modules do with a person's account, this one's own part among them. */
  people: readonly PersonPart[];
  /** How far a user's identity is verified (kyc); 0 where nobody says. */
  levelOf: (db: Db, userId: number) => Promise<number>;
  /** The addresses of members of the staff (backoffice). */
  staffNames: (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;
  /** Who is frozen. */
  freezes: Freezes;
  /** Tells a user that his account is frozen, or not any more. */
  notify: FreezeNotify;
}

/** Makes an account, with what other modules add to its transaction; null when the contact is taken. */
export async function makeAccount(
  { platform, people }: IdentityParts,
  tx: Tx,
  account: { contact: string; passwordHash: string; invitedBy: number | null },
): Promise<number | null> {
  const userId = await insertUser(tx, { ...newUser(platform), ...account });
  if (userId === null) return null;
  for (const { open } of people) await open?.(tx, userId);
  return userId;
}

/** Finds or makes an account of the installation's own: nobody signs in to it and no module adds to it. */
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
