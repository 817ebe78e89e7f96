/**
 * POST /user/login: by password or by an emailed code. Whatever is wrong, the refusal is the same, and a missing account
 * costs the same work as a wrong password.
 */
import { login } from '@glasshouse/contract';
import { type VisitorContext, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { parseContact } from '../domain/contact.ts';
import type { IdentityParts } from '../parts.ts';
import { spendCode, tryCode } from '../store/codes.ts';
import { type Trier, countTry, forgetAddress, uncountTry } from '../store/login-failures.ts';
import { hashToken, insertSession } from '../store/sessions.ts';
import { loadLogin, lockPassword } from '../store/users.ts';
import { requireCode, requireFields } from './refuse-fields.ts';

const SCENE = 'login';
const TOKEN_BYTES = 32;

export const loginHandler = (parts: IdentityParts) =>
  handleVisitor(login, async (input, context) => {
    requireFields(input, ['user_string', (input.code ?? '') === '' ? 'password' : 'code']);
    // What is no contact is nobody's; it is counted and looked up all the same.
    const name = parseContact(input.user_string, input.area_code) ?? input.user_string.trim();
    if ((input.code ?? '') === '') return withPassword(parts, name, input.password as string, context);
    requireCode('code', input.code as string);
    return withCode(parts, name, input.code as string, context);
  });

async function withPassword(parts: IdentityParts, name: string, password: string, context: VisitorContext): Promise<string> {
  const trier = { name, address: context.ip };
  const account = await parts.logins.run(JSON.stringify(trier), () => checkPassword(parts, trier, password));
  if (account === null) return refuse('IDENTITY_LOGIN_FAILED');
  return inTransaction(parts.platform.db, async (tx) => {
    // A password that was changed meanwhile has ended all sessions: no new one may come of the old password.
    if (!(await lockPassword(tx, account.id, account.password_hash))) refuse('IDENTITY_LOGIN_FAILED');
    return openSession(parts, tx, account.id, context);
  });
}

/** The account whose password this is, or null. Failures slow the next tries down. */
async function checkPassword(parts: IdentityParts, trier: Trier, password: string) {
  const { db, clock } = parts.platform;
  if (!(await countTry(db, trier, clock.now()))) return null;
  const account = await loadLogin(db, trier.name);
  const isRight = await matches(parts, trier, password, account?.password_hash ?? null);
  if (account === null || !isRight) return null;
  await forgetAddress(db, trier);
  return account;
}

/** Whether a password is right. A try that was not made because too many wait does not count. */
async function matches({ platform, hasher }: IdentityParts, trier: Trier, password: string, stored: string | null) {
  try {
    return await hasher.matches(password, stored);
  } catch (error) {
    await uncountTry(platform.db, trier);
    throw error;
  }
}

async function withCode(parts: IdentityParts, target: string, code: string, context: VisitorContext): Promise<string> {
  const { db, clock } = parts.platform;
  const name = { scene: SCENE, target };
  const hash = parts.codeHash(name, code, context.device);
  if (!(await tryCode(db, name, hash, clock.now()))) refuse('IDENTITY_LOGIN_FAILED');
  return inTransaction(db, async (tx) => {
    if (!(await spendCode(tx, name, hash, clock.now()))) refuse('IDENTITY_LOGIN_FAILED');
    const account = (await loadLogin(tx, target)) ?? refuse('IDENTITY_LOGIN_FAILED');
    return openSession(parts, tx, account.id, context);
  });
}

async function openSession({ platform }: IdentityParts, tx: Tx, userId: number, context: VisitorContext): Promise<string> {
  const token = platform.random.bytes(TOKEN_BYTES).toString('base64url');
  const { ip, userAgent } = context;
  await insertSession(tx, { userId, tokenHash: hashToken(token), now: platform.clock.now(), ip, userAgent });
  return token;
}
