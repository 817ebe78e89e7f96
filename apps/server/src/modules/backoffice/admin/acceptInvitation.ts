/**
 * POST /admin/invitation/accept: the factor is proved, so password, factor and recovery codes are saved, the invitation
 * is spent and the first session opens, all or nothing.
 */
import { acceptInvitation } from '@glasshouse/contract/backoffice';
import { handleDoor } from '../../../platform/calls/staff.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { canonicalRecoveryCode, newRecoveryCodes } from '../../../platform/factors/recovery-codes.ts';
import { refuse } from '../../../platform/refusal.ts';
import { FACTOR_TABLES, MEMBER_TABLES, type BackofficeParts, openSession, ownerName, refuseMissing } from '../api/parts.ts';
import { type NewFactor, bringsProof, checkNewFactor } from '../api/proofs.ts';
import { insertPasskey, insertRecoveryCodes, insertTotp } from '../store/factors.ts';
import { spendInvitation } from '../store/invitations.ts';
import { lockMember, savePassword, stateOf } from '../store/members.ts';
import { spendTicket, tryTicket } from '../store/tickets.ts';

async function saveFactor(tx: Tx, staffId: number, factor: NewFactor, now: number): Promise<void> {
  if (factor.kind === 'totp') await insertTotp(tx, staffId, factor.secret, factor.step);
  else if (!(await insertPasskey(tx, staffId, factor.passkey, now))) refuse('BACKOFFICE_FACTOR_REFUSED');
}

export const acceptInvitationHandler = (parts: BackofficeParts) => {
  const { platform, factorKey } = parts;
  return handleDoor(
    acceptInvitation,
    async (input, context) => {
      if (!bringsProof(input)) refuseMissing('code');
      const now = platform.clock.now();
      const ticket = (await tryTicket(platform.db, input.ticket, 'enrol', now)) ?? refuse('BACKOFFICE_FACTOR_REFUSED');
      context.note({ target: ownerName(ticket.staff_id) });
      const factor = await checkNewFactor(parts, ticket, input, context);
      return { ticket, factor: factor ?? refuse('BACKOFFICE_FACTOR_REFUSED') };
    },
    async (tx, _input, context, { ticket, factor }) => {
      const now = platform.clock.now();
      const staffId = ticket.staff_id;
      const member = (await lockMember(tx, staffId)) ?? refuse('BACKOFFICE_FACTOR_REFUSED');
      const { invitation_hash: invitation, password_hash: password } = ticket;
      const isGood =
        stateOf(member) === 'invited' &&
        invitation !== null &&
        password !== null &&
        (await spendTicket(tx, ticket.token_hash)) &&
        (await spendInvitation(tx, invitation, now));
      if (!isGood) return refuse('BACKOFFICE_FACTOR_REFUSED');
      await savePassword(tx, staffId, password);
      await saveFactor(tx, staffId, factor, now);
      const codes = newRecoveryCodes((max) => platform.random.below(max));
      const digests = codes.map((code) => factorKey.digest(canonicalRecoveryCode(code) as string, ownerName(staffId)));
      await insertRecoveryCodes(tx, staffId, digests);
      context.note({ details: { factor: factor.kind, role: member.role } });
      return { session: await openSession(parts, tx, member, context), recovery_codes: codes };
    },
    { writes: [...MEMBER_TABLES, ...FACTOR_TABLES] },
  );
};
