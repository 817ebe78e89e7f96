/**
 * Sends a code. Whether the contact has an account is told to the contact alone: the same statements run, the same
 * answer is given and one message goes out, whatever is found.
 */
import { CODE_RESEND_MS } from '@glasshouse/contract';
import type { CodeScene } from '@glasshouse/contract/identity';
import type { VisitorContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CodeRequest, isOfStrangers, provedQuotas, quotasOf } from '../domain/code-quotas.ts';
import { sixDigits } from '../domain/credentials.ts';
import { bitsForCode } from '../domain/proof-of-work.ts';
import { codeTarget, isBinding, isOpen, noticeOf } from '../domain/scenes.ts';
import { sendCodeMessage } from './messages.ts';
import type { IdentityParts } from './parts.ts';
import { challengeFor, takeProof } from './proofs-of-work.ts';
import { countUsed, useQuota } from '../store/code-quotas.ts';
import { saveCode } from '../store/codes.ts';
import { findDeviceOwner } from '../store/known-devices.ts';
import { loadLogin } from '../store/users.ts';

const MINUTE_MS = 60_000;

/** Sends a code of a scene to a contact in its one form. */
export async function sendCode(
  parts: IdentityParts,
  { scene, contact, proof }: { scene: CodeScene; contact: string; proof?: string | undefined },
  context: VisitorContext,
) {
  const { platform, codeHash } = parts;
  const code = sixDigits((max) => platform.random.below(max));
  // Only the owner, signed in, is sent these: a stranger uses none of them up.
  const isOwn = !isOpen(scene) && !isBinding(scene);
  const name = { scene, target: codeTarget(scene, contact, context.user?.id ?? null), device: context.device ?? '' };
  await inTransaction(platform.db, async (tx) => {
    const waitMs = await saveCode(tx, name, codeHash(name, code), platform.clock.now());
    if (waitMs > 0) refuse('IDENTITY_CODE_TOO_SOON', { seconds: Math.ceil(waitMs / 1000) });
    const known = await knownBy(parts, tx, { contact, proof, device: context.device ?? '' });
    await useQuotas(parts, tx, { contact, address: context.ip, userId: isOwn ? (context.user?.id ?? null) : null, known });
    const account = await loadLogin(tx, contact);
    // The phrase of the account that the contact belongs to: to a contact that is only to be bound nothing is told.
    const reader = { contact, language: context.lang, phrase: account?.anti_phishing ?? null };
    await sendCodeMessage(parts, tx, reader, noticeOf(scene, account !== null), code);
  });
  return { resend_seconds: CODE_RESEND_MS / 1000, to: contact };
}

/** What tells a request from a stranger's. A proof is spent in the transaction: a request that is refused keeps it. */
async function knownBy(
  parts: IdentityParts,
  tx: Tx,
  { contact, proof, device }: { contact: string; proof: string | undefined; device: string },
): Promise<CodeRequest['known']> {
  if ((await findDeviceOwner(tx, contact, device)) !== null) return { device };
  const bits = await takeProof(parts, tx, { purpose: 'code', name: contact, proof });
  return bits === null ? undefined : { bits };
}

async function useQuotas(parts: IdentityParts, tx: Tx, request: CodeRequest): Promise<void> {
  const { config, clock } = parts.platform;
  for (const quota of quotasOf(request, config.rateLimitFactor)) {
    const waitMs = await useQuota(tx, quota, clock.now());
    if (waitMs === 0) continue;
    const minutes = Math.ceil(waitMs / MINUTE_MS);
    refuse('IDENTITY_CODE_LIMIT', { minutes, ...(isOfStrangers(quota) ? await proofParams(parts, tx, request) : {}) });
  }
  if (request.known !== undefined && 'bits' in request.known) await checkBits(parts, tx, request, request.known.bits);
}

/**
 * Refuses a proof that is easier than what is asked for now. It is counted already, which holds the counter: proofs that were
 * solved in store do not all pass at the first one's price.
 */
async function checkBits(parts: IdentityParts, tx: Tx, request: CodeRequest, bits: number): Promise<void> {
  const { sent } = await provedSoFar(parts, tx, request);
  const asked = bitsForCode(sent - 1);
  if (bits < asked) refuse('IDENTITY_CODE_LIMIT', { minutes: 1, proof: challengeFor(parts, 'code', request.contact, asked) });
}

/** Codes that a contact was sent today for proofs of work, and whether this address may be sent another. */
async function provedSoFar({ platform: { clock, config } }: IdentityParts, tx: Tx, request: CodeRequest) {
  const [ofAddress, ofContact] = provedQuotas(request, config.rateLimitFactor);
  const used = ({ name, windowMs }: typeof ofContact) => countUsed(tx, name, clock.now() - windowMs);
  const sent = await used(ofContact);
  return { sent, isOpen: sent < ofContact.max && (await used(ofAddress)) < ofAddress.max };
}

/** A challenge for a contact, harder with each code that was sent for one; none when these are used up too. */
async function proofParams(parts: IdentityParts, tx: Tx, request: CodeRequest): Promise<{ proof?: string }> {
  const { sent, isOpen: mayProve } = await provedSoFar(parts, tx, request);
  return mayProve ? { proof: challengeFor(parts, 'code', request.contact, bitsForCode(sent)) } : {};
}
