/** POST /admin/sign_in/confirm: the second factor opens the session. A proof, and a ticket, are good once. */
import { confirmSignIn } from '@glasshouse/contract/backoffice';
import { handleDoor } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import { FACTOR_TABLES, type BackofficeParts, openSession, ownerName, refuseMissing } from '../api/parts.ts';
import { bringsProof, checkProof, codeTries, useProof } from '../api/proofs.ts';
import { lockMember, stateOf } from '../store/members.ts';
import { spendTicket, tryTicket } from '../store/tickets.ts';
import { uncountTry } from '../store/tries.ts';

export const confirmSignInHandler = (parts: BackofficeParts) => {
  const { platform } = parts;
  return handleDoor(
    confirmSignIn,
    async (input, context) => {
      if (!bringsProof(input)) refuseMissing('code');
      const now = platform.clock.now();
      const ticket = (await tryTicket(platform.db, input.ticket, 'sign_in', now)) ?? refuse('BACKOFFICE_FACTOR_REFUSED');
      context.note({ target: ownerName(ticket.staff_id) });
      const proof = await checkProof(parts, ticket, input, context);
      return { ticket, proof: proof ?? refuse('BACKOFFICE_FACTOR_REFUSED') };
    },
    async (tx, _input, context, { ticket, proof }) => {
      const member = await lockMember(tx, ticket.staff_id);
      if (member === null || stateOf(member) !== 'active') return refuse('BACKOFFICE_FACTOR_REFUSED');
      const isFirst = (await spendTicket(tx, ticket.token_hash)) && (await useProof(tx, member.id, proof));
      if (!isFirst) return refuse('BACKOFFICE_FACTOR_REFUSED');
      if (proof.kind === 'totp') await uncountTry(tx, codeTries(member.id));
      context.note({ details: { factor: proof.kind } });
      return openSession(parts, tx, member, context);
    },
    { writes: ['staff', 'staff_sessions', 'staff_tickets', 'staff_tries', ...FACTOR_TABLES] },
  );
};
