/**
 * POST /user/login/second_step: finishes a login with one second factor. A ticket takes five tries; codes of an
 * authenticator app are also counted per account. A wrong proof costs a try, a right one ends the ticket.
 */
import { loginSecondStep } from '@glasshouse/contract/identity';
import { type VisitorContext, handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { loginTotpLimits } from '../domain/limits.ts';
import { sendNotice } from './notices.ts';
import { openSession } from './open-session.ts';
import type { IdentityParts } from './parts.ts';
import { type FactorProof, proofOf, proveFactor, redeemChallenge } from './prove.ts';
import { recordEvent } from './security-change.ts';
import { holdUser } from '../store/security.ts';
import { hashTicket, spendTicket, tryTicket } from '../store/tickets.ts';
import { countTry, takeBackTry } from '../store/tries.ts';

const DAY_MS = 86_400_000;

/** What the challenge of a passkey for a ticket is bound to. */
export const secondStepOf = (ticketHash: Buffer) => `second step ${ticketHash.toString('base64url')}`;

export const loginSecondStepHandler = (parts: IdentityParts) =>
  handleVisitor(loginSecondStep, async (input, context) => {
    const { platform } = parts;
    const proof = proofOf(input) ?? refuse('IDENTITY_FACTOR_WRONG');
    const hash = hashTicket(input.ticket);
    const now = platform.clock.now();
    const ticket = (await tryTicket(platform.db, hash, now)) ?? refuse('IDENTITY_TICKET_EXPIRED');
    const limits = proof.kind === 'totp' ? loginTotpLimits(ticket.user_id, context.ip) : [];
    if (!(await countTry(platform.db, limits, now))) await refuseBlocked(parts, ticket.user_id, context);
    const challenge = await challengeFor(parts, proof, hash);
    const token = await inTransaction(platform.db, async (tx) => {
      await holdUser(tx, ticket.user_id);
      if (!(await proveFactor(parts, tx, { userId: ticket.user_id, proof, challenge, context }))) refuse('IDENTITY_FACTOR_WRONG');
      if (!(await spendTicket(tx, hash))) refuse('IDENTITY_TICKET_EXPIRED');
      const method = ticket.method === 'password' ? 'password_second' : 'code_second';
      return openSession(parts, tx, { userId: ticket.user_id, method }, context);
    });
    await takeBackTry(platform.db, limits, now);
    return token;
  });

const challengeFor = (parts: IdentityParts, proof: FactorProof, ticketHash: Buffer) =>
  proof.kind === 'passkey' ? redeemChallenge(parts, proof.value, secondStepOf(ticketHash)) : null;

/** Refuses, and tells the owner once a day: whoever came this far knows his password. */
async function refuseBlocked(parts: IdentityParts, userId: number, context: VisitorContext): Promise<never> {
  const { db, clock } = parts.platform;
  if (await countTry(db, [{ name: `told blocked ${userId}`, max: 1, windowMs: DAY_MS }], clock.now())) {
    const event = { userId, kind: 'second_factor_blocked' as const, context };
    await inTransaction(db, async (tx) => {
      await recordEvent(parts, tx, event);
      await sendNotice(parts, tx, event);
    });
  }
  return refuse('IDENTITY_TOO_MANY_TRIES');
}
