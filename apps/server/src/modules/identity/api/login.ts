/**
 * POST /user/login: by password or by an emailed code. Whatever is wrong, the refusal is the same, and a missing account
 * costs the same work as a wrong password. A stranger who finds the lane of strangers full is refused with a challenge in
 * `params.proof`, for names with and without an account alike; with its solution the same call goes on. Where the account has a second factor, the refusal
 * IDENTITY_SECOND_STEP carries a ticket for it.
 */
import type { CallInput } from '@glasshouse/contract';
import { login } from '@glasshouse/contract/identity';
import { type VisitorContext, handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { isAccountName } from '../domain/account-name.ts';
import { parseContact } from '../domain/contact.ts';
import { type SecondStep, finishFirstStep } from './open-session.ts';
import type { IdentityParts } from './parts.ts';
import { bitsForLogin } from '../domain/proof-of-work.ts';
import { challengeFor, takeProof } from './proofs-of-work.ts';
import { spendCode, tryCode } from '../store/codes.ts';
import { findDeviceOwner } from '../store/known-devices.ts';
import { type Lane, type Trier, countProved, countTry, forgetAddress, uncountTry } from '../store/login-failures.ts';
import { holdUser } from '../store/security.ts';
import { type LoginAccount, loadLogin, lockPassword } from '../store/users.ts';
import { areaCodeOf, requireCode, requireFields } from './refuse-fields.ts';

const SCENE = 'login';

export const loginHandler = (parts: IdentityParts) =>
  handleVisitor(login, async (input, context) => {
    requireFields(input, ['user_string', (input.code ?? '') === '' ? 'password' : 'code']);
    // What is no contact is nobody's; it is counted and looked up all the same.
    const typed = input.user_string.trim();
    const name = isAccountName(typed) ? typed.toLowerCase() : (parseContact(typed, areaCodeOf(parts, input.area_code)) ?? typed);
    return tokenOf(await firstStep(parts, name, input, context));
  });

function firstStep(parts: IdentityParts, name: string, input: CallInput<typeof login>, context: VisitorContext) {
  if ((input.code ?? '') === '') return withPassword(parts, name, input, context);
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
  { password, proof }: CallInput<typeof login>,
  context: VisitorContext,
): Promise<string | SecondStep> {
  const lanes = await lanesOf(parts, name, proof, context);
  const tried = (trier: Trier) => parts.logins.run(JSON.stringify(trier), () => checkPassword(parts, trier, password as string));
  let account: LoginAccount | 'full' | null = 'full';
  for (const lane of lanes) if (account === 'full') account = await tried({ name, address: context.ip, lane });
  if (account === 'full') return refuse('IDENTITY_LOGIN_FAILED', await proofParams(parts, name));
  if (account === null) return refuse('IDENTITY_LOGIN_FAILED');
  const { id, password_hash: hash } = account;
  return inTransaction(parts.platform.db, async (tx) => {
    // A password that was changed meanwhile has ended all sessions: no new one may come of the old password.
    if (!(await lockPassword(tx, id, hash))) refuse('IDENTITY_LOGIN_FAILED');
    return finishFirstStep(parts, tx, { userId: id, method: 'password' }, context);
  });
}

/** The lanes that a try may take, in order: that of a device that has signed in before, then those of strangers. */
async function lanesOf(
  parts: IdentityParts,
  name: string,
  proof: string | undefined,
  { device }: VisitorContext,
): Promise<Lane[]> {
  const { db } = parts.platform;
  const owner = await findDeviceOwner(db, name, device ?? '');
  const lanes: Lane[] = owner === null || device === undefined ? [] : [{ kind: 'device', device }];
  const bits = await takeProof(parts, db, { purpose: 'login', name, proof });
  return [...lanes, bits === null ? { kind: 'stranger' } : { kind: 'proved', bits }];
}

/** A challenge for a name, as parameters of a refusal; none when its lane of proofs is full too. */
async function proofParams(parts: IdentityParts, name: string): Promise<{ proof?: string }> {
  const { db, clock } = parts.platform;
  const used = await countProved(db, name, clock.now());
  return used === null ? {} : { proof: challengeFor(parts, 'login', name, bitsForLogin(used)) };
}

/** The account whose password this is, or null; `full`: the lane takes no try now. Failures slow the next tries down. */
async function checkPassword(parts: IdentityParts, trier: Trier, password: string): Promise<LoginAccount | 'full' | null> {
  const { db, clock } = parts.platform;
  if (!(await countTry(db, trier, clock.now()))) return 'full';
  const account = await loadLogin(db, trier.name);
  const isRight = await matches(parts, trier, password, account?.password_hash ?? null);
  if (account === null || !isRight) return null;
  await forgetAddress(db, trier);
  return account;
}

/** Whether a password is right. A try that was not made because too many wait does not count. */
async function matches(parts: IdentityParts, trier: Trier, password: string, stored: string | null) {
  const { platform, hasher } = parts;
  try {
    return await hasher.matches(password, stored, trier.lane.kind);
  } catch (error) {
    await uncountTry(platform.db, trier);
    if (trier.lane.kind !== 'stranger' || !(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.params, ...(await proofParams(parts, trier.name)) });
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
