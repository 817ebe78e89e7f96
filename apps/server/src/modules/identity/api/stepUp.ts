/**
 * /safe/step_up: what a protected action needs, and the proofs for it. The pay password proves it where one is set, else
 * the login password; a pay password itself is changed with the login password, or a forgotten one could never be
 * replaced. Where the account has a second factor, one is needed as well.
 */
import type { StepUpPurpose } from '@glasshouse/contract';
import { getStepUpNeeds, stepUp, stepUpPasskeyOptions } from '@glasshouse/contract/identity';
import { type UserContext, handleUser } from '../../../platform/calls/handler.ts';
import type { CallProofs } from '../../../platform/calls/step-up.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { stepUpLimits } from '../domain/limits.ts';
import type { IdentityParts } from './parts.ts';
import { canonicalRecoveryCode } from '../../../platform/factors/recovery-codes.ts';
import { type FactorProof, askForPasskey, proofOf, proveFactor, redeemChallenge } from './prove.ts';
import { loadFactorKinds } from '../store/factors.ts';
import { loadPasskeys } from '../store/passkeys.ts';
import { holdUser, loadProtection } from '../store/security.ts';
import { insertGrant } from '../store/tickets.ts';
import { countTry, takeBackTry } from '../store/tries.ts';

/** How long a grant is good. */
const GRANT_MS = 5 * 60_000;

const boundTo = (sessionId: number, purpose: StepUpPurpose) => `step-up ${sessionId} ${purpose}`;

async function loadNeeds(db: Db, userId: number, purpose: StepUpPurpose) {
  const { password_hash: login, pay_password_hash: pay } = await loadProtection(db, userId);
  const usesPay = pay !== null && purpose !== 'pay_password';
  return {
    password: usesPay ? ('pay' as const) : ('login' as const),
    hash: usesPay ? pay : login,
    factors: await loadFactorKinds(db, userId),
  };
}

export const getStepUpNeedsHandler = ({ platform }: IdentityParts) =>
  handleUser(getStepUpNeeds, async ({ purpose }, { user }) => {
    const { password, factors } = await loadNeeds(platform.db, user.id, purpose);
    return { password, factors };
  });

export const stepUpPasskeyOptionsHandler = (parts: IdentityParts) =>
  handleUser(stepUpPasskeyOptions, async ({ purpose }, context) =>
    askForPasskey(
      parts,
      context,
      boundTo(context.user.sessionId, purpose),
      await loadPasskeys(parts.platform.db, context.user.id),
    ),
  );

/** What was shown for a purpose. `fields` are what refusals name. */
interface Shown {
  purpose: StepUpPurpose;
  password: string;
  proof: FactorProof | null;
  fields: { password: string; factor: string | null };
}

type Needs = Awaited<ReturnType<typeof loadNeeds>>;

const refuseFactor = ({ fields }: Shown) =>
  fields.factor === null ? refuse('IDENTITY_FACTOR_WRONG') : refuseField(fields.factor, 'IDENTITY_FACTOR_WRONG');

/**
 * Proves what was shown and grants its purpose to the session; until when. Errors: IDENTITY_PROOF_WRONG,
 * IDENTITY_FACTOR_WRONG, IDENTITY_TOO_MANY_TRIES.
 */
async function grant(parts: IdentityParts, needs: Needs, shown: Shown, context: UserContext): Promise<number> {
  const { platform, hasher } = parts;
  const { user } = context;
  const { purpose, password, proof, fields } = shown;
  if (password === '') refuseField(fields.password, 'FIELD_REQUIRED');
  if (needs.factors.length > 0 && proof === null) refuseFactor(shown);

  const now = platform.clock.now();
  const limits = stepUpLimits(user.id, user.sessionId);
  if (!(await countTry(platform.db, limits, now))) refuse('IDENTITY_TOO_MANY_TRIES');
  const challenge =
    proof?.kind === 'passkey' ? await redeemChallenge(parts, proof.value, boundTo(user.sessionId, purpose)) : null;
  if (!(await hasher.matches(password, needs.hash))) refuseField(fields.password, 'IDENTITY_PROOF_WRONG');
  const expires = platform.clock.now() + GRANT_MS;
  await inTransaction(platform.db, async (tx) => {
    await holdUser(tx, user.id);
    // What was checked against may have changed since: then the proofs were of something that is over.
    const still = await loadNeeds(tx, user.id, purpose);
    if (still.hash !== needs.hash) refuseField(fields.password, 'IDENTITY_PROOF_WRONG');
    if (still.factors.length > 0) {
      const isProven = proof !== null && (await proveFactor(parts, tx, { userId: user.id, proof, challenge, context }));
      if (!isProven) refuseFactor(shown);
    }
    await insertGrant(tx, { sessionId: user.sessionId, userId: user.id, purpose, expiresAt: expires });
  });
  await takeBackTry(platform.db, limits, now);
  return expires;
}

export const stepUpHandler = (parts: IdentityParts) =>
  handleUser(stepUp, async (input, context) => {
    const { purpose } = input;
    const needs = await loadNeeds(parts.platform.db, context.user.id, purpose);
    const field = needs.password === 'pay' ? 'pay_password' : 'password';
    const fields = { password: field, factor: null };
    const shown = { purpose, password: input[field] ?? '', proof: proofOf(input), fields };
    return { expires: await grant(parts, needs, shown, context) };
  });

/** A code of a second factor is one of the authenticator app unless it has the form of a recovery code. */
function proofIn(code: string): FactorProof | null {
  const value = code.trim();
  if (value === '') return null;
  return { kind: canonicalRecoveryCode(value) === null ? 'totp' : 'recovery_code', value };
}

/** Proves the step-up that a call carries itself (AMB-108): the same proofs, tries and grant as `/safe/step_up`. */
export async function proveInCall(parts: IdentityParts, given: CallProofs, context: UserContext): Promise<void> {
  const { purpose, password, factor, fields } = given;
  const needs = await loadNeeds(parts.platform.db, context.user.id, purpose);
  await grant(parts, needs, { purpose, password, proof: proofIn(factor), fields }, context);
}
