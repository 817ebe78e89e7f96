/** The second factor at the door: what a person brings is checked outside the transaction and used up inside it. */
import type { Tx } from '../../../platform/db/database.ts';
import { credentialIdOf, verifyAssertion, verifyRegistration } from '../../../platform/factors/passkeys.ts';
import type { NewPasskey } from '../../../platform/factors/passkeys.ts';
import { canonicalRecoveryCode } from '../../../platform/factors/recovery-codes.ts';
import { verifyTotp } from '../../../platform/factors/totp.ts';
import type { DoorContext } from '../../../platform/calls/staff.ts';
import { type BackofficeParts, ownerName, partyOf } from './parts.ts';
import { loadPasskeys, loadTotp, usePasskey, useRecoveryCode, useTotpStep } from '../store/factors.ts';
import type { Ticket } from '../store/tickets.ts';
import { type TryLimit, countTry } from '../store/tries.ts';

/** What a person may bring; empty texts count as nothing. */
export interface Brought {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: string | undefined;
}

/** A proof that was right when it was checked. */
export type Proof =
  | { kind: 'totp'; step: number }
  | { kind: 'recovery_code'; hash: Buffer }
  | { kind: 'passkey'; credentialId: string; counter: number };

/** Six digits can be guessed: so many wrong ones an hour, whatever the ticket and the address. */
export const CODE_LIMIT: TryLimit = { max: 10, windowMs: 3_600_000 };
/** The name that codes of a member are counted under. */
export const codeTries = (staffId: number) => ['code', staffId] as const;

const given = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Whether anything was brought at all. */
export function bringsProof({ code, recovery_code, passkey }: Brought): boolean {
  return given(code) || given(recovery_code) || given(passkey);
}

async function checkCode(parts: BackofficeParts, staffId: number, code: string): Promise<Proof | null> {
  const { db, clock } = parts.platform;
  if (!(await countTry(db, codeTries(staffId), CODE_LIMIT, clock.now()))) return null;
  const totp = await loadTotp(db, staffId);
  if (totp === null) return null;
  const secret = parts.factorKey.open(totp.secret, ownerName(staffId));
  const step = verifyTotp({ secret, code, now: clock.now(), lastStep: totp.last_step });
  return step === null ? null : { kind: 'totp', step };
}

async function checkPasskey(parts: BackofficeParts, ticket: Ticket, json: string, context: DoorContext): Promise<Proof | null> {
  const [party, credentialId] = [partyOf(parts, context), credentialIdOf(json)];
  if (party === null || credentialId === null || ticket.challenge === null) return null;
  const passkeys = await loadPasskeys(parts.platform.db, ticket.staff_id);
  const passkey = passkeys.find((one) => one.credentialId === credentialId);
  if (passkey === undefined) return null;
  const handle = parts.factorKey.handleOf(ownerName(ticket.staff_id));
  const used = await verifyAssertion(party, json, { challenge: ticket.challenge, passkey, handle });
  return used === null ? null : { kind: 'passkey', credentialId, counter: used.counter };
}

/** The proof in what was brought to sign in, or null. One thing is looked at: code, then recovery code, then passkey. */
export async function checkProof(
  parts: BackofficeParts,
  ticket: Ticket,
  brought: Brought,
  context: DoorContext,
): Promise<Proof | null> {
  if (given(brought.code)) return checkCode(parts, ticket.staff_id, brought.code.trim());
  if (given(brought.recovery_code)) {
    const canonical = canonicalRecoveryCode(brought.recovery_code);
    return canonical === null
      ? null
      : { kind: 'recovery_code', hash: parts.factorKey.digest(canonical, ownerName(ticket.staff_id)) };
  }
  return given(brought.passkey) ? checkPasskey(parts, ticket, brought.passkey, context) : null;
}

/** Uses a proof up; false when somebody else has. */
export async function useProof(tx: Tx, staffId: number, proof: Proof): Promise<boolean> {
  if (proof.kind === 'totp') return useTotpStep(tx, staffId, proof.step);
  if (proof.kind === 'recovery_code') return useRecoveryCode(tx, staffId, proof.hash);
  return usePasskey(tx, staffId, proof.credentialId, proof.counter);
}

/** A factor that was just set up. */
export type NewFactor = { kind: 'totp'; secret: Buffer; step: number } | { kind: 'passkey'; passkey: NewPasskey };

/** The factor of an enrolment, proved by what was brought, or null. */
export async function checkNewFactor(
  parts: BackofficeParts,
  ticket: Ticket,
  brought: Brought,
  context: DoorContext,
): Promise<NewFactor | null> {
  const owner = ownerName(ticket.staff_id);
  if (ticket.totp_secret !== null && given(brought.code)) {
    const secret = parts.factorKey.open(ticket.totp_secret, owner);
    const step = verifyTotp({ secret, code: brought.code.trim(), now: parts.platform.clock.now(), lastStep: 0 });
    return step === null ? null : { kind: 'totp', secret: ticket.totp_secret, step };
  }
  const party = partyOf(parts, context);
  if (party === null || ticket.challenge === null || !given(brought.passkey)) return null;
  const passkey = await verifyRegistration(party, brought.passkey, ticket.challenge);
  return passkey === null ? null : { kind: 'passkey', passkey };
}
