/**
 * POST /user/login: by password or by an emailed code. Whatever is wrong, the refusal is the same, and a missing account
 * costs the same work as a wrong password. Where the account has a second factor, the refusal
 * IDENTITY_SECOND_STEP carries a ticket for it.
 */
import { type CallInput, login } from '@glasshouse/contract';
import { type VisitorContext, handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { parseContact } from '../domain/contact.ts';
import { type SecondStep, finishFirstStep } from '../open-session.ts';
import type { IdentityParts } from '../parts.ts';
import { spendCode, tryCode } from '../store/codes.ts';
import { type Trier, countTry, forgetAddress, uncountTry } from '../store/login-failures.ts';
import { holdUser } from '../store/security.ts';
import { loadLogin, lockPassword } from '../store/users.ts';
import { requireCode, requireFields } from './refuse-fields.ts';

const SCENE = 'login';

export const loginHandler = (parts: IdentityParts) =>
  handleVisitor(login, async (input, context) => {
    requireFields(input, ['user_string', (input.code ?? '') === '' ? 'password' : 'code']);
    // What is no contact is nobody's; it is counted and looked up all the same.
    const name = parseContact(input.user_string, input.area_code) ?? input.user_string.trim();
    return tokenOf(await firstStep(parts, name, input, context));
  });

function firstStep(parts: IdentityParts, name: string, input: CallInput<typeof login>, context: VisitorContext) {
  if ((input.code ?? '') === '') return withPassword(parts, name, input.password as string, context);
  requireCode('code', input.code as string);
  return withCode(parts, name, input.code as string, context);
}

/** The token; where a second step is needed, the refusal that says how. The ticket is committed by then. */
function tokenOf(answer: string | SecondStep): string {
  if (typeof answer === 'string') return answer;
  const { ticket, factors, expires } = answer;
  return refuse('IDENTITY_SECOND_STEP', { ticket, factors: factors.join(','), expires });
}

async function withPassword(
  parts: IdentityParts,
  name: string,
  password: string,
  context: VisitorContext,
): Promise<string | SecondStep> {
  const trier = { name, address: context.ip };
  const account = await parts.logins.run(JSON.stringify(trier), () => checkPassword(parts, trier, password));
  if (account === null) return refuse('IDENTITY_LOGIN_FAILED');
  return inTransaction(parts.platform.db, async (tx) => {
    // A password that was changed meanwhile has ended all sessions: no new one may come of the old password.
    if (!(await lockPassword(tx, account.id, account.password_hash))) refuse('IDENTITY_LOGIN_FAILED');
    return finishFirstStep(parts, tx, { userId: account.id, method: 'password' }, context);
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

async function withCode(
  parts: IdentityParts,
  target: string,
  code: string,
  context: VisitorContext,
): Promise<string | SecondStep> {
  const { db, clock } = parts.platform;
  const name = { scene: SCENE, target, device: context.device ?? '' };
  const hash = parts.codeHash(name, code);
  if (!(await tryCode(db, name, hash, clock.now()))) refuse('IDENTITY_LOGIN_FAILED');
  return inTransaction(db, async (tx) => {
    if (!(await spendCode(tx, name, hash, clock.now()))) refuse('IDENTITY_LOGIN_FAILED');
    const account = (await loadLogin(tx, target)) ?? refuse('IDENTITY_LOGIN_FAILED');
    await holdUser(tx, account.id);
    return finishFirstStep(parts, tx, { userId: account.id, method: 'code' }, context);
  });
}
