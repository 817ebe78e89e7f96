/** What the handlers of this module share. */
import { type CallOutput, type StaffRole, permissionsOf } from '@glasshouse/contract';
import type { confirmSignIn } from '@glasshouse/contract/backoffice';
import type { DoorContext } from '../../../platform/calls/staff.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FactorKey } from '../../../platform/factors/factor-key.ts';
import { type RelyingParty, relyingPartyOf } from '../../../platform/factors/relying-party.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { expiryOf } from '../domain/session-times.ts';
import { noteSignIn } from '../store/members.ts';
import { insertSession } from '../store/sessions.ts';
import { newSecret } from '../store/tokens.ts';

/** Makes and checks password hashes; of staff apart from users', whose waves must not keep the staff out. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With null the same work is done and the answer is no. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/** The parts that calls are made of. */
export interface BackofficeParts {
  platform: Platform;
  passwords: Passwords;
  /** Leaked passwords in lower case. */
  leaked: ReadonlySet<string>;
  factorKey: FactorKey;
}

/** Whom secrets are sealed for and acts are about. */
export const ownerName = (staffId: number): string => `staff:${staffId}`;

/** The name that passkeys are bound to; null where the address cannot have any. */
export function partyOf({ platform }: BackofficeParts, { host }: DoorContext): RelyingParty | null {
  return relyingPartyOf(platform.config.publicUrl, host ?? '');
}

/** Tables of accounts, as acts on them write them. */
export const FACTOR_TABLES = ['staff_totp', 'staff_passkeys', 'staff_recovery_codes'] as const;
/** Tables that a change of role, or shutting, writes. */
export const MEMBER_TABLES = ['staff', 'staff_sessions', 'staff_tickets', 'staff_invitations'] as const;

/** Refuses because fields are missing. */
export function refuseMissing(path: string): never {
  throw new Refusal('PARAMETER_ERROR', {}, 'error', [{ path, code: 'FIELD_REQUIRED' }]);
}

/** Opens a session for a member whose both steps were passed; locks are the caller's. */
export async function openSession(
  { platform }: BackofficeParts,
  tx: Tx,
  member: { id: number; email: string; role: StaffRole },
  { ip, userAgent }: DoorContext,
): Promise<CallOutput<typeof confirmSignIn>> {
  const now = platform.clock.now();
  const token = newSecret('session', platform.random);
  await insertSession(tx, { staffId: member.id, token, now, ip, userAgent });
  await noteSignIn(tx, member.id, now);
  const { email, role } = member;
  // At the latest: what is not used ends earlier.
  return { token, email, role, permissions: [...permissionsOf(role)], expires: latestEnd(now) };
}

/** When a session opened now ends, however much it is used. */
export function latestEnd(openedAt: number): number {
  return expiryOf(openedAt, Number.MAX_SAFE_INTEGER);
}
