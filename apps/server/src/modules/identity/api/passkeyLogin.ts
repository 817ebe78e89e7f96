/** POST /user/login/passkey and …/passkey_options: signs in with a passkey, which names its account by itself. */
import { passkeyLogin, passkeyLoginOptions } from '@glasshouse/contract/identity';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { credentialIdOf } from '../../../platform/factors/passkeys.ts';
import { refuse } from '../../../platform/refusal.ts';
import { openSession } from './open-session.ts';
import type { IdentityParts } from './parts.ts';
import { askForPasskey, provePasskey, redeemChallenge, requireParty } from './prove.ts';
import { findPasskey, loadPasskeys } from '../store/passkeys.ts';
import { holdUser } from '../store/security.ts';
import { hashTicket, loadTicket } from '../store/tickets.ts';
import { secondStepOf } from './loginSecondStep.ts';

const LOGIN = 'login';

export const passkeyLoginOptionsHandler = (parts: IdentityParts) =>
  handleVisitor(passkeyLoginOptions, async (input, context) => {
    if ((input.ticket ?? '') === '') return askForPasskey(parts, context, LOGIN);
    const { db, clock } = parts.platform;
    const hash = hashTicket(input.ticket as string);
    const ticket = (await loadTicket(db, hash, clock.now())) ?? refuse('IDENTITY_TICKET_EXPIRED');
    return askForPasskey(parts, context, secondStepOf(hash), await loadPasskeys(db, ticket.user_id));
  });

export const passkeyLoginHandler = (parts: IdentityParts) =>
  handleVisitor(passkeyLogin, async (input, context) => {
    requireParty(parts, context);
    const json = input.passkey;
    const challenge = (await redeemChallenge(parts, json, LOGIN)) ?? refuse('IDENTITY_PASSKEY_FAILED');
    return inTransaction(parts.platform.db, async (tx) => {
      const named = (await findPasskey(tx, credentialIdOf(json) ?? '')) ?? refuse('IDENTITY_PASSKEY_FAILED');
      await holdUser(tx, named.userId);
      const passkey = (await provePasskey(parts, tx, { json, challenge, context })) ?? refuse('IDENTITY_PASSKEY_FAILED');
      return openSession(parts, tx, { userId: passkey.userId, method: 'passkey' }, context);
    });
  });
