/**
 * /safe/step_up: what a protected action needs, and the proofs for it. The pay password proves it where one is set, else
 * the login password; a pay password itself is changed with the login password, or a forgotten one could never be
 * replaced. Where the account has a second factor, one is needed as well.
 */
import { type StepUpPurpose, getStepUpNeeds, stepUp, stepUpPasskeyOptions } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { stepUpLimits } from '../domain/limits.ts';
import type { IdentityParts } from '../parts.ts';
import { askForPasskey, proofOf, proveFactor, redeemChallenge } from '../prove.ts';
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

export const stepUpHandler = (parts: IdentityParts) =>
  handleUser(stepUp, async (input, context) => {
    const { platform, hasher } = parts;
    const { user } = context;
    const { purpose } = input;
    const needs = await loadNeeds(platform.db, user.id, purpose);
    const field = needs.password === 'pay' ? 'pay_password' : 'password';
    const password = input[field] ?? '';
    if (password === '') refuseField(field, 'FIELD_REQUIRED');
    const proof = proofOf(input);
    if (needs.factors.length > 0 && proof === null) refuse('IDENTITY_FACTOR_WRONG');

    const now = platform.clock.now();
    const limits = stepUpLimits(user.id, user.sessionId);
    if (!(await countTry(platform.db, limits, now))) refuse('IDENTITY_TOO_MANY_TRIES');
    const challenge =
      proof?.kind === 'passkey' ? await redeemChallenge(parts, proof.value, boundTo(user.sessionId, purpose)) : null;
    if (!(await hasher.matches(password, needs.hash))) refuseField(field, 'IDENTITY_PROOF_WRONG');
    const expires = platform.clock.now() + GRANT_MS;
    await inTransaction(platform.db, async (tx) => {
      await holdUser(tx, user.id);
      // What was checked against may have changed since: then the proofs were of something that is over.
      const still = await loadNeeds(tx, user.id, purpose);
      if (still.hash !== needs.hash) refuseField(field, 'IDENTITY_PROOF_WRONG');
      if (still.factors.length > 0) {
        const isProven = proof !== null && (await proveFactor(parts, tx, { userId: user.id, proof, challenge, context }));
        if (!isProven) refuse('IDENTITY_FACTOR_WRONG');
      }
      await insertGrant(tx, { sessionId: user.sessionId, userId: user.id, purpose, expiresAt: expires });
    });
    await takeBackTry(platform.db, limits, now);
    return { expires };
  });
