/**
 * POST /admin/invitation/enrol: first step of accepting an invitation. Password and factor are kept with the ticket;
 * nothing of the account changes before the factor is proved.
 */
import type { CallInput } from '@glasshouse/contract';
import { startEnrolment } from '@glasshouse/contract/backoffice';
import { type DoorContext, handleDoor } from '../../../platform/calls/staff.ts';
import { registrationOptions } from '../../../platform/factors/passkeys.ts';
import { newTotpSecret, totpUri } from '../../../platform/factors/totp.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { passwordProblem } from '../domain/password-rule.ts';
import { type BackofficeParts, ownerName, partyOf } from '../api/parts.ts';
import { findInvitation } from '../store/invitations.ts';
import { loadMember } from '../store/members.ts';
import { saveTicket } from '../store/tickets.ts';
import { newSecret } from '../store/tokens.ts';

const ISSUER = 'Glasshouse staff';
const CHALLENGE_BYTES = 32;

async function prepare(parts: BackofficeParts, input: CallInput<typeof startEnrolment>, context: DoorContext) {
  const { platform, passwords, leaked } = parts;
  const invitation = await findInvitation(platform.db, input.invitation, platform.clock.now());
  const member = invitation && (await loadMember(platform.db, invitation.staff_id));
  if (!invitation || !member) return refuseField('invitation', 'BACKOFFICE_INVITATION_INVALID');
  context.note({ target: ownerName(member.id), details: { factor: input.factor } });
  const problem = passwordProblem(input.password, member.email, leaked);
  if (problem) refuseField('password', problem.code, problem.params);
  const factor = input.factor === 'totp' ? newTotp(parts, member) : await newPasskey(parts, member, context);
  return { invitation, member, factor, passwordHash: await passwords.hash(input.password) };
}

function newTotp({ platform }: BackofficeParts, { email }: { email: string }) {
  const secret = newTotpSecret(platform.random);
  return { totp: { secret, uri: totpUri({ secret, issuer: ISSUER, label: email }) }, passkey: null, challenge: null };
}

async function newPasskey(parts: BackofficeParts, member: { id: number; email: string }, context: DoorContext) {
  const party = partyOf(parts, context) ?? refuse('BACKOFFICE_PASSKEY_IMPOSSIBLE');
  const challenge = parts.platform.random.bytes(CHALLENGE_BYTES);
  const person = { handle: parts.factorKey.handleOf(ownerName(member.id)), name: member.email, known: [] };
  const options = await registrationOptions(party, person, challenge);
  return { totp: null, passkey: JSON.stringify(options), challenge: challenge.toString('base64url') };
}

export const startEnrolmentHandler = (parts: BackofficeParts) =>
  handleDoor(
    startEnrolment,
    (input, context) => prepare(parts, input, context),
    async (tx, _input, _context, { invitation, member, factor, passwordHash }) => {
      const { platform, factorKey } = parts;
      const ticket = newSecret('ticket', platform.random);
      const { totp, passkey, challenge } = factor;
      const expires = await saveTicket(tx, {
        ticket,
        staffId: member.id,
        purpose: 'enrol',
        now: platform.clock.now(),
        invitation_hash: invitation.token_hash,
        password_hash: passwordHash,
        challenge,
        totp_secret: totp && factorKey.seal(totp.secret, ownerName(member.id)),
      });
      return { ticket, expires, totp, passkey };
    },
    { writes: ['staff_tickets'] },
  );
