/**
 * Checks one second factor of a user, for the second step of a login and for step-up. Each proof is used up by one
 * conditional statement in the caller's transaction, so that it works once. Counting tries is the caller's: `LIMITS`.
 */
import type { SecondFactor } from '@glasshouse/contract/identity';
import type { VisitorContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type StoredPasskey,
  assertionOptions,
  challengeOf,
  credentialIdOf,
  verifyAssertion,
} from '../../../platform/factors/passkeys.ts';
import { canonicalRecoveryCode } from '../../../platform/factors/recovery-codes.ts';
import { type RelyingParty, relyingPartyOf } from '../../../platform/factors/relying-party.ts';
import { verifyTotp } from '../../../platform/factors/totp.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { IdentityParts } from './parts.ts';
import { recordEvent } from './security-change.ts';
import { loadTotp, useRecoveryCode, useTotpStep } from '../store/factors.ts';
import { type UserPasskey, findPasskey, saveChallenge, takeChallenge, usePasskey } from '../store/passkeys.ts';

/** Proofs as calls take them; empty counts as absent. */
export interface FactorInput {
  totp?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: string | undefined;
}

/** One proof. */
export interface FactorProof {
  kind: SecondFactor;
  value: string;
}

/** A challenge is good for as long as a login's second step. */
const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/** The name of a user to the key of factors. */
export const ownerOf = (userId: number) => `user:${userId}`;

/** The one proof that is given; null when there is none or more than one. */
export function proofOf(input: FactorInput): FactorProof | null {
  const given = (['totp', 'recovery_code', 'passkey'] as const).flatMap((kind) => {
    const value = (input[kind] ?? '').trim();
    return value === '' ? [] : [{ kind, value }];
  });
  return given.length === 1 ? (given[0] as FactorProof) : null;
}

/** The relying party of a request. Errors: IDENTITY_PASSKEY_ADDRESS when the page's address cannot be one. */
export function requireParty({ platform }: IdentityParts, context: VisitorContext): RelyingParty {
  return relyingPartyOf(platform.config.publicUrl, context.host ?? '') ?? refuse('IDENTITY_PASSKEY_ADDRESS');
}

/** Makes a challenge that is good once, for what it is bound to. */
export async function newChallenge({ platform }: IdentityParts, boundTo: string): Promise<Buffer> {
  const challenge = platform.random.bytes(CHALLENGE_BYTES);
  await saveChallenge(platform.db, challenge.toString('base64url'), boundTo, platform.clock.now() + CHALLENGE_MS);
  return challenge;
}

/** What a browser needs to answer with a passkey for `boundTo`. */
export async function askForPasskey(
  parts: IdentityParts,
  context: VisitorContext,
  boundTo: string,
  known: readonly StoredPasskey[] = [],
) {
  const party = requireParty(parts, context);
  return { ...(await assertionOptions(party, await newChallenge(parts, boundTo), known)) };
}

/** Takes away the challenge that an answer was made for: the challenge, or null when it is not good for `boundTo`. */
export async function redeemChallenge({ platform }: IdentityParts, json: string, boundTo: string): Promise<string | null> {
  const challenge = challengeOf(json);
  if (challenge === null) return null;
  return (await takeChallenge(platform.db, challenge, boundTo, platform.clock.now())) ? challenge : null;
}

/** The passkey that signed this answer, with its counter noted; null when the answer is not good. */
export async function provePasskey(
  parts: IdentityParts,
  tx: Tx,
  { json, challenge, context }: { json: string; challenge: string; context: VisitorContext },
): Promise<UserPasskey | null> {
  const credentialId = credentialIdOf(json);
  const passkey = credentialId === null ? null : await findPasskey(tx, credentialId);
  if (passkey === null) return null;
  const handle = parts.factorKey.handleOf(ownerOf(passkey.userId));
  const verified = await verifyAssertion(requireParty(parts, context), json, { challenge, passkey, handle });
  if (verified === null) return null;
  return (await usePasskey(tx, passkey.id, verified.counter, parts.platform.clock.now())) ? passkey : null;
}

/** What is needed to check a proof. `challenge`: of a passkey's answer, already taken away. */
export interface ProofCase {
  userId: number;
  proof: FactorProof;
  challenge: string | null;
  context: VisitorContext;
}

/** Whether a proof is right; then it is used up. */
export async function proveFactor(
  parts: IdentityParts,
  tx: Tx,
  { userId, proof, challenge, context }: ProofCase,
): Promise<boolean> {
  if (proof.kind === 'totp') return proveTotp(parts, tx, userId, proof.value);
  if (proof.kind === 'recovery_code') {
    const code = canonicalRecoveryCode(proof.value);
    if (code === null || !(await useRecoveryCode(tx, userId, parts.factorKey.digest(code, ownerOf(userId))))) return false;
    await recordEvent(parts, tx, { userId, kind: 'recovery_code_used', context });
    return true;
  }
  if (challenge === null) return false;
  const passkey = await provePasskey(parts, tx, { json: proof.value, challenge, context });
  return passkey?.userId === userId;
}

async function proveTotp({ platform, factorKey }: IdentityParts, tx: Tx, userId: number, code: string): Promise<boolean> {
  const totp = await loadTotp(tx, userId);
  if (totp === null) return false;
  const secret = factorKey.open(totp.secret, ownerOf(userId));
  const step = verifyTotp({ secret, code, now: platform.clock.now(), lastStep: totp.last_step });
  return step !== null && useTotpStep(tx, userId, step);
}
