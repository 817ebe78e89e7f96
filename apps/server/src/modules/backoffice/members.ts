/**
 * The acts on members of the staff, each inside the caller's transaction: calls run them now, and approved proposals
 * and the command line run the same. They answer what they changed, for the audit log.
 */
import type { StaffRole } from '@glasshouse/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { Random } from '../../platform/random.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { staffAddress } from './domain/address.ts';
import { mayLoseOwner } from './domain/owners.ts';
import { deleteFactors } from './store/factors.ts';
import { deleteInvitation, saveInvitation } from './store/invitations.ts';
import {
  type Member,
  ensureMember,
  lockMember,
  lockOwners,
  reopenMember,
  saveDisabled,
  saveRole,
  stateOf,
} from './store/members.ts';
import { endSessionsOf } from './store/sessions.ts';
import { deleteTickets } from './store/tickets.ts';
import { newSecret } from './store/tokens.ts';

/** An invitation that was made; the secret is known only here. */
export interface Invited {
  staffId: number;
  email: string;
  invitation: string;
  expiresAt: number;
}

/**
 * Invites an address: a new account, one that has not accepted yet, or one that was shut (which starts anew: other
 * password, other factors). Errors: BACKOFFICE_EMAIL_INVALID, BACKOFFICE_STAFF_EXISTS.
 */
export async function inviteMember(
  tx: Tx,
  random: Random,
  wanted: { email: string; role: StaffRole; now: number },
): Promise<Invited> {
  const email = staffAddress(wanted.email) ?? refuseField('email', 'BACKOFFICE_EMAIL_INVALID');
  const member = await ensureMember(tx, { ...wanted, email });
  // Also one that is disabled: nobody ever gets credentials of a simulated member.
  if (stateOf(member) === 'active' || member.is_simulated) refuseField('email', 'BACKOFFICE_STAFF_EXISTS');
  await deleteFactors(tx, member.id);
  await deleteTickets(tx, member.id);
  await reopenMember(tx, member.id, wanted.role);
  const invitation = newSecret('invitation', random);
  const expiresAt = await saveInvitation(tx, member.id, invitation, wanted.now);
  return { staffId: member.id, email, invitation, expiresAt };
}

/** The account to act on, with every owner locked; refuses when it must stay an owner. */
async function lockForLoss(tx: Tx, staffId: number): Promise<Member> {
  const owners = await lockOwners(tx);
  const member = (await lockMember(tx, staffId)) ?? refuse('BACKOFFICE_STAFF_UNKNOWN');
  if (!mayLoseOwner(owners, staffId)) refuse('BACKOFFICE_LAST_OWNER');
  return member;
}

/**
 * Changes a role and ends the member's sessions at once; the same role changes nothing.
 * Errors: BACKOFFICE_STAFF_UNKNOWN, BACKOFFICE_LAST_OWNER.
 */
export async function changeRole(tx: Tx, change: { staffId: number; role: StaffRole; now: number }) {
  const { staffId, role, now } = change;
  const before = role === 'owner' ? await lockMember(tx, staffId) : await lockForLoss(tx, staffId);
  if (before === null || before.is_simulated) return refuse('BACKOFFICE_STAFF_UNKNOWN');
  if (before.role === role) return { role_before: role, role_after: role, sessions_ended: 0 };
  await saveRole(tx, staffId, role);
  await deleteTickets(tx, staffId);
  return { role_before: before.role, role_after: role, sessions_ended: await endSessionsOf(tx, staffId, now) };
}

/**
 * Shuts an account: sessions, tickets and its invitation end at once. Errors: BACKOFFICE_STAFF_UNKNOWN,
 * BACKOFFICE_LAST_OWNER.
 */
export async function disableMember(tx: Tx, { staffId, now }: { staffId: number; now: number }) {
  const before = await lockForLoss(tx, staffId);
  await saveDisabled(tx, staffId, now);
  await deleteTickets(tx, staffId);
  await deleteInvitation(tx, staffId);
  return { state_before: stateOf(before), state_after: 'disabled', sessions_ended: await endSessionsOf(tx, staffId, now) };
}
